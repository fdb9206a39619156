/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.js - what each processor sent to each other
 *
 * Cells by place in the order of processors; of many processors several make one cell. */

import { NONE } from 'pages/data/trace';
import { remember } from 'pages/data/remember';
import { messageIndex } from 'pages/compute/messages';
import { upperBound } from 'pages/shared/sort';

const emptyMatrix = (trace, volume, places, mostCells) => {
  const group = Math.max(Math.ceil(trace.rows / mostCells), 1);
  const size = Math.ceil(trace.rows / group);
  return { volume, places, mostCells, size, group, cell: new Float64Array(size * size), counted: 0 };
};

/* Adds (sign 1) or removes (-1) the messages from .. to - 1. */
const count = ({ messages }, { volume, places, size, group, cell }, from, to, sign) => {
  for (let i = from; i < to; i++) {
    if (messages.source[i] === NONE || messages.destination[i] === NONE) continue;
    const down = Math.floor(places[messages.source[i]] / group);
    const across = Math.floor(places[messages.destination[i]] / group);
    cell[down * size + across] += sign * (volume === 'bytes' ? messages.bytes[i] : 1);
  }
};

/* Sent until this time.  Returns: { size, group, cell: Float64Array (size x size, source by
 * source), most }; group: processors to a cell.  The cells are kept, and the next call only
 * counts what has been sent since, or takes back what had not been sent: now moves by steps. */
export const matrix = (trace, volume, places, until, mostCells = 512) => {
  const kept = remember(trace, 'matrix', () => ({ found: null }));
  const sent = upperBound(messageIndex(trace).begin, until);
  let { found } = kept;
  if (found === null || found.volume !== volume || found.places !== places ||
      found.mostCells !== mostCells || sent < found.counted / 2)
    kept.found = found = emptyMatrix(trace, volume, places, mostCells);
  count(trace, found, found.counted, sent, 1);
  count(trace, found, sent, found.counted, -1);
  found.counted = sent;
  let most = 0;
  for (const value of found.cell) if (value > most) most = value;
  return { size: found.size, group: found.group, cell: found.cell, most };
};
