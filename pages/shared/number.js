/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number.js - numbers as people read them, on every page, the same as src/text/number-short.c
 *
 * Times of reports are whole picoseconds as BigInt; `unit` is how many make 1 where a program is
 * timed in units, and null where it is timed in seconds.  Displays have times as numbers. */

const UNITS = [['s', 10n ** 12n], ['ms', 10n ** 9n], ['us', 10n ** 6n], ['ns', 1000n],
  ['ps', 1n]];
const PARTS = 10n ** 6n;

const digitsOf = (value) => String(value).length;

const roundTo = (value, digits) => {
  const scale = 10n ** BigInt(Math.max(digitsOf(value) - digits, 0));
  return (value + scale / 2n) / scale * scale;
};

/* value / size with so many decimals, rounded half up. */
export const fixedText = (value, size, decimals) => {
  const scale = 10n ** BigInt(decimals);
  const all = (value * scale * 2n + size) / (size * 2n);
  const text = String(all).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
};

/* "10 ms" of "10.00 ms": round numbers, as at an axis. */
export const withoutZeros = (text) => text.replace(/(\.\d*?)0+(?=$| )/, '$1').replace(/\.(?=$| )/, '');

const placed = (value, size, digits, name) => {
  const most = digitsOf(size) - 1;
  const decimals = value < size
    ? digitsOf(size) - digitsOf(value) - 1 + digits
    : digits - Math.min(digitsOf(value / size), digits);
  return `${fixedText(value, size, Math.min(decimals, most))} ${name}`;
};

/* "28.85 ms", "9.000 units"; 0 is "0 s" or "0 units". */
export const shortTime = (time, unit = null, digits = 4) => {
  if (time === 0n) return unit === null ? '0 s' : '0 units';
  const one = unit ?? UNITS[0][1];
  let rounded = roundTo(time, digits);
  if (rounded >= one && digitsOf(rounded / one) > digits) rounded = time;
  if (unit !== null) return placed(rounded, unit, digits, rounded === unit ? 'unit' : 'units');
  const [name, size] = UNITS.find((fitting) => rounded >= fitting[1]);
  return placed(rounded, size, digits, name);
};

/* The same of a number of seconds (unit 's') or of units (''); means can be below 1 ps. */
export const timeText = (value, unit = 's', digits = 4) => {
  if (!Number.isFinite(value)) return '-';
  if (value < 0) return `-${timeText(-value, unit, digits)}`;
  const parts = unit === 's' ? UNITS[0][1] : PARTS, whole = value * Number(parts);
  if (unit === 's' && whole > 0 && whole < 0.5) return `${Number(whole.toPrecision(digits))} ps`;
  return shortTime(BigInt(Math.round(whole)), unit === 's' ? null : parts, digits);
};

/* All digits: "0.02885 s". */
export const exactTime = (time, unit = null) => {
  const size = unit ?? UNITS[0][1];
  return `${withoutZeros(fixedText(time, size, digitsOf(size) - 1))} ${unit === null ? 's' : 'units'}`;
};

/* "74.1 %": as many digits as it takes not to be 0. */
export const percentText = (part, whole, decimals = 1) => {
  if (whole === 0n) return '0 %';
  for (let digits = decimals; ; digits++) {
    const text = fixedText(part * 100n, whole, digits);
    if (part === 0n || /[1-9]/.test(text)) return `${text} %`;
  }
};

/* The same of a share from 0 to 1. */
export const shareText = (share) => Number.isFinite(share)
  ? percentText(BigInt(Math.round(share * 1e15)), 10n ** 15n) : '-';

/* "12 345 678" with no-break spaces */
export const countText = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
