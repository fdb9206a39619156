/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kiviat.js - the share of the last part of the run that each processor spent busy, and the
 * largest such share so far
 *
 * The part is as long as `recent`; what would be before the begin of the run is not busy. */

import { BUSY } from 'pages/data/trace';
import { remember } from 'pages/data/remember';
import { endOf, stateIndex, timeUntil } from 'pages/compute/states';

const busyIn = (trace, row, from, to) =>
  timeUntil(trace, row, BUSY, to) - (from > 0 ? timeUntil(trace, row, BUSY, from) : 0);

export const busyShares = (trace, now, recent) =>
  Float64Array.from({ length: trace.rows }, (_, row) =>
    busyIn(trace, row, now - recent, now) / recent);

/* The largest share until the end of each busy state, and of the states between: by place of the
 * state.  Between changes, and changes moved by `recent`, the share is linear: its largest
 * values are where a busy state ends. */
const highestUntil = (trace, recent) => remember(trace, `kiviat ${recent}`, ({ states, rows }) => {
  const { first, time, state } = states, most = new Float64Array(time.length);
  for (let row = 0; row < rows; row++)
    for (let i = first[row]; i < first[row + 1]; i++) {
      const before = i > first[row] ? most[i - 1] : 0, end = endOf(trace, row, i);
      most[i] = state[i] !== BUSY ? before
        : Math.max(before, busyIn(trace, row, end - recent, end));
    }
  return most;
});

const highestOf = (trace, row, now, recent) => {
  const i = stateIndex(trace, row, now);
  const before = i > trace.states.first[row] ? highestUntil(trace, recent)[i - 1] : 0;
  return Math.max(before, busyIn(trace, row, now - recent, now)) / recent;
};

export const highestShares = (trace, now, recent) =>
  Float64Array.from({ length: trace.rows }, (_, row) => highestOf(trace, row, now, recent));
