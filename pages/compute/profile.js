/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profile.js - concurrency profile: the share of time in which exactly k processors are in a
 * state */

import { counts } from 'pages/compute/count';
import { upperBound } from 'pages/shared/sort';

/* Returns: shares for k = 0 .. rows; they add up to 1. */
export const profile = (trace, state, from, to) => {
  const steps = counts(trace, state), shares = new Float64Array(trace.rows + 1);
  if (to <= from) return shares;
  let time = from, i = upperBound(steps.time, from);
  let level = i === 0 ? 0 : steps.value[i - 1];
  for (; i < steps.time.length && steps.time[i] < to; i++) {
    shares[level] += (steps.time[i] - time) / (to - from);
    time = steps.time[i];
    level = steps.value[i];
  }
  shares[level] += (to - time) / (to - from);
  return shares;
};
