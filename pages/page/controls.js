/* SPDX-License-Identifier: GPL-3.0-or-later */
/* controls.js - the bar of buttons above the displays */

import { button, select } from 'pages/page/widgets';
import { make } from 'pages/shared/make';
import { createOrdering } from 'pages/page/ordering';
import { SPEEDS } from 'pages/page/player';
import { createTheme } from 'pages/page/theme';
import { momentText, readText, spanText } from 'pages/page/times';

const nowSlider = (view) => {
  const slider = make('input', { type: 'range', min: 0, max: 1000, value: 500 });
  slider.setAttribute('aria-label', 'now');
  slider.addEventListener('input', () => view.go(view.trace.end * slider.value / 1000));
  view.watch(() => {
    slider.value = view.trace.end > 0 ? view.now / view.trace.end * 1000 : 0;
    slider.setAttribute('aria-valuetext', readText(view, view.now));
  });
  return slider;
};

const clock = (view) => {
  const output = make('output', { className: 'clock' });
  const show = () => { 
    output.textContent = readText(view, view.now);
    output.title = momentText(view.trace, view.now);
  };
  view.watch(show);
  show();
  return output;
};

const playButton = (view, player) => {
  const element = button('play', 'play or pause', player.toggle);
  view.watch(() => {
    element.textContent = view.playing ? 'pause' : 'play';
    element.setAttribute('aria-pressed', String(view.playing));
  });
  return element;
};

const moving = (view, player) => [
  playButton(view, player),
  button('|◀', 'last event', () => player.step(-1)),
  button('▶|', 'next event', () => player.step(1)),
  select('speed', SPEEDS.map((one) => [one, `${one} s for what is in view`]), 30,
    (value) => player.setSpeed(Number(value))),
  nowSlider(view), clock(view)
];

const zooming = (view) => [
  button('−', 'zoom out', () => view.zoom(2)),
  button('+', 'zoom in', () => view.zoom(0.5)),
  button('all', 'all of the run', () => view.show(0, view.trace.end)),
  button('◀', 'earlier', () => view.pan(-0.25)),
  button('▶', 'later', () => view.pan(0.25))
];

const choosing = (view) => [
  select('messages by', [['size', 'size'], ['type', 'type'], ['distance', 'distance']],
    view.colourBy, (colourBy) => view.set({ colourBy })),
  select('count', [['messages', 'messages'], ['bytes', 'bytes']], view.volume,
    (volume) => view.set({ volume })),
  select('layout', [['circle', 'circle'], ['mesh', 'mesh'],
    ...view.trace.network === null ? [] : [['network', 'network']]], view.layout,
  (layout) => view.set({ layout })),
  select('recent', [100, 20, 5, 1].map((part) => [part, spanText(view.trace, view.trace.end / part)]),
    20, (part) => view.set({ recent: Math.max(view.trace.end / part, 1) })),
  ...view.trace.path === null ? [] : [select('critical path', [['shown', 'shown'], ['hidden', 'hidden']],
    view.path, (path) => view.set({ path }))],
  ...createOrdering(view)
];

export const createControls = (view, player) => {
  const controls = make('div', { id: 'controls' },
    ...moving(view, player), ...zooming(view), ...choosing(view), ...createTheme(view));
  controls.setAttribute('role', 'region');
  controls.setAttribute('aria-label', 'controls');
  return controls;
};
