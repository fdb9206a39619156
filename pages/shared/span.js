/* SPDX-License-Identifier: GPL-3.0-or-later */
/* span.js - the part of a run that is in view: [from, to] within 0 .. end */

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/* Around the same middle, at least `least` wide, and inside of the run. */
export const within = ([from, to], end, least) => {
  const width = clamp(to - from, Math.min(least, end), end);
  const begin = clamp((from + to - width) / 2, 0, end - width);
  return [begin, begin + width];
};

/* What is at this place stays there. */
export const zoomed = ([from, to], factor, at) =>
  [at - (at - from) * factor, at + (to - at) * factor];

export const panned = ([from, to], part) =>
  [from + (to - from) * part, to + (to - from) * part];
