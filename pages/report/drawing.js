/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawing.js - the picture of a network: zoom, pan, and what a link did, by mouse, finger
 * and keyboard */

import { fitLabels } from 'pages/report/labels';
import { byId } from 'pages/shared/make';

const NEAR = 8;
const MOST_ZOOM = 40;

/* Part of the picture that is in view: { x, y, width, height }, as a view box has it. */
export const zoomedView = (view, whole, factor, x, y) => {
  const width = Math.min(Math.max(view.width * factor, whole.width / MOST_ZOOM), whole.width);
  const height = width * whole.height / whole.width;
  return inside({ x: x - (x - view.x) * width / view.width,
    y: y - (y - view.y) * height / view.height, width, height }, whole);
};

/* No part of the view is outside of the picture. */
export const inside = (view, whole) => ({ ...view,
  x: Math.min(Math.max(view.x, 0), whole.width - view.width),
  y: Math.min(Math.max(view.y, 0), whole.height - view.height) });

const titleOf = (mark) => mark.querySelector('title').textContent;

/* The mark at a place of the screen, or the nearest around it. */
const markAt = (svg, x, y) => {
  for (let near = 0; near <= NEAR; near += 2)
    for (const [dx, dy] of [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1], [1, -1],
      [-1, 1]]) {
      const mark = document.elementFromPoint(x + dx * near, y + dy * near)
        ?.closest('path, rect, circle');
      if (mark && svg.contains(mark) && mark.querySelector('title')) return mark;
    }
  return null;
};

/* Those with much use first; equal ones as they are drawn. */
const marksByUse = (svg) => {
  const use = (mark) => Number(/\bu(\d)/.exec(mark.getAttribute('class'))?.[1] ?? -1);
  return [...svg.querySelectorAll('.links path, .links rect, .nodes .c')]
    .filter((mark) => mark.querySelector('title'))
    .map((mark, i) => [use(mark), i, mark])
    .sort((a, b) => b[0] - a[0] || a[1] - b[1]).map(([, , mark]) => mark);
};

export const startDrawing = () => {
  const svg = document.querySelector('#picture .net');
  if (svg === null) return;
  const box = svg.viewBox.baseVal, said = byId('at-link'), marks = marksByUse(svg);
  const whole = { x: 0, y: 0, width: box.width, height: box.height };
  let view = { ...whole }, at = -1, dragged = null;

  const show = (next) => {
    view = next;
    svg.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`);
    fitLabels(svg);
  };
  const zoom = (factor, x = view.x + view.width / 2, y = view.y + view.height / 2) =>
    show(zoomedView(view, whole, factor, x, y));
  const pan = (dx, dy) => show(inside({ ...view, x: view.x + dx * view.width,
    y: view.y + dy * view.height }, whole));
  const placeOf = (event) => new DOMPoint(event.clientX, event.clientY)
    .matrixTransform(svg.getScreenCTM().inverse());
  const tell = (mark) => {
    svg.querySelector('.at')?.classList.remove('at');
    if (mark === null) return;
    mark.classList.add('at');
    said.textContent = titleOf(mark);
  };
  const step = (by) => {
    at = (at + by + marks.length) % marks.length;
    if (marks.length > 0) tell(marks[at]);
  };

  svg.tabIndex = 0;
  svg.addEventListener('pointermove', (event) => {
    if (dragged === null) { tell(markAt(svg, event.clientX, event.clientY)); return; }
    const here = placeOf(event);
    show(inside({ ...view, x: view.x + dragged.x - here.x, y: view.y + dragged.y - here.y }, whole));
  });
  svg.addEventListener('pointerdown', (event) => {
    tell(markAt(svg, event.clientX, event.clientY));
    if (view.width < whole.width) dragged = placeOf(event);
  });
  for (const end of ['pointerup', 'pointerleave', 'pointercancel'])
    svg.addEventListener(end, () => { dragged = null; });
  svg.addEventListener('focusin', (event) => {
    const mark = event.target.querySelector(':scope > path');
    if (mark !== null) tell(mark);
  });
  svg.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const here = placeOf(event);
    zoom(event.deltaY > 0 ? 1.25 : 0.8, here.x, here.y);
  }, { passive: false });
  const keys = { '+': () => zoom(0.5), '=': () => zoom(0.5), '-': () => zoom(2),
    Home: () => show({ ...whole }), ArrowRight: () => step(1), ArrowLeft: () => step(-1),
    ArrowUp: () => pan(0, -0.2), ArrowDown: () => pan(0, 0.2), '<': () => pan(-0.2, 0),
    '>': () => pan(0.2, 0) };
  svg.addEventListener('keydown', (event) => {
    if (keys[event.key] === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  byId('picture-in').addEventListener('click', () => zoom(0.5));
  byId('picture-out').addEventListener('click', () => zoom(2));
  byId('picture-all').addEventListener('click', () => show({ ...whole }));
};
