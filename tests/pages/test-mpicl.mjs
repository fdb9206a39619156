/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-mpicl.mjs NUMBER - the totals that real traces carry, on the pages of these traces
 *
 * mpicl-*.trf in the folder of real traces ($NETFARE_SHARED/picl) and their pages here. */
import fs from 'node:fs';
import { countBins } from '../../pages/compute/count.js';
import { matrix } from '../../pages/compute/matrix.js';
import { nodeData } from '../../pages/compute/nodedata.js';
import { naturalOrder } from '../../pages/compute/order.js';
import { profile } from '../../pages/compute/profile.js';
import { queuesAt } from '../../pages/compute/queues.js';
import { statistics } from '../../pages/compute/statistics.js';
import { valueAt } from '../../pages/compute/steps.js';
import { runTotals, summary } from '../../pages/compute/summary.js';
import { pending } from '../../pages/compute/traffic.js';
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
  const sent = counted(-102, [-22, -27]), received = counted(-102, [-51, -52]);
  const out = counted(-103, [-22, -27]), inside = counted(-104, [-51, -52]);
  same(`${name}: statistics`, ['sent', 'received', 'bytesSent', 'bytesReceived'].map((key) =>
    totals.map((one) => one[key])), [sent, received, out, inside]);
  const table = (volume) => matrix(trace, volume, naturalOrder(trace), trace.end).cell;
  const across = (cell) => rows.map((row) => rows.reduce((all, k) => all + cell[row * 8 + k], 0));
  const down = (cell) => rows.map((row) => rows.reduce((all, k) => all + cell[k * 8 + row], 0));
  same(`${name}: matrix`, [across(table('messages')), down(table('messages')),
    across(table('bytes')), down(table('bytes'))], [sent, received, out, inside]);
  const ways = rows.map((row) => nodeData(trace, row, 'size', 0, trace.end));
  const bytes = (list) => list.reduce((all, { value }) => all + value, 0);
  same(`${name}: node data`, [true, false].flatMap((way) => {
    const lists = ways.map((list) => list.filter((one) => one.out === way));
    return [lists.map((list) => list.length), lists.map(bytes)];
  }), [sent, out, received, inside]);
  const all = (list) => list.reduce((sum, one) => sum + one, 0);
  same(`${name}: totals of the first screen`, [runTotals(trace).messages, runTotals(trace).bytes],
    [all(sent), all(out)]);
  same(`${name}: traffic and queues are empty at the end`,
    [valueAt(pending(trace, 'bytes'), trace.end), valueAt(pending(trace, 'messages'), trace.end),
      ...queuesAt(trace, 'bytes', trace.end).map(({ now }) => now)], Array(10).fill(0));
  /* Idle is what a receive blocked, and what lies outside of the time that was traced (-901). */
  const seconds = (ticks) => ticks / 10 ** trace.decimals;
  const idle = rows.map((row) => sum(expected.get(row)[-101], [-52]) +
    seconds(trace.end) - sum(expected.get(row)[-101], [-901]));
  const off = rows.map((row) => Math.abs(seconds(totals[row].idle) - idle[row]));
  check(`${name}: idle times within 1e-4 s`, off.every((one) => one <= 1e-4), off);
  const whole = all(idle), end = seconds(trace.end);
  const near = (what, value) =>
    check(`${name}: ${what}: idle within 1e-4 s`, Math.abs(value - whole) <= 1e-4, [value, whole]);
  near('summary', all(summary(trace).map((shares) => shares[2])) * end);
  near('count', all(countBins(trace, 0, trace.end, 7)[2]) * end / 7);
  near('concurrency profile', profile(trace, 2, 0, trace.end).reduce((sum, share, k) =>
    sum + share * k, 0) * end);
}
