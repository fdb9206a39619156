/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view.js - what all displays show: the part of time, now, order, colours, selection
 *
 * One object; set () changes members and tells, once a frame, those who watch. */

import { trafficPeak } from 'pages/compute/traffic';
import { naturalOrder, placesOf } from 'pages/compute/order';
import { panned, within, zoomed } from 'pages/shared/span';

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

export const createView = (trace) => {
  const watchers = new Set();
  let waiting = false;
  const view = {
    trace,
    from: 0, to: Math.max(trace.end, 1), now: trafficPeak(trace, 0, trace.end),
    order: naturalOrder(trace), places: null,
    colourBy: 'size', volume: 'messages', layout: 'circle', path: 'shown',
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
    [from, to] = within([from, to], Math.max(trace.end, 1), 4);
    view.set({ from, to });
  };
  view.zoom = (factor, at = clamp(view.now, view.from, view.to)) =>
    view.show(...zoomed([view.from, view.to], factor, at));
  view.pan = (share) => view.show(...panned([view.from, view.to], share));
  view.go = (time) => view.set({ now: clamp(time, 0, trace.end) });
  return view;
};
