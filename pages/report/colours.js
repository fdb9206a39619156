/* SPDX-License-Identifier: GPL-3.0-or-later */
/* colours.js - the colours of the page's style sheet, for a canvas */

import { property, rgbOf } from 'pages/shared/palette';

/* A property of the page's style: "ink" -> [red, green, blue]. */
export const colourOf = (name) => rgbOf(property(name));

export const cssOf = (rgb, alpha = 1) => `rgba(${rgb.map(Math.round).join(',')},${alpha})`;
