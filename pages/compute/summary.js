/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.js - shares of time in each state, by processor and of the run */

import { remember } from 'pages/data/remember';
import { NEVER_SENT } from 'pages/data/trace';
import { timesBetween } from 'pages/compute/states';
import { highest } from 'pages/compute/steps';
import { pending } from 'pages/compute/traffic';

const sharesOf = (times, whole) => times.map((time) => whole > 0 ? time / whole : 0);

/* For each row its shares [busy, overhead, idle] between two times. */
export const summary = (trace, from = 0, to = trace.end) =>
  Array.from({ length: trace.rows }, (_, row) =>
    sharesOf(timesBetween(trace, row, from, to), to - from));

/* What the run was in all. */
export const runTotals = (trace) => remember(trace, 'totals', () => {
  const times = [0, 0, 0];
  for (let row = 0; row < trace.rows; row++)
    timesBetween(trace, row, 0, trace.end).forEach((time, state) => { times[state] += time; });
  const { messages } = trace;
  let count = 0, bytes = 0, flight = 0, whole = 0;
  for (let i = 0; i < messages.count; i++) {
    if (messages.gap[i] !== NEVER_SENT) {
      count++;
      bytes += messages.bytes[i];
    }
    if (messages.gap[i] === 0) {
      whole++;
      flight += messages.received[i] - messages.sent[i];
    }
  }
  return {
    times, shares: sharesOf(times, trace.end * trace.rows), messages: count, bytes,
    meanFlight: whole > 0 ? flight / whole : 0,
    mostPending: highest(pending(trace, 'messages'))
  };
});
