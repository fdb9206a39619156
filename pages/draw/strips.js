/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strips.js - pictures of parts of the time, side by side, kept while the view pans
 *
 *        from                to
 *   |     .   |         |    .    |     each WIDTH pixels of the screen; the strips of one scale
 *   k     .   k + 1     k + 2     |     and one look fit together, wherever the view begins
 *
 * Panning paints only the strips that come into view. */

const WIDTH = 256;

/* Pixels that what is painted may reach beyond the times of its ends. */
const MARGIN = 12;

/* Whether, on a scale that was kept, everything in view is where it is on this one. */
const fits = (ticks, kept, to) => Math.abs(to / ticks - to / kept) < 0.25;

/* Ticks of a pixel of the screen, and strips of this scale and look: others are dropped. */
const refresh = (kept, surface, view, plot, look) => {
  const ticks = (view.to - view.from) / (plot.width * surface.ratio);
  if (kept.look === look && fits(ticks, kept.ticks, view.to)) return;
  Object.assign(kept, { look, ticks });
  kept.strips.clear();
};

const paintStrip = (kept, surface, plot, number, paint) => {
  const { ratio } = surface, span = WIDTH * kept.ticks, begin = number * span;
  const canvas = Object.assign(document.createElement('canvas'),
    { width: WIDTH, height: Math.max(Math.round(plot.height * ratio), 1) });
  const context = canvas.getContext('2d'), margin = MARGIN * kept.ticks * ratio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const done = paint({ ...surface, context }, {
    left: 0, top: 0, width: WIDTH / ratio, height: plot.height,
    x: (time) => (time - begin) / kept.ticks / ratio
  }, begin - margin, begin + span + margin);
  return done ? canvas : null;
};

export const createStrips = () => ({ look: null, ticks: 0, strips: new Map() });

/* paint (surface, plot, from, to) paints what is from .. to, or returns false if that is too
 * much.  look: values in words; what paint paints depends on nothing else.  Returns: whether
 * all was drawn; nothing is drawn otherwise. */
export const drawStrips = (kept, surface, view, plot, look, paint) => {
  refresh(kept, surface, view, plot, look);
  const span = WIDTH * kept.ticks, start = Math.round(view.from / kept.ticks);
  const first = Math.floor(view.from / span), last = Math.floor(view.to / span);
  for (const number of kept.strips.keys())
    if (number < first - 4 || number > last + 4) kept.strips.delete(number);
  for (let number = first; number <= last; number++) {
    if (kept.strips.has(number)) continue;
    const strip = paintStrip(kept, surface, plot, number, paint);
    if (strip === null) return false;
    kept.strips.set(number, strip);
  }
  const { context, ratio } = surface, left = Math.round(plot.left * ratio);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (let number = first; number <= last; number++)
    context.drawImage(kept.strips.get(number), left + number * WIDTH - start,
      Math.round(plot.top * ratio));
  context.restore();
  return true;
};
