/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nodedata.js - messages of one processor over time: sent upwards, received downwards */
import { processorText } from 'pages/data/trace';
import { nodeData } from 'pages/compute/nodedata';
import { distanceUnit } from 'pages/compute/distance';
import { bytesText, digitsText } from 'pages/shared/digits';
import { messageColour } from 'pages/draw/message-colour';
import { messageText } from 'pages/draw/message-text';
import { line, text } from 'pages/draw/surface';
import { drawSelectedTimes } from 'pages/draw/selection';
import { drawAxis, drawNow, inside, plotOf } from 'pages/draw/timeplot';

const rowOf = (view) => view.selected.row ?? 0;
const dataOf = (view) => nodeData(view.trace, rowOf(view), view.colourBy, view.from, view.to);

const scaleOf = (plot, all) => {
  const most = all.reduce((a, { value }) => Math.max(a, Math.abs(value)), 1);
  const middle = (plot.top + plot.bottom) / 2, half = plot.height / 2 - 6;
  return { most, middle, y: ({ value, out }) =>
    middle + (out ? -1 : 1) * Math.max(Math.abs(value) / most * half, 2) };
};

const words = (view, value) => view.colourBy === 'size' ? bytesText(value)
  : view.colourBy === 'type' ? `type ${value}` : `${digitsText(value)} ${distanceUnit(view.trace)}`;

export default {
  id: 'nodedata', title: 'Node data', group: 'communication', kind: 'time', size: 'low',
  about: 'Messages of the selected processor: sent up, received down, by size, type or distance.',
  draw: (surface, view) => {
    const plot = plotOf(surface, view), all = dataOf(view), scale = scaleOf(plot, all);
    inside(surface, plot, () => {
      for (const one of all) {
        const x = plot.x(one.time), chosen = one.message === view.selected.message;
        line(surface, x, scale.middle, x, scale.y(one),
          chosen ? surface.mark : messageColour(surface, view, one.message), chosen ? 4 : 2);
      }
    });
    line(surface, plot.left, scale.middle, plot.right, scale.middle, surface.faint);
    text(surface, String(view.trace.processors[rowOf(view)] ?? ''), plot.left - 6, scale.middle,
      'right', surface.mark);
    text(surface, words(view, scale.most), plot.left - 6, plot.top + 6, 'right');
    drawAxis(surface, view, plot);
    drawSelectedTimes(surface, view, plot);
    drawNow(surface, view, plot);
  },
  hit: (surface, view, x) => {
    const plot = plotOf(surface, view);
    let best = null;
    for (const one of dataOf(view))
      if (Math.abs(plot.x(one.time) - x) < 5 &&
        (best === null || Math.abs(plot.x(one.time) - x) < Math.abs(plot.x(best.time) - x)))
        best = one;
    return best === null ? null
      : { message: best.message, row: rowOf(view), text: messageText(view.trace, best.message) };
  },
  says: (view) => {
    const all = dataOf(view), out = all.filter((one) => one.out).length;
    return `${processorText(view.trace, rowOf(view))}: ${out} messages sent, ` +
      `${all.length - out} received in view`;
  }
};
