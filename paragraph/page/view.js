/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.js - what all displays show: the part of time, now, order, colours, selection
 *
 * One object; set () changes members and tells, once a frame, those who watch. */

import { naturalOrder, placesOf } from 'paragraph/compute/order';

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

export const createView = (trace) => {
  const watchers = new Set();
  let waiting = false;
  const view = {
    trace,
    from: 0, to: Math.max(trace.end, 1), now: Math.floor(trace.end / 2),
    order: naturalOrder(trace), places: null,
    colourBy: 'size', volume: 'messages', layout: 'circle',
    palette: 'paragraph', dark: false, playing: false,
    /* how many tiles have come */
    tiled: 0,
    /* the recent past, for displays of it: share of the run */
    recent: Math.max(trace.end / 20, 1),
    /* row, message (place) and task (number), or null */
    selected: { row: null, message: null, task: null }
  };
  view.places = placesOf(view.order);

  const tell = () => {
    waiting = false;
    for (const watcher of watchers) watcher(view);
  };
  view.watch = (watcher) => watchers.add(watcher);
  view.set = (changes) => {
    Object.assign(view, changes);
    if (changes.order !== undefined) view.places = placesOf(view.order);
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(tell);
    }
  };
  view.select = (changes) => view.set({
    selected: { row: null, message: null, task: null, ...changes }
  });

  /* At least four ticks are in view; the view stays in the run. */
  view.show = (from, to) => {
    const whole = Math.max(trace.end, 1);
    const width = clamp(to - from, Math.min(4, whole), whole);
    const middle = (from + to) / 2;
    const begin = clamp(middle - width / 2, 0, whole - width);
    view.set({ from: begin, to: begin + width });
  };
  view.zoom = (factor, at = clamp(view.now, view.from, view.to)) => {
    const part = (at - view.from) / (view.to - view.from);
    const width = (view.to - view.from) * factor;
    view.show(at - part * width, at + (1 - part) * width);
  };
  view.pan = (share) => {
    const by = (view.to - view.from) * share;
    view.show(view.from + by, view.to + by);
  };
  view.go = (time) => view.set({ now: clamp(time, 0, trace.end) });
  return view;
};
