/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bins.js - values over time as areas, one bar for each pixel, one on another */

/* layers: arrays of as many values as the plot has pixels, from below; colours likewise. */
export const drawStack = (surface, plot, y, layers, colours) => {
  const { context } = surface;
  const below = new Float64Array(layers[0].length);
  layers.forEach((values, k) => {
    context.fillStyle = colours[k];
    context.beginPath();
    for (let i = 0; i < values.length; i++) {
      if (values[i] === 0) continue;
      const bottom = y(below[i]);
      below[i] += values[i];
      context.rect(plot.left + i, y(below[i]), 1, bottom - y(below[i]));
    }
    context.fill();
  });
};

export const pixelsOf = (plot) => Math.max(Math.round(plot.width), 1);
