/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.js - shares of the run in each state, a bar for each processor */
import { processorText } from 'pages/data/trace';
import { runTotals, summary } from 'pages/compute/summary';
import { shareText } from 'pages/shared/number';
import { barSpot, barsOf, drawBarLabels, drawSelectedBar } from 'pages/draw/rowbars';
import { text } from 'pages/draw/surface';

const words = ([busy, overhead, idle]) =>
  `${shareText(busy)} busy, ${shareText(overhead)} in overhead, ${shareText(idle)} idle`;

export default {
  id: 'summary', title: 'Summary', group: 'utilisation', kind: 'whole',
  about: 'Shares of the part of time in view in each state.',
  draw: (surface, view) => {
    const bars = barsOf(surface, view), height = bars.bottom - bars.top;
    summary(view.trace, view.from, view.to).forEach((shares, row) => {
      let bottom = bars.bottom;
      shares.forEach((share, state) => {
        surface.context.fillStyle = surface.states[state];
        surface.context.fillRect(bars.x(row), bottom - share * height, bars.width, share * height);
        bottom -= share * height;
      });
    });
    for (const share of [0, 0.5, 1])
      text(surface, shareText(share), bars.left - 4, bars.bottom - share * height, 'right');
    drawBarLabels(surface, view, bars);
    drawSelectedBar(surface, view, bars);
  },
  spot: barSpot,
  hit: (surface, view, x) => {
    const row = barsOf(surface, view).at(x);
    return row === null ? null : {
      row,
      text: `${processorText(view.trace, row)}: ` +
        words(summary(view.trace, view.from, view.to)[row])
    };
  },
  says: ({ trace }) => words(runTotals(trace).shares)
};
