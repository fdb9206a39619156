/* SPDX-License-Identifier: GPL-3.0-or-later */
/* steps.js - round numbers for the marks of an axis: 1, 2 or 5 times a power of ten apart */

export const stepOf = (span, most, least = 0) => {
  const rough = Math.max(span / Math.max(most, 1), least);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough);
};

/* Those from .. to, about `most` of them. */
export const stepsBetween = (from, to, most, least) => {
  const step = stepOf(to - from, most, least), marks = [];
  for (let k = Math.ceil(from / step); k * step <= to && marks.length <= most + 1; k++)
    marks.push(k * step);
  return marks;
};
