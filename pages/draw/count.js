/* SPDX-License-Identifier: GPL-3.0-or-later */
/* count.js - numbers of processors in each state, stacked */
import { countBins } from 'pages/compute/count';
import { utilisation } from 'pages/compute/meters';
import { digitsText } from 'pages/shared/digits';
import { readText } from 'pages/page/times';
import { drawStack, pixelsOf } from 'pages/draw/bins';
import { drawSelectedTimes } from 'pages/draw/selection';
import { drawAxis, drawNow, drawScale, inside, plotOf } from 'pages/draw/timeplot';

const words = (view, time) => {
  const [busy, overhead, idle] = utilisation(view.trace, time);
  return `at ${readText(view, time)}: ${busy} busy, ${overhead} in overhead, ${idle} idle`;
};

export default {
  id: 'count', title: 'Count', group: 'utilisation', kind: 'time', size: 'low',
  about: 'How many processors are busy, in overhead, idle.',
  draw: (surface, view) => {
    const { trace } = view, plot = plotOf(surface, view);
    const layers = countBins(trace, view.from, view.to, pixelsOf(plot));
    const y = drawScale(surface, plot, trace.rows, (value) => digitsText(value));
    inside(surface, plot, () => drawStack(surface, plot, y, layers, surface.states));
    drawAxis(surface, view, plot);
    drawSelectedTimes(surface, view, plot);
    drawNow(surface, view, plot);
  },
  hit: (surface, view, x) => {
    return { text: words(view, plotOf(surface, view).time(x)) };
  },
  says: (view) => words(view, view.now)
};
