/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rowbars.js - a bar for each processor, side by side */
import { text } from 'pages/draw/surface';

const LEFT = 60, BOTTOM = 18;

export const barsOf = (surface, view) => {
  const width = Math.max(surface.width - LEFT - 6, 1);
  const each = width / Math.max(view.trace.rows, 1);
  return {
    left: LEFT, right: LEFT + width, top: 6, bottom: surface.height - BOTTOM, each,
    width: Math.max(each - (each > 4 ? 1 : 0), 0.5),
    x: (row) => LEFT + view.places[row] * each,
    at: (x) => {
      const place = Math.floor((x - LEFT) / each);
      return place >= 0 && place < view.trace.rows ? view.order[place] : null;
    }
  };
};

export const drawBarLabels = (surface, view, bars) => {
  const step = Math.max(Math.ceil(26 / bars.each), 1);
  for (let place = 0; place < view.trace.rows; place += step) {
    const row = view.order[place];
    text(surface, String(view.trace.processors[row]), bars.x(row) + bars.each / 2,
      bars.bottom + 9, 'center');
  }
};

/* Where the keyboard points. */
export const barSpot = (surface, view) => {
  const bars = barsOf(surface, view);
  return { x: bars.x(view.selected.row ?? view.order[0] ?? 0) + bars.each / 2, y: bars.bottom - 4 };
};

export const drawSelectedBar = (surface, view, bars) => {
  const { row } = view.selected, { context } = surface;
  if (row === null) return;
  context.strokeStyle = surface.mark;
  context.lineWidth = 2;
  context.strokeRect(bars.x(row), bars.top, Math.max(bars.each, 2), bars.bottom - bars.top);
};
