/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface.js - a canvas in CSS pixels, sharp on any screen, and the page's colours */

import { sharp } from 'pages/shared/canvas';
import { PALETTES } from 'pages/shared/palette';
import { scaleColour } from 'pages/shared/scale';

const levelsOf = (dark) => Array.from({ length: 24 }, (_, k) =>
  scaleColour(0.25 + 0.75 * k / 23, dark));
const levels = { light: levelsOf(false), dark: levelsOf(true) };

export const LEFT = 64, RIGHT = 12;

export const surfaceOf = (canvas, view) => {
  const width = canvas.clientWidth, height = canvas.clientHeight;
  const { context, ratio } = sharp(canvas, width, height, 12);
  const style = getComputedStyle(canvas);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  const palette = PALETTES[view.palette];
  return {
    context, width, height, ratio, dark: view.dark,
    ink: colour('ink'), faint: colour('faint'), line: colour('line'), paper: colour('paper'),
    mark: colour('mark'),
    states: palette.states, kinds: palette.kinds,
    kind: (number) => palette.kinds[((number % palette.kinds.length) + palette.kinds.length) %
      palette.kinds.length],
    scale: (share) => scaleColour(share, view.dark),
    /* few colours, so that there are few paths */
    levels: levels[view.dark ? 'dark' : 'light']
  };
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
