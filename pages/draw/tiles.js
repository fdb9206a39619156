/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tiles.js - tiles of counts as pictures: shares of states, numbers of messages */
import { COLUMNS } from 'pages/compute/tiles';
import { putMixed } from 'pages/shared/mix';
import { rgbOf } from 'pages/shared/palette';
import { between } from 'pages/shared/scale';
import { text } from 'pages/draw/surface';

/* As many messages in a cell have the strongest colour. */
export const MANY = 4096;

/* Colours of the states mixed by their shares. */
const paintStates = (surface, { cells, lines }, data) => {
  const colours = surface.states.map(rgbOf), size = COLUMNS * lines;
  for (let i = 0; i < size; i++) putMixed(data, 4 * i, cells[i], cells[size + i], colours);
};

/* From none to MANY, on a logarithmic scale; for a look of the page. */
let shades = null;
const shadesOf = ({ look, sizes }) => {
  if (shades?.look !== look)
    shades = { look, all: Array.from({ length: MANY + 1 }, (none, count) =>
      between(sizes, Math.log2(1 + count) / Math.log2(1 + MANY))) };
  return shades.all;
};

/* A wider cell has more messages: scale is how much wider than the cells that come. */
const paintMessages = (surface, { cells }, data, scale) => {
  const all = shadesOf(surface);
  for (let i = 0; i < cells.length; i++) {
    if (cells[i] === 0) continue;
    const [r, g, b] = all[Math.min(Math.ceil(cells[i] / scale), MANY)];
    data[4 * i] = r;
    data[4 * i + 1] = g;
    data[4 * i + 2] = b;
    data[4 * i + 3] = 255;
  }
};

const imageOf = (surface, kind, tile, scale) => {
  const look = `${surface.look} ${scale}`;
  if (tile.images.has(look)) return tile.images.get(look);
  const canvas = Object.assign(document.createElement('canvas'),
    { width: COLUMNS, height: tile.lines });
  const context = canvas.getContext('2d'), image = context.createImageData(COLUMNS, tile.lines);
  (kind === 'states' ? paintStates : paintMessages)(surface, tile, image.data, scale);
  context.putImageData(image, 0, 0);
  tile.images.clear();
  tile.images.set(look, canvas);
  return canvas;
};

/* Returns: whether all of the plot is drawn as finely as it can be. */
export const drawTiles = (surface, view, plot, kind) => {
  const { context } = surface;
  let whole = true;
  context.imageSmoothingEnabled = false;
  for (const { begin, end, data, part } of view.tiler.tiles(kind, plot.width)) {
    whole &&= data !== null && part[1] - part[0] === 1;
    if (data === null) continue;
    const x = plot.x(begin);
    const share = part[1] - part[0];
    context.drawImage(imageOf(surface, kind, data, 1 / share), part[0] * COLUMNS, 0,
      share * COLUMNS, data.lines, x, plot.top, plot.x(end) - x + 0.5, plot.height);
  }
  if (!whole) text(surface, 'counting ..', plot.left + 6, plot.top + 22, 'left', surface.ink);
  return whole;
};
