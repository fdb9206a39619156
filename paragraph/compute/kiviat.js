/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kiviat.js - the share of the last part of the run that each processor spent busy, and the
 * largest such share so far
 *
 * The part is as long as `recent`; what would be before the begin of the run is not busy. */

import { BUSY } from 'paragraph/data/trace';
import { timeUntil } from 'paragraph/compute/states';

const busyIn = (trace, row, from, to) =>
  timeUntil(trace, row, BUSY, to) - (from > 0 ? timeUntil(trace, row, BUSY, from) : 0);

export const busyShares = (trace, now, recent) =>
  Float64Array.from({ length: trace.rows }, (_, row) =>
    busyIn(trace, row, now - recent, now) / recent);

/* Between changes, and changes moved by `recent`, the share is linear: its largest values are
 * where a busy state ends. */
const highestOf = (trace, row, now, recent) => {
  const { first, time, state } = trace.states;
  let most = busyIn(trace, row, now - recent, now);
  for (let i = first[row]; i < first[row + 1] && time[i] <= now; i++) {
    if (state[i] !== BUSY) continue;
    const end = Math.min(i + 1 < first[row + 1] ? time[i + 1] : trace.end, now);
    most = Math.max(most, busyIn(trace, row, end - recent, end));
  }
  return most / recent;
};

export const highestShares = (trace, now, recent) =>
  Float64Array.from({ length: trace.rows }, (_, row) => highestOf(trace, row, now, recent));
