/* SPDX-License-Identifier: GPL-3.0-or-later */
/* all.js - every display, in the order of the page
 *
 * A display: { id, title, group, kind, about, when (trace), draw (surface, view),
 * hit (surface, view, x, y), says (view) }, or with table (view) instead of these three.
 * kind: time (over the time axis), whole (of the time in view), now, or run (of all of it).
 * when: whether the trace has what it shows.
 * hit: { row, message, task, text }, or null.  says: what it shows, in words. */

import animation from 'pages/draw/animation';
import clock from 'pages/draw/clock';
import count from 'pages/draw/count';
import critical from 'pages/draw/critical';
import events from 'pages/draw/events';
import gantt from 'pages/draw/gantt';
import hypercube from 'pages/draw/hypercube';
import kiviat from 'pages/draw/kiviat';
import matrix from 'pages/draw/matrix';
import meters from 'pages/draw/meters';
import network from 'pages/draw/network';
import nodedata from 'pages/draw/nodedata';
import portrait from 'pages/draw/portrait';
import profile from 'pages/draw/profile';
import queues from 'pages/draw/queues';
import spacetime from 'pages/draw/spacetime';
import statistics from 'pages/draw/statistics';
import streak from 'pages/draw/streak';
import summary from 'pages/draw/summary';
import taskcount from 'pages/draw/taskcount';
import taskgantt from 'pages/draw/taskgantt';
import taskstatus from 'pages/draw/taskstatus';
import tasksummary from 'pages/draw/tasksummary';
import traffic from 'pages/draw/traffic';

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
