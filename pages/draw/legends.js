/* SPDX-License-Identifier: GPL-3.0-or-later */
/* legends.js - what the colours of each display mean, with the names of types and tasks */

import { kindOfType, sizeRange, types } from 'pages/compute/colours';
import { distanceUnit } from 'pages/compute/distance';
import { taskNumbers, labelOf } from 'pages/compute/tasks';
import { STATE_NAMES, typeName } from 'pages/data/trace';
import { bytesText } from 'pages/shared/digits';
import { countText } from 'pages/shared/number';
import { kindOf } from 'pages/shared/palette';
import { taskColour } from 'pages/draw/task-colour';

const MOST_NAMES = 12;

const rampOf = (steps) => `linear-gradient(to right, ${steps.join(', ')})`;

/* Of more than have room the first, and how many there are besides. */
const named = (all, entry) => {
  const left = all.length - MOST_NAMES;
  return [...all.slice(0, MOST_NAMES).map(entry), ...left > 0 ? [[null, `and ${countText(left)} more`]] : []];
};

const states = (surface) => STATE_NAMES.map((name, state) => [surface.states[state], name]);

const messages = (surface, { trace, colourBy }) => {
  if (trace.messages.count === 0) return [];
  if (colourBy === 'type')
    return named(types(trace), (type) =>
      [kindOf(surface.types, kindOfType(trace, type)), typeName(trace, type)]);
  if (colourBy === 'distance') return [[rampOf(surface.distances), `near to far, in ${distanceUnit(trace)}`]];
  const { least, most } = sizeRange(trace);
  return least === most ? [[surface.sizes.at(-1), bytesText(most)]]
    : [[rampOf(surface.sizes), `${bytesText(least)} to ${bytesText(most)}`]];
};

const tasks = (surface, { trace }) => named(taskNumbers(trace), (number) =>
  [taskColour(surface, trace, number), labelOf(trace, number)]);

const pending = (surface, { volume }) => [[surface.amount, `${volume} that pend`]];

const path = (surface, { trace, path: shown }) =>
  trace.path === null || shown !== 'shown' ? [] : [[surface.ink, 'critical path']];

const OF_DISPLAY = {
  animation: [states, messages],
  clock: [(surface) => [[surface.mark, 'over'], [surface.line, 'to come']]],
  count: [states],
  critical: [(surface) => [[surface.ink, 'on processors'], [surface.link, 'in messages']], states],
  gantt: [states, path],
  hypercube: [states, (surface) => [[surface.distances[0], 'along an edge'], [surface.distances[5], 'others']]],
  kiviat: [(surface) => [[surface.states[0], 'busy, pale: at most so far']]],
  matrix: [(surface, { volume }) => [[rampOf(surface.sizes), `few to many ${volume}`], [surface.mark, 'framed: under way']]],
  meters: [states, pending],
  network: [states, (surface) => [[surface.line, 'unused'], [rampOf(surface.sizes), '1 to 8 messages on a link, or more']], path],
  nodedata: [messages],
  portrait: [(surface) => [[`linear-gradient(to right, ${surface.line}, ${surface.ink})`, 'from begin to end of what is in view']]],
  profile: [states],
  queues: [pending, () => [[null, 'pale: at most so far']]],
  spacetime: [(surface) => [[surface.ink, 'at work']], messages, path],
  streak: [states],
  summary: [states],
  taskcount: [tasks], taskgantt: [tasks], taskstatus: [tasks],
  traffic: [pending]
};

/* [[background of the mark, or null, words], ..]; nothing for displays without colours. */
export const legendOf = (id, surface, view) =>
  (OF_DISPLAY[id] ?? []).flatMap((part) => part(surface, view));
