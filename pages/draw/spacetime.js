/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spacetime.js - processors at work, and messages between them */

import { processorText } from 'pages/data/trace';
import { MOST_SEGMENTS, segmentCount } from 'pages/compute/gantt';
import { MOST_LINES, lineCount, lineOf, lines, worked } from 'pages/compute/spacetime';
import { remember } from 'pages/data/remember';
import { countText } from 'pages/shared/number';
import { messageColour } from 'pages/draw/message-colour';
import { messageText } from 'pages/draw/message-text';
import { createStrips, drawStrips } from 'pages/draw/strips';
import { line, text } from 'pages/draw/surface';
import { drawTiles } from 'pages/draw/tiles';
import { drawAxis, drawNow, drawPath, drawRowLabels, drawSelectedRow, inside, plotOf, rowsOf }
  from 'pages/draw/timeplot';

const NEAR = 6, MOST_THICK = 2000;

/* Rectangles: a path of all of them takes several times as long. */
const drawWork = (surface, view, plot, rows, from, to) => {
  const { context } = surface;
  const thick = Math.min(Math.max(rows.height / 6, 0.5), 2);
  context.fillStyle = surface.ink;
  for (let row = 0; row < view.trace.rows; row++) {
    const y = rows.middle(row) - thick / 2;
    for (const [begin, end] of worked(view.trace, row, from, to)) {
      const x = plot.x(begin);
      context.fillRect(x, y, Math.max(plot.x(end) - x, 0.5), thick);
    }
  }
};

/* One path for each colour: strokes are few.  thin: there are many. */
const drawLines = (surface, view, plot, rows, all, thin) => {
  const { context } = surface;
  const byColour = new Map();
  for (const one of all) {
    const colour = one.whole ? messageColour(surface, view, one.message) : surface.mark;
    if (!byColour.has(colour)) byColour.set(colour, []);
    byColour.get(colour).push(one);
  }
  context.lineWidth = thin ? 0.7 : 1.3;
  for (const [colour, same] of byColour) {
    context.strokeStyle = colour;
    context.beginPath();
    for (const one of same) {
      context.moveTo(plot.x(one.begin), rows.middle(one.from));
      context.lineTo(plot.x(one.end) + (one.whole ? 0 : 8), rows.middle(one.to));
    }
    context.stroke();
  }
};

/* Processors at work and messages, as pictures that are kept while the view pans. */
const drawKept = (surface, view, plot, work, thin) => {
  const { trace, order, colourBy, palette, dark } = view;
  const kept = remember(trace, 'space-time strips', () => ({ order: null, ...createStrips() }));
  if (kept.order !== order) Object.assign(kept, { order, look: null });
  const look = [colourBy, palette, dark, work, thin, plot.height, surface.ratio].join(' ');
  return drawStrips(kept, surface, view, plot, look, (strip, part, from, to) => {
    const { lines: all, over } = lines(trace, from, to), rows = rowsOf(view, part);
    if (over) return false;
    if (work) drawWork(strip, view, part, rows, from, to);
    drawLines(strip, view, part, rows, all, thin);
    return true;
  });
};

/* All of them anew, where a strip at the edge has far more than is in view. */
const drawAnew = (surface, view, plot, work, thin) => {
  const rows = rowsOf(view, plot);
  if (work) drawWork(surface, view, plot, rows, view.from, view.to);
  drawLines(surface, view, plot, rows, lines(view.trace, view.from, view.to).lines, thin);
};

const drawSelected = (surface, view, plot, rows) => {
  if (view.selected.message === null) return;
  const one = lineOf(view.trace, view.selected.message);
  line(surface, plot.x(one.begin), rows.middle(one.from), plot.x(one.end),
    rows.middle(one.to), surface.mark, 3);
};

const notes = (over, work) => [
  over ? `more than ${countText(MOST_LINES)} messages in view: colours say how many pass` : '',
  work ? '' : 'zoom in for the lines of processors'
].filter((one) => one !== '').join('; ');

/* How far a point is from a line. */
const farness = (x, y, x1, y1, x2, y2) => {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const part = length === 0 ? 0
    : Math.min(Math.max(((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length, 0), 1);
  return Math.hypot(x - x1 - part * (x2 - x1), y - y1 - part * (y2 - y1));
};

export default {
  id: 'spacetime', title: 'Space-time', group: 'communication', kind: 'time', rows: true,
  about: 'A line for each processor while it is at work; a slanted line for each message, ' +
    'from where its send begins to where its receive ends.',
  draw: (surface, view) => {
    const plot = plotOf(surface, view), rows = rowsOf(view, plot);
    const { count, over } = lineCount(view.trace, view.from, view.to);
    const work = segmentCount(view.trace, view.from, view.to) <= MOST_SEGMENTS;
    const thin = count > MOST_THICK;
    inside(surface, plot, () => {
      if (over && work) drawWork(surface, view, plot, rows, view.from, view.to);
      if (over) drawTiles(surface, view, plot, 'messages');
      else if (!drawKept(surface, view, plot, work, thin)) drawAnew(surface, view, plot, work, thin);
      drawSelected(surface, view, plot, rows);
    });
    drawPath(surface, view, plot);
    drawAxis(surface, view, plot);
    drawRowLabels(surface, view, plot);
    drawSelectedRow(surface, view, plot);
    drawNow(surface, view, plot);
    if (over || !work) text(surface, notes(over, work), plot.left + 6, plot.top + 8, 'left',
      surface.ink);
  },
  hit: (surface, view, x, y) => {
    const plot = plotOf(surface, view), rows = rowsOf(view, plot);
    const at = plot.time(x), width = (view.to - view.from) / plot.width * NEAR;
    let best = null, least = NEAR;
    for (const one of lines(view.trace, at - width, at + width).lines) {
      const far = farness(x, y, plot.x(one.begin), rows.middle(one.from), plot.x(one.end),
        rows.middle(one.to));
      if (far < least) [best, least] = [one.message, far];
    }
    if (best !== null) return { message: best, text: messageText(view.trace, best) };
    const row = rows.at(y);
    return row === null ? null : { row, text: processorText(view.trace, row) };
  },
  says: ({ trace }) => `${countText(trace.messages.count)} messages`
};
