/* SPDX-License-Identifier: GPL-3.0-or-later */
/* axis.js - the part of the run that is in view, and the part that is selected
 *
 * Times are picoseconds as doubles: places in a drawing, not figures. */

const LEAST_SPAN = 10;

export const makeAxis = (end, changed) => {
  const axis = { end, from: 0, to: end, selected: null };
  const clamp = (from, span) => {
    const wide = Math.min(Math.max(span, Math.min(LEAST_SPAN, end)), end);
    axis.from = Math.min(Math.max(from, 0), end - wide);
    axis.to = axis.from + wide;
    changed();
  };
  axis.zoom = (factor, around = (axis.from + axis.to) / 2) => {
    const span = (axis.to - axis.from) * factor;
    clamp(around - (around - axis.from) * factor, span);
  };
  axis.pan = (part) => clamp(axis.from + (axis.to - axis.from) * part, axis.to - axis.from);
  axis.all = () => clamp(0, end);
  axis.select = (a, b) => {
    axis.selected = a === null || a === b ? null
      : [Math.max(Math.min(a, b), 0), Math.min(Math.max(a, b), end)];
    changed();
  };
  axis.toSelection = () => {
    if (axis.selected !== null)
      clamp(axis.selected[0], axis.selected[1] - axis.selected[0]);
  };
  /* Place between left and right of a time, and back. */
  axis.x = (time, left, width) => left + (time - axis.from) / (axis.to - axis.from) * width;
  axis.time = (x, left, width) => axis.from + (x - left) / width * (axis.to - axis.from);
  return axis;
};

/* Round times for marks: at most about `most` of them. */
export const marksOf = (axis, most) => {
  const rough = (axis.to - axis.from) / most;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough);
  const marks = [];
  for (let k = Math.ceil(axis.from / step); k * step <= axis.to; k++) marks.push(k * step);
  return marks;
};
