/* SPDX-License-Identifier: GPL-3.0-or-later */
/* controls.js - the bar of buttons above the displays */

import { momentText } from 'paragraph/page/times';

const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

const button = (words, title, press) => {
  const element = make('button', { type: 'button', textContent: words, title });
  element.setAttribute('aria-label', title);
  element.addEventListener('click', press);
  return element;
};

const nowSlider = (view) => {
  const slider = make('input', { type: 'range', min: 0, max: 1000, value: 1000 });
  slider.setAttribute('aria-label', 'now');
  slider.addEventListener('input', () => view.go(view.trace.end * slider.value / 1000));
  view.watch(() => {
    slider.value = view.trace.end > 0 ? view.now / view.trace.end * 1000 : 0;
    slider.setAttribute('aria-valuetext', momentText(view.trace, view.now));
  });
  return slider;
};

const clock = (view) => {
  const output = make('output', { className: 'clock' });
  const show = () => { output.textContent = momentText(view.trace, view.now); };
  view.watch(show);
  show();
  return output;
};

export const createControls = (view) => make('div', { id: 'controls' },
  button('−', 'zoom out', () => view.zoom(2)),
  button('+', 'zoom in', () => view.zoom(0.5)),
  button('all', 'show the whole run', () => view.show(0, view.trace.end)),
  button('◀', 'earlier', () => view.pan(-0.25)),
  button('▶', 'later', () => view.pan(0.25)),
  nowSlider(view), clock(view));
