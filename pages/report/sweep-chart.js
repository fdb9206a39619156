/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-chart.js - one chart: lines over numbers, or grouped bars over names
 *
 * chart: width, height (pixels), title, keyName, series, numeric (x are numbers, else names), logX,
 * logY, markOf (a value at the axis as text), ends (endsOf those of other charts, too).  A series:
 * name, place (of its colour), points, and isBand where low and high of its points bound an area.  A
 * point: x, y, label (of x), say, href; low and high: a whisker, or the band; isCommon: a point of all
 * series; chosen: called on a click. */

import { logMarks, linearMarks, scaleOf } from 'pages/report/chart-axis';
import { firstLetters } from 'pages/shared/make';
import { property } from 'pages/shared/palette';

const LEFT_EDGE = 74, RIGHT_EDGE = 14, TOP_EDGE = 12, FOOT = 40;
const SHIFT = 4, MOST_SHIFT = 24, LETTER = 6.4, MOST_LETTERS = 22, LINE = 13;
const SLANT = 0.7; /* of turned names: height over length */
const COLOURS = 8;
const DASHES = ['', '6 3', '2 3', '8 3 2 3'];

export const colourOfSeries = (i) => property(`series${i % COLOURS}`);
const dashOf = (i) => DASHES[Math.floor(i / COLOURS) % DASHES.length];

/* Of SVG; the browser knows its address, which a page that needs nothing else does not name. */
let namespace = null;
const namespaceOf = () => {
  const drawing = document.createElement('template');
  drawing.innerHTML = '<svg></svg>';
  return drawing.content.firstChild.namespaceURI;
};

export const svg = (name, attributes, ...content) => {
  namespace ??= namespaceOf();
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
};

export const text = (x, y, content, anchor = 'middle', more = {}) =>
  svg('text', { x, y, 'text-anchor': anchor, ...more }, content);

const pointsOf = (chart) => chart.series.flatMap((one) => one.points);
const at = (value) => value.toFixed(1);

/* A link of one point. */
const linkOf = (point, shape) => {
  shape.append(svg('title', {}, point.say));
  const link = svg('a', { href: point.href, 'aria-label': point.say, tabindex: -1 }, shape);
  link.addEventListener('click', () => point.chosen?.());
  return link;
};

/* One of the points can be reached by the tabulator key, the others from it by arrow keys. */
const startArrows = (root) => {
  const links = [...root.querySelectorAll('a')];
  links[0]?.setAttribute('tabindex', 0);
  root.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = links[links.indexOf(event.target.closest('a')) + step];
    if (step === undefined || next === undefined) return;
    event.preventDefault();
    links.forEach((one) => one.setAttribute('tabindex', one === next ? 0 : -1));
    next.focus();
  });
};

/* The least and the greatest value, also of whiskers and bands. */
export const endsOf = (points) => {
  const all = points.flatMap(({ y, low = y, high = y }) => [y, low, high]);
  return { least: Math.min(...all), most: Math.max(...all, 0) };
};

/* The axis of values: where they are, and lines across. */
const drawHeights = (root, chart, foot) => {
  const { least, most } = chart.ends ?? endsOf(pointsOf(chart));
  const marks = chart.logY ? logMarks(least, most) : linearMarks(most || 1);
  const y = scaleOf(marks[0], chart.logY ? marks.at(-1) : most || 1, chart.height - foot, TOP_EDGE, chart.logY);
  for (const value of marks)
    root.append(svg('path', { class: 'grid', d: `M${LEFT_EDGE} ${at(y(value))}H${chart.width - RIGHT_EDGE}` }),
      text(LEFT_EDGE - 6, at(y(value) + 4), chart.markOf(value), 'end'));
  return y;
};

/* Of series with equal values at one place, each is drawn a little below the one before, so that
 * all are seen, unless it is a point of all of them.  Returns: how far down a point is moved. */
const shiftsOf = (chart) => {
  const met = new Map();
  const placeOf = (point) => `${point.x} ${point.y}`;
  for (const point of pointsOf(chart).filter((one) => !one.isCommon)) {
    if (!met.has(placeOf(point))) met.set(placeOf(point), []);
    met.get(placeOf(point)).push(point);
  }
  return (point) => {
    const same = met.get(placeOf(point)) ?? [];
    return point.isCommon ? 0 : (same.indexOf(point) - (same.length - 1) / 2) * Math.min(SHIFT, MOST_SHIFT / same.length);
  };
};

const drawWhisker = (root, x, top, bottom) =>
  root.append(svg('path', { class: 'whisker',
    d: `M${at(x - 3)} ${at(top)}h6m-3 0V${at(bottom)}m-3 0h6` }));

const drawArea = (root, one, points, x, y) => {
  const bounded = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  if (!one.isBand || bounded.length < 2) return;
  const way = [...bounded.map((point) => [point.x, point.high]),
    ...bounded.map((point) => [point.x, point.low]).reverse()];
  root.append(svg('path', { class: 'band', fill: colourOfSeries(one.place),
    d: `M${way.map(([across, up]) => `${at(x(across))} ${at(y(up))}`).join('L')}Z` }));
};

const drawSeries = (root, chart, one, x, y, shiftOf) => {
  const points = [...one.points].sort((a, b) => a.x - b.x);
  const colour = colourOfSeries(one.place);
  if (points.length === 0) return;
  const yOf = (point) => at(y(point.y) + shiftOf(point));
  drawArea(root, one, points, x, y);
  root.append(svg('path', { class: 'series', stroke: colour, 'stroke-dasharray': dashOf(one.place),
    d: `M${points.map((point) => `${at(x(point.x))} ${yOf(point)}`).join('L')}` }));
  for (const point of points) {
    if (!one.isBand && point.low !== undefined) drawWhisker(root, x(point.x), y(point.high), y(point.low));
    root.append(linkOf(point, svg('circle', { cx: at(x(point.x)), cy: yOf(point), r: 4.5, fill: colour })));
  }
};

const drawLines = (root, chart) => {
  const all = pointsOf(chart).map((point) => point.x);
  const y = drawHeights(root, chart, FOOT);
  const x = scaleOf(Math.min(...all), Math.max(...all), LEFT_EDGE + 12, chart.width - RIGHT_EDGE - 12, chart.logX);
  const labels = new Map(pointsOf(chart).map((point) => [point.x, point.label]));
  let free = -Infinity;
  for (const [value, label] of [...labels].sort((a, b) => a[0] - b[0])) {
    const half = label.length * LETTER / 2;
    if (x(value) - half < free) continue;
    free = x(value) + half + LETTER;
    root.append(text(at(x(value)), chart.height - FOOT + 16, label));
  }
  const shiftOf = shiftsOf(chart);
  for (const one of chart.series) drawSeries(root, chart, one, x, y, shiftOf);
};

/* Names that do not fit beside each other are turned, and those left out for which there is no
 * room even so.  Returns: the height of the foot. */
const footOf = (names, group) => {
  const longest = Math.min(Math.max(...names.map((name) => name.length)), MOST_LETTERS);
  const isTurned = names.some((name) => name.length * LETTER > group);
  return { isTurned, foot: isTurned ? FOOT + longest * LETTER * SLANT : FOOT };
};

const drawUnderNames = (root, chart, names, group, { isTurned, foot }) => {
  const every = isTurned ? Math.ceil(LINE / group) : 1;
  names.forEach((name, g) => {
    if (g % every !== 0) return;
    const x = at(LEFT_EDGE + (g + 0.5) * group), y = at(chart.height - foot + 16);
    const shown = isTurned ? firstLetters(name, MOST_LETTERS) : name;
    root.append(svg('g', {}, isTurned
      ? text(x, y, shown, 'end', { transform: `rotate(-45 ${x} ${y})` }) : text(x, y, shown),
    svg('title', {}, name)));
  });
};

const drawBars = (root, chart) => {
  const names = [...new Set(pointsOf(chart).map((point) => point.label))];
  const group = (chart.width - LEFT_EDGE - RIGHT_EDGE) / Math.max(names.length, 1);
  const wide = group * 0.84 / chart.series.length;
  const foot = footOf(names, group);
  const y = drawHeights(root, chart, foot.foot);
  drawUnderNames(root, chart, names, group, foot);
  chart.series.forEach((one, s) => one.points.forEach((point) => {
    const top = y(point.y), left = LEFT_EDGE + names.indexOf(point.label) * group + group * 0.08 + s * wide;
    root.append(linkOf(point, svg('rect', { x: at(left), y: at(top), width: at(Math.max(wide - 1, 1)),
      height: at(Math.max(chart.height - foot.foot - top, 0.5)), fill: colourOfSeries(one.place) })));
    if (point.low !== undefined) drawWhisker(root, left + wide / 2, y(point.high), y(point.low));
  }));
};

export const drawChart = (chart) => {
  const root = svg('svg', { class: 'chart', viewBox: `0 0 ${chart.width} ${chart.height}`,
    width: chart.width, height: chart.height, role: 'group', 'aria-label': chart.title });
  if (pointsOf(chart).length > 0) (chart.numeric ? drawLines : drawBars)(root, chart);
  root.append(text((LEFT_EDGE + chart.width) / 2, chart.height - 6, chart.keyName));
  startArrows(root);
  return root;
};
