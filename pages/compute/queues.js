/* SPDX-License-Identifier: GPL-3.0-or-later */
/* queues.js - what has been sent to each processor and not been received yet */

import { remember } from 'pages/data/remember';
import { NONE } from 'pages/data/trace';
import { mostOf, stepsOf, valueAt } from 'pages/compute/steps';

const byRow = (trace, volume) => {
  const { messages, rows } = trace;
  const events = Array.from({ length: rows }, () => ({ times: [], adds: [] }));
  for (let i = 0; i < messages.count; i++) {
    if (messages.gap[i] !== 0 || messages.destination[i] === NONE) continue;
    const { times, adds } = events[messages.destination[i]];
    const size = volume === 'bytes' ? messages.bytes[i] : 1;
    times.push(messages.sent[i], Math.max(messages.received[i], messages.sent[i]));
    adds.push(size, -size);
  }
  return events.map(({ times, adds }) => stepsOf(times, adds));
};

/* Steps for each row; volume: 'messages' or 'bytes'. */
export const queues = (trace, volume) => remember(trace, `queues ${volume}`,
  () => byRow(trace, volume));

/* [{ now, most }] by row: at this time, and the largest until then. */
export const queuesAt = (trace, volume, time) => queues(trace, volume).map((steps) => {
  const now = valueAt(steps, time);
  return { now, most: Math.max(now, mostOf(steps, 0, time)) };
});
