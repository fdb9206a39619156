/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gantt.js - processors over time: busy, in overhead, idle; messages as slanted lines */

import { addShares } from 'pages/report/states';
import { colourOf, cssOf } from 'pages/report/colours';
import { rgbOf, statesNow } from 'pages/shared/palette';
import { putMixed } from 'pages/shared/mix';
import { strokePath } from 'pages/shared/path-line';

/* Rows as high as this show shares as heights, lower ones as mixed colours. */
const STACKED = 6;

/* Runs of equal columns are one rectangle. */
const drawStacked = (area, top, height, busy, overhead, colours) => {
  const { context, left } = area;
  const columns = busy.length, width = area.width / columns;
  const css = colours.map((colour) => cssOf(colour));
  for (let from = 0, c = 1; c <= columns; c++) {
    if (c < columns && busy[c] === busy[from] && overhead[c] === overhead[from]) continue;
    const x = left + from * width, wide = (c - from) * width;
    const green = Math.min(busy[from], 1) * height;
    const yellow = Math.min(overhead[from] * height, height - green);
    const red = height - green - yellow;
    if (red > 0.01) { context.fillStyle = css[2]; context.fillRect(x, top, wide, red); }
    if (yellow > 0.01) { context.fillStyle = css[1]; context.fillRect(x, top + red, wide, yellow); }
    if (green > 0.01) {
      context.fillStyle = css[0];
      context.fillRect(x, top + red + yellow, wide, green);
    }
    from = c;
  }
};

/* Colours of one line of pixels, mixed by the sums of `rows` rows. */
const mixLine = (data, at, busy, overhead, rows, colours) => {
  for (let c = 0; c < busy.length; c++)
    putMixed(data, at + 4 * c, busy[c] / rows, overhead[c] / rows, colours);
};

/* Lines of pixels, each the mean of the rows in it. */
const drawMixed = (area, axis, rows, colours) => {
  const columns = Math.round(area.width);
  const lines = Math.min(Math.round(area.height), rows.length);
  const image = new ImageData(columns, lines);
  const busy = new Float64Array(columns), overhead = new Float64Array(columns);
  for (let line = 0; line < lines; line++) {
    const first = Math.floor(line * rows.length / lines);
    const after = Math.max(Math.floor((line + 1) * rows.length / lines), first + 1);
    busy.fill(0);
    overhead.fill(0);
    for (let r = first; r < after; r++) addShares(rows[r], axis.from, axis.to, busy, overhead);
    mixLine(image.data, line * columns * 4, busy, overhead, after - first, colours);
  }
  const buffer = new OffscreenCanvas(columns, lines);
  buffer.getContext('2d').putImageData(image, 0, 0);
  area.context.imageSmoothingEnabled = false;
  area.context.drawImage(buffer, area.left, area.top, area.width, area.height);
};

export const drawStates = (area, axis, rows) => {
  const colours = statesNow().map(rgbOf);
  const height = area.height / rows.length;
  if (height < STACKED) {
    drawMixed(area, axis, rows, colours);
    return;
  }
  const columns = Math.round(area.width);
  rows.forEach((row, r) => {
    const busy = new Float64Array(columns), overhead = new Float64Array(columns);
    addShares(row, axis.from, axis.to, busy, overhead);
    drawStacked(area, area.top + r * height + 1, height - 2, busy, overhead, colours);
  });
};

export const drawMessages = (area, axis, messages, rows) => {
  const { context } = area, height = area.height / rows;
  context.save();
  context.beginPath();
  context.rect(area.left, area.top, area.width, area.height);
  context.clip();
  context.strokeStyle = cssOf(colourOf('ink'), messages.length > 300 ? 0.3 : 0.8);
  context.lineWidth = 1;
  context.beginPath();
  for (const [from, to, sent, arrived] of messages) {
    if (arrived < axis.from || sent > axis.to) continue;
    context.moveTo(axis.x(sent, area.left, area.width), area.top + (from + 0.5) * height);
    context.lineTo(axis.x(arrived, area.left, area.width), area.top + (to + 0.5) * height);
  }
  context.stroke();
  context.restore();
};

/* The critical path: along the rows of processors, and from one to the next. */
export const drawPath = (area, axis, path, rows, of) => {
  const { context } = area, height = area.height / rows;
  context.save();
  context.beginPath();
  context.rect(area.left, area.top, area.width, area.height);
  context.clip();
  strokePath(context, path, (time) => axis.x(time, area.left, area.width),
    (processor) => area.top + (Math.floor(processor / of) + 0.5) * height,
    cssOf(colourOf('paper')), cssOf(colourOf('ink')));
  context.restore();
};
