/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network.js - the network of the page: nodes, links, which way messages take
 *
 * Nodes from 0; those below `processors` are processors of that number.  Links of a node lie
 * together, as in first: those of node n are first[n] .. first[n + 1] - 1.  next says for each
 * destination row and node which of the node's links leads there, from 1; 0: none. */

const routesOf = ({ nodes, first, to, next, nodeOf }) => (from, row) => {
  if (next === null) return null;
  const list = [];
  for (let node = nodeOf[from]; node !== nodeOf[row];) {
    const port = next[row * nodes + node];
    if (port === 0 || list.length > nodes) return null;
    const link = first[node] + port - 1;
    list.push(link);
    node = to[link];
  }
  return list;
};

const BLOCK = 512;

/* Packets on links, by when they reach them: { reached, begin, end, link, latest, block }; null where
 * the page has none.  latest: the latest end in each block of them. */
const marksOf = (columns) => {
  const reached = columns['mark-reached'];
  if (reached === undefined) return null;
  const latest = new Float64Array(Math.ceil(reached.length / BLOCK)).fill(-1);
  const begin = new Float64Array(reached.length), end = new Float64Array(reached.length);
  for (let i = 0; i < reached.length; i++) {
    begin[i] = reached[i] + columns['mark-wait'][i];
    end[i] = begin[i] + columns['mark-pass'][i];
    latest[Math.floor(i / BLOCK)] = Math.max(latest[Math.floor(i / BLOCK)], end[i]);
  }
  return {
    reached, begin, end, link: new Uint32Array(columns['mark-link']), latest, block: BLOCK
  };
};

/* description: { name, nodes, processors, note, names, failed, slow }; columns: by name.  names: one for each
 * node; absent where nodes have numbers only. */
export const networkOf = (description, columns) => {
  const network = {
    name: description.name, nodes: description.nodes, processors: description.processors,
    note: description.note,
    first: new Uint32Array(columns['link-first']), to: new Uint32Array(columns['link-to']),
    free: new Uint8Array(columns['link-free']), bent: new Uint8Array(columns['link-bent']),
    next: columns['link-next'].length > 0 ? new Uint16Array(columns['link-next']) : null,
    x: columns['node-x'], y: columns['node-y'], nodeOf: new Uint32Array(columns['row-node']),
    marks: marksOf(columns)
  };
  /* Pairs of nodes without the link that they had, and links that are slower than they were. */
  network.failed = (description.failed ?? []).flatMap((node, i, all) => i % 2 === 0 ? [[node, all[i + 1]]] : []);
  network.slow = new Set(description.slow ?? []);
  const hops = new Map();
  network.links = network.to.length;
  network.from = new Uint32Array(network.links);
  for (let node = 0; node < network.nodes; node++)
    network.from.fill(node, network.first[node], network.first[node + 1]);
  network.named = description.names !== undefined;
  network.nodeName = (node) => network.named ? description.names[node] : String(node);
  network.linkName = (link) =>
    `${network.nodeName(network.from[link])} -> ${network.nodeName(network.to[link])}`;
  network.step = { x: columns['node-step'][0] / 10000, y: columns['node-step'][1] / 10000 };
  network.point = (node) => ({ x: network.x[node] / 10000, y: network.y[node] / 10000 });
  /* Links from row a to row b, or null where there is no way, or none is kept. */
  network.route = routesOf(network);
  /* Links that take time on the way; null likewise. */
  network.hops = (a, b) => {
    const key = a * network.nodes + b;
    if (!hops.has(key)) {
      const route = network.route(a, b);
      hops.set(key, route === null ? null
        : route.reduce((sum, link) => sum + (network.free[link] ? 0 : 1), 0));
    }
    return hops.get(key);
  };
  return network;
};
