/* SPDX-License-Identifier: GPL-3.0-or-later */
/* times.js - the section of processors over time: one axis, one selection, for all */

import { callsOf, callText, drawCalls, legendOfCalls } from 'pages/report/calls';
import { makeAxis, marksOf } from 'pages/report/axis';
import { byId, make } from 'pages/shared/make';
import { drawMessages, drawPath, drawStates } from 'pages/report/gantt';
import { drawGroups, programOf } from 'pages/report/groups';
import { binsOfCell, cellEnd, drawHeat, heatRows, partOf } from 'pages/report/heat';
import { exactTime, countText, percentText, shareText, shortTime, withoutZeros } from 'pages/shared/number';
import { addShares, rowsOf } from 'pages/report/states';
import { drawBand, drawMarks, drawNames, LEFT, prepare, TOP } from 'pages/report/surface';
import { colourOf, cssOf } from 'pages/report/colours';

/* As the page of displays reads it: both in its unit. */
const momentOf = (data, span) => span.map((time) => time / Number(data.unit)).join(',');

const MOST_HEIGHT = 460;
const MOST_ROWS = 128;
const SPAN_HEIGHT = 5;

const clock = (data, time) => shortTime(BigInt(Math.round(time)), data.unitOf);

/* Parts of from..to that all rows together are busy and in overhead. */
const partsOf = (rows, of, from, to) => {
  const busy = new Float64Array(1), overhead = new Float64Array(1);
  for (const row of of) addShares(rows[row], from, to, busy, overhead);
  return [busy[0] / of.length, overhead[0] / of.length];
};

const rowName = (data, row) => data.time.of === 1 ? String(row)
  : `${row * data.time.of}-${Math.min((row + 1) * data.time.of, data.processors) - 1}`;

const rowText = (data, row) => {
  const program = programOf(data, row * data.time.of);
  return rowName(data, row) + (program === undefined ? '' : ` of ${program.name}`);
};

/* ---- what is said of it --------------------------------------------------------------- */

const statesText = ([busy, overhead]) => `busy ${shareText(busy)}, in overhead ` +
  `${shareText(overhead)}, idle ${shareText(Math.max(1 - busy - overhead, 0))}`;

const selectionText = (data, rows, axis) => {
  const [from, to] = axis.selected;
  const parts = partsOf(rows, rows.map((none, r) => r), from, to);
  const begun = data.messages?.filter((one) => one[2] >= from && one[2] < to).length;
  return `Selected ${clock(data, from)} to ${clock(data, to)} (${clock(data, to - from)}): ` +
    statesText(parts) + (begun === undefined ? '' : `; ${begun} messages begin`);
};

const pointText = (data, rows, calls, axis, row, time, width) => {
  const pixel = (axis.to - axis.from) / width;
  const call = calls === null ? '' : callText(calls, row, time, rows[row]);
  return `Processor ${rowText(data, row)} at ${clock(data, time)}: ` +
    statesText(partsOf(rows, [row], time, Math.min(time + pixel, axis.end))) +
    (call === '' ? '' : `; ${call}`);
};

/* ---- tables, made when they are unfolded ----------------------------------------------- */

const onFirstOpen = (details, fill) => {
  details.addEventListener('toggle', () => {
    if (details.open && details.children.length === 1) details.append(fill());
  });
};

const totalsTable = (data) => make('table', null,
  make('thead', null, make('tr', null, ...['Processor', 'Busy', 'Of the run', 'In overhead',
    'Of the run', 'Idle', 'Of the run'].map((name) => make('th', null, name)))),
  make('tbody', null, ...data.time.totals.map(([busy, overhead], processor) => {
    const run = BigInt(data.run);
    const parts = [BigInt(busy), BigInt(overhead)];
    return make('tr', null, make('th', null, String(processor)),
      ...[...parts, run - parts[0] - parts[1]].flatMap((time) => [
        make('td', { title: exactTime(time, data.unitOf) }, shortTime(time, data.unitOf)),
        make('td', null, percentText(time, run))]));
  })));

const numbersTable = (data, rows) => {
  const links = data.links, end = Number(data.run);
  const bins = 2 ** Math.max(Math.ceil(Math.log2(links.bins / MOST_ROWS)), 0);
  const head = make('tr', null, make('th', null, 'Time'),
    ...rows.map((row) => make('th', null, row.name)));
  return make('table', null, make('thead', null, head), make('tbody', null,
    ...Array.from({ length: Math.ceil(links.bins / bins) }, (none, i) => make('tr', null,
      make('th', null, `${clock(data, i * bins * links.width)} – ` +
        clock(data, cellEnd(links, i * bins, bins, end))),
      ...rows.map((row) => make('td', null, shareText(partOf(links, row, i * bins, bins, end))))))));
};

/* ---- pointer and keys ------------------------------------------------------------------- */

const followPointer = (canvas, axis, tell) => {
  const timeAt = (event) => axis.time(event.offsetX, LEFT, canvas.clientWidth - LEFT - 6);
  let begun = null;
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    begun = timeAt(event);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (begun !== null) axis.select(begun, timeAt(event));
    else tell(event);
  });
  const end = (event) => {
    if (begun !== null && event.type === 'pointerup' && Math.abs(timeAt(event) - begun) <
        (axis.to - axis.from) / 200) { axis.select(null); tell(event); }
    begun = null;
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  canvas.addEventListener('dblclick', () => axis.all());
  canvas.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    axis.zoom(event.deltaY > 0 ? 1.25 : 0.8, timeAt(event));
  }, { passive: false });
};

/* Shift and an arrow widen the selection from where it begins, or from the left. */
const widen = (axis, step) => {
  const [from, to] = axis.selected ?? [axis.from, axis.from];
  axis.select(from, Math.max(to + step * (axis.to - axis.from) / 20, from));
};

const KEYS = {
  ArrowLeft: (axis) => axis.pan(-0.1),
  ArrowRight: (axis) => axis.pan(0.1),
  '+': (axis) => axis.zoom(0.5),
  '=': (axis) => axis.zoom(0.5),
  '-': (axis) => axis.zoom(2),
  Home: (axis) => axis.all(),
  Enter: (axis) => axis.toSelection(),
  Escape: (axis) => axis.select(null)
};

const followKeys = (canvas, axis, move) => canvas.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.shiftKey && arrow !== undefined) widen(axis, arrow);
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
    move(event.key === 'ArrowUp' ? -1 : 1);
  else if (KEYS[event.key] !== undefined) KEYS[event.key](axis);
  else return;
  event.preventDefault();
});

/* ---- all ---------------------------------------------------------------------------------- */

export const startTimes = (data) => {
  if (data.time === undefined || Number(data.run) === 0) return null;
  const rows = rowsOf(data.time), links = data.links === undefined ? [] : heatRows(data.links);
  const calls = callsOf(data), legend = document.querySelector('#time .key');
  const gantt = byId('gantt'), heat = byId('link-heat'), said = byId('at-time');
  const boxes = byId('show-messages'), box = boxes.querySelector('input');
  const slanted = data.messages !== undefined && data.time.of === 1 ? data.messages : [];
  const pathLabel = byId('show-path'), pathBox = pathLabel.querySelector('input');
  const path = data.path ?? [];
  let spans = [], row = 0, waiting = false;

  /* The legend has what is drawn now; the link leads to what is in view. */
  const tellMarks = () => {
    const inView = ([from, to]) => to >= axis.from && from <= axis.to;
    const has = { messages: box.checked && slanted.some(([, , sent, arrived]) => inView([sent, arrived])),
      path: pathBox.checked && path.length > 0, interval: spans.some(inView) };
    for (const [name, shown] of Object.entries(has)) legend.querySelector(`.of-${name}`).hidden = !shown;
    const link = byId('view-page');
    if (link !== null) link.hash = `t=${momentOf(data, axis.selected ?? [axis.from, axis.to])}`;
  };
  const draw = () => {
    waiting = false;
    const ink = cssOf(colourOf('faint')), line = cssOf(colourOf('line'));
    const chosen = cssOf(colourOf('link'), 0.25), here = cssOf(colourOf('link'));
    const marksFor = (area) => drawMarks(area, axis, marksOf(axis, area.width / 110), ink, line,
      (time) => withoutZeros(clock(data, time)));
    const area = prepare(gantt, Math.min(Math.max(rows.length * 16, 48), MOST_HEIGHT));
    marksFor(area);
    drawStates(area, axis, rows);
    drawGroups(area, data, cssOf(colourOf('paper')), cssOf(colourOf('ink')));
    if (calls !== null) {
      drawCalls(area, axis, calls);
      for (const one of legend.querySelectorAll('.call')) one.remove();
      legend.append(...legendOfCalls(calls, axis));
    }
    drawNames(area, rows.map((none, r) => rowName(data, r)), ink);
    if (box.checked) drawMessages(area, axis, slanted, rows.length);
    if (pathBox.checked) drawPath(area, axis, path, rows.length, data.time.of);
    const areas = [area];
    if (links.length > 0) {
      const below = prepare(heat, links.length * 14);
      marksFor(below);
      drawHeat(below, axis, data.links, links);
      drawNames(below, links.map((one) => one.name), ink);
      areas.push(below);
    }
    for (const one of areas) {
      for (const [from, to] of spans) {
        drawBand(one, axis, from, to, chosen);
        drawBand(one, axis, from, to, here, one.top - SPAN_HEIGHT, SPAN_HEIGHT);
      }
      if (axis.selected !== null) drawBand(one, axis, ...axis.selected, chosen);
    }
    tellMarks();
    if (axis.selected !== null) said.textContent = selectionText(data, rows, axis);
  };
  const redraw = () => {
    if (!waiting) requestAnimationFrame(draw);
    waiting = true;
  };
  const axis = makeAxis(Number(data.run), redraw);

  const tellStates = (event) => {
    const at = Math.floor((event.offsetY - TOP) / (gantt.clientHeight - TOP) * rows.length);
    if (at < 0 || at >= rows.length || event.offsetX < LEFT) return;
    row = at;
    const width = gantt.clientWidth - LEFT - 6;
    said.textContent = pointText(data, rows, calls, axis, row,
      axis.time(event.offsetX, LEFT, width), width);
  };
  const tellLinks = (event) => {
    const at = Math.floor((event.offsetY - TOP) / (heat.clientHeight - TOP) * links.length);
    const width = heat.clientWidth - LEFT - 6, time = axis.time(event.offsetX, LEFT, width);
    const bins = binsOfCell(data.links, axis, width);
    const bin = Math.floor(time / data.links.width / bins) * bins;
    if (at < 0 || at >= links.length || bin < 0 || bin >= data.links.bins) return;
    said.textContent = `Link ${links[at].name}, ${clock(data, bin * data.links.width)} – ` +
      `${clock(data, cellEnd(data.links, bin, bins, axis.end))}: busy ` +
      shareText(partOf(data.links, links[at], bin, bins, axis.end));
  };
  const moveRow = (step) => {
    row = Math.min(Math.max(row + step, 0), rows.length - 1);
    said.textContent = `Processor ${rowText(data, row)}, ${clock(data, axis.from)} to ` +
      `${clock(data, axis.to)}: ` + statesText(partsOf(rows, [row], axis.from, axis.to));
  };

  gantt.setAttribute('aria-label', `States of ${data.processors} processors over ` +
    `${clock(data, axis.end)}; arrows move, plus and minus zoom, up and down tell of a processor`);
  heat.setAttribute('aria-label', `How busy ${links.length} links are over time`);
  heat.hidden = byId('heat-key').hidden = links.length === 0;
  boxes.hidden = slanted.length === 0;
  box.addEventListener('change', redraw);
  pathLabel.hidden = path.length === 0;
  pathBox.addEventListener('change', redraw);
  followPointer(gantt, axis, tellStates);
  followPointer(heat, axis, tellLinks);
  followKeys(gantt, axis, moveRow);
  followKeys(heat, axis, () => {});
  byId('zoom-in').addEventListener('click', () => axis.zoom(0.5));
  byId('zoom-out').addEventListener('click', () => axis.zoom(2));
  byId('zoom-all').addEventListener('click', axis.all);
  byId('zoom-selected').addEventListener('click', axis.toSelection);
  if (data.time.totals === undefined) byId('processor-totals').remove();
  else onFirstOpen(byId('processor-totals'), () => totalsTable(data));
  if (links.length === 0) byId('link-numbers').remove();
  else onFirstOpen(byId('link-numbers'), () => numbersTable(data, links));
  new ResizeObserver(redraw).observe(gantt);
  redraw();
  return {
    redraw,
    mark: (interval) => {
      const ends = (interval.t ?? []).map(Number);
      spans = ends.flatMap((from, i) => i % 2 === 0 ? [[from, ends[i + 1]]] : []);
      redraw();
    }
  };
};
