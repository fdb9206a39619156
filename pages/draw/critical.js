/* SPDX-License-Identifier: GPL-3.0-or-later */
/* critical.js - the critical path over the space-time lines */
import { processorText } from 'pages/data/trace';
import { criticalPath, criticalTimes } from 'pages/compute/critical';
import { MOST_SEGMENTS, segmentCount, segments } from 'pages/compute/gantt';
import { spanText } from 'pages/page/times';
import { messageText } from 'pages/draw/message-text';
import { drawTiles } from 'pages/draw/tiles';
import { drawAxis, drawNow, drawRowLabels, drawSelectedRow, inside, plotOf, rowsOf }
  from 'pages/draw/timeplot';

const visible = (view) => criticalPath(view.trace)
  .filter(({ from, to }) => to >= view.from && from <= view.to);

const MOST_CLIPPED = 64;

/* States of the rows on the path, pale; where these are many, as tiles, which show all rows if
 * many rows are on the path. */
const drawStates = (surface, view, plot, rows, path) => {
  const { context } = surface;
  const on = new Set(path.map((one) => one.row).filter((row) => row >= 0));
  const height = Math.max(rows.height - 1, 0.5);
  context.save();
  context.globalAlpha = 0.25;
  if (segmentCount(view.trace, view.from, view.to, on) > MOST_SEGMENTS) {
    if (on.size <= MOST_CLIPPED) {
      context.beginPath();
      for (const row of on) context.rect(plot.left, rows.top(row), plot.width, height);
      context.clip();
    }
    drawTiles(surface, view, plot, 'states');
  } else
    for (const row of on)
      segments(view.trace, row, view.from, view.to, (begin, end, state) => {
        context.fillStyle = surface.states[state];
        context.fillRect(plot.x(begin), rows.top(row), plot.x(end) - plot.x(begin), height);
      });
  context.restore();
};

/* Two strokes: on processors, and of messages. */
const drawPath = (surface, view, plot, rows, path) => {
  const { context } = surface, { messages } = view.trace;
  context.lineWidth = 3;
  for (const isMessage of [false, true]) {
    context.strokeStyle = isMessage ? surface.link : surface.ink;
    context.beginPath();
    for (const one of path) {
      if ((one.row === undefined) !== isMessage) continue;
      context.moveTo(plot.x(one.from), rows.middle(one.row ?? messages.source[one.message]));
      context.lineTo(plot.x(one.to), rows.middle(one.row ?? messages.destination[one.message]));
    }
    context.stroke();
  }
};

const words = ({ trace }) => {
  const { processors, messages, hops } = criticalTimes(trace);
  return `${spanText(trace, processors)} on processors, ${spanText(trace, messages)} in ` +
    `${hops} messages`;
};

export default {
  id: 'critical', title: 'Critical path', group: 'other', kind: 'time', rows: true,
  about: 'What the end of the run waited for: back from the processor that ends last, at each ' +
    'receive that waited on to its sender.',
  draw: (surface, view) => {
    const plot = plotOf(surface, view), rows = rowsOf(view, plot), path = visible(view);
    inside(surface, plot, () => {
      drawStates(surface, view, plot, rows, path);
      drawPath(surface, view, plot, rows, path);
    });
    drawAxis(surface, view, plot);
    drawRowLabels(surface, view, plot);
    drawSelectedRow(surface, view, plot);
    drawNow(surface, view, plot);
  },
  hit: (surface, view, x, y) => {
    const plot = plotOf(surface, view), row = rowsOf(view, plot).at(y), time = plot.time(x);
    const one = visible(view).find(({ from, to }) => from <= time && time <= to);
    if (one !== undefined && one.message !== undefined)
      return { message: one.message, text: messageText(view.trace, one.message) };
    return row === null ? null : { row, text: processorText(view.trace, row) };
  },
  says: words
};
