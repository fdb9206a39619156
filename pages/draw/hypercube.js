/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hypercube.js - processors as corners; messages along an edge, and others */
import { processorText } from 'pages/data/trace';
import { corners, dimensions, edges, isEdge } from 'pages/compute/hypercube';
import { messagesAt } from 'pages/compute/messages';
import { drawNodes, drawPending, placesOn, radiusFor, rowAt } from 'pages/draw/nodes';
import { line } from 'pages/draw/surface';

const alongEdge = ({ processors, messages }, i) =>
  isEdge(processors[messages.source[i]], processors[messages.destination[i]]);

const colourOf = (surface, view, i) => surface.distances[alongEdge(view.trace, i) ? 0 : 5];

const pointsOf = (surface, view, all) =>
  Array.from(view.trace.processors, (number) => all[number]);

export default {
  id: 'hypercube', title: 'Hypercube', group: 'communication', kind: 'now',
  about: 'Processors as corners by the bits of their numbers; messages along an edge, and ' +
    'others in another colour.',
  when: (trace) => dimensions(trace) !== null,
  draw: (surface, view) => {
    const count = dimensions(view.trace), all = placesOn(surface, corners(count));
    for (const [a, b] of edges(count))
      line(surface, all[a].x, all[a].y, all[b].x, all[b].y, surface.line);
    const points = pointsOf(surface, view, all);
    drawPending(surface, view, points, colourOf);
    drawNodes(surface, view, points, radiusFor(all));
  },
  hit: (surface, view, x, y) => {
    const all = placesOn(surface, corners(dimensions(view.trace)));
    const row = rowAt(pointsOf(surface, view, all), x, y);
    return row === null ? null : { row, text: processorText(view.trace, row) };
  },
  says: ({ trace, now }) => {
    const list = messagesAt(trace, now, 5000).list
      .filter((i) => trace.messages.source[i] >= 0 && trace.messages.destination[i] >= 0);
    const along = list.filter((i) => alongEdge(trace, i)).length;
    return `${dimensions(trace)} dimensions; ${along} of ${list.length} messages along an edge`;
  }
};
