/* SPDX-License-Identifier: GPL-3.0-or-later */
/* digits.js - numbers without a unit of time: exact ones, short ones, sizes */

import { fixedText, withoutZeros } from 'pages/shared/number';

const BYTES = [['TB', 1e12], ['GB', 1e9], ['MB', 1e6], ['kB', 1e3]];

/* ticks of 10^-decimals exactly, as decimal text. */
export const exactText = (ticks, decimals) => (ticks < 0 ? '-' : '') +
  withoutZeros(fixedText(BigInt(Math.abs(ticks)), 10n ** BigInt(decimals), decimals));

/* 28.85, 0.1768, 1234: no exponent, no zeros behind. */
export const digitsText = (value, digits = 4) => {
  if (!Number.isFinite(value)) return '-';
  if (value === 0) return '0';
  const size = Math.floor(Math.log10(Math.abs(value)));
  return withoutZeros(value.toFixed(Math.min(Math.max(digits - 1 - size, 0), 12)));
};

export const bytesText = (value) => {
  const found = BYTES.find(([, one]) => value >= one * 0.99995);
  return found === undefined ? `${value} B` : `${digitsText(value / found[1])} ${found[0]}`;
};
