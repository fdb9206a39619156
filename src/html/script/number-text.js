/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number-text.js - numbers as people read them, the same as src/text/number-short.c
 *
 * Times are whole picoseconds as BigInt; `unit` is how many make 1 where a program is timed
 * in units, and null where it is timed in seconds. */

const UNITS = [['s', 10n ** 12n], ['ms', 10n ** 9n], ['us', 10n ** 6n], ['ns', 1000n],
  ['ps', 1n]];

const digitsOf = (value) => String(value).length;

const roundTo = (value, digits) => {
  const scale = 10n ** BigInt(Math.max(digitsOf(value) - digits, 0));
  return (value + scale / 2n) / scale * scale;
};

/* value / size with so many decimals, rounded half up. */
const fixedText = (value, size, decimals) => {
  const scale = 10n ** BigInt(decimals);
  const all = (value * scale * 2n + size) / (size * 2n);
  const text = String(all).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
};

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

/* All digits: "0.02885 s". */
export const exactTime = (time, unit = null) => {
  const size = unit ?? UNITS[0][1];
  const text = fixedText(time, size, digitsOf(size) - 1);
  return `${text.includes('.') ? text.replace(/\.?0+$/, '') : text} ${unit === null ? 's' : 'units'}`;
};

/* "74.1 %": as many digits as it takes not to be 0. */
export const percentText = (part, whole, decimals = 1) => {
  if (whole === 0n) return '0 %';
  for (let digits = decimals; ; digits++) {
    const text = fixedText(part * 100n, whole, digits);
    if (part === 0n || /[1-9]/.test(text)) return `${text} %`;
  }
};

/* "12 345 678" with no-break spaces */
export const groupedText = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
