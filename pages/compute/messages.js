/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages.js - which messages are there between two times
 *
 * A message pends from its send's begin until its receive's end.  Messages are sorted by
 * send; blocks of them keep the latest receive, so that blocks that are over are passed. */

import { remember } from 'pages/data/remember';
import { endOf as endOfState, stateIndex } from 'pages/compute/states';
import { IDLE, NEVER_RECEIVED, NEVER_SENT } from 'pages/data/trace';
import { upperBound } from 'pages/shared/sort';

export const BLOCK = 512;

/* Where a message is drawn from and to: what is missing is a point. */
export const beginOf = (messages, i) =>
  messages.gap[i] === NEVER_SENT ? messages.received[i] : messages.sent[i];
export const endOf = (messages, i) =>
  messages.gap[i] === NEVER_RECEIVED ? messages.sent[i] : messages.received[i];

/* { begin, latest }: begin of each message, and the latest end in each block of BLOCK. */
export const messageIndex = (trace) => remember(trace, 'message index', ({ messages }) => {
  const begin = new Float64Array(messages.count);
  const latest = new Float64Array(Math.ceil(messages.count / BLOCK)).fill(-1);
  for (let i = 0; i < messages.count; i++) {
    begin[i] = beginOf(messages, i);
    const block = Math.floor(i / BLOCK);
    latest[block] = Math.max(latest[block], endOf(messages, i));
  }
  return { begin, latest };
});

/* Calls use (i) for each message in [from, to], in order; use returns false to stop. */
const walk = (trace, from, to, use) => {
  const { begin, latest } = messageIndex(trace);
  const end = upperBound(begin, to);
  for (let i = 0; i < end;) {
    if (i % BLOCK === 0 && latest[i / BLOCK] < from) i += BLOCK;
    else {
      if (endOf(trace.messages, i) >= from && !use(i)) return;
      i++;
    }
  }
};

/* At most `most` of them; over: there are more. */
export const messagesBetween = (trace, from, to, most) => {
  const list = [];
  let over = false;
  walk(trace, from, to, (i) => {
    over = list.length === most;
    if (!over) list.push(i);
    return !over;
  });
  return { list, over };
};

/* The row whose message ends the wait that a row is in at this time; null: it does not
 * wait, or no message does. */
export const waitsFor = (trace, row, time) => {
  const at = stateIndex(trace, row, time), end = endOfState(trace, row, at);
  const { messages } = trace;
  let first = null;
  if (trace.states.state[at] !== IDLE || end >= trace.end) return null;
  walk(trace, end, end, (i) => {
    if (messages.destination[i] === row && messages.gap[i] === 0 &&
        (first === null || messages.received[i] < messages.received[first])) first = i;
    return true;
  });
  return first === null ? null : messages.source[first];
};

/* Those that pend at this time: sent, and not received yet. */
export const messagesAt = (trace, time, most) => {
  const list = [];
  let over = false;
  walk(trace, time, time, (i) => {
    if (trace.messages.gap[i] !== 0 || trace.messages.received[i] <= time) return true;
    over = list.length === most;
    if (!over) list.push(i);
    return !over;
  });
  return { list, over };
};
