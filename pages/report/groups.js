/* SPDX-License-Identifier: GPL-3.0-or-later */
/* groups.js - rows of processors by program, where several run at once */

/* The program of a processor: { name, first }; undefined: there is one. */
export const programOf = (data, processor) => data.programs?.findLast((one) => one.first <= processor);

/* A line above each program but the first, and its name in its first row. */
export const drawGroups = (area, data, paper, ink) => {
  const { context } = area, height = area.height / data.time.rows;
  context.save();
  context.textAlign = 'left';
  context.lineWidth = 3;
  context.strokeStyle = paper;
  context.fillStyle = ink;
  for (const { name, first } of data.programs ?? []) {
    const y = area.top + first / data.time.of * height;
    if (first > 0) context.fillRect(area.left, y - 1, area.width, 2);
    context.strokeText(name, area.left + 4, y + 8);
    context.fillText(name, area.left + 4, y + 8);
  }
  context.restore();
};
