/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clock.js - now: as a number, and as the part of the run that is over */
import { shareText } from 'pages/shared/number';
import { momentText } from 'pages/page/times';
import { drawSelectedText } from 'pages/draw/selection';
import { text } from 'pages/draw/surface';

const words = ({ trace, now }) =>
  `${momentText(trace, now)}, ${shareText(trace.end > 0 ? now / trace.end : 0)} of the run`;

export default {
  id: 'clock', title: 'Clock', group: 'other', kind: 'now', size: 'low',
  about: 'The time of the displays that show one moment.',
  draw: (surface, view) => {
    const { context } = surface, whole = Math.max(surface.width - 12, 1);
    context.font = '600 24px system-ui, sans-serif';
    text(surface, momentText(view.trace, Math.round(view.now)), surface.width / 2, 40, 'center',
      surface.ink);
    context.fillStyle = surface.line;
    context.fillRect(6, 84, whole, 14);
    context.fillStyle = surface.mark;
    context.fillRect(6, 84, view.trace.end > 0 ? view.now / view.trace.end * whole : 0, 14);
    context.font = '12px system-ui, sans-serif';
    drawSelectedText(surface, view);
  },
  hit: (surface, view) => ({ text: words(view) }),
  says: words
};
