/* SPDX-License-Identifier: GPL-3.0-or-later */
/* player.js - now moves: play, pause, step; the view follows
 *
 * speed: seconds in which the whole part in view goes by. */

import { lastTime, nextTime } from 'pages/compute/events';

export const SPEEDS = [120, 60, 30, 10, 5];

/* Pans so that now is in view. */
const follow = (view) => {
  const width = view.to - view.from;
  if (view.now > view.to) view.show(view.now - 0.1 * width, view.now + 0.9 * width);
  else if (view.now < view.from) view.show(view.now - 0.9 * width, view.now + 0.1 * width);
};

export const createPlayer = (view) => {
  let speed = 30, before = null;
  const frame = (time) => {
    if (!view.playing) return;
    const passed = before === null ? 0 : (time - before) / 1000;
    before = time;
    const now = view.now + passed * (view.to - view.from) / speed;
    view.set({ playing: now < view.trace.end });
    view.go(now);
    follow(view);
    requestAnimationFrame(frame);
  };
  const player = {
    play: () => {
      if (view.now >= view.trace.end) view.go(0);
      before = null;
      view.set({ playing: true });
      follow(view);
      requestAnimationFrame(frame);
    },
    pause: () => view.set({ playing: false }),
    toggle: () => view.playing ? player.pause() : player.play(),
    step: (by) => {
      player.pause();
      view.go(by > 0 ? nextTime(view.trace, view.now) : lastTime(view.trace, view.now));
      follow(view);
    },
    setSpeed: (seconds) => { speed = seconds; }
  };
  return player;
};
