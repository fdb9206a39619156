/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rgb.js - a colour as three numbers */
import { rgbOf } from 'pages/shared/palette';

/* "rgb(1,2,3)" or "#010203" */
export const rgbNumbers = (colour) => colour.startsWith('#') ? rgbOf(colour)
  : colour.match(/\d+/g).slice(0, 3).map(Number);
