/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-displays.mjs NUMBER - what each further display shows, worked out by hand */
import critical from '../../pages/draw/critical.js';
import { countBins, counts } from '../../pages/compute/count.js';
import { criticalPath, criticalTimes } from '../../pages/compute/critical.js';
import { eventsNear, lastTime, nextTime, rowOfState } from '../../pages/compute/events.js';
import { corners, dimensions, edges, isEdge } from '../../pages/compute/hypercube.js';
import { busyShares, highestShares } from '../../pages/compute/kiviat.js';
import { circle, mesh } from '../../pages/compute/layout.js';
import { matrix } from '../../pages/compute/matrix.js';
import { communication, utilisation } from '../../pages/compute/meters.js';
import { nodeData } from '../../pages/compute/nodedata.js';
import { naturalOrder, placesOf } from '../../pages/compute/order.js';
import { portrait } from '../../pages/compute/portrait.js';
import { profile } from '../../pages/compute/profile.js';
import { queuesAt } from '../../pages/compute/queues.js';
import { statistics } from '../../pages/compute/statistics.js';
import { streaks } from '../../pages/compute/streak.js';
import { trafficPeak } from '../../pages/compute/traffic.js';
import { roundOn } from '../../pages/draw/nodes.js';
import { deepest, taskCounts, taskDepths, taskName, taskStatus, taskSummary }
  from '../../pages/compute/tasks.js';
import { COLUMNS, lineTile, stateTile } from '../../pages/compute/tiles.js';
import { check, same } from './tap.mjs';
import { traceOf } from './traces.mjs';

const BUSY = 0, OVERHEAD = 1, IDLE = 2;

/*   0  busy 0-2, overhead 2-4, idle        sends 4 bytes at 2, 8 bytes at 3
 *   1  idle 0-5, overhead 5-6, busy        has them at 6 and 9, sends 2 bytes 6 -> 9 */
const small = traceOf({
  end: 10,
  states: [[0, BUSY, 2, OVERHEAD, 4, IDLE], [0, IDLE, 5, OVERHEAD, 6, BUSY]],
  messages: [[2, 6, 0, 1, 4, 1], [3, 9, 0, 1, 8, 1], [6, 9, 1, 0, 2, 5]],
  tasks: [[0, 7, 0, 6], [0, 8, 2, 4], [1, 7, 3, 9]]
});

same('count: steps of busy', [counts(small, BUSY).time, counts(small, BUSY).value],
  [[0, 2, 6], [1, 0, 1]]);
same('count: means of halves', countBins(small, 0, 10, 2), [[0.4, 0.8], [0.4, 0.2], [1.2, 1]]);
const shares = (list) => Array.from(list, (one) => Math.round(one * 1e9) / 1e9);
same('profile: one busy for six of ten', shares(profile(small, BUSY, 0, 10)), [0.4, 0.6, 0]);
same('profile: both idle from 4 to 5', shares(profile(small, IDLE, 0, 10)), [0, 0.9, 0.1]);
same('profile: of a part of the run', shares(profile(small, BUSY, 1, 3)), [0.5, 0.5, 0]);

same('Kiviat: shares of the last four', busyShares(small, 4, 4), [0.5, 0]);
same('Kiviat: high-water mark', [highestShares(small, 10, 4), highestShares(small, 8, 4)],
  [[0.5, 1], [0.5, 0.5]]);
same('Kiviat: high-water mark, now moved back', highestShares(small, 1, 4), [0.25, 0]);
same('streak', streaks(small, 7), [{ state: IDLE, time: 3 }, { state: BUSY, time: 1 }]);

same('queues: messages', queuesAt(small, 'messages', 7),
  [{ now: 1, most: 1 }, { now: 1, most: 2 }]);
same('queues: bytes', queuesAt(small, 'bytes', 7), [{ now: 2, most: 2 }, { now: 8, most: 12 }]);
same('queues: at the moment of a send', queuesAt(small, 'messages', 3)[1], { now: 2, most: 2 });

same('matrix: messages', [matrix(small, 'messages', [0, 1], 10)].map((one) =>
  ({ ...one, cell: [...one.cell] }))[0],
  { size: 2, group: 1, cell: [0, 2, 1, 0], most: 2 });
same('matrix: bytes until 3, in another order', matrix(small, 'bytes', [1, 0], 3).cell,
  [0, 0, 12, 0]);
same('matrix: several processors a cell', matrix(small, 'messages', [0, 1], 10, 1).cell, [3]);

const order = [0, 1];
const moved = [10, 2.5, 7, 0, 10].map((now) => [...matrix(small, 'messages', order, now).cell]);
same('matrix: now moves on and back', moved,
  [[0, 2, 1, 0], [0, 1, 0, 0], [0, 2, 1, 0], [0, 0, 0, 0], [0, 2, 1, 0]]);

const rounded = (points) => points.map(({ x, y }) => [Math.round(x * 1e6) / 1e6,
  Math.round(y * 1e6) / 1e6]);
same('circle: from the top', rounded(circle(small, [0, 1])), [[0.5, 0], [0.5, 1]]);
same('mesh: in lines', rounded(mesh(small, [1, 0])), [[0.75, 0.5], [0.25, 0.5]]);
same('hypercube: as many dimensions as numbers take bits',
  [dimensions(small), dimensions({ processors: [0, 1, 2, 3, 4] }),
    dimensions({ processors: [70000] })], [1, 3, null]);
same('hypercube: edges', edges(2), [[0, 1], [0, 2], [1, 3], [2, 3]]);
same('hypercube: neighbours differ in one bit', [isEdge(1, 3), isEdge(0, 3), isEdge(2, 2)],
  [true, false, false]);
check('hypercube: no two corners of ten dimensions are one point',
  new Set(corners(10).map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`)).size === 1024);

same('node data: in and out', nodeData(small, 1, 'size', 0, 10).map(({ time, value, out }) =>
  [time, value, out]), [[6, 2, true], [6, 4, false], [9, 8, false]]);
same('node data: in view only', nodeData(small, 1, 'type', 7, 10).map(({ value }) => value), [1]);

same('tasks: processors in a task', [taskCounts(small, 7).time, taskCounts(small, 7).value],
  [[0, 3, 6, 9], [1, 2, 1, 0]]);
same('tasks: how deep', [taskDepths(small), deepest(small)], [[0, 1, 0], 1]);
same('tasks: status', taskStatus(small, 5), [
  { number: 7, inside: 2, entered: 2, left: 0, all: 2 },
  { number: 8, inside: 0, entered: 1, left: 1, all: 1 }]);
same('tasks: summary', taskSummary(small)[0],
  { number: 7, count: 2, processors: 2, sum: 12, mean: 6, least: 6, most: 6 });
same('tasks: within itself counts once', taskCounts(traceOf({
  end: 9, states: [[0, BUSY]], tasks: [[0, 1, 1, 8], [0, 1, 2, 4]]
}), 1).value, [1, 0]);
same('tasks: a label is shown', taskName({ labels: new Map([[7, 'solve']]) }, 7),
  'task 7, solve');

/* The thesis's example, section 3.5. */
const thesis = traceOf({
  end: 10,
  states: [[0, IDLE, 1, OVERHEAD, 2, IDLE], [0, IDLE],
    [0, IDLE, 4, OVERHEAD, 5, BUSY], [0, IDLE]],
  messages: [[1, 5, 0, 2, 5, 1]]
});
same('critical path: over the message', criticalPath(thesis),
  [{ row: 2, from: 5, to: 10 }, { message: 0, from: 1, to: 5 }, { row: 0, from: 0, to: 1 }]);
same('critical path: times', criticalTimes(thesis), { processors: 6, messages: 4, hops: 1 });
same('critical path: a receive that did not wait is passed', criticalPath(traceOf({
  end: 10, states: [[0, OVERHEAD, 1, IDLE], [0, BUSY, 4, OVERHEAD, 5, BUSY]],
  messages: [[0, 5, 0, 1, 5, 1]]
})), [{ row: 1, from: 0, to: 10 }]);
same('critical path: the first of two receives waited', criticalPath(traceOf({
  end: 9, states: [[0, BUSY, 2, OVERHEAD, 3, IDLE], [0, IDLE, 5, OVERHEAD, 7, BUSY],
    [0, BUSY, 1, OVERHEAD, 2, IDLE]],
  messages: [[1, 7, 2, 1, 5, 1], [2, 6, 0, 1, 5, 1]]
})), [{ row: 1, from: 6, to: 9 }, { message: 1, from: 2, to: 6 }, { row: 0, from: 0, to: 2 }]);
same('critical path: a blocked receive is idle to its end', criticalPath(traceOf({
  end: 9, states: [[0, OVERHEAD, 2, IDLE], [0, IDLE, 6, BUSY]], messages: [[0, 6, 0, 1, 5, 1]]
})), [{ row: 1, from: 6, to: 9 }, { message: 0, from: 0, to: 6 }, { row: 0, from: 0, to: 0 }]);

/* Two messages pend from 3 to 9, one from 2 on: the middle of what is in view of the first such time. */
same('most traffic', [trafficPeak(small, 0, 10), trafficPeak(small, 5, 10), trafficPeak(small, 0, 3)], [6, 7, 2]);
{
  const far = roundOn({ width: 900, height: 300 }, circle({ rows: 12 }, Array.from({ length: 12 }, (_, i) => i)))
    .map(({ x, y }) => Math.round(Math.hypot(x - 450, y - 150)));
  same('a circle is as wide as high, and not cut off', [...new Set(far)], [128]);
  same('one alone is in the middle', roundOn({ width: 900, height: 300 }, circle({ rows: 1 }, [0])), [{ x: 450, y: 150 }]);
}
same('phase portrait', portrait(small, 'messages', 0, 10, 2),
  [{ busy: 0.2, pending: 1 }, { busy: 0.4, pending: 1.6 }]);
same('meters', [utilisation(small, 3), communication(small, 'bytes', 3)],
  [[0, 1, 1], { now: 12, most: 12 }]);
same('statistics', statistics(small)[0], {
  busy: 2, overhead: 2, idle: 6, sent: 2, bytesSent: 12, received: 1, bytesReceived: 2,
  longest: 8, meanBytes: 6, meanDistance: 1, largestQueue: 1
});
same('events around a time', eventsNear(small, 3.5, 2, 1), [
  { time: 3, kind: 'send', index: 1, past: true },
  { time: 3, kind: 'enter', index: 2, past: true },
  { time: 4, kind: 'leave', index: 1, past: false }]);
same('the next time at which something happens, and the last',
  [nextTime(small, 3), nextTime(small, 9), lastTime(small, 3), lastTime(small, 0)],
  [4, 10, 2, 0]);
same('whose state it is', [rowOfState(small, 2), rowOfState(small, 3)], [0, 1]);

/* ---- tiles: 256 ticks, so that a column of level 0 is a tick ----------------------------- */

const source = {
  end: 256, rows: 2, places: [0, 1], first: [0, 2, 4], time: [0, 64, 0, 128],
  state: [BUSY, IDLE, IDLE, OVERHEAD],
  begin: [0, 10, 128], finish: [255, 10, 192], from: [0, 0, 1], to: [0, 1, -1],
  latest: [255], block: 512
};
const total = (cells, from, to) => cells.slice(from, to).reduce((a, b) => a + b, 0);
const states = stateTile(source, 0, 0, 2);
same('tiles: busy for 64 of 256 columns', [total(states, 0, 256), states[63], states[64]],
  [64, 1, 0]);
same('tiles: overhead in the other layer and line', total(states, 3 * COLUMNS, 4 * COLUMNS), 128);
same('tiles: nothing else', total(states, COLUMNS, 3 * COLUMNS), 0);
same('tiles: rows that share a line are its mean', stateTile(source, 0, 0, 1)[0], 0.5);
same('tiles: the second half of the run', [total(stateTile(source, 1, 1, 2), 3 * COLUMNS,
  4 * COLUMNS), total(stateTile(source, 1, 0, 2), 0, COLUMNS)], [256, 128]);
const passing = lineTile(source, 0, 0, 2);
same('tiles: a message of one processor is one line of cells', [total(passing, 0, 9),
  total(passing, 11, 255)], [9, 244]);
same('tiles: an instant message passes both lines', [passing[10], passing[COLUMNS + 10]], [2, 1]);
same('tiles: without one end nothing is drawn', total(passing, COLUMNS + 11, 2 * COLUMNS), 0);
same('tiles: only what is in the part of time', total(lineTile(source, 1, 1, 2), 0, 2 * COLUMNS),
  255);

/* ---- how much is drawn ----------------------------------------------------------------- */

/* A surface that counts what is drawn. */
const drawnBy = (display, trace) => {
  const calls = {};
  const context = new Proxy({ measureText: () => ({ width: 9 }) }, {
    get: (target, name) => target[name] ?? ((...args) => {
      calls[name] = (calls[name] ?? 0) + 1;
      return args[0];
    }),
    set: () => true
  });
  const view = {
    trace, from: 0, to: trace.end, now: 0, order: naturalOrder(trace),
    places: placesOf(naturalOrder(trace)), palette: 'paragraph',
    selected: { row: null, message: null, task: null }, tiler: { tiles: () => [] }
  };
  display.draw({
    context, width: 600, height: 300, ink: '', faint: '', line: '', mark: '',
    states: ['', '', '']
  }, view);
  return calls;
};
/* One processor, which is busy and idle in turn. */
const restless = (count) => traceOf({
  end: count,
  states: [Array.from({ length: count }, (_, i) => [i, i % 2 === 0 ? BUSY : IDLE]).flat()],
  messages: []
});
same('the critical path has the states of its processors',
  drawnBy(critical, restless(8000)).fillRect, 8000);
const fewer = drawnBy(critical, restless(8001));
same('but no more than can be drawn while panning', [fewer.fillRect, fewer.clip >= 1],
  [undefined, true]);
