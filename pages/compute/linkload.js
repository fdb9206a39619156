/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linkload.js - how many messages share each link now
 *
 * A replay's page knows: a packet shares a link from when it reaches it until it has passed.
 * A PICL trace does not say where messages are: there each one that pends occupies all links
 * of its way. */

import { NONE } from 'pages/data/trace';
import { messagesAt } from 'pages/compute/messages';
import { upperBound } from 'pages/shared/sort';

const MOST_MESSAGES = 20000;

const loadByWays = ({ network, messages }, list, load) => {
  let unrouted = 0;
  for (const i of list) {
    const route = messages.source[i] === NONE || messages.destination[i] === NONE ? null
      : network.route(messages.source[i], messages.destination[i]);
    if (route === null) unrouted++;
    else for (const link of route) load[link]++;
  }
  return unrouted;
};

const loadByMarks = ({ reached, end, link, latest, block }, now, load) => {
  const count = upperBound(reached, now);
  for (let i = 0; i < count;)
    if (i % block === 0 && latest[i / block] <= now) i += block;
    else {
      if (end[i] > now) load[link[i]]++;
      i++;
    }
};

/* Returns: { load: Uint32Array by link, most, over, unrouted }; over: there are more messages
 * than were looked at. */
export const linkLoad = (trace, now) => {
  const { network } = trace, load = new Uint32Array(network.links);
  let over = false, unrouted = 0;
  if (network.marks !== null) loadByMarks(network.marks, now, load);
  else {
    const found = messagesAt(trace, now, MOST_MESSAGES);
    over = found.over;
    unrouted = loadByWays(trace, found.list, load);
  }
  return { load, most: load.reduce((a, b) => Math.max(a, b), 0), over, unrouted };
};
