/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scale.js - shares from 0 to 1 as colours, on one fixed scale */

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
