/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heat.js - links over time: each bin coloured by the part of it that the link is busy */

import { colourOf, cssOf } from 'pages/report/colours';

const LEVELS = 8;

/* 0: nothing; 1 .. 8: up to an eighth, .., all of it; as src/drawing/level.c. */
export const levelOf = (part) => part <= 0 ? 0 : Math.min(Math.ceil(part * LEVELS), LEVELS);

/* Rows of the drawing: the busiest, and the mean of all. */
export const heatRows = (links) => {
  const rows = links.rows.map((one) => ({ name: `${one.from} → ${one.to}`, of: 1, ...one }));
  if (links.mean.links > 1) rows.push({ name: 'mean', of: links.mean.links, ...links.mean });
  return rows;
};

/* The last bin may be shorter. */
export const binEnd = (links, bin, end) => Math.min((bin + 1) * links.width, end);

export const partOf = (links, row, bin, end) =>
  Number(row.cells[bin]) / ((binEnd(links, bin, end) - bin * links.width) * row.of);

export const drawHeat = (area, axis, links, rows) => {
  const css = Array.from({ length: LEVELS + 1 }, (none, level) =>
    cssOf(colourOf(`u${level}`)));
  const track = cssOf(colourOf('track')), height = area.height / rows.length;
  const first = Math.max(Math.floor(axis.from / links.width), 0);
  area.context.fillStyle = track;
  rows.forEach((row, r) => area.context.fillRect(area.left, area.top + r * height + 1,
    area.width, height - 2));
  rows.forEach((row, r) => {
    for (let bin = first; bin < links.bins && bin * links.width < axis.to; bin++) {
      const part = partOf(links, row, bin, axis.end);
      if (part <= 0) continue;
      const a = Math.max(axis.x(bin * links.width, area.left, area.width), area.left);
      const b = Math.min(axis.x(binEnd(links, bin, axis.end), area.left, area.width),
        area.left + area.width);
      area.context.fillStyle = css[levelOf(part)];
      area.context.fillRect(a, area.top + r * height + 1, Math.max(b - a, 0.5), height - 2);
    }
  });
};
