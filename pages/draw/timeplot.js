/* SPDX-License-Identifier: GPL-3.0-or-later */
/* timeplot.js - what displays over time have in common: the axis, rows, now, the selection */

import { marks } from 'pages/page/times';
import { LEFT, RIGHT, line, text } from 'pages/draw/surface';
import { strokePath } from 'pages/shared/path-line';

const AXIS = 18;

export const plotOf = (surface, view) => {
  const width = Math.max(surface.width - LEFT - RIGHT, 1);
  const plot = {
    left: LEFT, right: LEFT + width, top: 4, bottom: surface.height - AXIS, width,
    x: (time) => LEFT + (time - view.from) / (view.to - view.from) * width,
    time: (x) => view.from + (x - LEFT) / width * (view.to - view.from)
  };
  plot.height = plot.bottom - plot.top;
  return plot;
};

/* Drawing inside of the plot only. */
export const inside = (surface, plot, draw) => {
  const { context } = surface;
  context.save();
  context.beginPath();
  context.rect(plot.left, plot.top, plot.width, plot.height);
  context.clip();
  draw();
  context.restore();
};

export const drawAxis = (surface, view, plot) => {
  const most = Math.max(Math.floor(plot.width / 110), 1);
  for (const { time, text: words } of marks(view.trace, view.from, view.to, most)) {
    const x = plot.x(time);
    if (x < plot.left - 1 || x > plot.right + 1) continue;
    line(surface, x, plot.top, x, plot.bottom, surface.line);
    text(surface, words, Math.min(x, surface.width - 30), surface.height - 8, 'center');
  }
  line(surface, plot.left, plot.bottom, plot.right, plot.bottom, surface.faint);
};

export const drawNow = (surface, view, plot) => {
  if (view.now < view.from || view.now > view.to) return;
  const x = plot.x(view.now);
  line(surface, x, plot.top, x, plot.bottom, surface.mark, 1.5);
};

/* ---- a row for each processor ---------------------------------------------------------- */

export const rowsOf = (view, plot) => {
  const height = plot.height / Math.max(view.trace.rows, 1);
  return {
    height,
    top: (row) => plot.top + view.places[row] * height,
    middle: (row) => plot.top + (view.places[row] + 0.5) * height,
    /* row at a height of the canvas, or null */
    at: (y) => {
      const place = Math.floor((y - plot.top) / height);
      return place >= 0 && place < view.trace.rows ? view.order[place] : null;
    }
  };
};

export const drawRowLabels = (surface, view, plot) => {
  const rows = rowsOf(view, plot);
  const step = Math.max(Math.ceil(13 / rows.height), 1);
  let last = -Infinity;
  for (let place = 0; place < view.trace.rows; place += step) {
    const row = view.order[place], y = Math.max(rows.middle(row), plot.top + 6);
    if (y - last < 12) continue;
    text(surface, String(view.trace.processors[row]), plot.left - 6, y, 'right');
    last = y;
  }
};

/* The selected message by its two processors. */
const drawSelectedEnds = (surface, view, plot) => {
  const { message } = view.selected, { source, destination } = view.trace.messages;
  if (message === null) return;
  const rows = rowsOf(view, plot);
  for (const row of [source[message], destination[message]])
    if (row >= 0)
      text(surface, String(view.trace.processors[row]), plot.left - 6, rows.middle(row), 'right',
        surface.mark);
};

export const drawSelectedRow = (surface, view, plot) => {
  const { row } = view.selected;
  if (row === null) return drawSelectedEnds(surface, view, plot);
  const rows = rowsOf(view, plot), { context } = surface;
  context.strokeStyle = surface.mark;
  context.lineWidth = 2;
  context.strokeRect(plot.left, rows.top(row), plot.width, Math.max(rows.height, 2));
  text(surface, String(view.trace.processors[row]), plot.left - 6, rows.middle(row), 'right',
    surface.mark);
};

/* The critical path, where it is known: the stretches in view, and one before and behind. */
export const drawPath = (surface, view, plot) => {
  const { path } = view.trace;
  if (path === null || view.path !== 'shown') return;
  const rows = rowsOf(view, plot);
  const near = path.filter((one, i) => (path[i + 1]?.[1] ?? Infinity) >= view.from &&
    (path[i - 1]?.[2] ?? -Infinity) <= view.to);
  inside(surface, plot, () =>
    strokePath(surface.context, near, plot.x, rows.middle, surface.paper, surface.ink));
};

/* ---- values over time -------------------------------------------------------------------- */

/* Marks of a scale from 0 to most: most, and its half where that is whole. */
export const drawScale = (surface, plot, most, words) => {
  const y = (value) => plot.bottom - value / Math.max(most, 1e-9) * plot.height;
  for (const value of most > 0 && most % 2 === 0 ? [0, most / 2, most] : [0, most]) {
    line(surface, plot.left, y(value), plot.right, y(value), surface.line);
    text(surface, words(value).replace(/ messages?$/, ''), plot.left - 6, Math.max(y(value), plot.top + 6), 'right');
  }
  return y;
};
