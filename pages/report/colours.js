/* SPDX-License-Identifier: GPL-3.0-or-later */
/* colours.js - the colours of the page's style sheet, for a canvas */

import { rgbOf } from 'pages/shared/palette';

/* A property of the page's style sheet: "--busy" -> [red, green, blue]. */
export const colourOf = (property) =>
  rgbOf(getComputedStyle(document.documentElement).getPropertyValue(property).trim());

export const cssOf = (rgb, alpha = 1) => `rgba(${rgb.map(Math.round).join(',')},${alpha})`;
