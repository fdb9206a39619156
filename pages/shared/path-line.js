/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-line.js - the critical path over rows of processors: along a row, and from one to the next */

/* path: [processor, begin, end] of each stretch.  Its edge is of the paper, to be seen on any colour. */
export const strokePath = (context, path, xOf, yOf, paper, ink) => {
  context.lineJoin = 'round';
  context.beginPath();
  path.forEach(([processor, begin, end], i) => {
    if (i === 0) context.moveTo(xOf(begin), yOf(processor));
    else context.lineTo(xOf(begin), yOf(processor));
    context.lineTo(xOf(end), yOf(processor));
  });
  for (const [style, width] of [[paper, 5], [ink, 2.5]]) {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.stroke();
  }
};
