/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mix.js - shares of states as one colour of a pixel */

/* data: of an image; colours of busy, overhead and idle, three numbers each. */
export const putMixed = (data, at, busy, overhead, [green, yellow, red]) => {
  const rest = Math.max(1 - busy - overhead, 0);
  for (let c = 0; c < 3; c++)
    data[at + c] = busy * green[c] + overhead * yellow[c] + rest * red[c];
  data[at + 3] = 255;
};
