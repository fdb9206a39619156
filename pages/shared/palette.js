/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palette.js - what colours mean, the same everywhere
 *
 * States green, yellow, red as in ParaGraph, or colours that colour-blind people can tell. */

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

/* "#010203" */
export const rgbOf = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
