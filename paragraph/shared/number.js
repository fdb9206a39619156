/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number.js - numbers as people read them: four significant digits and a unit that fits
 *
 * Used by the displays; the report's script may use it too: it needs nothing else. */

const TIME_UNITS = [['s', 1], ['ms', 1e-3], ['us', 1e-6], ['ns', 1e-9], ['ps', 1e-12]];
const BYTE_UNITS = [['TB', 1e12], ['GB', 1e9], ['MB', 1e6], ['kB', 1e3], ['B', 1]];

/* 28.85, 0.1768, 1234: no exponent, no zeros behind. */
export const digitsText = (value, digits = 4) => {
  if (!Number.isFinite(value)) return '-';
  if (value === 0) return '0';
  const size = Math.floor(Math.log10(Math.abs(value)));
  const decimals = Math.min(Math.max(digits - 1 - size, 0), 12);
  const text = value.toFixed(decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

const withUnit = (value, units, digits) => {
  const size = Math.abs(value);
  const [name, factor] = units.find(([, one]) => size >= one * 0.99995) ?? units.at(-1);
  return `${digitsText(value / factor, digits)} ${name}`;
};

/* unit 's': seconds with a fitting unit; '': units of the program. */
export const timeText = (value, unit = 's', digits = 4) =>
  unit !== 's' || value === 0 ? `${digitsText(value, digits)} ${unit || 'units'}`
    : withUnit(value, TIME_UNITS, digits);

export const bytesText = (value) => value < 1000 ? `${value} B` : withUnit(value, BYTE_UNITS, 4);

/* As many digits as it takes not to be 0. */
export const shareText = (share) => {
  if (!Number.isFinite(share)) return '-';
  const percent = share * 100;
  if (percent === 0 || percent >= 0.1) return `${digitsText(Math.round(percent * 10) / 10)} %`;
  return `${digitsText(percent, 2)} %`;
};

/* 12 345 678 with no-break spaces */
export const countText = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/* ticks of 10^-decimals exactly, as decimal text. */
export const exactText = (ticks, decimals) => {
  const negative = ticks < 0;
  const digits = BigInt(Math.abs(ticks)).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return (negative ? '-' : '') + whole + (rest === '' ? '' : '.' + rest);
};
