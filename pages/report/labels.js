/* SPDX-License-Identifier: GPL-3.0-or-later */
/* labels.js - letters of a drawing that are too small to be read are left out */

/* In pixels of the screen. */
const LEAST_LETTERS = 9;

/* Whether letters of this size in the picture can be read where one unit of it is so large. */
export const isReadable = (size, scale) => size * scale >= LEAST_LETTERS - 0.05;

/* Again after each change of size or of the part in view. */
export const fitLabels = (svg) => {
  const scale = svg.getScreenCTM()?.a ?? 0;
  if (scale === 0) return;
  for (const text of svg.querySelectorAll('text'))
    text.style.visibility = isReadable(parseFloat(getComputedStyle(text).fontSize), scale) ? '' : 'hidden';
};

export const startLabels = () => {
  const watcher = new ResizeObserver((all) => { for (const { target } of all) fitLabels(target); });
  for (const svg of document.querySelectorAll('svg.net')) watcher.observe(svg);
};
