/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tasks.js - the user's events: which task each processor is in, for how long */

import { remember } from 'pages/data/remember';
import { stepsOf, valueAt } from 'pages/compute/steps';

/* Numbers of tasks, ascending. */
export const taskNumbers = (trace) => remember(trace, 'task numbers', ({ tasks }) =>
  [...new Set(tasks.number)].sort((a, b) => a - b));

export const labelOf = (trace, number) => trace.labels.get(number) ?? `task ${number}`;

export const taskName = (trace, number) => {
  const label = trace.labels.get(number);
  return label === undefined ? `task ${number}` : `task ${number}, ${label}`;
};

/* The innermost task of a row at this time, a place in trace.tasks; null: none. */
export const innermost = ({ tasks }, row, time) => {
  let inner = null;
  for (let i = 0; i < tasks.count; i++)
    if (tasks.row[i] === row && tasks.begin[i] <= time && tasks.end[i] > time) inner = i;
  return inner;
};

/* Steps of the number of processors in a task; one that entered it twice counts once. */
export const taskCounts = (trace, number) => remember(trace, `task ${number}`, ({ tasks }) => {
  const times = [], adds = [];
  let row = -1, until = -1;
  for (let i = 0; i < tasks.count; i++) {
    if (tasks.number[i] !== number) continue;
    if (tasks.row[i] !== row) [row, until] = [tasks.row[i], -1];
    const begin = Math.max(tasks.begin[i], until);
    if (tasks.end[i] <= begin) continue;
    times.push(begin, tasks.end[i]);
    adds.push(1, -1);
    until = tasks.end[i];
  }
  return stepsOf(times, adds);
});

/* How deep each task lies in others of its row: 0 is outermost. */
export const taskDepths = (trace) => remember(trace, 'task depths', ({ tasks }) => {
  const depth = new Uint16Array(tasks.count);
  let row = -1, open = [];
  for (let i = 0; i < tasks.count; i++) {
    if (tasks.row[i] !== row) [row, open] = [tasks.row[i], []];
    while (open.length > 0 && tasks.end[open.at(-1)] <= tasks.begin[i]) open.pop();
    depth[i] = open.length;
    open.push(i);
  }
  return depth;
});

export const deepest = (trace) => taskDepths(trace).reduce((a, b) => Math.max(a, b), 0);

/* [{ number, inside, entered, left, all }]: processors in it now; how often it has been entered
 * and left until now, and is in all. */
export const taskStatus = (trace, now) => {
  const { tasks } = trace;
  const found = new Map(taskNumbers(trace).map((number) =>
    [number, { number, inside: 0, entered: 0, left: 0, all: 0 }]));
  for (let i = 0; i < tasks.count; i++) {
    const one = found.get(tasks.number[i]);
    one.all++;
    if (tasks.begin[i] <= now) one.entered++;
    if (tasks.end[i] <= now && !tasks.open[i]) one.left++;
  }
  for (const one of found.values()) one.inside = valueAt(taskCounts(trace, one.number), now);
  return [...found.values()];
};

/* [{ number, count, processors, sum, least, mean, most }]: how long processors were in each
 * task, over those that were. */
export const taskSummary = (trace) => remember(trace, 'task summary', ({ tasks }) =>
  taskNumbers(trace).map((number) => {
    const times = new Map();
    let count = 0;
    for (let i = 0; i < tasks.count; i++)
      if (tasks.number[i] === number) {
        count++;
        times.set(tasks.row[i], (times.get(tasks.row[i]) ?? 0) + tasks.end[i] - tasks.begin[i]);
      }
    const all = [...times.values()];
    const sum = all.reduce((a, b) => a + b, 0);
    return {
      number, count, processors: all.length, sum, mean: sum / all.length,
      least: all.reduce((a, b) => Math.min(a, b), Infinity),
      most: all.reduce((a, b) => Math.max(a, b), 0)
    };
  }));
