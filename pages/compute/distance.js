/* SPDX-License-Identifier: GPL-3.0-or-later */
/* distance.js - how far two processors are apart: links that take time on the way where the
 * page has a network, else the difference of their numbers */

export const distance = (trace, a, b) => {
  const { network, processors } = trace;
  const hops = network === null ? null : network.hops(a, b);
  return hops ?? Math.abs(processors[a] - processors[b]);
};

export const distanceUnit = (trace) =>
  trace.network !== null && trace.network.next !== null ? 'links' : 'numbers';
