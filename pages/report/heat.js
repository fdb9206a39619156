/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heat.js - links over time: each cell coloured by the part of it that the link is busy */

import { colourOf, cssOf } from 'pages/report/colours';

const LEVELS = 8;
const LEAST_PIXELS = 8;

/* 0: nothing; 1 .. 8: up to an eighth, .., all of it; as src/drawing/level.c. */
export const levelOf = (part) => part <= 0 ? 0 : Math.min(Math.ceil(part * LEVELS), LEVELS);

/* Rows of the drawing: the busiest, and the mean of all. */
export const heatRows = (links) => {
  const rows = links.rows.map((one) => ({ name: `${one.from} → ${one.to}`, of: 1, ...one }));
  if (links.mean.links > 1) rows.push({ name: 'mean', of: links.mean.links, ...links.mean });
  return rows;
};

/* How many bins are one cell of a drawing that is so wide: the further in, the fewer. */
export const binsOfCell = (links, axis, width, least = LEAST_PIXELS) => {
  const pixels = links.width / (axis.to - axis.from) * width;
  return 2 ** Math.max(Math.ceil(Math.log2(least / pixels)), 0);
};

/* The last cell may be shorter; bin: its first. */
export const cellEnd = (links, bin, bins, end) => Math.min((bin + bins) * links.width, end);

export const partOf = (links, row, bin, bins, end) => {
  let busy = 0;
  for (let one = bin; one < Math.min(bin + bins, links.bins); one++) busy += Number(row.cells[one]);
  return busy / ((cellEnd(links, bin, bins, end) - bin * links.width) * row.of);
};

export const drawHeat = (area, axis, links, rows) => {
  const css = Array.from({ length: LEVELS + 1 }, (none, level) =>
    cssOf(colourOf(`u${level}`)));
  const track = cssOf(colourOf('track')), height = area.height / rows.length;
  const bins = binsOfCell(links, axis, area.width);
  const first = Math.max(Math.floor(axis.from / links.width / bins), 0) * bins;
  area.context.fillStyle = track;
  rows.forEach((row, r) => area.context.fillRect(area.left, area.top + r * height + 1,
    area.width, height - 2));
  rows.forEach((row, r) => {
    for (let bin = first; bin < links.bins && bin * links.width < axis.to; bin += bins) {
      const part = partOf(links, row, bin, bins, axis.end);
      if (part <= 0) continue;
      const a = Math.max(axis.x(bin * links.width, area.left, area.width), area.left);
      const b = Math.min(axis.x(cellEnd(links, bin, bins, axis.end), area.left, area.width),
        area.left + area.width);
      area.context.fillStyle = css[levelOf(part)];
      area.context.fillRect(a, area.top + r * height + 1, Math.max(b - a, 0.5), height - 2);
    }
  });
};
