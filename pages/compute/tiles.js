/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiles.js - counts where there is more than lines can show: a part of time and of places by
 * cells
 *
 * It runs as a worker, which no import map reaches: so it imports nothing.
 *
 *   level 0   one tile is the whole run
 *   level n   2^n tiles, side by side; each COLUMNS columns by `lines` lines
 *
 * source: { end, rows, places, first, time, state, begin, finish, from, to, latest, block }:
 * states and messages as in a trace, messages by their ends and rows. */

export const COLUMNS = 256;

/* Part of a state in each cell: two layers, busy and overhead, from 0 to 1. */
export const stateTile = (source, level, tile, lines) => {
  const { end, rows, places, first, time, state } = source;
  const width = end / 2 ** level, from = tile * width, step = width / COLUMNS;
  const cells = new Float32Array(2 * COLUMNS * lines);
  const perLine = new Uint32Array(lines);
  for (let row = 0; row < rows; row++) {
    const line = Math.floor(places[row] * lines / rows);
    perLine[line]++;
    let low = first[row], high = first[row + 1];
    while (low + 1 < high) {
      const middle = low + high >>> 1;
      if (time[middle] <= from) low = middle;
      else high = middle;
    }
    for (let i = low; i < first[row + 1] && time[i] < from + width; i++) {
      if (state[i] === 2) continue;
      const begin = Math.max(time[i] - from, 0) / step;
      const until = Math.min((i + 1 < first[row + 1] ? time[i + 1] : end) - from, width) / step;
      const at = (state[i] * lines + line) * COLUMNS;
      for (let column = Math.floor(begin); column < until && column < COLUMNS; column++)
        cells[at + column] += Math.min(until, column + 1) - Math.max(begin, column);
    }
  }
  for (let i = 0; i < cells.length; i++)
    cells[i] /= Math.max(perLine[Math.floor(i / COLUMNS) % lines], 1);
  return cells;
};

/* One line over the cells it passes: one cell in each column, or each line, that it crosses. */
const addLine = (cells, lines, x1, y1, x2, y2) => {
  const steps = Math.max(Math.ceil(Math.abs(x2 - x1)), Math.ceil(Math.abs(y2 - y1)), 1);
  /* Only steps inside of the tile. */
  let first = 0, last = steps;
  if (x2 > x1) {
    first = Math.max(Math.ceil(-x1 / (x2 - x1) * steps), 0);
    last = Math.min(Math.floor((COLUMNS - x1) / (x2 - x1) * steps), steps);
  }
  const dx = (x2 - x1) / steps, dy = (y2 - y1) / steps;
  for (let k = first; k <= last; k++) {
    const column = Math.floor(x1 + k * dx), line = Math.floor(y1 + k * dy);
    if (column >= 0 && column < COLUMNS && line >= 0 && line < lines)
      cells[line * COLUMNS + column]++;
  }
};

/* How many messages pass each cell. */
export const lineTile = (source, level, tile, lines) => {
  const { end, rows, places, begin, finish, from, to, latest, block } = source;
  const width = end / 2 ** level, left = tile * width, step = width / COLUMNS;
  const cells = new Uint32Array(COLUMNS * lines);
  for (let i = 0; i < begin.length && begin[i] < left + width;) {
    if (i % block === 0 && latest[i / block] < left) {
      i += block;
      continue;
    }
    if (finish[i] >= left && from[i] >= 0 && to[i] >= 0)
      addLine(cells, lines, (begin[i] - left) / step, (places[from[i]] + 0.5) * lines / rows,
        (finish[i] - left) / step, (places[to[i]] + 0.5) * lines / rows);
    i++;
  }
  return cells;
};

export const tileOf = (source, { kind, level, tile, lines }) =>
  (kind === 'states' ? stateTile : lineTile)(source, level, tile, lines);

/* As a worker: { source } is kept, { places } changes it, { wanted } is answered. */
if (typeof WorkerGlobalScope !== 'undefined' && globalThis instanceof WorkerGlobalScope) {
  let source = null;
  globalThis.onmessage = ({ data }) => {
    if (data.source !== undefined) source = data.source;
    if (data.places !== undefined) source.places = data.places;
    if (data.wanted === undefined) return;
    const cells = tileOf(source, data.wanted);
    globalThis.postMessage({ wanted: data.wanted, cells }, [cells.buffer]);
  };
}
