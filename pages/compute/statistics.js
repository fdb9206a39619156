/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistics.js - figures of each processor over the run */

import { remember } from 'pages/data/remember';
import { NONE, NEVER_RECEIVED, NEVER_SENT } from 'pages/data/trace';
import { distance } from 'pages/compute/distance';
import { queues } from 'pages/compute/queues';
import { timesBetween } from 'pages/compute/states';
import { highest } from 'pages/compute/steps';

const empty = () => ({
  busy: 0, overhead: 0, idle: 0, sent: 0, bytesSent: 0, received: 0, bytesReceived: 0,
  longest: 0, meanBytes: 0, meanDistance: 0, largestQueue: 0
});

const addMessages = (trace, all) => {
  const { messages } = trace, distances = new Float64Array(trace.rows);
  for (let i = 0; i < messages.count; i++) {
    const from = messages.source[i], to = messages.destination[i], bytes = messages.bytes[i];
    if (from !== NONE && messages.gap[i] !== NEVER_SENT) {
      all[from].sent++;
      all[from].bytesSent += bytes;
      all[from].longest = Math.max(all[from].longest, bytes);
      if (to !== NONE) distances[from] += distance(trace, from, to);
    }
    if (to !== NONE && messages.gap[i] !== NEVER_RECEIVED) {
      all[to].received++;
      all[to].bytesReceived += bytes;
    }
  }
  all.forEach((one, row) => {
    one.meanBytes = one.sent > 0 ? one.bytesSent / one.sent : 0;
    one.meanDistance = one.sent > 0 ? distances[row] / one.sent : 0;
  });
};

/* By row; busy, overhead and idle in ticks; longest: of the messages sent, in bytes. */
export const statistics = (trace) => remember(trace, 'statistics', () => {
  const all = Array.from({ length: trace.rows }, empty);
  all.forEach((one, row) => {
    [one.busy, one.overhead, one.idle] = timesBetween(trace, row, 0, trace.end);
    one.largestQueue = highest(queues(trace, 'messages')[row]);
  });
  addMessages(trace, all);
  return all;
});
