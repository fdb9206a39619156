/* SPDX-License-Identifier: GPL-3.0-or-later */
/* panel.js - one display in the page: its canvas, what is under the pointer, the focus
 *
 * Only what is on the screen is drawn, and only when something that it shows has changed. */

import { legendOf } from 'pages/draw/legends';
import { coloursOf, surfaceOf } from 'pages/draw/surface';
import { plotOf, rowsOf } from 'pages/draw/timeplot';
import { createChanged } from 'pages/page/changed';
import { make } from 'pages/shared/make';
import { createTable } from 'pages/page/table';

const classes = (display) =>
  ['display', display.kind, display.rows ? 'rows' : '', display.size ?? '']
    .filter((one) => one !== '').join(' ');

export const sectionOf = (display, ...content) =>
  make('section', { id: display.id, className: classes(display) },
    make('header', {}, make('h2', { textContent: display.title }),
      make('p', { textContent: display.about })), ...content);

const sizesOf = (canvas) => ({ width: canvas.clientWidth, height: canvas.clientHeight });

/* Dragging pans, the wheel with Ctrl zooms and with Shift pans, a click sets now. */
const listenToTime = (canvas, view) => {
  let drag = null;
  const plot = () => plotOf(sizesOf(canvas), view);
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

/* Where the keyboard points: now, and the selected processor. */
const spotOf = (display, canvas, view) => {
  const surface = sizesOf(canvas);
  if (display.spot !== undefined) return display.spot(surface, view);
  if (display.kind !== 'time') return { x: surface.width / 2, y: surface.height / 2 };
  const plot = plotOf(surface, view);
  return {
    x: plot.x(view.now),
    y: display.rows && view.selected.row !== null ? rowsOf(view, plot).middle(view.selected.row)
      : surface.height / 2
  };
};

const listenToHits = (display, canvas, hint, view) => {
  const hitAt = ({ x, y }) => display.hit(sizesOf(canvas), view, x, y);
  const at = (event) => hitAt({ x: event.offsetX, y: event.offsetY });
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) hint.textContent = at(event)?.text ?? '';
  });
  canvas.addEventListener('click', (event) => {
    const hit = at(event);
    hint.textContent = hit?.text ?? '';
    view.select({ row: hit?.row ?? null, message: hit?.message ?? null, task: hit?.task ?? null });
  });
  const tell = () => {
    if (document.activeElement === canvas && canvas.matches(':focus-visible'))
      hint.textContent = hitAt(spotOf(display, canvas, view))?.text ?? display.says(view);
  };
  canvas.addEventListener('focus', tell);
  view.watch(tell);
};

/* Written again only if it has changed. */
const createLegend = (display, view) => {
  const legend = make('div', { className: 'key' });
  let shown = null;
  legend.fill = () => {
    const entries = legendOf(display.id, coloursOf(view), view), key = JSON.stringify(entries);
    if (key === shown) return;
    shown = key;
    legend.replaceChildren(...entries.map(([background, words]) => {
      const mark = make('i');
      mark.style.background = background;
      return make('span', {}, ...background === null ? [] : [mark], words);
    }));
  };
  return legend;
};

const createCanvas = (display, view) => {
  const canvas = make('canvas', { id: `canvas-${display.id}`, tabIndex: 0 });
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', display.title);
  const hint = make('output');
  const legend = createLegend(display, view);
  const section = sectionOf(display, legend, canvas, hint);
  const changed = createChanged(display.kind, view);
  let visible = false;
  const draw = (anyway = false) => {
    if (!visible && anyway !== true || canvas.clientWidth === 0) return;
    legend.fill();
    const isNew = changed(canvas.clientWidth, canvas.clientHeight, window.devicePixelRatio);
    if (!isNew && anyway !== true) return;
    display.draw(surfaceOf(canvas, view), view);
    canvas.setAttribute('aria-label', `${display.title}: ${display.says(view)}`);
  };
  if (display.kind === 'time') listenToTime(canvas, view);
  listenToHits(display, canvas, hint, view);
  new IntersectionObserver((entries) => {
    visible = entries.at(-1).isIntersecting;
    draw();
  }).observe(section);
  new ResizeObserver(() => draw()).observe(canvas);
  addEventListener('beforeprint', () => draw(true));
  legend.fill();
  view.watch(() => draw());
  return section;
};

export const createPanel = (display, view) => display.table === undefined
  ? createCanvas(display, view) : sectionOf(display, createTable(display, view));
