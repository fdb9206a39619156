/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-save.js - what is drawn as a file: the charts as one picture, their points as a table */

import { make } from 'pages/shared/make';
import { property } from 'pages/shared/palette';
import { colourOfSeries, svg, text } from 'pages/report/sweep-chart';

const PICTURE_EDGE = 16, PICTURE_LINE = 20, PICTURE_LETTER = 7;

/* The browser asks where to, or puts it among the downloads. */
export const saveFile = (name, type, content) => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};

/* A field of CSV; what a spreadsheet would calculate gets an apostrophe before it. */
const fieldOf = (value) => {
  const written = String(value);
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(written);
  const plain = /^'*[=+@-]/.test(written) && !isNumber ? `'${written}` : written;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

export const csvOf = (lines) => lines.map((line) => `${line.map(fieldOf).join(',')}\n`).join('');

/* As on the page. */
const styleOf = () => `text{font:12px sans-serif;fill:${property('ink')}}.grid{stroke:${property('line')}}` +
  `.series{fill:none;stroke-width:2}.whisker{fill:none;stroke:${property('ink')}}.band{opacity:.25}`;

/* A copy of a chart without links, which lead nowhere from another file. */
const copyOf = (chart, x, y) => {
  const copy = chart.cloneNode(true);
  for (const link of copy.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  for (const [key, value] of [['x', x], ['y', y]]) copy.setAttribute(key, value);
  for (const key of ['class', 'role', 'aria-label']) copy.removeAttribute(key);
  return copy;
};

const legendOf = (names, y, width) => {
  const parts = [];
  let x = PICTURE_EDGE, line = y;
  names.forEach((name, i) => {
    const wide = name.length * PICTURE_LETTER + 30;
    if (x > PICTURE_EDGE && x + wide > width) { x = PICTURE_EDGE; line += PICTURE_LINE; }
    parts.push(svg('rect', { x, y: line - 10, width: 11, height: 11, fill: colourOfSeries(i) }),
      text(x + 16, line, name, 'start'));
    x += wide;
  });
  return { parts, end: names.length === 0 ? y - PICTURE_LINE : line };
};

/* panels: [{ title, chart }], in columns as on the page. */
export const pictureOf = (panels, columns, title, names) => {
  const wide = Number(panels[0].chart.getAttribute('width')), width = columns * wide + 2 * PICTURE_EDGE;
  const legend = legendOf(names, PICTURE_EDGE + 2 * PICTURE_LINE, width);
  const root = svg('svg', {}, svg('style', {}, styleOf()));
  const parts = [text(PICTURE_EDGE, PICTURE_EDGE + 8, title, 'start'), ...legend.parts];
  let y = legend.end + PICTURE_LINE, high = 0;
  panels.forEach(({ title: name, chart }, i) => {
    if (i > 0 && i % columns === 0) { y += high + PICTURE_LINE; high = 0; }
    const x = PICTURE_EDGE + i % columns * wide;
    if (name !== '') parts.push(text(x, y + 4, name, 'start'));
    parts.push(copyOf(chart, x, name === '' ? y - 8 : y + 8));
    high = Math.max(high, Number(chart.getAttribute('height')));
  });
  const height = y + high + PICTURE_EDGE;
  for (const [key, value] of [['viewBox', `0 0 ${width} ${height}`], ['width', width], ['height', height]])
    root.setAttribute(key, value);
  root.append(svg('rect', { width, height, fill: property('paper') }), ...parts);
  return new XMLSerializer().serializeToString(root);
};
