/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiler.js - tiles for displays: made in a worker one after another, coarse first, and kept
 *
 * Without a worker they are made between frames. */

import { BLOCK, beginOf, endOf, messageIndex } from 'pages/compute/messages';
import { COLUMNS, tileOf } from 'pages/compute/tiles';

const MOST_LINES = 256, MOST_KEPT = 600;

const sourceOf = ({ trace, places }) => {
  const { states, messages, rows, end } = trace, { latest } = messageIndex(trace);
  const begin = new Float64Array(messages.count), finish = new Float64Array(messages.count);
  for (let i = 0; i < messages.count; i++) {
    begin[i] = beginOf(messages, i);
    finish[i] = endOf(messages, i);
  }
  return {
    end, rows, places, ...states, begin, finish, from: messages.source, to: messages.destination,
    latest, block: BLOCK
  };
};

/* Something that answers { wanted } with { wanted, cells }. */
const startWorker = (view, answer) => {
  const source = sourceOf(view);
  const here = () => ({
    postMessage: (data) => {
      if (data.places !== undefined) source.places = data.places;
      if (data.wanted !== undefined)
        setTimeout(() => answer({ wanted: data.wanted, cells: tileOf(source, data.wanted) }), 0);
    }
  });
  if (typeof Worker === 'undefined') return here();
  try {
    const worker = new Worker(import.meta.resolve('pages/compute/tiles'), { type: 'module' });
    worker.onmessage = ({ data }) => answer(data);
    /* Begins and ends are made for the worker: they are given to it, not copied. */
    worker.postMessage({ source }, [source.begin.buffer, source.finish.buffer]);
    return worker;
  } catch {
    return here();
  }
};

export const createTiler = (view) => {
  const kept = new Map();
  let atOnce = false, source = null;
  /* What is printed cannot wait for the worker. */
  addEventListener('beforeprint', () => { atOnce = true; source = null; });
  addEventListener('afterprint', () => { atOnce = false; source = null; });
  const make = (one) => {
    source ??= sourceOf(view);
    const data = { cells: tileOf(source, one).slice(), lines: one.lines, images: new Map() };
    kept.set(keyOf(one), data);
    return data;
  };
  let worker = null, busy = false, wanted = [], places = view.places, version = 0;
  const keyOf = ({ kind, level, tile }) => `${kind} ${level} ${tile}`;
  const answer = ({ wanted: one, cells }) => {
    busy = false;
    if (one.version === version) {
      kept.set(keyOf(one), { cells, lines: one.lines, images: new Map() });
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
      view.set({ tiled: view.tiled + 1 });
    }
    next();
  };
  const next = () => {
    if (busy || wanted.length === 0) return;
    worker ??= startWorker(view, answer);
    busy = true;
    worker.postMessage({ wanted: wanted.shift() });
  };
  /* Another order makes other tiles. */
  const refresh = () => {
    if (places === view.places) return;
    places = view.places;
    version++;
    kept.clear();
    wanted = [];
    worker?.postMessage({ places });
  };
  const find = (one) => {
    const key = keyOf(one), found = kept.get(key);
    if (found === undefined) return null;
    kept.delete(key);
    kept.set(key, found);
    return found;
  };
  /* The tiles that fill from .. to at `pixels` pixels: [{ begin, end, data, part }], where data
   * may be of a tile around it, of which part [first, last) is in. */
  const tiles = (kind, pixels) => {
    refresh();
    const { trace, from, to } = view, whole = trace.end;
    const lines = Math.min(trace.rows, MOST_LINES);
    const level = Math.max(Math.ceil(Math.log2(whole / (to - from) * pixels / COLUMNS)), 0);
    const width = whole / 2 ** level, list = [], missing = [];
    for (let tile = Math.floor(from / width); tile * width < to && tile < 2 ** level; tile++) {
      let up = 0, data = find({ kind, level, tile });
      if (data === null && atOnce) data = make({ kind, level, tile, lines, version });
      if (data === null) missing.push({ kind, level, tile, lines, version });
      while (data === null && up < level) {
        up++;
        data = find({ kind, level: level - up, tile: Math.floor(tile / 2 ** up) });
      }
      const part = tile % 2 ** up / 2 ** up;
      list.push({ begin: tile * width, end: (tile + 1) * width, data, part: [part, part + 2 ** -up] });
    }
    const root = { kind, level: 0, tile: 0, lines, version };
    if (missing.length > 0 && level > 0 && find(root) === null) missing.unshift(root);
    wanted = [...missing, ...wanted.filter((one) => one.kind !== kind)];
    next();
    return list;
  };
  return { tiles, pending: () => busy || wanted.length > 0 };
};
