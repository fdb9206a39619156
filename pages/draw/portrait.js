/* SPDX-License-Identifier: GPL-3.0-or-later */
/* portrait.js - phase portrait: a line through the parts of the time in view */
import { meanOf } from 'pages/compute/steps';
import { BUSY } from 'pages/data/trace';
import { counts } from 'pages/compute/count';
import { pending } from 'pages/compute/traffic';
import { portrait } from 'pages/compute/portrait';
import { shareText } from 'pages/shared/number';
import { drawSelectedText } from 'pages/draw/selection';
import { text } from 'pages/draw/surface';
import { volumeText } from 'pages/draw/volume';

const PARTS = 300, EDGE = 26;

const words = ({ trace, volume, from, to }) => {
  const busy = meanOf(counts(trace, BUSY), from, to) / trace.rows;
  return `${shareText(busy)} busy and ${volumeText(meanOf(pending(trace, volume), from, to), volume)} ` +
    'pending on average';
};

export default {
  id: 'portrait', title: 'Phase portrait', group: 'other', kind: 'whole',
  about: 'What pends (up) against how many are busy (right), over the time in view.',
  draw: (surface, view) => {
    const { context } = surface, width = surface.width - 2 * EDGE, height = surface.height - 2 * EDGE;
    const points = portrait(view.trace, view.volume, view.from, view.to, PARTS);
    const most = points.reduce((a, one) => Math.max(a, one.pending), 1e-9);
    const place = (one) => [EDGE + one.busy * width, EDGE + height - one.pending / most * height];
    context.strokeStyle = surface.line;
    context.strokeRect(EDGE, EDGE, width, height);
    context.strokeStyle = surface.ink;
    points.slice(1).forEach((one, k) => {
      context.globalAlpha = 0.25 + 0.75 * k / PARTS;
      context.beginPath();
      context.moveTo(...place(points[k]));
      context.lineTo(...place(one));
      context.stroke();
    });
    context.globalAlpha = 1;
    const now = points[Math.floor((view.now - view.from) / (view.to - view.from) * PARTS)] ?? null;
    if (now !== null) {
      context.fillStyle = surface.mark;
      context.beginPath();
      context.arc(...place(now), 4, 0, 2 * Math.PI);
      context.fill();
    }
    text(surface, volumeText(most, view.volume), EDGE, EDGE - 10);
    drawSelectedText(surface, view);
    text(surface, '100 % busy', surface.width - EDGE, surface.height - 12, 'right');
  },
  hit: (surface, view) => ({ text: words(view) }),
  says: words
};
