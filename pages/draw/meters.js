/* SPDX-License-Identifier: GPL-3.0-or-later */
/* meters.js - utilisation and communication now, as two bars */
import { communication, utilisation } from 'pages/compute/meters';
import { shareText } from 'pages/shared/number';
import { drawSelectedText } from 'pages/draw/selection';
import { text } from 'pages/draw/surface';
import { volumeText } from 'pages/draw/volume';

const words = (view) => {
  const [busy] = utilisation(view.trace, view.now);
  const { now, most } = communication(view.trace, view.volume, view.now);
  return `${shareText(busy / view.trace.rows)} busy; ${volumeText(now, view.volume)} pending, ` +
    `at most ${volumeText(most, view.volume)}`;
};

export default {
  id: 'meters', title: 'Meters', group: 'utilisation', kind: 'now', size: 'low',
  about: 'Processors in each state, and what pends, now.',
  draw: (surface, view) => {
    const { context, width } = surface, left = 6, whole = Math.max(width - 12, 1);
    let x = left;
    utilisation(view.trace, view.now).forEach((count, state) => {
      const part = count / view.trace.rows * whole;
      context.fillStyle = surface.states[state];
      context.fillRect(x, 24, part, 26);
      x += part;
    });
    const { now, most } = communication(view.trace, view.volume, view.now);
    context.fillStyle = surface.line;
    context.fillRect(left, 84, whole, 26);
    context.fillStyle = surface.amount;
    context.fillRect(left, 84, most > 0 ? now / most * whole : 0, 26);
    text(surface, 'utilisation', left, 14);
    text(surface, `communication: ${volumeText(now, view.volume)}`, left, 74);
    text(surface, volumeText(most, view.volume), left + whole, 122, 'right');
    drawSelectedText(surface, view);
  },
  hit: (surface, view) => ({ text: words(view) }),
  says: words
};
