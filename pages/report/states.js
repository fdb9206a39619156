/* SPDX-License-Identifier: GPL-3.0-or-later */
/* states.js - what part of each column of a drawing a row is busy and in overhead
 *
 * A row is exact, lists of begins and states with the end of the run behind, or density:
 * bytes of 255 for each bin. */

const LETTERS = { b: 0, o: 1, i: 2 };

/* "b120i30" -> { begins: [0, 120, 150], states: [0, 2] } */
export const exactRow = (text) => {
  const begins = [], states = [];
  let at = 0;
  for (const [, letter, length] of text.matchAll(/([boi])(\d+)/g)) {
    begins.push(at);
    states.push(LETTERS[letter]);
    at += Number(length);
  }
  begins.push(at);
  return { begins, states };
};

/* How much of from..to each piece covers is added to its column of sums. */
const spread = (sums, from, to, begin, end, weight) => {
  const columns = sums.length, width = (to - from) / columns;
  const first = Math.max(Math.floor((begin - from) / width), 0);
  const last = Math.min(Math.floor((end - from) / width), columns - 1);
  for (let c = first; c <= last; c++) {
    const covered = Math.min(end, from + (c + 1) * width) - Math.max(begin, from + c * width);
    if (covered > 0) sums[c] += covered / width * weight;
  }
};

const exactShares = (row, from, to, busy, overhead) => {
  let low = 0, high = row.states.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (row.begins[middle + 1] <= from) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < row.states.length && row.begins[i] < to; i++)
    if (row.states[i] < 2)
      spread(row.states[i] === 0 ? busy : overhead, from, to, row.begins[i],
        row.begins[i + 1], 1);
};

const densityShares = (row, from, to, busy, overhead) => {
  const first = Math.max(Math.floor(from / row.width), 0);
  for (let bin = first; bin < row.bins && bin * row.width < to; bin++) {
    const at = row.offset + 2 * bin, begin = bin * row.width;
    if (row.bytes[at] > 0)
      spread(busy, from, to, begin, begin + row.width, row.bytes[at] / 255);
    if (row.bytes[at + 1] > 0)
      spread(overhead, from, to, begin, begin + row.width, row.bytes[at + 1] / 255);
  }
};

/* Adds a row's shares to two arrays, one number a column. */
export const addShares = (row, from, to, busy, overhead) =>
  (row.begins === undefined ? densityShares : exactShares)(row, from, to, busy, overhead);

/* data.time of a report -> rows */
export const rowsOf = (time) => {
  if (time.exact !== undefined) return time.exact.map(exactRow);
  const text = atob(time.density), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return Array.from({ length: time.rows }, (none, r) =>
    ({ bytes, bins: time.bins, width: time.width, offset: 2 * time.bins * r }));
};
