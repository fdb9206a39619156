/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spacetime.js - where each processor is at work, and a line for each message
 *
 * From (send's begin, source) to (receive's end, destination). */

import { BUSY, OVERHEAD, NONE } from 'pages/data/trace';
import { beginOf, endOf, messagesBetween } from 'pages/compute/messages';
import { segments } from 'pages/compute/gantt';

/* More lines than this come as tiles of counts. */
export const MOST_LINES = 20000;

/* A gap is a stub at the end that is there. */
export const lineOf = ({ messages }, message) => ({
  message,
  begin: beginOf(messages, message), end: endOf(messages, message),
  from: messages.source[message] === NONE ? messages.destination[message]
    : messages.source[message],
  to: messages.destination[message] === NONE ? messages.source[message]
    : messages.destination[message],
  whole: messages.gap[message] === 0
});

/* How many messages are in view; over: there are more than MOST_LINES. */
export const lineCount = (trace, from, to) => {
  const { list, over } = messagesBetween(trace, from, to, MOST_LINES);
  return { count: list.length, over };
};

/* The first MOST_LINES of them; over: there are more. */
export const lines = (trace, from, to) => {
  const { list, over } = messagesBetween(trace, from, to, MOST_LINES);
  return { over, lines: list.map((i) => lineOf(trace, i)) };
};

/* Times in which the row is busy or in overhead, joined: [begin, end] pairs. */
export const worked = (trace, row, from, to) => {
  const pairs = [];
  segments(trace, row, from, to, (begin, end, state) => {
    if (state !== BUSY && state !== OVERHEAD) return;
    const last = pairs.at(-1);
    if (last !== undefined && last[1] === begin) last[1] = end;
    else pairs.push([begin, end]);
  });
  return pairs;
};
