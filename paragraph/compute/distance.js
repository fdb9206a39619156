/* SPDX-License-Identifier: GPL-3.0-or-later */
/* distance.js - how far two processors are apart: links on the way where the page has a
 * network, else the difference of their numbers */

export const distance = (trace, a, b) => {
  const { network, processors } = trace;
  if (network !== null) return network.hops(processors[a], processors[b]);
  return Math.abs(processors[a] - processors[b]);
};

export const distanceUnit = (trace) => trace.network !== null ? 'links' : 'numbers';
