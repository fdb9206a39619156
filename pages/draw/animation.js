/* SPDX-License-Identifier: GPL-3.0-or-later */
/* animation.js - processors and the messages between them now */
import { layouts } from 'pages/compute/layout';
import { messagesAt } from 'pages/compute/messages';
import { stateAt } from 'pages/compute/states';
import { STATE_NAMES, processorText } from 'pages/data/trace';
import { countText } from 'pages/shared/number';
import { drawNodes, drawPending, placesOn, radiusFor, roundOn, rowAt } from 'pages/draw/nodes';

const pointsOf = (surface, view) =>
  (view.layout === 'circle' ? roundOn : placesOn)(surface, layouts[view.layout](view.trace, view.places));

export default {
  id: 'animation', title: 'Animation', group: 'communication', kind: 'now',
  about: 'Processors in their state now; a line for each message under way.',
  draw: (surface, view) => {
    const points = pointsOf(surface, view);
    drawPending(surface, view, points);
    drawNodes(surface, view, points, radiusFor(points));
  },
  spot: (surface, view) => pointsOf(surface, view)[view.selected.row ?? 0],
  hit: (surface, view, x, y) => {
    const row = rowAt(pointsOf(surface, view), x, y);
    return row === null ? null : {
      row,
      text: `${processorText(view.trace, row)} is ` +
        STATE_NAMES[stateAt(view.trace, row, view.now)]
    };
  },
  says: ({ trace, now }) => {
    const { list, over } = messagesAt(trace, now, 5000);
    return `${over ? 'more than ' : ''}${countText(list.length)} messages under way`;
  }
};
