/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sort.js - order of many whole numbers: by digits of 16 bits, stable, in time proportional
 * to their number */

const RADIX = 65536;

/* values: whole numbers from 0 below 2^53.  Returns: Uint32Array of indices. */
export const orderOf = (values) => {
  const count = values.length;
  let order = new Uint32Array(count), other = new Uint32Array(count);
  let most = 0;
  for (let i = 0; i < count; i++) {
    order[i] = i;
    if (values[i] > most) most = values[i];
  }
  const places = new Uint32Array(RADIX + 1);
  for (let factor = 1; factor <= most; factor *= RADIX) {
    places.fill(0);
    for (let i = 0; i < count; i++) places[Math.floor(values[i] / factor) % RADIX + 1]++;
    for (let digit = 0; digit < RADIX; digit++) places[digit + 1] += places[digit];
    for (let i = 0; i < count; i++) {
      const index = order[i];
      other[places[Math.floor(values[index] / factor) % RADIX]++] = index;
    }
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
