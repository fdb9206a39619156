/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hypercube.js - processors as corners of a hypercube, by the bits of their numbers
 *
 * Two bits a pair of directions; each further pair is drawn smaller. */

export const MOST_DIMENSIONS = 10;

/* null where there are more corners than MOST_DIMENSIONS have. */
export const dimensions = (trace) => {
  let most = 0;
  for (const number of trace.processors) most = Math.max(most, number);
  let count = 0;
  while (2 ** count <= most) count++;
  return count <= MOST_DIMENSIONS ? count : null;
};

/* How far bit k moves a corner. */
const step = (k) => {
  const size = 0.5 ** (Math.floor(k / 2) + 1) * (k < 2 ? 1 : 0.8);
  return k % 2 === 0 ? { x: size, y: size * 0.18 } : { x: size * 0.14, y: size };
};

/* Points in the unit square by number, 0 .. 2^dimensions - 1. */
export const corners = (count) => {
  const points = Array.from({ length: 2 ** count }, (_, number) => {
    const point = { x: 0, y: 0 };
    for (let k = 0; k < count; k++)
      if (number >>> k & 1) {
        point.x += step(k).x;
        point.y += step(k).y;
      }
    return point;
  });
  const width = Math.max(...points.map((one) => one.x), 1e-9);
  const height = Math.max(...points.map((one) => one.y), 1e-9);
  return points.map((one) => ({ x: one.x / width, y: one.y / height }));
};

/* Pairs of numbers that differ in one bit. */
export const edges = (count) => {
  const list = [];
  for (let number = 0; number < 2 ** count; number++)
    for (let k = 0; k < count; k++)
      if ((number >>> k & 1) === 0) list.push([number, number | 1 << k]);
  return list;
};

/* A message between neighbours goes along an edge. */
export const isEdge = (a, b) => {
  const bits = a ^ b;
  return bits !== 0 && (bits & bits - 1) === 0;
};
