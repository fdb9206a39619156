/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sort.js - order of many whole numbers: by digits, stable, in time proportional
 * to their number */

/* Of more bits, the counts of a digit are no longer in the fast memory of a processor. */
const MOST_BITS = 12;

const isSorted = (values) => {
  for (let i = 1; i < values.length; i++) if (values[i] < values[i - 1]) return false;
  return true;
};

/* One pass over a digit of the values. */
const pass = (digits, radix, order, other) => {
  const places = new Uint32Array(radix + 1);
  for (let i = 0; i < order.length; i++) places[digits[i] + 1]++;
  for (let digit = 0; digit < radix; digit++) places[digit + 1] += places[digit];
  for (let i = 0; i < order.length; i++) {
    const index = order[i];
    other[places[digits[index]]++] = index;
  }
};

/* values: whole numbers from 0 below 2^53.  Returns: Uint32Array of indices. */
export const orderOf = (values) => {
  const count = values.length;
  let order = new Uint32Array(count), other = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  if (isSorted(values)) return order;
  const digits = new Uint16Array(count);
  let least = values[0], most = values[0];
  for (let i = 1; i < count; i++) {
    if (values[i] < least) least = values[i];
    if (values[i] > most) most = values[i];
  }
  const all = Math.log2(most - least + 1), bits = Math.ceil(all / Math.ceil(all / MOST_BITS));
  for (let shift = 0; 2 ** shift <= most - least; shift += bits) {
    const unit = 2 ** shift, radix = 2 ** bits;
    if (shift + bits <= 31 && most - least < 2 ** 31)
      for (let i = 0; i < count; i++) digits[i] = values[i] - least >> shift & radix - 1;
    else
      for (let i = 0; i < count; i++) {
        const rest = Math.floor((values[i] - least) / unit);
        digits[i] = rest - Math.floor(rest / radix) * radix;
      }
    pass(digits, radix, order, other);
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
