/* SPDX-License-Identifier: GPL-3.0-or-later */
/* colours.js - what colours a message: its size, its type, or how far it goes
 *
 * shares: 0 to 1 on the fixed scale; kinds: a number for each different type. */

import { remember } from 'pages/data/remember';
import { NONE } from 'pages/data/trace';
import { distance } from 'pages/compute/distance';

/* Smallest and largest size; on the logarithmic scale between them. */
const sizes = (trace) => remember(trace, 'sizes', ({ messages }) => {
  let least = Infinity, most = 0;
  for (let i = 0; i < messages.count; i++) {
    least = Math.min(least, messages.bytes[i]);
    most = Math.max(most, messages.bytes[i]);
  }
  return { least: least === Infinity ? 0 : least, most };
});

/* Of all messages: { least, most }. */
export const sizeRange = (trace) => sizes(trace);

export const sizeShare = (trace, message) => {
  const { least, most } = sizes(trace);
  if (most <= least) return 1;
  const log = (bytes) => Math.log2(bytes + 1);
  return (log(trace.messages.bytes[message]) - log(least)) / (log(most) - log(least));
};

/* Types in ascending order. */
export const types = (trace) => remember(trace, 'types', ({ messages }) =>
  [...new Set(messages.type)].sort((a, b) => a - b));

const typePlaces = (trace) => remember(trace, 'type places', () =>
  new Map(types(trace).map((type, place) => [type, place])));

/* Types of a replay's messages (src/program/steps/message-type.h) have the same colour in all
 * runs; those of a trace that has others, by their order. */
const MOST_KNOWN = 15;
const isKnown = (type) => type >= 1 && type <= MOST_KNOWN;

export const kindOfType = (trace, type) =>
  types(trace).every(isKnown) ? type - 1 : typePlaces(trace).get(type);

export const typeKind = (trace, message) => kindOfType(trace, trace.messages.type[message]);

const farthest = (trace) => remember(trace, 'farthest', ({ messages }) => {
  let most = 0;
  for (let i = 0; i < messages.count; i++)
    if (messages.source[i] !== NONE && messages.destination[i] !== NONE)
      most = Math.max(most, distance(trace, messages.source[i], messages.destination[i]));
  return most;
});

export const distanceShare = (trace, message) => {
  const { source, destination } = trace.messages;
  if (source[message] === NONE || destination[message] === NONE) return 0;
  const most = farthest(trace);
  return most === 0 ? 0 : distance(trace, source[message], destination[message]) / most;
};
