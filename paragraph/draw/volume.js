/* SPDX-License-Identifier: GPL-3.0-or-later */
/* volume.js - a number of messages or bytes in words */
import { bytesText, countText, digitsText } from 'paragraph/shared/number';

export const volumeText = (value, volume) => volume === 'bytes' ? bytesText(value)
  : `${Number.isInteger(value) ? countText(value) : digitsText(value)} ` +
    `message${value === 1 ? '' : 's'}`;
