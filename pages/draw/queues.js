/* SPDX-License-Identifier: GPL-3.0-or-later */
/* queues.js - what waits for each processor now, and the most until now behind */
import { processorText } from 'pages/data/trace';
import { queuesAt } from 'pages/compute/queues';
import { barSpot, barsOf, drawBarLabels, drawSelectedBar } from 'pages/draw/rowbars';
import { line, text } from 'pages/draw/surface';
import { volumeText } from 'pages/draw/volume';

export default {
  id: 'queues', title: 'Queues', group: 'communication', kind: 'now',
  about: 'What has been sent to each processor and not received yet; behind, the most so far.',
  draw: (surface, view) => {
    const bars = barsOf(surface, view), { context } = surface;
    const all = queuesAt(view.trace, view.volume, view.now);
    const scale = all.reduce((a, { most }) => Math.max(a, most), 1);
    const height = (value) => value / scale * (bars.bottom - bars.top);
    all.forEach(({ now, most }, row) => {
      context.fillStyle = surface.amount;
      context.globalAlpha = 0.3;
      context.fillRect(bars.x(row), bars.bottom - height(most), bars.width, height(most));
      context.globalAlpha = 1;
      context.fillRect(bars.x(row), bars.bottom - height(now), bars.width, height(now));
    });
    line(surface, bars.left, bars.bottom, bars.right, bars.bottom, surface.faint);
    text(surface, view.volume === 'bytes' ? volumeText(scale, 'bytes') : String(scale),
      bars.left - 4, bars.top + 6, 'right');
    drawBarLabels(surface, view, bars);
    drawSelectedBar(surface, view, bars);
  },
  spot: barSpot,
  hit: (surface, view, x) => {
    const row = barsOf(surface, view).at(x);
    if (row === null) return null;
    const { now, most } = queuesAt(view.trace, view.volume, view.now)[row];
    return {
      row,
      text: `to ${processorText(view.trace, row)}: ${volumeText(now, view.volume)} now, ` +
        `at most ${volumeText(most, view.volume)} so far`
    };
  },
  says: ({ trace, volume, now }) => {
    const all = queuesAt(trace, volume, now);
    return `at most ${volumeText(all.reduce((a, { most }) => Math.max(a, most), 0), volume)}`;
  }
};
