/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-compute.mjs NUMBER - what displays show, worked out by hand */
import { segments, segmentCount } from '../../pages/compute/gantt.js';
import { spacing, withRoom } from '../../pages/compute/labels.js';
import { messagesAt, messagesBetween, waitsFor } from '../../pages/compute/messages.js';
import { grayOrder, grayPlace, listOrder, naturalOrder, placesOf }
  from '../../pages/compute/order.js';
import { lines, worked } from '../../pages/compute/spacetime.js';
import { stateAt, timesBetween } from '../../pages/compute/states.js';
import { highest, meanOf, mostOf, stepsOf, valueAt } from '../../pages/compute/steps.js';
import { runTotals, summary } from '../../pages/compute/summary.js';
import { pending } from '../../pages/compute/traffic.js';
import { orderOf } from '../../pages/shared/sort.js';
import { bytesText, exactText } from '../../pages/shared/digits.js';
import { countText, shareText, timeText, withoutZeros } from '../../pages/shared/number.js';
import { panned, within, zoomed } from '../../pages/shared/span.js';
import { stepsBetween } from '../../pages/shared/steps.js';
import { callsOf, callText, lastAtMost } from '../../pages/report/calls.js';
import { exactRow } from '../../pages/report/states.js';
import { readText } from '../../pages/page/times.js';
import { check, same } from './tap.mjs';
import { traceOf } from './traces.mjs';

const BUSY = 0, OVERHEAD = 1, IDLE = 2;

/* Two processors, ten ticks; 0 sends 4 bytes to 1, then 8 bytes; 1 sends 2 bytes back. */
const small = traceOf({
  end: 10,
  states: [[0, BUSY, 2, OVERHEAD, 4, IDLE], [0, IDLE, 5, OVERHEAD, 6, BUSY]],
  messages: [[2, 6, 0, 1, 4, 1], [3, 9, 0, 1, 8, 1], [6, 9, 1, 0, 2, 5]]
});

/* ---- sorting and steps ----------------------------------------------------------------- */

same('numbers above 2^32 sort', orderOf([5e9, 3, 5e9 + 1, 3]), [1, 3, 0, 2]);
const steps = stepsOf([1, 4, 4, 8], [2, -1, 3, -4]);
same('changes of one time are one step', [steps.time, steps.value], [[1, 4, 8], [2, 4, 0]]);
same('before the first step is 0', [0, 1, 3, 4, 9].map((time) => valueAt(steps, time)),
  [0, 2, 2, 4, 0]);
same('the mean is by time', [meanOf(steps, 0, 8), meanOf(steps, 2, 6)], [(6 + 16) / 8, 3]);
same('the most counts what begins inside', [mostOf(steps, 0, 4), mostOf(steps, 2, 5),
  mostOf(steps, 8, 9)], [2, 4, 0]);
same('changes that cancel are none', stepsOf([1, 1], [2, -2]).time, []);
const many = stepsOf(Float64Array.from({ length: 2000 }, (_, i) => i),
  Float64Array.from({ length: 2000 }, (_, i) => i === 0 ? 1 : i === 777 ? 50 : i === 778 ? -50
    : i % 2 ? 1 : -1));
same('blocks of steps hide nothing', [mostOf(many, 0, 2000), mostOf(many, 0, 777),
  mostOf(many, 778, 2000), highest(many)], [51, 2, 2, 51]);

/* ---- states ---------------------------------------------------------------------------- */

same('a state holds until the next', [0, 1.5, 2, 4, 9].map((time) => stateAt(small, 0, time)),
  [BUSY, BUSY, OVERHEAD, IDLE, IDLE]);
same('times add up between', timesBetween(small, 1, 4, 8), [2, 1, 1]);
same('and over the run', timesBetween(small, 0, 0, 10), [2, 2, 6]);
const found = [];
segments(small, 0, 1, 5, (...one) => found.push(one));
same('segments are cut at the view', found, [[1, 2, BUSY], [2, 4, OVERHEAD], [4, 5, IDLE]]);
same('and counted', [segmentCount(small, 1, 5), segmentCount(small, 1, 5, [1])], [5, 2]);
same('shares of each processor', summary(small), [[0.2, 0.2, 0.6], [0.4, 0.1, 0.5]]);
same('totals of the run', [runTotals(small).times, runTotals(small).messages,
  runTotals(small).bytes, runTotals(small).mostPending], [[6, 3, 11], 3, 14, 2]);

/* ---- room ------------------------------------------------------------------------------ */

same('the nearest two points, 3 across and 4 down', spacing([{ x: 9, y: 9 }, { x: 0, y: 0 },
  { x: 20, y: 0 }, { x: 3, y: 4 }, { x: 0, y: 30 }], 26), 5);
same('points that are far apart', [spacing([{ x: 0, y: 0 }, { x: 0, y: 30 }], 26), spacing([], 26)],
  [26, 26]);
same('points of one place', spacing([{ x: 1, y: 1 }, { x: 5, y: 5 }, { x: 1, y: 1 }], 26), 0);
const box = (left, top) => ({ left, right: left + 10, top, bottom: top + 4 });
same('a name that overlaps one before is left out, one beside it is not',
  withRoom([box(0, 0), box(9, 3), box(10, 0), box(12, 3)]), [true, false, true, false]);

/* ---- times to read --------------------------------------------------------------------- */

/* Ticks of a picosecond; 177.40792 us. */
const clock = (from, to, ticks) => readText({ from, to,
  trace: { begin: 0, decimals: 12, unit: 's' } }, ticks);
same('a time has four digits in a view of the run', clock(0, 354e6, 177407920), '177.4 us');
same('and more in a narrow view: thousandths of 20 ns', clock(177e6, 177e6 + 2e4, 177407920),
  '177.40792 us');
same('but none that are not there', clock(177407920, 177407925, 177407921), '177.407921 us');
same('0 is 0', clock(0, 100, 0), '0 s');

/* ---- messages -------------------------------------------------------------------------- */

same('messages in flight at a time', messagesAt(small, 6, 9).list, [1, 2]);
same('sent at 2 is in flight from 2 on', messagesAt(small, 2, 9).list, [0]);
same('those that touch a part of time', messagesBetween(small, 7, 8, 9).list, [1, 2]);
same('too many are told', messagesBetween(small, 0, 10, 2), { list: [0, 1], over: true });
same('exactly as many are not too many', messagesBetween(small, 0, 10, 3).over, false);
same('messages pending', [pending(small, 'messages').time, pending(small, 'messages').value],
  [[2, 3, 9], [1, 2, 0]]);
same('bytes pending', pending(small, 'bytes').value, [4, 12, 10, 0]);
const lost = traceOf({
  end: 9, states: [[0, BUSY], [0, BUSY]],
  messages: [[1, null, 0, 1, 4, 1], [null, 5, 0, 1, 4, 2]]
});
same('what has no other end is not pending', highest(pending(lost, 'messages')), 0);
same('but drawn as a stub', lines(lost, 0, 9).lines.map(({ begin, end, whole }) =>
  [begin, end, whole]), [[1, 1, false], [5, 5, false]]);
same('of too many, as many lines as wanted', lines(small, 0, 10, 0).lines.length, 3);
same('a line from the send to the end of the receive', lines(small, 0, 10).lines[0],
  { message: 0, begin: 2, end: 6, from: 0, to: 1, whole: true });
same('busy and overhead are joined', [worked(small, 0, 0, 10), worked(small, 1, 0, 10)],
  [[[0, 4]], [[5, 10]]]);

/* ---- order ----------------------------------------------------------------------------- */

const four = traceOf({ end: 1, states: [[0, 2], [0, 2], [0, 2], [0, 2]] });
same('natural order', naturalOrder(four), [0, 1, 2, 3]);
same('by Gray code: 0 1 3 2', grayOrder(four), [0, 1, 3, 2]);
same('places of 0 1 3 2 6 7 5 4', [0, 1, 3, 2, 6, 7, 5, 4].map(grayPlace),
  [0, 1, 2, 3, 4, 5, 6, 7]);
same('a list goes first', listOrder(four, '3, 1 # not 2\n'), {
  order: Int32Array.from([3, 1, 0, 2]), problem: null
});
same('a wrong word is named', listOrder(four, '3\nx').problem,
  "line 2: found 'x', expected the number of a processor of the trace");
same('a processor twice too', listOrder(four, '1 1').problem,
  "line 1: found '1', expected each processor once");
same('places turn an order round', placesOf([2, 0, 1]), [1, 2, 0]);

/* ---- numbers --------------------------------------------------------------------------- */

same('four digits and a unit that fits', [0, 1.768e-4, 0.02885123, 12, 1234.56, 3e-13]
  .map((one) => timeText(one)), ['0 s', '176.8 us', '28.85 ms', '12.00 s', '1235 s', '0.3 ps']);
same('a unit is not left by rounding', timeText(9.99999e-4), '1.000 ms');
same('units of a program', [58.04, 1, 0.25].map((one) => timeText(one, '')),
  ['58.04 units', '1.000 unit', '0.2500 units']);
same('round numbers at an axis', ['10.00 ms', '100 ms', '0.2500 units', '12.5 %', '0 s'].map(withoutZeros),
  ['10 ms', '100 ms', '0.25 units', '12.5 %', '0 s']);
same('marks are 1, 2 or 5 apart', [stepsBetween(0, 10, 4), stepsBetween(3, 22, 5),
  stepsBetween(0, 3, 10, 1)], [[0, 5, 10], [5, 10, 15, 20], [0, 1, 2, 3]]);
same('the part in view stays in the run', [within([-5, 5], 100, 4), within([95, 115], 100, 4),
  within([50, 51], 100, 4), within([-50, 500], 100, 4), within(zoomed([0, 100], 0.5, 20), 100, 4),
  panned([0, 10], 0.5)], [[0, 10], [80, 100], [48.5, 52.5], [0, 100], [10, 60], [5, 15]]);
same('bytes', [0, 999, 1000, 152340, 2.5e9].map(bytesText),
  ['0 B', '999 B', '1 kB', '152.3 kB', '2.5 GB']);
same('groups of three that stay together', countText(12345678), '12\u00a0345\u00a0678');
same('shares never look like 0', [0, 0.5, 0.2264, 0.00004321].map(shareText),
  ['0.0 %', '50.0 %', '22.6 %', '0.004 %']);
same('every digit', [exactText(12345, 3), exactText(-5, 1), exactText(7, 0), exactText(1200, 3)],
  ['12.345', '-0.5', '7', '1.2']);
check('also beyond a double\'s decimals', exactText(Number.MAX_SAFE_INTEGER, 12) ===
  '9007.199254740991');

/* Of a report: processor 0 is in MPI_Send from 2 to 5 and in MPI_Wait from 5 to 9, where it waits
 * for processor 3 from 6 on; processor 1 is in no call. */
const called = callsOf({ calls: { names: ['MPI_Send', 'MPI_Wait'], rows: [[2, 3, 0, 5, 4, 1], []],
  waits: [[6, 3], []] } });
const states = exactRow('b2o4i3b1');
same('the last at most', [[], [4], [4, 6, 6, 9]].map((list) => lastAtMost(list, 6)), [-1, 0, 2]);
same('in which call a processor is', [1, 2, 4, 5, 6, 8, 9].map((time) =>
  callText(called, 0, time, states)), ['', 'in MPI_Send', 'in MPI_Send', 'in MPI_Wait',
  'in MPI_Wait, waiting for processor 3', 'in MPI_Wait, waiting for processor 3', '']);
check('another is in none', callText(called, 1, 5, states) === '');
check('a program without calls', callsOf({}) === null);

/* Processor 1 is idle until 5, when the message that 0 sent at 2 comes; 0 is idle to the end. */
same('for whom a processor waits', [[1, 0], [1, 4], [1, 5], [0, 8]].map(([row, time]) =>
  waitsFor(small, row, time)), [0, 0, null, null]);
