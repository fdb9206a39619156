/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traffic.js - messages or bytes that pend: sent, and not received yet
 *
 * Messages without one of their ends do not count. */

import { remember } from 'pages/data/remember';
import { stepsInOrder } from 'pages/compute/steps';
import { orderOf, upperBound } from 'pages/shared/sort';

/* Messages are in order of sending: only the receives are sorted, and merged with the sends.
 * volume: 'messages' or 'bytes'. */
export const pending = (trace, volume) => remember(trace, `pending ${volume}`, ({ messages }) => {
  let whole = 0;
  for (let i = 0; i < messages.count; i++) if (messages.gap[i] === 0) whole++;
  const sent = new Float64Array(whole), received = new Float64Array(whole);
  const size = new Float64Array(whole).fill(1);
  const times = new Float64Array(2 * whole), adds = new Float64Array(2 * whole);
  let next = 0;
  for (let i = 0; i < messages.count; i++) {
    if (messages.gap[i] !== 0) continue;
    sent[next] = messages.sent[i];
    if (volume === 'bytes') size[next] = messages.bytes[i];
    received[next++] = Math.max(messages.received[i], messages.sent[i]);
  }
  const order = orderOf(received);
  for (let s = 0, r = 0; r < whole; r++) {
    const last = order[r], end = received[last];
    for (; s < whole && sent[s] <= end; s++) {
      times[s + r] = sent[s];
      adds[s + r] = size[s];
    }
    times[s + r] = end;
    adds[s + r] = -size[last];
  }
  return stepsInOrder(times, adds);
});

/* A time from .. to at which most messages pend: the middle of the first such stretch; without
 * messages the middle. */
export const trafficPeak = (trace, from, to) => {
  const { time, value } = pending(trace, 'messages');
  let best = -1, most = 0;
  for (let i = Math.max(upperBound(time, from) - 1, 0); i < time.length && time[i] < to; i++)
    if (value[i] > most) [best, most] = [i, value[i]];
  return Math.floor(best < 0 ? (from + to) / 2
    : (Math.max(time[best], from) + Math.min(time[best + 1] ?? to, to)) / 2);
};
