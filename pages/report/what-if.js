/* SPDX-License-Identifier: GPL-3.0-or-later */
/* what-if.js - times with other prices: a curve for each target, and a slider over its runs */

import { byId, make } from 'pages/shared/make';
import { percentText, shortTime, timeText, withoutZeros } from 'pages/shared/number';
import { colourOfSeries, drawChart } from 'pages/report/sweep-chart';

const NAMES = { computing: 'Computing', latency: 'Latency', links: 'Bandwidth', overhead: 'Overheads',
  start: 'Start times', network: 'Network' };

export const targetName = (target) =>
  NAMES[target] ?? target.charAt(0).toUpperCase() + target.slice(1);

/* Rows of { target, factor, time } -> [{ target, runs }], by target in the order of the rows; runs by
 * factor, that of the page (factor 1) among them. */
export const curvesOf = (rows, run) => {
  const curves = new Map();
  for (const row of rows) {
    if (!curves.has(row.target)) curves.set(row.target, [{ ...run, factor: 1 }]);
    const runs = curves.get(row.target);
    if (!runs.some((one) => one.factor === row.factor)) runs.push(row);
  }
  return [...curves].map(([target, runs]) =>
    ({ target, runs: runs.sort((a, b) => a.factor - b.factor) }));
};

/* "Latency 2 times as fast: 355.0 us, saves 12.0 %" */
export const sayRun = (target, one, run, unit) => {
  const factor = String(Number(one.factor.toPrecision(4)));
  const saved = run.time - one.time;
  const change = saved === 0n ? 'the same'
    : `${saved > 0n ? 'saves' : 'costs'} ${percentText(saved < 0n ? -saved : saved, run.time)}`;
  return one.factor === 1 ? `This run: ${shortTime(one.time, unit)}`
    : `${targetName(target)} ${factor} times as fast: ${shortTime(one.time, unit)}, ${change}`;
};

const readWhatIfs = (table) => [...table.tBodies[0].rows]
  .filter((row) => row.dataset.target !== undefined)
  .map((row) => ({ target: row.dataset.target, factor: Number(row.dataset.factor),
    time: BigInt(row.dataset.time), row: row.id.slice('row-'.length) }));

const drawCurves = (curves, run, unit) => {
  const seconds = unit === null ? 1e12 : Number(unit);
  const valueOf = (row) => Number(row.time) / seconds;
  const pointOf = (target) => (one) => ({ x: one.factor, y: valueOf(one), label: `x${Number(one.factor.toPrecision(3))}`,
    say: sayRun(target, one, run, unit), href: `#row-${one.row}`, isCommon: one.factor === 1 });
  return drawChart({ width: 460, height: 270, title: 'Time with other prices', numeric: true, logX: true, logY: false,
    series: curves.map(({ target, runs }, place) => ({ name: target, place, points: runs.map(pointOf(target)) })),
    markOf: (value) => withoutZeros(timeText(value, unit === null ? 's' : '')),
    keyName: 'times as fast; x1: this run' });
};

/* A slider over the runs of a curve; chosen: called with the run. */
const sliderOf = (curve, place, run, unit, chosen) => {
  const said = make('output', null);
  const input = make('input', { type: 'range', min: '0', max: String(curve.runs.length - 1), step: '1',
    'aria-label': targetName(curve.target) });
  input.value = String(curve.runs.findIndex((one) => one.factor === 1));
  const show = () => {
    const one = curve.runs[Number(input.value)];
    said.textContent = sayRun(curve.target, one, run, unit);
    input.setAttribute('aria-valuetext', said.textContent);
    chosen(curve.target, one);
  };
  input.addEventListener('input', show);
  const patch = make('i', null);
  patch.style.background = colourOfSeries(place);
  const line = make('p', { className: 'what-if-slider' },
    make('label', null, patch, targetName(curve.target), ' ', input), ' ', said);
  show();
  return line;
};

/* Nothing if no row has a single target. */
export const startWhatIf = (data) => {
  const table = byId('what-if');
  if (table === null) return;
  const run = { time: BigInt(table.dataset.run), row: '0' };
  const curves = curvesOf(readWhatIfs(table), run);
  const place = byId('what-if-curves');
  if (curves.length === 0) { place.hidden = true; return; }
  const unit = data.unitOf;
  table.tBodies[0].insertRow(0).id = 'row-0';
  const first = byId('row-0');
  first.append(make('th', null, 'this run'), make('td', null, shortTime(run.time, unit)),
    make('td', null, ''), make('td', null, ''));
  const chart = drawCurves(curves, run, unit);
  const mark = (target, one) => {
    for (const point of chart.querySelectorAll('a')) {
      const here = point.getAttribute('aria-label') === sayRun(target, one, run, unit);
      point.classList.toggle('chosen', here);
    }
    for (const row of table.tBodies[0].rows) row.classList.toggle('here', row.id === `row-${one.row}`);
  };
  place.append(make('figure', { className: 'panel' }, chart),
    ...curves.map((curve, i) => sliderOf(curve, i, run, unit, mark)));
};
