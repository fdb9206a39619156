/* SPDX-License-Identifier: GPL-3.0-or-later */
/* events.js - what happens, one thing after another
 *
 * A message's send begins and its receive ends; a task is entered and left; a text; a
 * processor's state changes.  Of one time: in this order. */

import { remember } from 'pages/data/remember';
import { NEVER_RECEIVED, NEVER_SENT } from 'pages/data/trace';
import { lowerBound, orderOf, upperBound } from 'pages/shared/sort';

/* More state changes than this are left out. */
const MOST_CHANGES = 4e6;

/* [kind, times, which of them happen] */
const sources = ({ messages, tasks, texts, states }) => [
  ['send', messages.sent, (i) => messages.gap[i] !== NEVER_SENT],
  ['receive', messages.received, (i) => messages.gap[i] !== NEVER_RECEIVED],
  ['enter', tasks.begin, () => true],
  ['leave', tasks.end, (i) => !tasks.open[i]],
  ['text', texts.map(({ time }) => time), () => true],
  ['state', states.time.length > MOST_CHANGES ? [] : states.time, () => true]
];

/* { time, kind, index }, sorted by time; kinds: names of kind's numbers. */
const all = (trace) => remember(trace, 'events', () => {
  const lists = sources(trace);
  const most = lists.reduce((sum, [, times]) => sum + times.length, 0);
  const time = new Float64Array(most), kind = new Uint8Array(most), index = new Uint32Array(most);
  let count = 0;
  for (const [k, [, times, happens]] of lists.entries())
    for (let i = 0; i < times.length; i++)
      if (happens(i)) {
        time[count] = times[i];
        kind[count] = k;
        index[count++] = i;
      }
  const order = orderOf(time.subarray(0, count));
  return {
    kinds: lists.map(([name]) => name),
    time: Float64Array.from(order, (at) => time[at]),
    kind: Uint8Array.from(order, (at) => kind[at]),
    index: Uint32Array.from(order, (at) => index[at])
  };
});

/* The last `before` until now and the `after` next ones: [{ time, kind, index, past }]. */
export const eventsNear = (trace, now, before, after) => {
  const { time, kind, kinds, index } = all(trace);
  const middle = upperBound(time, now);
  const list = [];
  for (let i = Math.max(middle - before, 0); i < Math.min(middle + after, time.length); i++)
    list.push({ time: time[i], kind: kinds[kind[i]], index: index[i], past: i < middle });
  return list;
};

/* The next, or last, time at which something happens; the run's end, or begin, without. */
export const nextTime = (trace, now) => {
  const { time } = all(trace), i = upperBound(time, now);
  return i < time.length ? time[i] : trace.end;
};

export const lastTime = (trace, now) => {
  const { time } = all(trace), i = lowerBound(time, now);
  return i > 0 ? time[i - 1] : 0;
};

/* Row of a place in trace.states. */
export const rowOfState = (trace, index) => upperBound(trace.states.first, index) - 1;
