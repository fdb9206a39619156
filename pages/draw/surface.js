/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface.js - a canvas in CSS pixels, sharp on any screen, and the page's colours */

import { sharp } from 'pages/shared/canvas';
import { kindsNow, property, statesNow } from 'pages/shared/palette';
import { stepsNow } from 'pages/shared/scale';

export const LEFT = 64, RIGHT = 12;

const PARTS = ['ink', 'faint', 'line', 'paper', 'mark', 'link', 'edge'];

/* Read again when the view's palette, or light and dark, changes. */
let kept = null, look = '';

/* { ink, .. }; states; types, tasks; steps of sizes and distances; colour of what pends. */
export const coloursOf = (view) => {
  if (kept !== null && look === `${view.palette} ${view.dark}`) return kept;
  look = `${view.palette} ${view.dark}`;
  const sizes = stepsNow('size');
  kept = {
    ...Object.fromEntries(PARTS.map((part) => [part, property(part)])),
    states: statesNow(), types: kindsNow('type'), tasks: kindsNow('task'),
    sizes, distances: stepsNow('distance'), amount: sizes[3], look
  };
  return kept;
};

export const surfaceOf = (canvas, view) => {
  const width = canvas.clientWidth, height = canvas.clientHeight;
  const { context, ratio } = sharp(canvas, width, height, 12);
  return { context, width, height, ratio, ...coloursOf(view) };
};

/* Words that end at x are narrower where they would begin outside of the surface. */
export const text = (surface, words, x, y, align = 'left', colour = surface.faint) => {
  surface.context.fillStyle = colour;
  surface.context.textAlign = align;
  if (align === 'right') surface.context.fillText(words, x, y, Math.max(x - 1, 1));
  else surface.context.fillText(words, x, y);
};

export const line = (surface, x1, y1, x2, y2, colour, width = 1) => {
  const { context } = surface;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
};
