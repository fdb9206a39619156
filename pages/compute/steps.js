/* SPDX-License-Identifier: GPL-3.0-or-later */
/* steps.js - a function of time that is constant between steps
 *
 *   time   0   3   7        value[i] from time[i] until time[i + 1], the last one for ever;
 *   value  0   2   1        0 before the first.  Times ascend, no two are the same. */

import { orderOf, upperBound } from 'pages/shared/sort';

const BLOCK = 256;

/* What each change at times[i] adds; times ascend.  Returns: { time, value, sum, most }. */
export const stepsInOrder = (times, adds) => {
  const time = new Float64Array(times.length), value = new Float64Array(times.length);
  let level = 0, count = 0;
  for (let i = 0; i < times.length;) {
    const now = times[i];
    while (i < times.length && times[i] === now) level += adds[i++];
    if (count === 0 ? level !== 0 : level !== value[count - 1]) {
      time[count] = now;
      value[count++] = level;
    }
  }
  return finishSteps(time.slice(0, count), value.slice(0, count));
};

/* The same, times in any order. */
export const stepsOf = (times, adds) => {
  const order = orderOf(times);
  return stepsInOrder(Float64Array.from(order, (i) => times[i]),
    Float64Array.from(order, (i) => adds[i]));
};

/* sum[i]: integral up to time[i]; most: the largest of each block of values. */
const finishSteps = (time, value) => {
  const sum = new Float64Array(time.length);
  for (let i = 1; i < time.length; i++)
    sum[i] = sum[i - 1] + value[i - 1] * (time[i] - time[i - 1]);
  const most = new Float64Array(Math.ceil(value.length / BLOCK)).fill(-Infinity);
  for (let i = 0; i < value.length; i++) {
    const block = Math.floor(i / BLOCK);
    if (value[i] > most[block]) most[block] = value[i];
  }
  return { time, value, sum, most };
};

export const valueAt = (steps, time) => {
  const i = upperBound(steps.time, time) - 1;
  return i < 0 ? 0 : steps.value[i];
};

const integralTo = (steps, time) => {
  const i = upperBound(steps.time, time) - 1;
  return i < 0 ? 0 : steps.sum[i] + steps.value[i] * (time - steps.time[i]);
};

export const meanOf = (steps, from, to) =>
  to > from ? (integralTo(steps, to) - integralTo(steps, from)) / (to - from)
    : valueAt(steps, from);

/* The largest value at any time from `from` on and before `to`. */
export const mostOf = (steps, from, to) => {
  let i = Math.max(upperBound(steps.time, from) - 1, 0);
  let most = valueAt(steps, from);
  while (i < steps.time.length && steps.time[i] < to) {
    const block = i / BLOCK;
    if (Number.isInteger(block) && (block + 1) * BLOCK <= steps.time.length &&
        steps.time[(block + 1) * BLOCK - 1] < to && steps.time[i] >= from) {
      most = Math.max(most, steps.most[block]);
      i += BLOCK;
    } else {
      if (steps.time[i] >= from) most = Math.max(most, steps.value[i]);
      i++;
    }
  }
  return most;
};

export const highest = (steps) => steps.most.reduce((a, b) => Math.max(a, b), 0);
