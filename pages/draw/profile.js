/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profile.js - shares of time with exactly k processors in a state: a curve for each state */
import { profile } from 'pages/compute/profile';
import { BUSY, STATE_NAMES } from 'pages/data/trace';
import { digitsText } from 'pages/shared/digits';
import { shareText } from 'pages/shared/number';
import { selectedText } from 'pages/draw/selection';
import { line, text } from 'pages/draw/surface';

const LEFT = 54, BOTTOM = 18, TOP = 6;

const boxOf = (surface, trace) => {
  const width = surface.width - LEFT - 6, height = surface.height - TOP - BOTTOM;
  const each = width / (trace.rows + 1);
  return {
    each, height, bottom: TOP + height,
    x: (k) => LEFT + k * each,
    at: (x) => Math.min(Math.max(Math.floor((x - LEFT) / each), 0), trace.rows)
  };
};

const drawState = (surface, box, shares, most, state) => {
  const { context } = surface;
  const each = box.each / 3;
  context.fillStyle = surface.states[state];
  shares.forEach((share, k) => {
    const height = share / most * box.height;
    if (share > 0)
      context.fillRect(box.x(k) + state * each, box.bottom - height, Math.max(each * 0.9, 0.7),
        height);
  });
};

export default {
  id: 'profile', title: 'Concurrency profile', group: 'utilisation', kind: 'whole',
  about: 'For how much of the time in view exactly so many processors are in a state.',
  draw: (surface, view) => {
    const { trace } = view, box = boxOf(surface, trace);
    const all = [0, 1, 2].map((state) => profile(trace, state, view.from, view.to));
    const most = Math.max(...all.map((shares) => shares.reduce((a, b) => Math.max(a, b), 0)), 1e-9);
    line(surface, LEFT, box.bottom, surface.width - 6, box.bottom, surface.faint);
    all.forEach((shares, state) => drawState(surface, box, shares, most, state));
    text(surface, shareText(most), LEFT - 4, TOP + 6, 'right');
    const chosen = selectedText(view);
    if (chosen !== null) text(surface, chosen, surface.width - 8, TOP + 6, 'right', surface.mark);
    const step = Math.max(Math.ceil(26 / box.each), 1);
    for (let k = 0; k <= trace.rows; k += step)
      text(surface, String(k), Math.min(box.x(k) + box.each / 2, surface.width - 16),
        box.bottom + 9, 'center');
  },
  hit: (surface, view, x) => {
    const k = boxOf(surface, view.trace).at(x);
    const shares = STATE_NAMES.map((name, state) =>
      `${name} ${shareText(profile(view.trace, state, view.from, view.to)[k])}`);
    return { text: `exactly ${k} processors: ${shares.join(', ')} of the time` };
  },
  says: ({ trace, from, to }) => {
    const shares = profile(trace, BUSY, from, to);
    const mean = shares.reduce((sum, share, k) => sum + share * k, 0);
    return `${digitsText(mean)} processors busy on average`;
  }
};
