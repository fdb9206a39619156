/* SPDX-License-Identifier: GPL-3.0-or-later */
/* keys.js - the page by keyboard */

import { make } from 'pages/shared/make';

const selectPlace = (view, by) => {
  const { row } = view.selected, last = view.trace.rows - 1;
  const place = row === null ? (by > 0 ? 0 : last)
    : Math.min(Math.max(view.places[row] + by, 0), last);
  view.select({ row: view.order[place] ?? null });
};

const selectMessage = (view, by) => {
  const { count, gap, sent, received } = view.trace.messages;
  if (count === 0) return;
  const before = view.selected.message;
  const message = before === null ? (by > 0 ? 0 : count - 1)
    : Math.min(Math.max(before + by, 0), count - 1);
  view.select({ message });
  view.go(gap[message] === 2 ? received[message] : sent[message]);
};

const actions = (view, player) => ({
  ' ': ['play or pause', player.toggle],
  '.': ['next event', () => player.step(1)],
  ',': ['last event', () => player.step(-1)],
  '+': ['zoom in', () => view.zoom(0.5)],
  '-': ['zoom out', () => view.zoom(2)],
  0: ['show the whole run', () => view.show(0, view.trace.end)],
  ArrowLeft: ['earlier', () => view.pan(-0.1)],
  ArrowRight: ['later', () => view.pan(0.1)],
  ArrowUp: ['select the processor above', () => selectPlace(view, -1)],
  ArrowDown: ['select the processor below', () => selectPlace(view, 1)],
  m: ['select the next message', () => selectMessage(view, 1)],
  M: ['select the message before', () => selectMessage(view, -1)],
  Home: ['now is the begin', () => view.go(0)],
  End: ['now is the end', () => view.go(view.trace.end)],
  Escape: ['select nothing', () => view.select({})]
});

/* Keys of controls, and of the page where no display has the focus, are left alone. */
const isTaken = (event) => event.altKey || event.ctrlKey || event.metaKey ||
  event.target.closest('select, input, button, summary, .scroll') !== null ||
  event.key.startsWith('Arrow') && event.target.tagName !== 'CANVAS';

export const createKeys = (view, player) => {
  const all = actions(view, player);
  document.addEventListener('keydown', (event) => {
    if (isTaken(event) || !Object.hasOwn(all, event.key)) return;
    event.preventDefault();
    all[event.key][1]();
  });
  const names = { ' ': 'space', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
  return make('details', { id: 'keys' }, make('summary', { textContent: 'Keys' }),
    make('p', { textContent: 'Tab goes from display to display; arrows work in displays.' }),
    ...Object.entries(all).map(([key, [words]]) =>
      make('p', {}, make('kbd', { textContent: names[key] ?? key }), ` ${words}`)));
};
