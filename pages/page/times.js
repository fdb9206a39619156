/* SPDX-License-Identifier: GPL-3.0-or-later */
/* times.js - ticks as text: rounded for reading, exact for titles; the marks of an axis */

import { exactText } from 'pages/shared/digits';
import { timeText, withoutZeros } from 'pages/shared/number';
import { stepsBetween } from 'pages/shared/steps';

export const secondsOf = (trace, ticks) => ticks / 10 ** trace.decimals;

/* A length of time. */
export const spanText = (trace, ticks) => timeText(secondsOf(trace, ticks), trace.unit);

/* A time of the run as the trace says it, every digit. */
export const momentText = (trace, ticks) =>
  `${exactText(trace.begin + Math.round(ticks), trace.decimals)} ${trace.unit || 'units'}`;

/* A time of the run to read, as exact as the part of it in view shows: four significant
 * digits, and as many as a thousandth of that part takes. */
export const readText = (view, ticks) => {
  const { trace } = view, time = trace.begin + Math.round(ticks);
  const shown = Math.max((view.to - view.from) / 1000, 1);
  const digits = time === 0 ? 4 : Math.ceil(Math.log10(Math.abs(time) / shown)) + 1;
  return timeText(time / 10 ** trace.decimals, trace.unit, Math.min(Math.max(digits, 4), 15));
};

/* "#t=0.5,0.75" -> [from, to] in ticks; null: no part of the run. */
export const momentOf = (trace, hash) => {
  const found = /^#t=([-+.\de]+),([-+.\de]+)$/.exec(hash);
  if (found === null) return null;
  const [from, to] = found.slice(1).map((text) => Number(text) * 10 ** trace.decimals - trace.begin);
  return from <= to && to >= 0 && from <= trace.end ? [from, to] : null;
};

/* Round times from .. to, about `most`. */
export const marks = (trace, from, to, most) => {
  const factor = 10 ** trace.decimals;
  return stepsBetween((trace.begin + from) / factor, (trace.begin + to) / factor, most)
    .map((one) => ({ time: one * factor - trace.begin, text: withoutZeros(timeText(one, trace.unit)) }));
};
