/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chart-axis.js - axes of charts: linear ones from 0, and logarithmic ones */

import { stepOf } from 'pages/shared/steps';

/* Values that span more than this many times are on a logarithmic axis. */
const MOST_LINEAR = 20;

/* Whether they can be on a logarithmic axis, and whether they are unless somebody chooses. */
export const canBeLog = (values) => values.length > 0 && Math.min(...values) > 0;
export const isLogByRule = (values) =>
  canBeLog(values) && Math.max(...values) > MOST_LINEAR * Math.min(...values);

/* Place of a value between two ends. */
export const scaleOf = (least, most, from, to, log) => {
  const of = log ? Math.log : (value) => value;
  return (value) => from + (of(value) - of(least)) / ((of(most) - of(least)) || 1) * (to - from);
};

/* From 0 to most at the most. */
export const linearMarks = (most) => {
  const step = stepOf(most, 5), marks = [];
  for (let k = 0; k * step <= most * 1.0001; k++) marks.push(k * step);
  return marks;
};

const powerOfTen = (exponent) => Number(`1e${exponent}`);

/* 1, 2 and 5 times powers of ten, or these alone where there are many, from the last that is not
 * above least to the first that is not below most. */
export const logMarks = (least, most) => {
  const from = Math.floor(Math.log10(least)) - 1, to = Math.ceil(Math.log10(most)) + 1;
  const kinds = Math.log10(most / least) > 3 ? [1] : [1, 2, 5], all = [];
  for (let exponent = from; exponent <= to; exponent++)
    for (const one of kinds) all.push(one * powerOfTen(exponent));
  const first = all.findLastIndex((mark) => mark <= least * (1 + 1e-12));
  const last = all.findIndex((mark) => mark >= most * (1 - 1e-12));
  const marks = all.slice(first, last + 1);
  return marks.length > 1 ? marks : all.slice(first, first + 2);
};
