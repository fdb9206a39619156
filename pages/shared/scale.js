/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scale.js - numbers from little to much as colours: steps of a scale, and between them */

import { property, rgbOf } from 'pages/shared/palette';

export const STEPS = 8;

/* Steps 1 to 8 of "size" or "distance", as the page has them now. */
export const stepsNow = (scale) =>
  Array.from({ length: STEPS }, (none, k) => property(`${scale}${k + 1}`));

/* share 0 to 1 of the way from the first step to the last -> [red, green, blue] */
export const between = (steps, share) => {
  const place = Math.min(Math.max(share, 0), 1) * (steps.length - 1);
  const low = Math.min(Math.floor(place), steps.length - 2), part = place - low;
  const from = rgbOf(steps[low]), to = rgbOf(steps[low + 1]);
  return from.map((one, i) => Math.round(one + (to[i] - one) * part));
};

/* The nearest step. */
export const stepAt = (steps, share) =>
  steps[Math.round(Math.min(Math.max(share, 0), 1) * (steps.length - 1))];
