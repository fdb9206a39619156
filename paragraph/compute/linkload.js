/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linkload.js - how many messages share each link now: every message that pends occupies all
 * links of its way, since a PICL trace does not say where it is */

import { NONE } from 'paragraph/data/trace';
import { messagesAt } from 'paragraph/compute/messages';

const MOST_MESSAGES = 20000;

/* Returns: { load: Uint32Array by link, most, over, unrouted }. */
export const linkLoad = (trace, now) => {
  const { network, messages } = trace;
  const { list, over } = messagesAt(trace, now, MOST_MESSAGES);
  const load = new Uint32Array(network.links);
  let unrouted = 0;
  for (const i of list) {
    const route = messages.source[i] === NONE || messages.destination[i] === NONE ? null
      : network.route(messages.source[i], messages.destination[i]);
    if (route === null) unrouted++;
    else for (const link of route) load[link]++;
  }
  return { load, most: load.reduce((a, b) => Math.max(a, b), 0), over, unrouted };
};
