/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panel.js - one display in the page: its canvas, what is under the pointer, its keys
 *
 * Only what is on the screen is drawn. */

import { surfaceOf } from 'paragraph/draw/surface';
import { plotOf } from 'paragraph/draw/timeplot';

const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

const classes = (display) =>
  ['display', display.kind, display.rows ? 'rows' : '', display.size ?? '']
    .filter((one) => one !== '').join(' ');

const frameOf = (display) => {
  const canvas = make('canvas', { id: `canvas-${display.id}`, tabIndex: 0 });
  canvas.setAttribute('role', 'img');
  const hint = make('output');
  const section = make('section', { id: display.id, className: classes(display) },
    make('header', {}, make('h2', { textContent: display.title }),
      make('p', { textContent: display.about })), canvas, hint);
  return { section, canvas, hint };
};

/* Dragging pans, the wheel with Ctrl zooms, a click selects and sets now. */
const listenToTime = (canvas, view) => {
  let drag = null;
  const plot = () => plotOf({ width: canvas.clientWidth, height: canvas.clientHeight }, view);
  canvas.addEventListener('pointerdown', (event) => {
    drag = { x: event.offsetX, from: view.from, to: view.to, moved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (drag === null) return;
    const by = (event.offsetX - drag.x) / plot().width * (drag.to - drag.from);
    if (Math.abs(event.offsetX - drag.x) > 3) drag.moved = true;
    if (drag.moved) view.show(drag.from - by, drag.to - by);
  });
  canvas.addEventListener('pointerup', (event) => {
    if (drag !== null && !drag.moved) view.go(plot().time(event.offsetX));
    drag = null;
  });
  canvas.addEventListener('pointercancel', () => { drag = null; });
  canvas.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.shiftKey) return;
    event.preventDefault();
    if (event.shiftKey) view.pan(Math.sign(event.deltaY || event.deltaX) * 0.1);
    else view.zoom(event.deltaY > 0 ? 1.25 : 0.8, plot().time(event.offsetX));
  }, { passive: false });
};

const listenToHits = (display, canvas, hint, view) => {
  const hitAt = (event) => display.hit === undefined ? null
    : display.hit(surfaceSizes(canvas), view, event.offsetX, event.offsetY);
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) hint.textContent = hitAt(event)?.text ?? '';
  });
  canvas.addEventListener('click', (event) => {
    const hit = hitAt(event);
    hint.textContent = hit?.text ?? '';
    view.select({ row: hit?.row ?? null, message: hit?.message ?? null, task: hit?.task ?? null });
  });
};

const surfaceSizes = (canvas) => ({ width: canvas.clientWidth, height: canvas.clientHeight });

export const createPanel = (display, view) => {
  const { section, canvas, hint } = frameOf(display);
  let visible = false;
  const draw = () => {
    if (!visible || canvas.clientWidth === 0) return;
    display.draw(surfaceOf(canvas, view), view);
    canvas.setAttribute('aria-label', `${display.title}: ${display.says(view)}`);
  };
  if (display.kind === 'time') listenToTime(canvas, view);
  listenToHits(display, canvas, hint, view);
  new IntersectionObserver((entries) => {
    visible = entries.at(-1).isIntersecting;
    draw();
  }, { rootMargin: '100px' }).observe(section);
  new ResizeObserver(draw).observe(canvas);
  view.watch(draw);
  return section;
};
