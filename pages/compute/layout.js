/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout.js - where processors stand in a picture: points in the unit square, by row */

/* The first at the top, then with the sun; one alone in the middle. */
export const circle = (trace, places) => Array.from({ length: trace.rows }, (_, row) => {
  if (trace.rows === 1) return { x: 0.5, y: 0.5 };
  const angle = 2 * Math.PI * places[row] / Math.max(trace.rows, 1) - Math.PI / 2;
  return { x: 0.5 + 0.5 * Math.cos(angle), y: 0.5 + 0.5 * Math.sin(angle) };
});

/* Lines of equal length, as nearly square as can be. */
export const mesh = (trace, places) => {
  const columns = Math.ceil(Math.sqrt(trace.rows)), lines = Math.ceil(trace.rows / columns);
  return Array.from({ length: trace.rows }, (_, row) => ({
    x: (places[row] % columns + 0.5) / columns,
    y: (Math.floor(places[row] / columns) + 0.5) / lines
  }));
};

/* As the network is drawn; circle without one. */
export const ofNetwork = (trace, places) => {
  const { network } = trace;
  if (network === null) return circle(trace, places);
  return Array.from(network.nodeOf, (node) => network.point(node));
};

export const layouts = { circle, mesh, network: ofNetwork };
