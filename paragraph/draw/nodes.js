/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nodes.js - processors as dots of their state, and messages between them as lines */
import { NONE } from 'paragraph/data/trace';
import { spacing } from 'paragraph/compute/labels';
import { messagesAt } from 'paragraph/compute/messages';
import { stateAt } from 'paragraph/compute/states';
import { messageColour } from 'paragraph/draw/message-colour';
import { line, text } from 'paragraph/draw/surface';

const EDGE = 22, MOST_LINES = 5000, MOST_RADIUS = 13;

/* points of the unit square -> places on the canvas */
export const placesOn = (surface, points) => points.map(({ x, y }) => ({
  x: EDGE + x * (surface.width - 2 * EDGE), y: EDGE + y * (surface.height - 2 * EDGE)
}));

/* Dots do not overlap, unless they would be too small to see. */
export const radiusFor = (points) => Math.max(spacing(points, 2 * MOST_RADIUS) / 2, 1.5);

export const drawNodes = (surface, view, points, radius) => {
  const { context } = surface, { trace } = view;
  points.forEach(({ x, y }, row) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = surface.states[stateAt(trace, row, view.now)];
    context.fill();
    context.lineWidth = row === view.selected.row ? 3 : 1;
    context.strokeStyle = row === view.selected.row ? surface.mark : surface.faint;
    context.stroke();
    if (radius >= 8) text(surface, String(trace.processors[row]), x, y, 'center', '#111');
  });
};

/* Messages that pend now; colourOf says how a message is drawn. */
export const drawPending = (surface, view, points, colourOf = messageColour) => {
  const { list } = messagesAt(view.trace, view.now, MOST_LINES), { messages } = view.trace;
  for (const i of list) {
    const from = points[messages.source[i]], to = points[messages.destination[i]];
    if (messages.source[i] === NONE || messages.destination[i] === NONE) continue;
    const chosen = i === view.selected.message;
    line(surface, from.x, from.y, to.x, to.y,
      chosen ? surface.mark : colourOf(surface, view, i), chosen ? 4 : 1.5);
    if (from === to) continue;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const x = from.x + 0.62 * (to.x - from.x), y = from.y + 0.62 * (to.y - from.y);
    for (const turn of [2.6, -2.6])
      line(surface, x, y, x + 7 * Math.cos(angle + turn), y + 7 * Math.sin(angle + turn),
        chosen ? surface.mark : colourOf(surface, view, i), 1.5);
  }
};

/* The row whose dot is nearest, within reach. */
export const rowAt = (points, x, y, reach = 16) => {
  let best = null, least = reach;
  points.forEach((point, row) => {
    const far = Math.hypot(point.x - x, point.y - y);
    if (far < least) [best, least] = [row, far];
  });
  return best;
};
