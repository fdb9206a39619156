/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sort.js - order of many whole numbers: by digits of 16 bits, stable, in time proportional
 * to their number */

const RADIX = 65536, LOW = 2 ** 32;

const isSorted = (values) => {
  for (let i = 1; i < values.length; i++) if (values[i] < values[i - 1]) return false;
  return true;
};

/* One pass over 16 bits of the keys, from `shift` on. */
const pass = (keys, shift, order, other, places) => {
  places.fill(0);
  for (let i = 0; i < order.length; i++) places[(keys[i] >>> shift & 65535) + 1]++;
  for (let digit = 0; digit < RADIX; digit++) places[digit + 1] += places[digit];
  for (let i = 0; i < order.length; i++) {
    const index = order[i];
    other[places[keys[index] >>> shift & 65535]++] = index;
  }
};

/* values: whole numbers from 0 below 2^53.  Returns: Uint32Array of indices. */
export const orderOf = (values) => {
  const count = values.length;
  let order = new Uint32Array(count), other = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  if (isSorted(values)) return order;
  const low = new Uint32Array(count), high = new Uint32Array(count);
  let most = 0;
  for (let i = 0; i < count; i++) {
    high[i] = Math.floor(values[i] / LOW);
    low[i] = values[i] - high[i] * LOW;
    most = Math.max(most, values[i]);
  }
  const places = new Uint32Array(RADIX + 1);
  for (let digit = 0; 2 ** (16 * digit) <= most; digit++) {
    pass(digit < 2 ? low : high, 16 * (digit % 2), order, other, places);
    [order, other] = [other, order];
  }
  return order;
};

/* How many of the sorted values[low .. high) are <= value, plus low. */
export const upperBound = (values, value, low = 0, high = values.length) => {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/* .. < value, plus low. */
export const lowerBound = (values, value, low = 0, high = values.length) => {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
};
