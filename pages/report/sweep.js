/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep.js - the page of a sweep: charts of the figure that is chosen, a table that sorts */

import { canBeLog, isLogByRule } from 'pages/report/chart-axis';
import { byId, make } from 'pages/shared/make';
import { countText, shareText, timeText, withoutZeros } from 'pages/shared/number';
import { startScrolling } from 'pages/report/scrolling';
import { colourOfSeries, drawChart, endsOf } from 'pages/report/sweep-chart';
import { csvOf, pictureOf, saveFile } from 'pages/report/sweep-save';
import { curvesOfLoad, firstAxis, isNumeric, numberOf, panelsOf, spreadOf } from 'pages/report/sweep-values';

const MOST_PANELS = 24, LEAST_WIDTH = 300, PANEL_WIDTH = 440, GAP = 20;
const LEAST_HEIGHT = 260, MOST_HEIGHT = 460, SHAPE = 0.42; /* height over width */

/* A figure as charts write it. */
const figureText = (data, figure, value) => {
  if (figure.type === 'share') return shareText(value);
  if (figure.type === 'count') return countText(Number(value.toPrecision(4)));
  return data.seconds ? timeText(value) : timeText(value * 1e6, '');
};

const fill = (select, names) => select.append(...names.map((name, i) =>
  make('option', { value: String(i) }, name)));

/* The report of a row; null: it has none. */
const reportOf = (data, row) =>
  data.reports !== undefined && row.report ? `${data.reports}/row-${row.row}.html` : null;

const openRow = (row) => { byId(`row-${row.row}`).querySelector('details').open = true; };

/* What is chosen, and the figures of it: axis and figure are places in keys and figures. */
const viewOf = (data, axis, f) => {
  const figure = data.figures[f];
  const valueOf = (row) => row.figures[f] === '' ? null : Number(row.figures[f]);
  const rows = data.rows.filter((row) => valueOf(row) !== null);
  const numeric = isNumeric(data.rows, axis);
  const xOf = (row) => numeric ? numberOf(row.keys[axis], row.seconds[axis]) : 0;
  return { data, axis, figure, valueOf, rows, numeric, xOf, values: rows.map(valueOf),
    places: numeric ? rows.map(xOf) : [], panels: panelsOf(rows, data.keys, axis, data.over),
    isSpread: data.over >= 0 && data.over !== axis };
};

/* The ends of the range of a time, where it is known. */
const rangeOf = (figure, row) => figure.name === 'time_s' && row.range !== undefined
  ? { low: Number(row.range[0]), high: Number(row.range[1]) } : {};

const pointOf = (view, row) => {
  const { data, figure, axis, valueOf, xOf } = view;
  const range = rangeOf(figure, row);
  const ends = range.low === undefined ? ''
    : ` (${figureText(data, figure, range.low)} .. ${figureText(data, figure, range.high)})`;
  const report = reportOf(data, row);
  const keys = data.keys.map((key, k) => `${key} ${row.keys[k]}`).join(', ');
  return { x: xOf(row), y: valueOf(row), label: row.keys[axis], href: report ?? `#row-${row.row}`,
    say: `${keys}: ${figure.title} ${figureText(data, figure, valueOf(row))}${ends}`, ...range,
    chosen: report === null ? () => openRow(row) : undefined };
};

/* The mean of rows that differ in one key alone, and the band from the least to the greatest. */
const meanOf = (view, { row, count, y, low, high }) => {
  const { data, figure, axis, xOf } = view;
  const say = (value) => figureText(data, figure, value);
  const keys = data.keys.filter((key, k) => k !== data.over)
    .map((key) => `${key} ${row.keys[data.keys.indexOf(key)]}`).join(', ');
  return { x: xOf(row), y, low, high, label: row.keys[axis], href: `#row-${row.row}`,
    say: `${keys}: ${figure.title} ${say(y)} in the mean of ${count} (${say(low)} .. ${say(high)})`,
    chosen: () => openRow(row) };
};

const dotsOf = (view, rows) => view.isSpread
  ? spreadOf(rows, view.axis, view.valueOf).map((one) => meanOf(view, one))
  : rows.map((row) => pointOf(view, row));

const seriesNames = (view) =>
  [...new Set(view.panels.flatMap((panel) => panel.series.map((one) => one.name)))];

/* How many panels are beside each other in so many pixels, and their size. */
const layoutOf = (room, panels) => {
  const columns = Math.max(Math.min(panels, Math.floor((room + GAP) / (PANEL_WIDTH + GAP))), 1);
  const width = Math.max(Math.floor((room - GAP * (columns - 1)) / columns), LEAST_WIDTH);
  return { columns, width, height: Math.round(Math.min(Math.max(width * SHAPE, LEAST_HEIGHT), MOST_HEIGHT)) };
};

const chartsOf = (view, logX, logY, { width, height }) => {
  const names = seriesNames(view);
  const panels = view.panels.slice(0, MOST_PANELS).map((panel) => ({ title: panel.title,
    series: panel.series.map((one) => ({ name: one.name, place: names.indexOf(one.name),
      isBand: view.isSpread, points: dotsOf(view, one.rows) })) }));
  const ends = endsOf(panels.flatMap((panel) => panel.series.flatMap((one) => one.points)));
  return panels.map(({ title, series }) => ({ title, chart: drawChart({ width, height, ends, series, logX, logY,
    title: title || view.figure.title, keyName: view.data.keys[view.axis], numeric: view.numeric,
    markOf: (value) => withoutZeros(figureText(view.data, view.figure, value)) }) }));
};

const showLegend = (names) => byId('chart-key-colours').replaceChildren(...names.map((name, i) => {
  const patch = make('i', null);
  patch.style.background = colourOfSeries(i);
  return make('span', null, patch, name);
}));

/* Of several figures each has its own scale, and shares are never logarithmic. */
const chartsOfAll = (views, logX, logY, layout) => views.length === 1
  ? chartsOf(views[0], logX, logY, layout)
  : views.flatMap((view) => chartsOf(view, logX, logY && view.figure.type === 'time', layout)
    .map(({ title, chart }) => ({ title: [view.figure.title, title].filter((part) => part !== '').join(', '), chart })));

/* Returns: what is drawn, to be saved. */
const drawAll = (views, logX, logY) => {
  const panels = views.reduce((sum, view) => sum + view.panels.length, 0);
  const layout = layoutOf(byId('panels').clientWidth, panels);
  const charts = chartsOfAll(views, logX, logY, layout);
  const all = seriesNames(views[0]), names = all.length < 2 && all[0] === '' ? [] : all;
  const left = panels - charts.length;
  showLegend(names);
  byId('panels').style.setProperty('--columns', layout.columns);
  byId('panels').replaceChildren(
    ...charts.map(({ title, chart }) => make('figure', { class: 'panel' }, make('figcaption', null, title), chart)),
    ...(charts.length > 0 ? [] : [make('p', null, 'No run has this figure.')]),
    ...(left === 0 ? [] : [make('p', null, `${left} more panels are not drawn; the table has their runs.`)]));
  return { charts, names, columns: layout.columns };
};

const titleOf = (views) =>
  `${views.map(({ figure }) => figure.title).join(', ')} over ${views[0].data.keys[views[0].axis]}`;

/* All digits, as the rows have them. */
const tableOf = (views) => {
  const [{ data, panels }] = views, figures = views.map(({ figure }) => figure);
  return [['row', ...data.keys, ...figures.map(({ name }) => name)],
    ...panels.slice(0, MOST_PANELS).flatMap((panel) => panel.series.flatMap((one) => one.rows
      .map((row) => [row.row, ...row.keys, ...figures.map((figure) => row.figures[data.figures.indexOf(figure)])])))];
};

/* A column by its numbers, or by its texts where some are none. */
const startTableSort = (data) => {
  const table = byId('run-table'), body = table.tBodies[0];
  const rows = new Map(data.rows.map((row) => [`row-${row.row}`, row]));
  const keys = data.keys.length;
  const valueOf = (row, column) => column === 0 ? row.row
    : column <= keys ? (isNumeric(data.rows, column - 1)
      ? numberOf(row.keys[column - 1], row.seconds[column - 1]) : row.keys[column - 1])
      : Number(row.figures[column - keys - 1] || -1);
  [...table.tHead.rows[0].cells].forEach((header, column) => {
    if (column > keys + data.inTable) return;
    const button = make('button', { type: 'button' }, ...header.childNodes);
    button.addEventListener('click', () => {
      const up = header.getAttribute('aria-sort') !== 'ascending';
      for (const one of table.tHead.rows[0].cells) one.removeAttribute('aria-sort');
      header.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      const ordered = [...body.rows].map((line) => [valueOf(rows.get(line.id), column), line]);
      ordered.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0) * (up ? 1 : -1));
      body.append(...ordered.map(([, line]) => line));
    });
    header.append(button);
  });
};

/* Whether an axis is logarithmic: by rule after each change of what it shows, else as chosen. */
const setLog = (box, values, isNew) => {
  box.disabled = !canBeLog(values);
  if (isNew || box.disabled) box.checked = isLogByRule(values);
};

const startCharts = (data) => {
  const figure = byId('chart-figure'), key = byId('chart-key');
  const logX = byId('chart-log-x'), logY = byId('chart-log-y');
  const curves = curvesOfLoad(data.rows, data.keys, data.figures);
  if (curves !== null) figure.append(make('option', { value: 'load' }, 'Latency and accepted load'));
  fill(figure, data.figures.map((one) => one.title));
  fill(key, data.keys);
  key.value = String(curves?.axis ?? firstAxis(data.rows, data.keys, data.over));
  let views, drawn, width = 0;
  const draw = () => { drawn = drawAll(views, logX.checked, logY.checked); };
  const choose = (event) => {
    const shown = figure.value === 'load' ? curves.places : [Number(figure.value)];
    views = shown.map((f) => viewOf(data, Number(key.value), f));
    setLog(logX, views[0].places, event?.target !== figure);
    setLog(logY, views[0].values, event?.target !== key);
    draw();
  };
  for (const one of [figure, key]) one.addEventListener('change', choose);
  for (const one of [logX, logY]) one.addEventListener('change', draw);
  byId('save-svg').addEventListener('click', () => {
    if (drawn.charts.length === 0) return;
    saveFile('sweep.svg', 'image/svg+xml', pictureOf(drawn.charts, drawn.columns, titleOf(views), drawn.names));
  });
  byId('save-csv').addEventListener('click', () => saveFile('sweep.csv', 'text/csv', csvOf(tableOf(views))));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  choose();
  new ResizeObserver(() => {
    const now = byId('panels').clientWidth;
    if (now !== width) draw();
    width = now;
  }).observe(byId('panels'));
};

document.addEventListener('DOMContentLoaded', () => {
  startScrolling();
  const data = JSON.parse(byId('sweep-data').textContent);
  for (const one of document.querySelectorAll('.needs-script')) one.hidden = false;
  const open = () => {
    const row = /^#row-\d+$/.test(location.hash) ? byId(location.hash.slice(1)) : null;
    if (row !== null) row.querySelector('details').open = true;
  };
  addEventListener('hashchange', open);
  startTableSort(data);
  startCharts(data);
  open();
});
