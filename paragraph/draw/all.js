/* SPDX-License-Identifier: GPL-3.0-or-later */
/* all.js - every display, in the order of the page
 *
 * A display: { id, title, group, kind, about, when (trace), draw (surface, view),
 * hit (surface, view, x, y), says (view) }, or with table (view) instead of these three.
 * kind: time (over the time axis), whole (of the time in view), now, or run (of all of it).
 * when: whether the trace has what it shows.
 * hit: { row, message, task, text }, or null.  says: what it shows, in words. */

import animation from 'paragraph/draw/animation';
import clock from 'paragraph/draw/clock';
import count from 'paragraph/draw/count';
import critical from 'paragraph/draw/critical';
import events from 'paragraph/draw/events';
import gantt from 'paragraph/draw/gantt';
import hypercube from 'paragraph/draw/hypercube';
import kiviat from 'paragraph/draw/kiviat';
import matrix from 'paragraph/draw/matrix';
import meters from 'paragraph/draw/meters';
import network from 'paragraph/draw/network';
import nodedata from 'paragraph/draw/nodedata';
import portrait from 'paragraph/draw/portrait';
import profile from 'paragraph/draw/profile';
import queues from 'paragraph/draw/queues';
import spacetime from 'paragraph/draw/spacetime';
import statistics from 'paragraph/draw/statistics';
import streak from 'paragraph/draw/streak';
import summary from 'paragraph/draw/summary';
import taskcount from 'paragraph/draw/taskcount';
import taskgantt from 'paragraph/draw/taskgantt';
import taskstatus from 'paragraph/draw/taskstatus';
import tasksummary from 'paragraph/draw/tasksummary';
import traffic from 'paragraph/draw/traffic';

const list = [
  network, animation, gantt, spacetime, count, traffic, taskgantt, taskcount, nodedata,
  critical, matrix, queues, kiviat, streak, summary, profile, portrait, hypercube,
  meters, clock, taskstatus, events, tasksummary, statistics
];

/* The picture of the network comes first; where there is none, the run's time does. */
export const displaysOf = (trace) => {
  const shown = list.filter((display) => display.when === undefined || display.when(trace));
  if (shown.includes(network)) return shown;
  const rest = shown.filter((one) => one !== animation), at = rest.indexOf(matrix);
  return [...rest.slice(0, at), animation, ...rest.slice(at)];
};
