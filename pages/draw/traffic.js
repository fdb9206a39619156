/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traffic.js - what pends over time; of a pixel the largest value */
import { highest, mostOf, valueAt } from 'pages/compute/steps';
import { pending } from 'pages/compute/traffic';
import { readText } from 'pages/page/times';
import { drawStack, pixelsOf } from 'pages/draw/bins';
import { volumeText } from 'pages/draw/volume';
import { drawSelectedTimes } from 'pages/draw/selection';
import { drawAxis, drawNow, drawScale, inside, plotOf } from 'pages/draw/timeplot';

export default {
  id: 'traffic', title: 'Traffic', group: 'communication', kind: 'time', size: 'low',
  about: 'Messages, or their bytes, that are sent and not received yet; the most of each pixel.',
  draw: (surface, view) => {
    const plot = plotOf(surface, view), n = pixelsOf(plot), steps = pending(view.trace, view.volume);
    const width = (view.to - view.from) / n;
    const values = Float64Array.from({ length: n }, (_, k) =>
      mostOf(steps, view.from + k * width, view.from + (k + 1) * width));
    const y = drawScale(surface, plot, highest(steps), (value) => volumeText(value, view.volume));
    inside(surface, plot, () => drawStack(surface, plot, y, [values], [surface.amount]));
    drawAxis(surface, view, plot);
    drawSelectedTimes(surface, view, plot);
    drawNow(surface, view, plot);
  },
  hit: (surface, view, x) => {
    const time = plotOf(surface, view).time(x);
    const value = valueAt(pending(view.trace, view.volume), time);
    return { text: `at ${readText(view, time)}: ${volumeText(value, view.volume)} pending` };
  },
  says: ({ trace, volume }) => `at most ${volumeText(highest(pending(trace, volume)), volume)}`
};
