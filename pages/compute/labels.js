/* SPDX-License-Identifier: GPL-3.0-or-later */
/* labels.js - what has room in a picture: sizes of dots, names that overlap no other */

/* How far the nearest two of these points are apart, at most `most`; 0: they are too many
 * to have room. */
export const spacing = (points, most) => {
  if (points.length > 2000) return 0;
  const sorted = [...points].sort((a, b) => a.x - b.x);
  let least = most * most;
  for (let i = 0; i < sorted.length; i++)
    for (let j = i + 1; j < sorted.length; j++) {
      const dx = sorted[j].x - sorted[i].x, dy = sorted[j].y - sorted[i].y;
      if (dx * dx >= least) break;
      least = Math.min(least, dx * dx + dy * dy);
    }
  return Math.sqrt(least);
};

/* Which of these boxes, { left, right, top, bottom }, overlap none that is kept before. */
export const withRoom = (boxes) => {
  const kept = [];
  return boxes.map((box) => {
    const free = kept.every((one) => box.right <= one.left || one.right <= box.left ||
      box.bottom <= one.top || one.bottom <= box.top);
    if (free) kept.push(box);
    return free;
  });
};
