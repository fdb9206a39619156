/* SPDX-License-Identifier: GPL-3.0-or-later */
/* streak.js - how long processors have been in their state: busy upwards, else downwards */
import { streaks } from 'pages/compute/streak';
import { BUSY, STATE_NAMES, processorText } from 'pages/data/trace';
import { spanText } from 'pages/page/times';
import { barSpot, barsOf, drawBarLabels, drawSelectedBar } from 'pages/draw/rowbars';
import { line, text } from 'pages/draw/surface';

export default {
  id: 'streak', title: 'Streak', group: 'utilisation', kind: 'now',
  about: 'How long each processor has been in its present state: up busy, down not.',
  draw: (surface, view) => {
    const bars = barsOf(surface, view), middle = (bars.top + bars.bottom) / 2;
    const all = streaks(view.trace, view.now);
    const most = all.reduce((a, { time }) => Math.max(a, time), 1);
    all.forEach(({ state, time }, row) => {
      const height = time / most * (middle - bars.top);
      surface.context.fillStyle = surface.states[state];
      surface.context.fillRect(bars.x(row), state === BUSY ? middle - height : middle, bars.width,
        height);
    });
    line(surface, bars.left, middle, bars.right, middle, surface.faint);
    text(surface, spanText(view.trace, most), bars.left - 2, bars.top + 6, 'right');
    drawBarLabels(surface, view, bars);
    drawSelectedBar(surface, view, bars);
  },
  spot: barSpot,
  hit: (surface, view, x) => {
    const row = barsOf(surface, view).at(x);
    if (row === null) return null;
    const { state, time } = streaks(view.trace, view.now)[row];
    return {
      row,
      text: `${processorText(view.trace, row)}: ${STATE_NAMES[state]} for ` +
        spanText(view.trace, time)
    };
  },
  says: ({ trace, now }) => {
    const busy = streaks(trace, now).filter(({ state }) => state === BUSY).length;
    return `${busy} of ${trace.rows} processors are busy`;
  }
};
