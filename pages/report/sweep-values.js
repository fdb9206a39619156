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

/* Where a chart begins: the first key with numbers, else the first; not that of `over`. */
export const firstAxis = (rows, keys, over = -1) => {
  const first = keys.findIndex((name, key) => key !== over && isNumeric(rows, key));
  return first < 0 ? Math.max(keys.findIndex((name, key) => key !== over), 0) : first;
};

const groups = (rows, nameOf) => {
  const found = new Map();
  for (const row of rows) {
    const name = nameOf(row);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(row);
  }
  return [...found];
};

/* Rows that differ in the key `over` alone, as points of one series: the mean of their values
 * with the least and the greatest. */
export const spreadOf = (rows, axis, valueOf) =>
  groups(rows, (row) => row.keys[axis]).map(([, of]) => {
    const values = of.map(valueOf);
    return { row: of[0], count: of.length, y: values.reduce((a, b) => a + b, 0) / values.length,
      low: Math.min(...values), high: Math.max(...values) };
  });

/* The figures of the curve of load and latency, where the load varies and is known; else null.
 * Places in figures. */
export const curvesOfLoad = (rows, keys, figures) => {
  const axis = keys.findIndex((name, key) => /^(D:)?load$/.test(name) && isNumeric(rows, key));
  const names = ['latency_mean_s', 'latency_p99_s', 'accepted'];
  const places = names.map((name) => figures.findIndex((one) => one.name === name));
  const isKnown = places.every((f) => f >= 0 && rows.some((row) => row.figures[f] !== ''));
  return axis < 0 || !isKnown ? null : { axis, places };
};

/* Panels of series of points over the key `axis`: the next key makes the series, the others
 * the panels; all in the order of the rows.  The key `over` makes neither. */
export const panelsOf = (rows, keys, axis, over = -1) => {
  const others = keys.map((name, key) => key).filter((key) => key !== axis && key !== over);
  const [series, ...rest] = others;
  return groups(rows, (row) => rest.map((key) => `${keys[key]} ${row.keys[key]}`).join(', '))
    .map(([title, inside]) => ({ title,
      series: groups(inside, (row) => series === undefined ? '' : row.keys[series])
        .map(([name, of]) => ({ name, rows: of })) }));
};
