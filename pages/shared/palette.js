/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palette.js - what colours mean: the properties of the page, which src/colours/colours.c has */

export const property = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/* As displays over time tell them apart: busy, in overhead, idle. */
export const statesNow = () => ['computing', 'overhead', 'idle'].map(property);

/* Colours of "type", "task" or "series": as many as there are. */
export const kindsNow = (kind) => {
  const all = [];
  for (let colour = property(`${kind}0`); colour !== ''; colour = property(`${kind}${all.length}`))
    all.push(colour);
  return all;
};

/* After the last comes the first. */
export const kindOf = (all, number) => all[(number % all.length + all.length) % all.length];

/* "#010203" */
export const rgbOf = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/* Black or white, whichever is read more easily on a colour: the contrast is above 4.5. */
export const inkOn = (hex) => {
  const [r, g, b] = rgbOf(hex).map((value) => value / 255)
    .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
};
