/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-mpicl.mjs NUMBER - the totals that real traces carry, on the pages of these traces
 *
 * mpicl-*.trf in the folder of real traces ($NETFARE_SHARED/picl) and their pages here. */
import fs from 'node:fs';
import { statistics } from '../../paragraph/compute/statistics.js';
import { check, same } from './tap.mjs';
import { traceOfPage } from './traces.mjs';

const folder = `${process.env.NETFARE_SHARED}/picl`;

/* The statistics records of each processor, and its times of blocked receives by hand. */
const carried = (file) => {
  const all = new Map();
  const of = (processor) => {
    if (!all.has(processor)) all.set(processor, {});
    return all.get(processor);
  };
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    const [type, , , processor, , , , ...data] = line.trim().split(' ').map((word) =>
      word.startsWith('"') ? word : Number(word));
    if (![-101, -102, -103, -104].includes(type)) continue;
    const pairs = new Map();
    for (let i = 0; i + 1 < data.length; i += 2) pairs.set(data[i], data[i + 1]);
    of(processor)[type] = pairs;
  }
  return all;
};

const sum = (pairs, events) => events.reduce((all, event) => all + (pairs?.get(event) ?? 0), 0);

for (const name of ['mpicl-test', 'mpicl-trace1']) {
  const trace = await traceOfPage(`${name}.html`), totals = statistics(trace);
  const expected = carried(`${folder}/${name}.trf`);
  same(`${name}: eight processors`, [trace.rows, expected.size], [8, 8]);
  const rows = Array.from({ length: 8 }, (_, row) => row);
  const counted = (type, events) => rows.map((row) => sum(expected.get(row)[type], events));
  same(`${name}: messages sent`, totals.map((one) => one.sent), counted(-102, [-22, -27]));
  same(`${name}: messages received`, totals.map((one) => one.received), counted(-102, [-51, -52]));
  same(`${name}: bytes sent`, totals.map((one) => one.bytesSent), counted(-103, [-22, -27]));
  same(`${name}: bytes received`, totals.map((one) => one.bytesReceived),
    counted(-104, [-51, -52]));
  /* Idle is what a receive blocked, and what lies outside of the time that was traced (-901). */
  const seconds = (ticks) => ticks / 10 ** trace.decimals;
  const idle = rows.map((row) => sum(expected.get(row)[-101], [-52]) +
    seconds(trace.end) - sum(expected.get(row)[-101], [-901]));
  const off = rows.map((row) => Math.abs(seconds(totals[row].idle) - idle[row]));
  check(`${name}: idle times within 1e-4 s`, off.every((one) => one <= 1e-4), off);
}
