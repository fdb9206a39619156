/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.js - what each processor sent to each other
 *
 * Cells by place in the order of processors; of many processors several make one cell. */

import { NONE } from 'paragraph/data/trace';
import { beginOf } from 'paragraph/compute/messages';

/* Sent until this time.  Returns: { size, group, cell: Float64Array (size x size, source by
 * source), most }; group: processors to a cell. */
export const matrix = (trace, volume, places, until, mostCells = 512) => {
  const { messages } = trace;
  const group = Math.max(Math.ceil(trace.rows / mostCells), 1);
  const size = Math.ceil(trace.rows / group), cell = new Float64Array(size * size);
  for (let i = 0; i < messages.count && beginOf(messages, i) <= until; i++) {
    if (messages.source[i] === NONE || messages.destination[i] === NONE) continue;
    const from = Math.floor(places[messages.source[i]] / group);
    const to = Math.floor(places[messages.destination[i]] / group);
    cell[from * size + to] += volume === 'bytes' ? messages.bytes[i] : 1;
  }
  return { size, group, cell, most: cell.reduce((a, b) => Math.max(a, b), 0) };
};
