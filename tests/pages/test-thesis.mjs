/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-thesis.mjs NUMBER - what the thesis says of its figures, on the traces of its programs
 *
 * Pages *.html of examples/bmf, and scan-tree.html of a scan on tree:16. */
import { linkLoad } from '../../pages/compute/linkload.js';
import { highest } from '../../pages/compute/steps.js';
import { pending } from '../../pages/compute/traffic.js';
import { same } from './tap.mjs';
import { traceOfPage } from './traces.mjs';

/* Largest values of the bursts from a time on, apart by times of nothing. */
const bursts = (steps, from) => {
  const list = [];
  let most = 0;
  for (let i = 0; i < steps.time.length; i++) {
    if (steps.time[i] < from) continue;
    if (steps.value[i] > 0) most = Math.max(most, steps.value[i]);
    else {
      list.push({ most, end: steps.time[i] });
      most = 0;
    }
  }
  return list;
};

const distl = await traceOfPage('distl-large.html');
same('figure 5-11: seven messages at once', highest(pending(distl, 'messages')), 7);
same('figure 5-10: of 16 bytes, so 112', highest(pending(distl, 'bytes')), 112);

/* The split before takes 14 units. */
const splitEnd = (trace) => 14 * 10 ** trace.decimals;
const scan = await traceOfPage('scan.html');
same('figure 5-24: bursts of 15, 14, 12 and 8 messages of one byte',
  ['messages', 'bytes'].map((volume) =>
    bursts(pending(scan, volume), splitEnd(scan)).map(({ most }) => most)),
  [[15, 14, 12, 8], [15, 14, 12, 8]]);

const concatenate = await traceOfPage('scan-concatenate.html');
const volume = pending(concatenate, 'bytes');
const peaks = bursts(volume, splitEnd(concatenate));
same('figure 5-27: 15 bytes in the first burst, 42 in the third, of four',
  [peaks.length, peaks[0].most, peaks[2].most], [4, 15, 42]);
const tree = await traceOfPage('scan-tree.html');
const { messages } = tree;
const first = [];
for (let i = 0; i < messages.count; i++)
  if (messages.destination[i] === messages.source[i] + 1 && messages.bytes[i] === 1) first.push(i);
const sent = Math.max(...first.map((i) => messages.sent[i]));
const level = first.filter((i) => messages.sent[i] === sent)
  .sort((a, b) => messages.received[b] - messages.received[a]);
same('figure 6-5: the first level of the scan has 15 messages', level.length, 15);
same('figure 6-5: 3 to 4, 7 to 8, 11 to 12 arrive later than all the others', [
  level.slice(0, 3).map((i) => messages.source[i]).sort((a, b) => a - b),
  messages.received[level[2]] > messages.received[level[3]]], [[3, 7, 11], true]);

/* A binary tree over 16: 31 nodes, each joined to one above in both directions. */
const { network } = tree;
same('figure 6-6: the tree', [network.nodes, network.processors, network.links], [31, 16, 60]);
same('links on the way: to the neighbour, over a quarter, over the root', [network.hops(0, 1),
  network.hops(3, 4), network.hops(7, 8), network.hops(0, 15)], [2, 6, 8, 8]);
const way = network.route(0, 15);
same('a way is links that join on', [network.from[way[0]], network.to[way[7]],
  way.slice(1).every((link, k) => network.from[link] === network.to[way[k]])], [0, 15, true]);
const lastSent = messages.sent[messages.count - 1], { load, most } = linkLoad(tree, lastSent);
same('figure 6-6: in the last stage eight messages pass the root', [most,
  load.reduce((count, one) => count + (one === 8 ? 1 : 0), 0)], [8, 2]);
