/* SPDX-License-Identifier: GPL-3.0-or-later */
/* surface.js - a canvas as wide as the page, with a margin for names and one for times */

import { sharp } from 'pages/shared/canvas';

export const LEFT = 92;
export const TOP = 18;
const RIGHT = 6;

/* The canvas ready to be drawn on: context, and the area of the rows. */
export const prepare = (canvas, height) => {
  const width = Math.max(canvas.clientWidth, 200);
  canvas.style.height = `${height + TOP}px`;
  const { context } = sharp(canvas, width, height + TOP, 11);
  return { context, left: LEFT, top: TOP, width: width - LEFT - RIGHT, height };
};

/* A name that is too wide without its middle: "rack12-le…-spine07". */
export const shortened = (name, width, widthOf) => {
  const letters = [...name];
  for (let kept = letters.length; widthOf(name) > width && kept > 2; kept--)
    name = letters.slice(0, Math.ceil(kept / 2)).join('') + '…' +
      letters.slice(letters.length - Math.floor(kept / 2)).join('');
  return name;
};

/* Names left of the rows, as many as fit. */
export const drawNames = (area, names, ink) => {
  const step = Math.max(Math.ceil(13 * names.length / area.height), 1);
  area.context.fillStyle = ink;
  area.context.textAlign = 'right';
  for (let r = 0; r < names.length; r += step)
    area.context.fillText(shortened(names[r], area.left - 6,
      (text) => area.context.measureText(text).width), area.left - 5,
    area.top + (r + 0.5) * area.height / names.length, area.left - 6);
};

export const drawMarks = (area, axis, marks, ink, line, textOf) => {
  const { context } = area;
  context.textAlign = 'center';
  for (const time of marks) {
    const x = axis.x(time, area.left, area.width);
    context.fillStyle = line;
    context.fillRect(x, area.top - 4, 1, area.height + 4);
    context.fillStyle = ink;
    const half = context.measureText(textOf(time)).width / 2;
    context.fillText(textOf(time), Math.min(Math.max(x, area.left + half),
      area.left + area.width - half), area.top - 11);
  }
};

/* A band over from..to, where it is in view. */
export const drawBand = (area, axis, from, to, fill, top = area.top, height = area.height) => {
  const a = Math.max(axis.x(from, area.left, area.width), area.left);
  const b = Math.min(axis.x(to, area.left, area.width), area.left + area.width);
  if (b < a) return;
  area.context.fillStyle = fill;
  area.context.fillRect(a, top, Math.max(b - a, 1), height);
};
