/* SPDX-License-Identifier: GPL-3.0-or-later */
/* portrait.js - phase portrait: how busy processors are against what pends */

import { BUSY } from 'pages/data/trace';
import { counts } from 'pages/compute/count';
import { meanOf } from 'pages/compute/steps';
import { pending } from 'pages/compute/traffic';

/* Means of n equal parts of from .. to: [{ busy, pending }], busy a share. */
export const portrait = (trace, volume, from, to, n) => {
  const width = (to - from) / n;
  return Array.from({ length: n }, (_, k) => {
    const begin = from + k * width, end = begin + width;
    return {
      busy: meanOf(counts(trace, BUSY), begin, end) / Math.max(trace.rows, 1),
      pending: meanOf(pending(trace, volume), begin, end)
    };
  });
};
