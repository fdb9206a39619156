/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-chart.js - one panel: lines over numbers, or grouped bars over names */

import { numberOf } from 'pages/report/sweep-values';
import { property } from 'pages/shared/palette';
import { stepOf } from 'pages/shared/steps';

const WIDTH = 460, HEIGHT = 270, LEFT_EDGE = 70, RIGHT_EDGE = 14, TOP_EDGE = 14, FOOT = 40;
const SHIFT = 4, MOST_SHIFT = 24;
const COLOURS = 8;
const DASHES = ['', '6 3', '2 3', '8 3 2 3'];

export const colourOfSeries = (i) => property(`series${i % COLOURS}`);

/* Of SVG; the browser knows its address, which a page that needs nothing else does not name. */
let namespace = null;
const namespaceOf = () => {
  const drawing = document.createElement('template');
  drawing.innerHTML = '<svg></svg>';
  return drawing.content.firstChild.namespaceURI;
};

const svg = (name, attributes, ...content) => {
  namespace ??= namespaceOf();
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
};

const text = (x, y, content, anchor = 'middle') =>
  svg('text', { x, y, 'text-anchor': anchor }, content);

/* Place of a value between two ends. */
const scaleOf = (least, most, from, to, log) => {
  const of = log ? Math.log : (value) => value;
  return (value) => from + (of(value) - of(least)) / ((of(most) - of(least)) || 1) * (to - from);
};

const point = (chart, row, shape) => {
  shape.append(svg('title', {}, chart.sayOf(row)));
  const link = svg('a', { href: `#row-${row.row}`, 'aria-label': chart.sayOf(row) }, shape);
  link.addEventListener('click', () => chart.chosen(row));
  return link;
};

const drawHeights = (root, chart, y) => {
  const step = stepOf(chart.most, 5);
  for (let value = 0; value <= chart.most * 1.0001; value += step) {
    root.append(svg('path', { class: 'grid', d: `M${LEFT_EDGE} ${y(value)}H${WIDTH - RIGHT_EDGE}` }),
      text(LEFT_EDGE - 6, y(value) + 4, chart.markOf(value), 'end'));
  }
};

/* Of series with equal values at one place, each is drawn a little below the one before, so that
 * all are seen, unless it is a point of all of them.  Returns: how far down a row is moved. */
const shiftsOf = (chart, xOf) => {
  const met = new Map();
  const rows = chart.panel.series.flatMap((one) => one.rows)
    .filter((row) => chart.valueOf(row) !== null && chart.isCommon?.(row) !== true);
  for (const row of rows) {
    const place = `${xOf(row)} ${chart.valueOf(row)}`;
    if (!met.has(place)) met.set(place, []);
    met.get(place).push(row);
  }
  return (row) => {
    const same = met.get(`${xOf(row)} ${chart.valueOf(row)}`) ?? [];
    return chart.isCommon?.(row) === true ? 0 : (same.indexOf(row) - (same.length - 1) / 2) * Math.min(SHIFT, MOST_SHIFT / same.length);
  };
};

const drawLines = (root, chart, y) => {
  const xOf = (row) => numberOf(row.keys[chart.axis], row.seconds[chart.axis]);
  const all = chart.panel.series.flatMap((one) => one.rows.map(xOf));
  const log = chart.log && Math.min(...all) > 0;
  const x = scaleOf(Math.min(...all), Math.max(...all), LEFT_EDGE + 12, WIDTH - RIGHT_EDGE - 12, log);
  const shiftOf = shiftsOf(chart, xOf);
  let last = -Infinity;
  const labels = new Map(chart.panel.series.flatMap((one) => one.rows)
    .map((row) => [xOf(row), row.keys[chart.axis]]));
  for (const [value, label] of [...labels].sort((a, b) => a[0] - b[0])) {
    if (x(value) - last < 44) continue;
    last = x(value);
    root.append(text(last, HEIGHT - FOOT + 16, label));
  }
  chart.panel.series.forEach((one) => {
    const i = chart.seriesOf(one.name);
    const rows = one.rows.filter((row) => chart.valueOf(row) !== null)
      .sort((a, b) => xOf(a) - xOf(b));
    if (rows.length === 0) return;
    const yOf = (row) => (y(chart.valueOf(row)) + shiftOf(row)).toFixed(1);
    const way = rows.map((row) => `${x(xOf(row)).toFixed(1)} ${yOf(row)}`);
    root.append(svg('path', { class: 'series', d: `M${way.join('L')}`, stroke: colourOfSeries(i),
      'stroke-dasharray': DASHES[Math.floor(i / COLOURS) % DASHES.length] }),
    ...rows.map((row) => point(chart, row, svg('circle', { cx: x(xOf(row)).toFixed(1),
      cy: yOf(row), r: 4.5, fill: colourOfSeries(i) }))));
  });
};

const drawBars = (root, chart, y) => {
  const names = [...new Set(chart.panel.series.flatMap((one) =>
    one.rows.map((row) => row.keys[chart.axis])))];
  const group = (WIDTH - LEFT_EDGE - RIGHT_EDGE) / names.length;
  const wide = group * 0.84 / chart.panel.series.length;
  names.forEach((name, g) => {
    const shown = name.length * 6.5 > group ? `${name.slice(0, Math.max(group / 6.5 - 1, 1))}…` : name;
    root.append(svg('g', {}, text(LEFT_EDGE + (g + 0.5) * group, HEIGHT - FOOT + 16, shown),
      svg('title', {}, name)));
  });
  chart.panel.series.forEach((one, s) => one.rows.forEach((row) => {
    if (chart.valueOf(row) === null) return;
    const top = y(chart.valueOf(row)), g = names.indexOf(row.keys[chart.axis]);
    root.append(point(chart, row, svg('rect', {
      x: (LEFT_EDGE + g * group + group * 0.08 + s * wide).toFixed(1), y: top.toFixed(1),
      width: Math.max(wide - 1, 1).toFixed(1), height: Math.max(y(0) - top, 0.5).toFixed(1),
      fill: colourOfSeries(chart.seriesOf(one.name)) })));
  }));
};

/* chart: panel, axis, numeric, log, most, valueOf, markOf, sayOf, seriesOf, chosen, keyName; isCommon:
 * whether a row is a point of all series, if there are such */
export const drawPanel = (chart) => {
  const root = svg('svg', { class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'group',
    'aria-label': chart.panel.title || chart.figureName });
  const y = scaleOf(0, chart.most, HEIGHT - FOOT, TOP_EDGE, false);
  drawHeights(root, chart, y);
  (chart.numeric ? drawLines : drawBars)(root, chart, y);
  root.append(text((LEFT_EDGE + WIDTH) / 2, HEIGHT - 6, chart.keyName));
  return root;
};
