/* SPDX-License-Identifier: GPL-3.0-or-later */
/* volume.js - a number of messages or bytes in words */
import { bytesText, digitsText } from 'pages/shared/digits';
import { countText } from 'pages/shared/number';

export const volumeText = (value, volume) => volume === 'bytes' ? bytesText(value)
  : `${Number.isInteger(value) ? countText(value) : digitsText(value)} ` +
    `message${value === 1 ? '' : 's'}`;
