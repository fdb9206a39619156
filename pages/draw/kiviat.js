/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kiviat.js - a spoke for each processor: how busy it was lately, and was at most */
import { processorText } from 'pages/data/trace';
import { busyShares, highestShares } from 'pages/compute/kiviat';
import { shareText } from 'pages/shared/number';
import { spanText } from 'pages/page/times';
import { line, text } from 'pages/draw/surface';

const wheelOf = (surface, view) => {
  const radius = Math.max(Math.min(surface.width, surface.height) / 2 - 16, 10);
  const middle = { x: surface.width / 2, y: surface.height / 2 };
  const angle = (row) => 2 * Math.PI * view.places[row] / view.trace.rows - Math.PI / 2;
  return {
    radius, middle,
    point: (row, share) => ({
      x: middle.x + radius * share * Math.cos(angle(row)),
      y: middle.y + radius * share * Math.sin(angle(row))
    }),
    at: (x, y) => {
      const turn = (Math.atan2(y - middle.y, x - middle.x) + Math.PI / 2) / (2 * Math.PI);
      const place = Math.round((turn + 1) * view.trace.rows) % view.trace.rows;
      return view.order[place];
    }
  };
};

const polygon = (surface, view, wheel, shares, colour, filled) => {
  const { context } = surface;
  context.beginPath();
  for (const row of view.order) {
    const { x, y } = wheel.point(row, shares[row]);
    context.lineTo(x, y);
  }
  context.closePath();
  context.fillStyle = context.strokeStyle = colour;
  context.globalAlpha = filled ? 1 : 0.3;
  context.fill();
  context.globalAlpha = 1;
  context.stroke();
};

export default {
  id: 'kiviat', title: 'Kiviat', group: 'utilisation', kind: 'now',
  about: 'Spokes: how much of the time before now each processor was busy; behind, the most.',
  draw: (surface, view) => {
    const wheel = wheelOf(surface, view), { context } = surface, { trace } = view;
    context.strokeStyle = surface.line;
    context.beginPath();
    context.arc(wheel.middle.x, wheel.middle.y, wheel.radius, 0, 2 * Math.PI);
    context.stroke();
    if (trace.rows <= 128)
      for (const row of view.order) {
        const end = wheel.point(row, 1);
        line(surface, wheel.middle.x, wheel.middle.y, end.x, end.y,
          row === view.selected.row ? surface.mark : surface.line, row === view.selected.row ? 2 : 1);
      }
    polygon(surface, view, wheel, highestShares(trace, view.now, view.recent), surface.states[0], false);
    polygon(surface, view, wheel, busyShares(trace, view.now, view.recent), surface.states[0], true);
    if (trace.rows <= 40)
      for (const row of view.order) {
        const end = wheel.point(row, 1 + 9 / wheel.radius);
        text(surface, String(trace.processors[row]), end.x, end.y, 'center');
      }
  },
  spot: (surface, view) => wheelOf(surface, view).point(view.selected.row ?? view.order[0] ?? 0, 0.9),
  hit: (surface, view, x, y) => {
    const row = wheelOf(surface, view).at(x, y);
    return {
      row,
      text: `${processorText(view.trace, row)}: busy for ` +
        `${shareText(busyShares(view.trace, view.now, view.recent)[row])} of the last ` +
        spanText(view.trace, view.recent)
    };
  },
  says: ({ trace, now, recent }) => {
    const shares = busyShares(trace, now, recent);
    const mean = shares.reduce((a, b) => a + b, 0) / Math.max(shares.length, 1);
    return `busy for ${shareText(mean)} of the last ${spanText(trace, recent)} on average`;
  }
};
