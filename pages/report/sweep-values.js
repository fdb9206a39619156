/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-values.js - what a sweep's page draws: which values are numbers, which rows make
 * which panel, series and point */

const SIZES = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };

/* Of bandwidths also bits, 8 to a byte. */
const RATES = { ...Object.fromEntries(Object.entries(SIZES).map(([name, size]) => [`${name}/s`, size])),
  'kbit/s': 125, 'Mbit/s': 125e3, 'Gbit/s': 125e6 };
const UNITS_OF_SIZES = { ...SIZES, ...RATES };

/* "200ns" with "0.0000002" beside it, "8 KiB", "10 GB/s", "4": a number; else null. */
export const numberOf = (written, seconds) => {
  if (seconds !== '') return Number(seconds);
  const found = /^([0-9.]+(?:e[+-]?\d+)?)\s*([A-Za-z/]*)$/.exec(written.trim());
  if (found === null || Number.isNaN(Number(found[1]))) return null;
  const factor = found[2] === '' ? 1 : UNITS_OF_SIZES[found[2]];
  return factor === undefined ? null : Number(found[1]) * factor;
};

/* Whether all values of a key are numbers, and there are two of them at least. */
export const isNumeric = (rows, key) =>
  rows.every((row) => numberOf(row.keys[key], row.seconds[key]) !== null) &&
  new Set(rows.map((row) => row.keys[key])).size > 1;

/* Where a chart begins: the first key with numbers, else the first. */
export const firstAxis = (rows, keys) =>
  Math.max(keys.findIndex((name, key) => isNumeric(rows, key)), 0);

const groups = (rows, nameOf) => {
  const found = new Map();
  for (const row of rows) {
    const name = nameOf(row);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(row);
  }
  return [...found];
};

/* Panels of series of points over the key `axis`: the next key makes the series, the others
 * the panels; all in the order of the rows. */
export const panelsOf = (rows, keys, axis) => {
  const others = keys.map((name, key) => key).filter((key) => key !== axis);
  const [series, ...rest] = others;
  return groups(rows, (row) => rest.map((key) => `${keys[key]} ${row.keys[key]}`).join(', '))
    .map(([title, inside]) => ({ title,
      series: groups(inside, (row) => series === undefined ? '' : row.keys[series])
        .map(([name, of]) => ({ name, rows: of })) }));
};
