/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-examples.mjs NUMBER - what every display shows of three small traces, worked out by hand
 *
 * Pages of ex1-thesis-3.5.trf, ex2-reduce4-thesis-style.trf (with hypercube:2) and
 * ex3-full-picl.trf in the folder of real traces. */
import { distanceShare, sizeShare, typeKind, types } from '../../pages/compute/colours.js';
import { countBins, counts } from '../../pages/compute/count.js';
import { criticalPath, criticalTimes } from '../../pages/compute/critical.js';
import { distance, distanceUnit } from '../../pages/compute/distance.js';
import { eventsNear } from '../../pages/compute/events.js';
import { segments } from '../../pages/compute/gantt.js';
import { dimensions, isEdge } from '../../pages/compute/hypercube.js';
import { busyShares, highestShares } from '../../pages/compute/kiviat.js';
import { mesh, ofNetwork } from '../../pages/compute/layout.js';
import { linkLoad } from '../../pages/compute/linkload.js';
import { matrix } from '../../pages/compute/matrix.js';
import { messagesAt } from '../../pages/compute/messages.js';
import { communication, utilisation } from '../../pages/compute/meters.js';
import { nodeData } from '../../pages/compute/nodedata.js';
import { naturalOrder } from '../../pages/compute/order.js';
import { portrait } from '../../pages/compute/portrait.js';
import { profile } from '../../pages/compute/profile.js';
import { queuesAt } from '../../pages/compute/queues.js';
import { lines, worked } from '../../pages/compute/spacetime.js';
import { statistics } from '../../pages/compute/statistics.js';
import { valueAt } from '../../pages/compute/steps.js';
import { streaks } from '../../pages/compute/streak.js';
import { runTotals, summary } from '../../pages/compute/summary.js';
import { taskCounts, taskStatus, taskSummary } from '../../pages/compute/tasks.js';
import { pending } from '../../pages/compute/traffic.js';
import { exactText } from '../../pages/shared/digits.js';
import { same } from './tap.mjs';
import { traceOfPage } from './traces.mjs';

const BUSY = 0, OVERHEAD = 1, IDLE = 2;
const rounded = (list) => Array.from(list, (one) => Math.round(one * 1e9) / 1e9);
const states = (trace) => Array.from({ length: trace.rows }, (_, row) => {
  const list = [];
  segments(trace, row, 0, trace.end, (begin, end, state) => list.push([begin, end, state]));
  return list;
});
const drawn = (trace) => lines(trace, 0, trace.end).lines.map(({ begin, end, from, to }) =>
  [begin, end, from, to]);
const at = (steps, times) => times.map((time) => valueAt(steps, time));
const cells = (trace, volume, now) =>
  [...matrix(trace, volume, naturalOrder(trace), now).cell];
const volumes = (trace, times) => ['messages', 'bytes'].map((volume) =>
  at(pending(trace, volume), times));
const pendingNow = (list) => list.map(({ now, most }) => [now, most]);
const path = (trace) => criticalPath(trace).map((one) =>
  [one.row ?? `message ${one.message}`, one.from, one.to]);
const kinds = (trace, now, before, after) => eventsNear(trace, now, before, after)
  .filter(({ kind }) => kind !== 'state').map(({ time, kind, past }) => [time, kind, past]);

/* ---- ex1: processor 0 of 4 sends 5 bytes to 2 from 1 to 5; 2 works from 5 to 10 ----------- */
{
  const trace = await traceOfPage('ex1-thesis-3.5.html');
  same('ex1 Gantt', states(trace), [[[0, 1, IDLE], [1, 2, OVERHEAD], [2, 10, IDLE]],
    [[0, 10, IDLE]], [[0, 4, IDLE], [4, 5, OVERHEAD], [5, 10, BUSY]], [[0, 10, IDLE]]]);
  same('ex1 space-time', [drawn(trace), worked(trace, 0, 0, 10), worked(trace, 2, 0, 10)],
    [[[1, 5, 0, 2]], [[1, 2]], [[4, 10]]]);
  same('ex1 count', [BUSY, OVERHEAD, IDLE].map((state) =>
    at(counts(trace, state), [0, 1, 3, 4, 7])), [[0, 0, 0, 0, 1], [0, 1, 0, 1, 0],
    [4, 3, 4, 3, 3]]);
  same('ex1 summary', summary(trace), [[0, 0.1, 0.9], [0, 0, 1], [0.5, 0.1, 0.4], [0, 0, 1]]);
  same('ex1 concurrency profile', rounded(profile(trace, IDLE, 0, 10)), [0, 0, 0, 0.7, 0.3]);
  same('ex1 Kiviat', [busyShares(trace, 6, 4), highestShares(trace, 10, 4)],
    [[0, 0, 0.25, 0], [0, 0, 1, 0]]);
  same('ex1 streak', streaks(trace, 7), [{ state: IDLE, time: 5 }, { state: IDLE, time: 7 },
    { state: BUSY, time: 2 }, { state: IDLE, time: 7 }]);
  same('ex1 traffic', volumes(trace, [0, 1, 4, 5]), [[0, 1, 1, 0], [0, 5, 5, 0]]);
  same('ex1 queues', pendingNow(queuesAt(trace, 'bytes', 3)), [[0, 0], [0, 0], [5, 5], [0, 0]]);
  same('ex1 matrix', cells(trace, 'bytes', 10), [0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  same('ex1 animation', [messagesAt(trace, 3, 9).list, messagesAt(trace, 5, 9).list], [[0], []]);
  same('ex1 meters', [utilisation(trace, 4), communication(trace, 'bytes', 4),
    communication(trace, 'bytes', 6)], [[0, 1, 3], { now: 5, most: 5 }, { now: 0, most: 5 }]);
  same('ex1 node data', nodeData(trace, 2, 'distance', 0, 10).map(({ time, value, out }) =>
    [time, value, out]), [[5, 2, false]]);
  same('ex1 critical path', path(trace), [[2, 5, 10], ['message 0', 1, 5], [0, 0, 1]]);
  same('ex1 phase portrait', portrait(trace, 'bytes', 0, 10, 2),
    [{ busy: 0, pending: 4 }, { busy: 0.25, pending: 0 }]);
  same('ex1 statistics', statistics(trace)[2], {
    busy: 5, overhead: 1, idle: 4, sent: 0, bytesSent: 0, received: 1, bytesReceived: 5,
    longest: 0, meanBytes: 0, meanDistance: 0, largestQueue: 1
  });
  same('ex1 trace events', kinds(trace, 3, 20, 20), [[1, 'send', true], [5, 'receive', false]]);
  same('ex1 tasks', [taskSummary(trace), taskStatus(trace, 5)], [[], []]);
  same('ex1 clock', exactText(trace.end, trace.decimals), '10');
}

/* ---- ex2: a reduction over 4 processors, on hypercube:2 ----------------------------------
 *
 *   0  idle 0-3, overhead to 4, busy to 6, idle to 10, overhead to 12, busy to 16
 *   1  overhead 0-1, idle: 1 byte to 0, from 0 to 4
 *   2  idle 0-3, overhead to 4, busy to 6, overhead to 8, idle: 2 bytes to 0, from 6 to 12
 *   3  overhead 0-1, idle: 1 byte to 2, from 0 to 4 */
{
  const trace = await traceOfPage('ex2-reduce4-thesis-style.html');
  same('ex2 Gantt', states(trace), [
    [[0, 3, IDLE], [3, 4, OVERHEAD], [4, 6, BUSY], [6, 10, IDLE], [10, 12, OVERHEAD],
      [12, 16, BUSY]],
    [[0, 1, OVERHEAD], [1, 16, IDLE]],
    [[0, 3, IDLE], [3, 4, OVERHEAD], [4, 6, BUSY], [6, 8, OVERHEAD], [8, 16, IDLE]],
    [[0, 1, OVERHEAD], [1, 16, IDLE]]]);
  same('ex2 space-time', [drawn(trace), worked(trace, 0, 0, 16), worked(trace, 2, 0, 16)],
    [[[0, 4, 1, 0], [0, 4, 3, 2], [6, 12, 2, 0]], [[3, 6], [10, 16]], [[3, 8]]]);
  same('ex2 count', [BUSY, OVERHEAD, IDLE].map((state) =>
    at(counts(trace, state), [0, 2, 3, 5, 7, 9, 11, 13])), [[0, 0, 0, 2, 0, 0, 0, 1],
    [2, 0, 2, 0, 1, 0, 1, 0], [2, 4, 2, 2, 3, 4, 3, 3]]);
  same('ex2 count: means of quarters', countBins(trace, 0, 16, 4).map(rounded),
    [[0, 1, 0, 1], [1, 0.5, 0.5, 0], [3, 2.5, 3.5, 3]]);
  same('ex2 summary', summary(trace), [[6, 3, 7], [0, 1, 15], [2, 3, 11], [0, 1, 15]]
    .map((row) => row.map((one) => one / 16)));
  same('ex2 totals', [runTotals(trace).times, runTotals(trace).messages, runTotals(trace).bytes,
    runTotals(trace).mostPending], [[8, 8, 48], 3, 4, 2]);
  same('ex2 concurrency profile', rounded(profile(trace, BUSY, 0, 16)), [0.625, 0.25, 0.125, 0, 0]);
  same('ex2 Kiviat', [busyShares(trace, 6, 4), highestShares(trace, 16, 4)],
    [[0.5, 0, 0.5, 0], [1, 0, 0.5, 0]]);
  same('ex2 streak', streaks(trace, 7), [{ state: IDLE, time: 1 }, { state: IDLE, time: 6 },
    { state: OVERHEAD, time: 1 }, { state: IDLE, time: 6 }]);
  same('ex2 traffic', volumes(trace, [0, 3, 4, 6, 11, 12]), [[2, 2, 0, 1, 1, 0],
    [2, 2, 0, 2, 2, 0]]);
  same('ex2 queues', [pendingNow(queuesAt(trace, 'messages', 2)),
    pendingNow(queuesAt(trace, 'bytes', 8))],
  [[[1, 1], [0, 0], [1, 1], [0, 0]], [[2, 2], [0, 0], [0, 1], [0, 0]]]);
  same('ex2 matrix', cells(trace, 'bytes', 16), [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0]);
  same('ex2 matrix until 5', cells(trace, 'messages', 5),
    [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
  same('ex2 animation', [messagesAt(trace, 2, 9).list, messagesAt(trace, 7, 9).list],
    [[0, 1], [2]]);
  same('ex2 animation: mesh', mesh(trace, naturalOrder(trace)),
    [{ x: 0.25, y: 0.25 }, { x: 0.75, y: 0.25 }, { x: 0.25, y: 0.75 }, { x: 0.75, y: 0.75 }]);
  same('ex2 hypercube', [dimensions(trace), isEdge(1, 0), isEdge(3, 2), isEdge(2, 0),
    isEdge(3, 0)], [2, true, true, true, false]);
  /* Links of hypercube:2 in order of their nodes: 0-1 0-2 1-0 1-3 2-0 2-3 3-1 3-2. */
  same('ex2 network', [2, 5, 7].map((time) => [...linkLoad(trace, time).load]),
    [[0, 0, 1, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 0, 0]]);
  same('ex2 network: a place for each processor', ofNetwork(trace, naturalOrder(trace)).length, 4);
  same('ex2 meters', [utilisation(trace, 5), communication(trace, 'messages', 7)],
    [[2, 0, 2], { now: 1, most: 2 }]);
  same('ex2 node data', nodeData(trace, 0, 'size', 0, 16).map(({ time, value, out }) =>
    [time, value, out]), [[4, 1, false], [12, 2, false]]);
  same('ex2 critical path', path(trace), [[0, 12, 16], ['message 2', 6, 12], [2, 4, 6],
    ['message 1', 0, 4], [3, 0, 0]]);
  same('ex2 critical path: times', criticalTimes(trace), { processors: 6, messages: 10, hops: 2 });
  same('ex2 phase portrait', portrait(trace, 'messages', 0, 16, 2),
    [{ busy: 0.125, pending: 1.25 }, { busy: 0.125, pending: 0.5 }]);
  same('ex2 statistics', [statistics(trace)[0], statistics(trace)[2]], [{
    busy: 6, overhead: 3, idle: 7, sent: 0, bytesSent: 0, received: 2, bytesReceived: 3,
    longest: 0, meanBytes: 0, meanDistance: 0, largestQueue: 1
  }, {
    busy: 2, overhead: 3, idle: 11, sent: 1, bytesSent: 2, received: 1, bytesReceived: 1,
    longest: 2, meanBytes: 2, meanDistance: 1, largestQueue: 1
  }]);
  same('ex2 colours: by size', [0, 1, 2].map((i) => sizeShare(trace, i)), [0, 0, 1]);
  same('ex2 colours: by type', [types(trace), typeKind(trace, 2)], [[1], 0]);
  same('ex2 colours: by distance, one link each', [[0, 1, 2].map((i) => distanceShare(trace, i)),
    distance(trace, 0, 3), distanceUnit(trace)], [[1, 1, 1], 2, 'links']);
  same('ex2 trace events', kinds(trace, 6, 30, 30), [[0, 'send', true], [0, 'send', true],
    [4, 'receive', true], [4, 'receive', true], [6, 'send', true], [12, 'receive', false]]);
}

/* ---- ex3: MPICL's events, in ticks of 0.1 ms ----------------------------------------------
 *
 *   0  busy 0-11 (task 1 from 1), overhead to 13 (1024 bytes to 1), barrier to 28, busy to 30
 *   1  busy 0-1, blocked receive to 17, busy to 27 (task 2), barrier to 28, busy to 30 */
{
  const trace = await traceOfPage('ex3-full-picl.html');
  same('ex3 ticks', [trace.decimals, trace.end], [4, 30]);
  same('ex3 Gantt', states(trace), [
    [[0, 11, BUSY], [11, 13, OVERHEAD], [13, 28, IDLE], [28, 30, BUSY]],
    [[0, 1, BUSY], [1, 17, IDLE], [17, 27, BUSY], [27, 28, IDLE], [28, 30, BUSY]]]);
  same('ex3 space-time', [drawn(trace), worked(trace, 0, 0, 30)], [[[11, 17, 0, 1]],
    [[0, 13], [28, 30]]]);
  same('ex3 count', at(counts(trace, BUSY), [0, 1, 12, 20, 27, 29]), [2, 1, 0, 1, 0, 2]);
  same('ex3 summary', summary(trace).map(rounded), [[13, 2, 15], [13, 0, 17]]
    .map((row) => rounded(row.map((one) => one / 30))));
  same('ex3 concurrency profile', rounded(profile(trace, BUSY, 0, 30)),
    rounded([7 / 30, 20 / 30, 0.1]));
  same('ex3 Kiviat', [busyShares(trace, 17, 10), highestShares(trace, 30, 10)],
    [[0.4, 0], [1, 1]]);
  same('ex3 streak', streaks(trace, 20), [{ state: IDLE, time: 7 }, { state: BUSY, time: 3 }]);
  same('ex3 traffic', volumes(trace, [10, 11, 16, 17]), [[0, 1, 1, 0], [0, 1024, 1024, 0]]);
  same('ex3 queues', pendingNow(queuesAt(trace, 'bytes', 12)), [[0, 0], [1024, 1024]]);
  same('ex3 matrix', cells(trace, 'bytes', 30), [0, 1024, 0, 0]);
  same('ex3 animation', messagesAt(trace, 12, 9).list, [0]);
  same('ex3 meters', [utilisation(trace, 12), communication(trace, 'bytes', 12)],
    [[0, 1, 1], { now: 1024, most: 1024 }]);
  same('ex3 node data', nodeData(trace, 1, 'type', 0, 30).map(({ time, value, out }) =>
    [time, value, out]), [[17, 7, false]]);
  same('ex3 tasks', [taskSummary(trace).map(({ number, count, sum }) => [number, count, sum]),
    taskStatus(trace, 5).map(({ number, inside }) => [number, inside]),
    at(taskCounts(trace, 2), [16, 17, 26, 27])],
  [[[1, 1, 10], [2, 1, 10]], [[1, 1], [2, 0]], [0, 1, 1, 0]]);
  same('ex3 critical path: the processor that ends last', path(trace), [[0, 0, 30]]);
  same('ex3 phase portrait', portrait(trace, 'bytes', 0, 30, 1),
    [{ busy: 26 / 60, pending: 1024 * 6 / 30 }]);
  same('ex3 statistics', [statistics(trace)[0], statistics(trace)[1]], [{
    busy: 13, overhead: 2, idle: 15, sent: 1, bytesSent: 1024, received: 0, bytesReceived: 0,
    longest: 1024, meanBytes: 1024, meanDistance: 1, largestQueue: 0
  }, {
    busy: 13, overhead: 0, idle: 17, sent: 0, bytesSent: 0, received: 1, bytesReceived: 1024,
    longest: 0, meanBytes: 0, meanDistance: 0, largestQueue: 1
  }]);
  same('ex3 trace events', kinds(trace, 11, 30, 30), [[1, 'enter', true], [11, 'send', true],
    [11, 'leave', true], [17, 'receive', false], [17, 'enter', false], [27, 'leave', false]]);
  same('ex3 clock', exactText(trace.end, trace.decimals), '0.003');
}
