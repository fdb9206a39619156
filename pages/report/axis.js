/* SPDX-License-Identifier: GPL-3.0-or-later */
/* axis.js - the part of the run that is in view, and the part that is selected
 *
 * Times are picoseconds as doubles: places in a drawing, not figures. */

import { panned, within, zoomed } from 'pages/shared/span';
import { stepsBetween } from 'pages/shared/steps';

const LEAST_SPAN = 10;

export const makeAxis = (end, changed) => {
  const axis = { end, from: 0, to: end, selected: null };
  const show = (span) => {
    [axis.from, axis.to] = within(span, end, LEAST_SPAN);
    changed();
  };
  const span = () => [axis.from, axis.to];
  axis.zoom = (factor, around = (axis.from + axis.to) / 2) => show(zoomed(span(), factor, around));
  axis.pan = (part) => show(panned(span(), part));
  axis.all = () => show([0, end]);
  axis.select = (a, b) => {
    axis.selected = a === null || a === b ? null
      : [Math.max(Math.min(a, b), 0), Math.min(Math.max(a, b), end)];
    changed();
  };
  axis.toSelection = () => {
    if (axis.selected !== null) show(axis.selected);
  };
  /* Place between left and right of a time, and back. */
  axis.x = (time, left, width) => left + (time - axis.from) / (axis.to - axis.from) * width;
  axis.time = (x, left, width) => axis.from + (x - left) / width * (axis.to - axis.from);
  return axis;
};

/* Round times for marks, whole picoseconds: about `most` of them. */
export const marksOf = (axis, most) => stepsBetween(axis.from, axis.to, most, 1);
