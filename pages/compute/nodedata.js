/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nodedata.js - the messages of one processor, in and out, by what colours them */

import { remember } from 'pages/data/remember';
import { NONE } from 'pages/data/trace';
import { distance } from 'pages/compute/distance';
import { beginOf, endOf } from 'pages/compute/messages';

/* Places of the messages of each row: { out: [..], in: [..] }. */
export const messagesByRow = (trace) => remember(trace, 'messages by row', ({ messages, rows }) => {
  const all = Array.from({ length: rows }, () => ({ out: [], in: [] }));
  for (let i = 0; i < messages.count; i++) {
    if (messages.source[i] !== NONE) all[messages.source[i]].out.push(i);
    if (messages.destination[i] !== NONE) all[messages.destination[i]].in.push(i);
  }
  return all;
});

const value = {
  size: (trace, i) => trace.messages.bytes[i],
  type: (trace, i) => trace.messages.type[i],
  distance: (trace, i) => {
    const { source, destination } = trace.messages;
    return source[i] === NONE || destination[i] === NONE ? 0
      : distance(trace, source[i], destination[i]);
  }
};

/* [{ message, time, value, out }] in view: sent when, received when. */
export const nodeData = (trace, row, by, from, to) => {
  const { out, in: incoming } = messagesByRow(trace)[row];
  const one = (message, time, isOut) =>
    ({ message, time, value: value[by](trace, message), out: isOut });
  return [
    ...out.map((i) => one(i, beginOf(trace.messages, i), true)),
    ...incoming.map((i) => one(i, endOf(trace.messages, i), false))
  ].filter(({ time }) => time >= from && time <= to);
};
