/* SPDX-License-Identifier: GPL-3.0-or-later */
/* critical.js - the critical path: what the end of the run waited for
 *
 * From the processor that ends last it goes back in time; at a receive that waited it goes on
 * at the sender, where the message was sent.  A receive waited where its processor was idle
 * until the receive, or in it. */

import { remember } from 'pages/data/remember';
import { IDLE, NONE, OVERHEAD } from 'pages/data/trace';
import { messagesByRow } from 'pages/compute/nodedata';
import { stateIndex } from 'pages/compute/states';
import { orderOf, upperBound } from 'pages/shared/sort';

/* Messages of each row by the end of their receive: { time, message }. */
const receives = (trace) => remember(trace, 'receives', ({ messages }) =>
  messagesByRow(trace).map(({ in: list }) => {
    const whole = list.filter((i) => messages.gap[i] === 0);
    const order = orderOf(whole.map((i) => messages.received[i]));
    const message = Array.from(order, (k) => whole[k]);
    return { message, time: Float64Array.from(message, (i) => messages.received[i]) };
  }));

const sends = (trace) => remember(trace, 'sends', ({ messages }) =>
  messagesByRow(trace).map(({ out }) =>
    Float64Array.from(out.filter((i) => messages.gap[i] !== 2), (i) => messages.sent[i])));

/* The state that ends at this time, or goes on through it. */
const before = (trace, row, time) => {
  const i = stateIndex(trace, row, time);
  return trace.states.time[i] === time && i > trace.states.first[row] ? i - 1 : i;
};

/* Whether the k-th receive of the row waited. */
const waited = (trace, row, k) => {
  const { states } = trace, { time } = receives(trace)[row];
  const i = before(trace, row, time[k]);
  if (states.state[i] === IDLE) return true;
  if (states.state[i] !== OVERHEAD || i === states.first[row] || states.state[i - 1] !== IDLE)
    return false;
  /* The overhead begins with this receive, with none before it and no send. */
  const begin = states.time[i], sent = sends(trace)[row];
  if (k > 0 && time[k - 1] > begin) return false;
  return upperBound(sent, time[k] - 1e-9) === upperBound(sent, begin - 1e-9);
};

/* When the row is busy or in overhead for the last time. */
const lastWork = (trace, row) => {
  const { first, time, state } = trace.states;
  for (let i = first[row + 1] - 1; i >= first[row]; i--)
    if (state[i] !== IDLE) return i + 1 < first[row + 1] ? time[i + 1] : trace.end;
  return 0;
};

/* From the end back: [{ row, from, to }] on a processor, [{ message, from, to }] under way. */
export const criticalPath = (trace) => remember(trace, 'critical path', () => {
  const { messages } = trace, path = [];
  let row = 0, time = 0;
  for (let one = 0; one < trace.rows; one++)
    if (lastWork(trace, one) > time) [row, time] = [one, lastWork(trace, one)];
  while (trace.rows > 0) {
    const { time: ends, message } = receives(trace)[row];
    let k = upperBound(ends, time) - 1;
    while (k >= 0 && !(messages.source[message[k]] !== NONE && waited(trace, row, k) &&
      messages.sent[message[k]] < messages.received[message[k]])) k--;
    path.push({ row, from: k < 0 ? 0 : ends[k], to: time });
    if (k < 0) break;
    path.push({ message: message[k], from: messages.sent[message[k]], to: ends[k] });
    [row, time] = [messages.source[message[k]], messages.sent[message[k]]];
  }
  return path;
});

/* Ticks of the path on processors, and of messages under way. */
export const criticalTimes = (trace) => {
  const sum = (list) => list.reduce((all, { from, to }) => all + to - from, 0);
  const path = criticalPath(trace);
  return {
    processors: sum(path.filter((one) => one.row !== undefined)),
    messages: sum(path.filter((one) => one.message !== undefined)),
    hops: path.filter((one) => one.message !== undefined).length
  };
};
