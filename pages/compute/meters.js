/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meters.js - utilisation and communication at one time */

import { BUSY, OVERHEAD } from 'pages/data/trace';
import { counts } from 'pages/compute/count';
import { highest, valueAt } from 'pages/compute/steps';
import { pending } from 'pages/compute/traffic';

/* Processors [busy, overhead, idle] now. */
export const utilisation = (trace, now) => {
  const busy = valueAt(counts(trace, BUSY), now), overhead = valueAt(counts(trace, OVERHEAD), now);
  return [busy, overhead, trace.rows - busy - overhead];
};

/* What pends now, and the most of the run. */
export const communication = (trace, volume, now) => {
  const steps = pending(trace, volume);
  return { now: valueAt(steps, now), most: highest(steps) };
};
