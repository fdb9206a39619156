/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palette.js - what colours mean, the same everywhere
 *
 * States green, yellow, red as in ParaGraph, or colours that colour-blind people can tell;
 * shares from 0 to 1 on one fixed scale.  Needs nothing else; the report may use it too. */

export const PALETTES = {
  paragraph: {
    states: ['#2f9e44', '#f2c200', '#d6362b'],
    kinds: ['#1f77b4', '#d62728', '#2ca02c', '#9467bd', '#e6860a', '#17becf', '#8c564b',
      '#e377c2', '#7f7f7f', '#a5a51b']
  },
  colourblind: {
    states: ['#0072b2', '#f0e442', '#d55e00'],
    kinds: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#7a5195',
      '#999933', '#6b6b6b', '#004d40']
  }
};

/* From pale to strong; in the dark from dim to bright. */
const SCALE = {
  light: [[214, 222, 235], [107, 154, 211], [196, 86, 140], [140, 16, 40]],
  dark: [[52, 60, 78], [70, 120, 190], [222, 104, 160], [255, 196, 140]]
};

/* share 0 to 1 -> "rgb(..)" */
export const scaleColour = (share, dark) => {
  const stops = SCALE[dark ? 'dark' : 'light'];
  const place = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const low = Math.min(Math.floor(place), stops.length - 2);
  const part = place - low;
  const mix = stops[low].map((one, i) => Math.round(one + (stops[low + 1][i] - one) * part));
  return `rgb(${mix.join(',')})`;
};

export const rgbOf = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
