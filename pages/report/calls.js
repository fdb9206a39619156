/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls.js - which call each processor is in: a strip at the foot of its row, and words */

import { firstLetters, make } from 'pages/shared/make';
import { kindOf, kindsNow } from 'pages/shared/palette';

/* Rows as high as this have a strip. */
const LEAST = 9;
const STRIP = 0.35;
const FIELDS = 3;

/* Of the legend. */
const LEGEND_NAMES = 16;
const LEGEND_LETTERS = 40;

/* data.calls -> { names, of: [{ begins, lengths, calls }], waits: [{ begins, peers }] }; null
 * where there are none. */
export const callsOf = (data) => {
  if (data.calls === undefined) return null;
  const part = (row, at, of) => row.filter((none, i) => i % of === at);
  return {
    names: data.calls.names, first: data.calls.first,
    of: data.calls.rows.map((row) => ({ begins: part(row, 0, FIELDS),
      lengths: part(row, 1, FIELDS), calls: part(row, 2, FIELDS) })),
    waits: (data.calls.waits ?? []).map((row) =>
      ({ begins: part(row, 0, 2), peers: part(row, 1, 2) }))
  };
};

/* The last place whose number is at most `value`, or -1. */
export const lastAtMost = (numbers, value) => {
  let low = 0, high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/* "in MPI_Waitall, waiting for processor 3"; "" outside of calls.  state: the row's, exact. */
export const callText = (calls, row, time, state) => {
  const of = calls.of[row], i = lastAtMost(of.begins, time);
  if (i < 0 || time >= of.begins[i] + of.lengths[i]) return '';
  const text = `in ${calls.names[of.calls[i]]}`, waits = calls.waits[row];
  const w = waits === undefined || state === undefined ? -1 : lastAtMost(waits.begins, time);
  const s = w < 0 ? -1 : lastAtMost(state.begins, time);
  const isFor = s >= 0 && state.states[s] === 2 && waits.begins[w] >= state.begins[s];
  return isFor ? `${text}, waiting for processor ${waits.peers[w]}` : text;
};

/* One strip for each stretch of pixels; calls too short for a pixel are the first of it. */
export const drawCalls = (area, axis, calls) => {
  const height = area.height / calls.of.length, colours = kindsNow('task');
  if (height < LEAST) return;
  calls.of.forEach((of, row) => {
    const top = area.top + (row + 1) * height - 1 - height * STRIP;
    let until = -1;
    for (let i = Math.max(lastAtMost(of.begins, axis.from), 0); i < of.begins.length; i++) {
      if (of.begins[i] > axis.to) break;
      const end = Math.min(of.begins[i] + of.lengths[i], axis.to);
      if (end < axis.from) continue;
      const x = axis.x(Math.max(of.begins[i], axis.from), area.left, area.width);
      const right = Math.max(axis.x(end, area.left, area.width), x + 0.7);
      if (right <= until) continue;
      area.context.fillStyle = kindOf(colours, calls.first + of.calls[i]);
      area.context.fillRect(Math.max(x, until), top, right - Math.max(x, until), height * STRIP);
      until = Math.ceil(right);
    }
  });
};

/* Those in the part in view, with the time in them of all rows, by most. */
export const callsIn = (calls, { from, to }) => {
  const times = new Map();
  for (const of of calls.of)
    of.calls.forEach((call, i) => {
      const end = of.begins[i] + of.lengths[i];
      if (of.begins[i] > to || end < from) return;
      const time = Math.min(end, to) - Math.max(of.begins[i], from);
      times.set(call, (times.get(call) ?? 0) + time);
    });
  return [...times].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([call]) => call);
};

/* Their names, behind the legend of states; as many as can be looked over. */
export const legendOfCalls = (calls, axis) => {
  const used = callsIn(calls, axis), colours = kindsNow('task');
  const marks = used.slice(0, LEGEND_NAMES).map((call) => {
    const mark = make('i', null), name = calls.names[call];
    const part = make('span', { class: 'call' }, mark, firstLetters(name, LEGEND_LETTERS));
    mark.style.background = kindOf(colours, calls.first + call);
    part.title = name;
    return part;
  });
  if (used.length > LEGEND_NAMES)
    marks.push(make('span', { class: 'call' }, `and ${used.length - LEGEND_NAMES} more`));
  return marks;
};
