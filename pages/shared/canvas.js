/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canvas.js - a canvas in CSS pixels, sharp on any screen */

/* Empty, as large as it is said to be; the size of letters in pixels. */
export const sharp = (canvas, width, height, letters) => {
  const ratio = devicePixelRatio || 1;
  const wide = Math.round(width * ratio), high = Math.round(height * ratio);
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = `${letters}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  return { context, ratio };
};
