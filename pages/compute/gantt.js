/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gantt.js - which state each processor is in, over time */

import { stateIndex } from 'pages/compute/states';

/* More states than this come as tiles of shares. */
export const MOST_SEGMENTS = 8000;

/* How many states of these rows there are in view. */
export const segmentCount = (trace, from, to, rows = Array(trace.rows).keys()) => {
  let count = 0;
  for (const row of rows)
    count += stateIndex(trace, row, to) - stateIndex(trace, row, from) + 1;
  return count;
};

/* Calls use (begin, end, state) for each state of the row in view, in order. */
export const segments = (trace, row, from, to, use) => {
  const { first, time, state } = trace.states;
  for (let i = stateIndex(trace, row, from); i < first[row + 1] && time[i] < to; i++) {
    const end = i + 1 < first[row + 1] ? time[i + 1] : trace.end;
    if (end > from) use(Math.max(time[i], from), Math.min(end, to), state[i]);
  }
};
