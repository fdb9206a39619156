/* SPDX-License-Identifier: GPL-3.0-or-later */
/* count.js - how many processors are in each state, over time */

import { remember } from 'pages/data/remember';
import { meanOf, stepsOf } from 'pages/compute/steps';

/* Steps of the number of processors in a state. */
export const counts = (trace, state) => remember(trace, `count ${state}`, ({ states, rows }) => {
  const times = new Float64Array(states.time.length);
  const adds = new Int8Array(states.time.length);
  let count = 0;
  for (let row = 0; row < rows; row++)
    for (let i = states.first[row]; i < states.first[row + 1]; i++) {
      const is = states.state[i] === state;
      const was = i > states.first[row] && states.state[i - 1] === state;
      if (is === was) continue;
      times[count] = states.time[i];
      adds[count++] = is ? 1 : -1;
    }
  return stepsOf(times.subarray(0, count), adds);
});

/* Mean numbers [busy, overhead, idle] in each of n equal parts of from .. to. */
export const countBins = (trace, from, to, n) => [0, 1, 2].map((state) => {
  const steps = counts(trace, state), width = (to - from) / n;
  return Float64Array.from({ length: n }, (_, k) =>
    meanOf(steps, from + k * width, from + (k + 1) * width));
});
