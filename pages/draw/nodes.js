/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nodes.js - processors as dots of their state, and messages between them as lines */
import { NONE } from 'pages/data/trace';
import { spacing } from 'pages/compute/labels';
import { messagesAt } from 'pages/compute/messages';
import { stateAt } from 'pages/compute/states';
import { countText } from 'pages/shared/number';
import { inkOn } from 'pages/shared/palette';
import { messageColour } from 'pages/draw/message-colour';
import { text } from 'pages/draw/surface';

export const EDGE = 22;
const MOST_LINES = 5000, MOST_ARROWS = 1000, MOST_RADIUS = 13;

/* points of the unit square -> places on the canvas */
export const placesOn = (surface, points) => points.map(({ x, y }) => ({
  x: EDGE + x * (surface.width - 2 * EDGE), y: EDGE + y * (surface.height - 2 * EDGE)
}));

/* The same, as wide as high: a circle is a circle. */
export const roundOn = (surface, points) => {
  const side = Math.max(Math.min(surface.width, surface.height) - 2 * EDGE, 1);
  return points.map(({ x, y }) => ({
    x: surface.width / 2 + (x - 0.5) * side, y: surface.height / 2 + (y - 0.5) * side
  }));
};

/* Dots do not overlap, unless they would be too small to see. */
export const radiusFor = (points) => Math.max(spacing(points, 2 * MOST_RADIUS) / 2, 1.5);

export const drawNodes = (surface, view, points, radius) => {
  const { context } = surface, { trace } = view;
  points.forEach(({ x, y }, row) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = surface.states[stateAt(trace, row, view.now)];
    context.fill();
    const selected = row === view.selected.row;
    context.lineWidth = selected ? 3 : 1;
    context.strokeStyle = selected ? surface.mark : surface.faint;
    /* The edge of a small dot would be all that is seen of it. */
    if (selected || radius >= 4) context.stroke();
    if (radius >= 8) text(surface, String(trace.processors[row]), x, y, 'center',
      inkOn(surface.states[stateAt(trace, row, view.now)]));
  });
};

/* Adds a line and, if there is room for arrows, its arrow to the path. */
const addMessage = (context, from, to, arrow) => {
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  if (!arrow || from === to) return;
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const x = from.x + 0.62 * (to.x - from.x), y = from.y + 0.62 * (to.y - from.y);
  for (const turn of [2.6, -2.6]) {
    context.moveTo(x, y);
    context.lineTo(x + 7 * Math.cos(angle + turn), y + 7 * Math.sin(angle + turn));
  }
};

/* Messages that pend now, the selected one above; colourOf says how a message is drawn.  One
 * path for each colour: strokes are few. */
export const drawPending = (surface, view, points, colourOf = messageColour) => {
  const { context } = surface, { source, destination } = view.trace.messages;
  const found = messagesAt(view.trace, view.now, MOST_LINES);
  const list = found.list.filter((i) => source[i] !== NONE && destination[i] !== NONE);
  const byColour = new Map();
  for (const i of list) {
    const colour = colourOf(surface, view, i);
    if (!byColour.has(colour)) byColour.set(colour, []);
    byColour.get(colour).push(i);
  }
  const draw = (some, colour, width) => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    for (const i of some)
      addMessage(context, points[source[i]], points[destination[i]], list.length <= MOST_ARROWS);
    context.stroke();
  };
  for (const [colour, some] of byColour) draw(some, colour, list.length <= MOST_ARROWS ? 1.5 : 0.7);
  const { message } = view.selected;
  if (message !== null && list.includes(message)) draw([message], surface.mark, 4);
  if (found.over)
    text(surface, `the first ${countText(MOST_LINES)} messages; there are more`,
      surface.width / 2, surface.height - 8, 'center');
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
