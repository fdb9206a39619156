/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gantt.js - states over time, a bar for each processor */

import { MOST_SEGMENTS, segmentCount, segments } from 'pages/compute/gantt';
import { STATE_NAMES, processorText } from 'pages/data/trace';
import { waitsFor } from 'pages/compute/messages';
import { stateAt } from 'pages/compute/states';
import { innermost, labelOf } from 'pages/compute/tasks';
import { readText, spanText } from 'pages/page/times';
import { drawTiles } from 'pages/draw/tiles';
import { drawAxis, drawNow, drawPath, drawRowLabels, drawSelectedRow, inside, plotOf, rowsOf }
  from 'pages/draw/timeplot';

/* One state after another: a change of colour takes longer than a bar. */
const drawStates = (surface, view, plot, rows) => {
  const { context, states } = surface;
  const height = Math.max(rows.height - (rows.height > 4 ? 1 : 0), 0.5);
  const bars = states.map(() => []);
  for (let row = 0; row < view.trace.rows; row++)
    segments(view.trace, row, view.from, view.to, (begin, end, state) => {
      const x = plot.x(begin);
      bars[state].push(x, rows.top(row), Math.max(plot.x(end) - x, 0.5));
    });
  states.forEach((colour, state) => {
    context.fillStyle = colour;
    for (let i = 0; i < bars[state].length; i += 3)
      context.fillRect(bars[state][i], bars[state][i + 1], bars[state][i + 2], height);
  });
};

export default {
  id: 'gantt', title: 'Gantt', group: 'utilisation', kind: 'time', rows: true,
  about: 'Which state each processor is in, over time.',
  draw: (surface, view) => {
    const plot = plotOf(surface, view), rows = rowsOf(view, plot);
    /* A bar thinner than a pixel hides those beside it: shares show all of them. */
    const many = rows.height * surface.ratio < 1 ||
      segmentCount(view.trace, view.from, view.to) > MOST_SEGMENTS;
    inside(surface, plot, () => {
      if (many) drawTiles(surface, view, plot, 'states');
      else drawStates(surface, view, plot, rows);
    });
    drawPath(surface, view, plot);
    drawAxis(surface, view, plot);
    drawRowLabels(surface, view, plot);
    drawSelectedRow(surface, view, plot);
    drawNow(surface, view, plot);
  },
  hit: (surface, view, x, y) => {
    const plot = plotOf(surface, view), row = rowsOf(view, plot).at(y), { trace } = view;
    if (row === null || x < plot.left || x > plot.right) return null;
    const time = plot.time(x), task = innermost(trace, row, time), other = waitsFor(trace, row, time);
    return {
      row,
      text: `${processorText(trace, row)} is ${STATE_NAMES[stateAt(trace, row, time)]} ` +
        `at ${readText(view, time)}` +
        (task === null ? '' : `, in ${labelOf(trace, trace.tasks.number[task])}`) +
        (other === null ? '' : `, waiting for ${processorText(trace, other)}`)
    };
  },
  says: ({ trace }) => `${trace.rows} processors over ${spanText(trace, trace.end)}`
};
