/* SPDX-License-Identifier: GPL-3.0-or-later */
/* states.js - what state a processor is in, and for how long */

import { remember } from 'pages/data/remember';
import { upperBound } from 'pages/shared/sort';

/* Place in trace.states of what holds at this time. */
export const stateIndex = (trace, row, time) => {
  const { first, time: times } = trace.states;
  return Math.max(upperBound(times, time, first[row], first[row + 1]) - 1, first[row]);
};

export const stateAt = (trace, row, time) => trace.states.state[stateIndex(trace, row, time)];

/* When the state at this place ends. */
export const endOf = (trace, row, index) =>
  index + 1 < trace.states.first[row + 1] ? trace.states.time[index + 1] : trace.end;

/* Time spent in each state by the row from its begin to each place: three sums. */
const sums = (trace) => remember(trace, 'state sums', () => {
  const { first, time, state } = trace.states;
  const all = [0, 1, 2].map(() => new Float64Array(time.length));
  for (let row = 0; row < trace.rows; row++)
    for (let i = first[row] + 1; i < first[row + 1]; i++)
      for (let s = 0; s < 3; s++)
        all[s][i] = all[s][i - 1] + (state[i - 1] === s ? time[i] - time[i - 1] : 0);
  return all;
});

/* Ticks the row spent in a state until this time. */
export const timeUntil = (trace, row, state, time) => {
  const i = stateIndex(trace, row, time);
  return sums(trace)[state][i] +
    (trace.states.state[i] === state ? time - trace.states.time[i] : 0);
};

/* Ticks in each state from .. to: [busy, overhead, idle]. */
export const timesBetween = (trace, row, from, to) => [0, 1, 2].map((state) =>
  timeUntil(trace, row, state, to) - timeUntil(trace, row, state, from));
