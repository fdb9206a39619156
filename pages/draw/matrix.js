/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.js - sources by destinations: what was sent until now, and what pends framed */
import { matrix } from 'pages/compute/matrix';
import { messagesAt } from 'pages/compute/messages';
import { between } from 'pages/shared/scale';
import { text } from 'pages/draw/surface';
import { volumeText } from 'pages/draw/volume';

const MOST_PENDING = 2000, EDGE = 30;

const boxOf = (surface, size) => {
  const side = Math.max(Math.min(surface.width - 2 * EDGE, surface.height - EDGE - 6), 10);
  return { left: (surface.width - side) / 2 + EDGE / 2, top: 4, side, each: side / size };
};

const SHADES = 256;

/* A pixel for each cell, then drawn larger. */
const imageOf = (surface, { size, cell, most }) => {
  const shades = Array.from({ length: SHADES }, (_, k) =>
    between(surface.sizes, k / (SHADES - 1)));
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d'), image = context.createImageData(size, size);
  for (let i = 0; i < cell.length; i++) {
    if (cell[i] === 0) continue;
    const [r, g, b] = shades[Math.round(cell[i] / most * (SHADES - 1))];
    image.data[4 * i] = r;
    image.data[4 * i + 1] = g;
    image.data[4 * i + 2] = b;
    image.data[4 * i + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return canvas;
};

const drawPending = (surface, view, box, group) => {
  const { context } = surface, { messages } = view.trace;
  context.strokeStyle = surface.mark;
  context.lineWidth = 1.5;
  for (const i of messagesAt(view.trace, view.now, MOST_PENDING).list) {
    if (messages.source[i] < 0 || messages.destination[i] < 0) continue;
    const x = Math.floor(view.places[messages.destination[i]] / group);
    const y = Math.floor(view.places[messages.source[i]] / group);
    context.strokeRect(box.left + x * box.each, box.top + y * box.each, box.each, box.each);
  }
};

const drawSelected = (surface, view, box, group) => {
  const { row } = view.selected;
  if (row === null) return;
  const at = Math.floor(view.places[row] / group) * box.each;
  surface.context.globalAlpha = 0.18;
  surface.context.fillStyle = surface.mark;
  surface.context.fillRect(box.left, box.top + at, box.side, box.each);
  surface.context.fillRect(box.left + at, box.top, box.each, box.side);
  surface.context.globalAlpha = 1;
};

export default {
  id: 'matrix', title: 'Matrix', group: 'communication', kind: 'now',
  about: 'What each processor (down) sent to each (across) until now; framed: under way.',
  draw: (surface, view) => {
    const found = matrix(view.trace, view.volume, view.places, view.now);
    const box = boxOf(surface, found.size), { context } = surface;
    context.imageSmoothingEnabled = false;
    context.drawImage(imageOf(surface, found), box.left, box.top, box.side, box.side);
    context.strokeStyle = surface.line;
    context.lineWidth = 1;
    context.strokeRect(box.left, box.top, box.side, box.side);
    drawPending(surface, view, box, found.group);
    drawSelected(surface, view, box, found.group);
    const last = view.trace.rows - 1;
    for (const place of last > 0 ? [0, last] : [0]) {
      const name = String(view.trace.processors[view.order[place]] ?? '');
      const at = (Math.floor(place / found.group) + 0.5) * box.each;
      text(surface, name, box.left - 4, box.top + at, 'right');
      text(surface, name, box.left + at, box.top + box.side + 9, 'center');
    }
  },
  hit: (surface, view, x, y) => {
    const found = matrix(view.trace, view.volume, view.places, view.now);
    const box = boxOf(surface, found.size);
    const across = Math.floor((x - box.left) / box.each), down = Math.floor((y - box.top) / box.each);
    if (Math.min(across, down) < 0 || Math.max(across, down) >= found.size) return null;
    const name = (cell) => {
      const rows = Array.from(view.order.slice(cell * found.group, (cell + 1) * found.group));
      const numbers = rows.map((row) => view.trace.processors[row]);
      return numbers.length === 1 ? String(numbers[0]) : `${numbers[0]} .. ${numbers.at(-1)}`;
    };
    return {
      row: view.order[down * found.group],
      text: `${name(down)} to ${name(across)}: ` +
        volumeText(found.cell[down * found.size + across], view.volume)
    };
  },
  says: ({ trace, volume, places, now }) => {
    const { most } = matrix(trace, volume, places, now);
    return `at most ${volumeText(most, volume)} from one processor to another`;
  }
};
