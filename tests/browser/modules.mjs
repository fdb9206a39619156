/* SPDX-License-Identifier: GPL-3.0-or-later */
/* modules.mjs - what the modules of a report's script compute, by hand; TAP */

import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';

import { inkOn, kindOf } from '../../pages/shared/palette.js';
import { between, stepAt } from '../../pages/shared/scale.js';
import { binsOfCell, levelOf, partOf } from '../../pages/report/heat.js';
import { callsIn } from '../../pages/report/calls.js';
import { makeAxis, marksOf } from '../../pages/report/axis.js';
import { countText, exactTime, percentText, shortTime }
  from '../../pages/shared/number.js';
import { addShares, exactRow, rowsOf } from '../../pages/report/states.js';
import { hitsOf, seenPlaces, sortedPlaces, waysFrom } from '../../pages/report/tree.js';

import { curvesOfLoad, firstAxis, isNumeric, numberOf, panelsOf, spreadOf } from '../../pages/report/sweep-values.js';

import { isLogByRule, linearMarks, logMarks, scaleOf } from '../../pages/report/chart-axis.js';
import { endsOf } from '../../pages/report/sweep-chart.js';
import { csvOf } from '../../pages/report/sweep-save.js';

import { curvesOf, sayRun } from '../../pages/report/what-if.js';

let number = 0;
const same = (name, found, expected) => {
  const passed = JSON.stringify(found) === JSON.stringify(expected);
  console.log(`${passed ? 'ok' : 'not ok'} ${++number} - ${name}`);
  if (!passed) console.log(`#   ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
};

/* A page has its modules in one scope: no name twice. */
const complaintOf = (page) => {
  try {
    new Script(readFileSync(`${process.env.top_builddir ?? '.'}/src/html/${page}.js`, 'utf8'));
    return '';
  } catch (error) {
    return error.message;
  }
};
same('joined modules are scripts', ['report', 'compare', 'sweep'].map(complaintOf), ['', '', '']);

/* 16 bins of 10 ps, the last one of 5: 160 pixels show each, 40 pixels four and two at a time. */
const bins16 = { width: 10, bins: 16 }, whole = { from: 0, to: 155 };
const busy16 = { of: 1, cells: Array.from({ length: 16 }, (none, i) => String(i % 4 === 0 ? 10 : 0)) };
same('cells of a heat map have eight pixels', [
  binsOfCell(bins16, whole, 155), binsOfCell(bins16, whole, 124), binsOfCell(bins16, whole, 40),
  binsOfCell(bins16, { from: 0, to: 40 }, 40), binsOfCell(bins16, { from: 0, to: 10 }, 40)],
[1, 1, 4, 1, 1]);
same('what is busy of a cell of several bins', [partOf(bins16, busy16, 0, 1, 155), partOf(bins16, busy16, 0, 2, 155),
  partOf(bins16, busy16, 0, 4, 155), partOf(bins16, busy16, 12, 4, 155)], [1, 0.5, 0.25, 10 / 35]);

/* In view: 5 of call 2, 10 of call 0, 2 and 17 of call 1. */
same('calls in view, by most time', callsIn({ of: [
  { begins: [0, 10, 20], lengths: [10, 10, 5], calls: [2, 0, 1] },
  { begins: [0], lengths: [30], calls: [1] }] }, { from: 5, to: 22 }), [1, 0, 2]);

/* The same cases as tests/text/test-number-short.c. */
const S = 10n ** 12n, US = 10n ** 6n;
same('times get a unit that fits', [176800000n, 28850000000n, 7n, 1500n, 1234567n, S, 0n]
  .map((time) => shortTime(time)),
['176.8 us', '28.85 ms', '7 ps', '1.500 ns', '1.235 us', '1.000 s', '0 s']);
same('halves up', shortTime(28850000000n, null, 3), '28.9 ms');
same('rounding can change the unit', [shortTime(999949999n), shortTime(999950000n),
  shortTime(999999n, null, 3)], ['999.9 us', '1.000 ms', '1.00 us']);
same('no digit before the point is lost', [shortTime(12345n * S + S / 2n, null, 3),
  shortTime(2n ** 88n)], ['12346 s', '309485009821345 s']);
same('units have no prefix', [9n * US, US, 12345n * US, US / 4n, 0n]
  .map((time) => shortTime(time, US)),
['9.000 units', '1.000 unit', '12345 units', '0.2500 units', '0 units']);
same('all digits', [exactTime(28850000001n), exactTime(S), exactTime(1500n, US)],
  ['0.028850000001 s', '1 s', '0.0015 units']);
same('per cent is not 0 but for 0', [percentText(741n, 1000n), percentText(1n, 10n ** 6n),
  percentText(0n, 5n), percentText(0n, 0n)], ['74.1 %', '0.0001 %', '0.0 %', '0 %']);
same('groups of three', countText(12345678), '12\u00a0345\u00a0678');

/* MAIN holds A and B; A holds C. */
const tree = [{ n: 1, name: 'MAIN', up: -1, level: 0 }, { n: 2, name: 'A x:7', up: 0, level: 1 },
  { n: 3, name: 'C x:9', up: 1, level: 2 }, { n: 4, name: 'B y:7', up: 0, level: 1 }];
same('sorting keeps what is inside with what it is in',
  [sortedPlaces(tree, [9, 1, 5, 2], -1), sortedPlaces(tree, [9, 1, 5, 2], 1)],
  [[0, 3, 1, 2], [0, 1, 2, 3]]);
same('equal ones stay', sortedPlaces(tree, [1, 1, 1, 1], -1), [0, 1, 2, 3]);
same('hits are of names and numbers', [hitsOf(tree, 'X:'), hitsOf(tree, '4'), hitsOf(tree, ' ')],
  [[1, 2], [3], []]);
same('what is folded hides what is in it', seenPlaces(tree, new Set([1]), null),
  [true, true, false, true]);
same('hits are seen with what they are in', seenPlaces(tree, new Set([1]), [2]),
  [true, true, true, false]);
same('ways', [waysFrom(tree, 1), waysFrom(tree, 3)],
  [{ in: 2, out: 0, before: 0, next: 2, same: 3 }, { in: -1, out: 0, before: 2, next: -1, same: -1 }]);

/* Busy 0-100, in overhead to 150, idle to 200. */
const shares = (row, from, to, columns) => {
  const busy = new Float64Array(columns), overhead = new Float64Array(columns);
  addShares(row, from, to, busy, overhead);
  return [[...busy], [...overhead]];
};
const row = exactRow('b100o50i50');
same('columns of an exact row', shares(row, 0, 200, 4), [[1, 1, 0, 0], [0, 0, 1, 0]]);
same('a column across states', shares(row, 50, 150, 1), [[0.5], [0.5]]);
same('beyond the end there is nothing', shares(row, 150, 250, 2), [[0, 0], [0, 0]]);
const [, second] = rowsOf({ rows: 2, bins: 2, width: 10, density: btoa('\0\0\0\0\xff\0\0\x33') });
same('columns of density', shares(second, 0, 20, 2), [[1, 0], [0, 0.2]]);

same('levels are of 0 to 100 %', [0, 0.001, 0.125, 0.126, 1, 1.2].map(levelOf),
  [0, 1, 1, 2, 8, 8]);
const axis = makeAxis(1000, () => {});
axis.zoom(0.5, 0);
same('zoom keeps the place it is around', [axis.from, axis.to], [0, 500]);
axis.pan(2);
same('pan ends at the end', [axis.from, axis.to], [500, 1000]);
same('marks are round', marksOf(axis, 5), [500, 600, 700, 800, 900, 1000]);
axis.select(900, 700);
axis.toSelection();
same('a selection runs either way', [axis.selected, axis.from, axis.to], [[700, 900], 700, 900]);

same('numbers of a sweep: times by their seconds, sizes by their bytes',
  [numberOf('200ns', '0.0000002'), numberOf('8 KiB', ''), numberOf('0.5', ''), numberOf('4x4', ''),
    numberOf('spread', '')], [2e-7, 8192, 0.5, null, null]);
same('bandwidths are numbers', [numberOf('10GB/s', ''), numberOf('200 Gbit/s', ''), numberOf('1 KiB/s', ''), numberOf('3 m/s', '')],
  [1e10, 25e9, 1024, null]);
const runs = ['bus', 'mesh'].flatMap((net) => ['1', '2'].flatMap((size) => ['a', 'b'].map((tie) =>
  ({ keys: [net, size, tie], seconds: ['', '', ''] }))));
const named = ['network', 'size', 'ties'];
same('the first key with numbers is the axis', [isNumeric(runs, 0), isNumeric(runs, 1),
  firstAxis(runs, named)], [false, true, 1]);
same('the next makes series, the rest panels', panelsOf(runs, named, 1).map((panel) => [panel.title,
  panel.series.map((one) => [one.name, one.rows.map((row) => row.keys.join(''))])]),
[['ties a', [['bus', ['bus1a', 'bus2a']], ['mesh', ['mesh1a', 'mesh2a']]]],
  ['ties b', [['bus', ['bus1b', 'bus2b']], ['mesh', ['mesh1b', 'mesh2b']]]]]);

/* Rows that differ in a seed alone, and the curve of load and latency. */
const seeded = [['bus', '1', '7', '2'], ['bus', '1', '8', '6'], ['bus', '2', '7', '3'], ['bus', '2', '8', '4']]
  .map(([network, load, seed, time], row) => ({ row: row + 1, keys: [network, load, seed], seconds: ['', '', ''],
    figures: [time, '9', '0.5'] }));
same('means of rows that differ in a seed', spreadOf(seeded, 1, (row) => Number(row.figures[0])),
  [{ row: seeded[0], count: 2, y: 4, low: 2, high: 6 }, { row: seeded[2], count: 2, y: 3.5, low: 3, high: 4 }]);
same('.. which makes neither series nor panels', panelsOf(seeded, ['network', 'load', 'seed'], 1, 2)
  .map((panel) => [panel.title, panel.series.map((one) => [one.name, one.rows.length])]), [['', [['bus', 4]]]]);
same('.. nor the axis', [firstAxis(seeded, ['network', 'load', 'seed'], 1), firstAxis(seeded, ['network', 'load', 'seed'])], [2, 1]);
const measured = [{ name: 'latency_mean_s' }, { name: 'latency_p99_s' }, { name: 'accepted' }];
same('the curve of load and latency', curvesOfLoad(seeded, ['network', 'D:load', 'D:seed'], measured), { axis: 1, places: [0, 1, 2] });
same('.. not where the load does not vary', curvesOfLoad(seeded, ['network', 'rounds', 'D:seed'], measured), null);
same('.. nor where it is not known', curvesOfLoad(seeded.map((row) => ({ ...row, figures: ['1', '', ''] })),
  ['network', 'D:load', 'D:seed'], measured), null);

/* Colours between the steps of a scale, and what is read on them. */
const greys = ['#000000', '#101010', '#303030'];
same('between steps of a scale', [0, 0.25, 0.5, 0.75, 1, 2].map((share) => between(greys, share)[0]),
  [0, 8, 16, 32, 48, 48]);
same('the nearest step', [0, 0.2, 0.3, 0.8, 1, -1].map((share) => stepAt(greys, share)),
  ['#000000', '#000000', '#101010', '#303030', '#303030', '#000000']);
same('after the last colour comes the first', [0, 2, 3, -1].map((i) => kindOf(greys, i)),
  ['#000000', '#303030', '#000000', '#303030']);
same('letters on a colour are black or white', ['#f2c200', '#2f9e44', '#d6362b', '#0072b2', '#ffffff', '#000000']
  .map(inkOn), ['#000000', '#000000', '#ffffff', '#ffffff', '#000000', '#ffffff']);
/* Logarithmic from 20 times on, and never with 0. */
same('axes by rule', [[1, 20], [1, 20.5], [0, 100], [], [3]].map(isLogByRule), [false, true, false, false, false]);
same('marks', [linearMarks(7), linearMarks(4), logMarks(0.03, 4), logMarks(1, 5000), logMarks(2, 2)],
  [[0, 2, 4, 6], [0, 1, 2, 3, 4], [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5], [1, 10, 100, 1000, 10000], [2, 5]]);
same('ends of whiskers and bands are on the axis', endsOf([{ y: 3 }, { y: 4, low: 1, high: 9 }]), { least: 1, most: 9 });
/* At random: marks hold all values between them, and no mark at an end is more than it takes. */
let draw = Number(process.env.NETFARE_SEED ?? 1);
const random = () => (draw = (draw * 48271) % 2147483647) / 2147483647;
const held = Array.from({ length: Number(process.env.NETFARE_CASES ?? 500) }, () => {
  const least = 10 ** (24 * random() - 12), most = least * 10 ** (8 * random());
  const marks = logMarks(least, most), near = 1 + 1e-9;
  return marks[0] <= least * near && marks.at(-1) * near >= most && marks.every((one, i) => i === 0 || one > marks[i - 1]) &&
    (marks.length === 2 || (marks[1] * near >= least && marks.at(-2) <= most * near));
});
same('logarithmic marks hold what they are for', held.every((one) => one), true);
same('places on a scale', [1, 10, 100].map(scaleOf(1, 100, 0, 50, true)).map(Math.round), [0, 25, 50]);
same('a table', csvOf([['a,b', 'say "x"', '=1+1', '-2.5', "'@x", 'two\nlines']]),
  '"a,b","say ""x""",\'=1+1,-2.5,\'\'@x,"two\nlines"\n');

/* Times with other prices: a run of 100 us. */
const run = { time: 100n * US, row: '0' };
const faster = [{ target: 'links', factor: 4, time: 70n * US, row: '2' },
  { target: 'latency', factor: 0.5, time: 125n * US, row: '3' },
  { target: 'links', factor: 2, time: 80n * US, row: '1' },
  { target: 'links', factor: 1, time: 100n * US, row: '4' }];
same('each target has a curve through the run',
  curvesOf(faster, run).map(({ target, runs }) => [target, runs.map((one) => `${one.factor} ${one.row}`)]),
  [['links', ['1 0', '2 1', '4 2']], ['latency', ['0.5 3', '1 0']]]);
same('what a run is said to be', [sayRun('links', faster[2], run, null), sayRun('latency', faster[1], run, null),
  sayRun('links', { ...run, factor: 1 }, run, null), sayRun('interval 3', { factor: 3, time: run.time }, run, null)],
['Bandwidth 2 times as fast: 80.00 us, saves 20.0 %', 'Latency 0.5 times as fast: 125.0 us, costs 25.0 %',
  'This run: 100.0 us', 'Interval 3 3 times as fast: 100.0 us, the same']);

console.log(`1..${number}`);
