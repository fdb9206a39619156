/* SPDX-License-Identifier: GPL-3.0-or-later */
/* streak.js - how long each processor has been in its present state */

import { stateIndex } from 'pages/compute/states';

/* [{ state, time }] by row. */
export const streaks = (trace, now) => Array.from({ length: trace.rows }, (_, row) => {
  const i = stateIndex(trace, row, now);
  return { state: trace.states.state[i], time: now - trace.states.time[i] };
});
