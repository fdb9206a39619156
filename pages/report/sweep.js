/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep.js - the page of a sweep: charts of the figure that is chosen, a table that sorts */

import { byId, make } from 'pages/shared/make';
import { countText, shareText, timeText, withoutZeros } from 'pages/shared/number';
import { startScrolling } from 'pages/report/scrolling';
import { colourOfSeries, drawPanel } from 'pages/report/sweep-chart';
import { firstAxis, isNumeric, panelsOf } from 'pages/report/sweep-values';

const MOST_PANELS = 24;

/* A figure as charts write it. */
const figureText = (data, figure, value) => {
  if (figure.type === 'share') return shareText(value);
  if (figure.type === 'count') return countText(Number(value.toPrecision(4)));
  return data.seconds ? timeText(value) : timeText(value * 1e6, '');
};

const fill = (select, names) => select.append(...names.map((name, i) =>
  make('option', { value: String(i) }, name)));

const drawAll = (data, axis, f, log) => {
  const figure = data.figures[f];
  const valueOf = (row) => row.figures[f] === '' ? null : Number(row.figures[f]);
  const panels = panelsOf(data.rows, data.keys, axis);
  const names = [...new Set(panels.flatMap((panel) => panel.series.map((one) => one.name)))];
  const most = Math.max(...data.rows.map((row) => valueOf(row) ?? 0), 0) || 1;
  const sayOf = (row) => `${data.keys.map((key, k) => `${key} ${row.keys[k]}`).join(', ')}: ` +
    `${figure.title} ${figureText(data, figure, valueOf(row))}`;
  const chosen = (row) => {
    const details = byId(`row-${row.row}`).querySelector('details');
    details.open = true;
  };
  byId('chart-key-colours').replaceChildren(...(names.length < 2 && names[0] === '' ? []
    : names.map((name, i) => {
      const patch = make('i', null);
      patch.style.background = colourOfSeries(i);
      return make('span', null, patch, name);
    })));
  byId('panels').replaceChildren(
    ...panels.slice(0, MOST_PANELS).map((panel) => make('figure', { class: 'panel' },
      make('figcaption', null, panel.title), drawPanel({ panel, axis, log, most, valueOf, sayOf,
        chosen, numeric: isNumeric(data.rows, axis), keyName: data.keys[axis],
        figureName: figure.title, markOf: (value) => withoutZeros(figureText(data, figure, value)),
        seriesOf: (name) => names.indexOf(name) }))),
    ...(panels.length <= MOST_PANELS ? [] : [make('p', null,
      `${panels.length - MOST_PANELS} more panels are not drawn; the table has their runs.`)]));
};

/* A column by its numbers, or by its texts where some are none. */
const startTableSort = (data) => {
  const table = byId('run-table'), body = table.tBodies[0];
  const rows = new Map(data.rows.map((row) => [`row-${row.row}`, row]));
  const keys = data.keys.length;
  const valueOf = (row, column) => column === 0 ? row.row
    : column <= keys ? (isNumeric(data.rows, column - 1)
      ? Number(row.seconds[column - 1] || parseFloat(row.keys[column - 1])) : row.keys[column - 1])
      : Number(row.figures[column - keys - 1] || -1);
  [...table.tHead.rows[0].cells].forEach((header, column) => {
    if (column > keys + 6) return;
    const button = make('button', { type: 'button' }, ...header.childNodes);
    button.addEventListener('click', () => {
      const up = header.getAttribute('aria-sort') !== 'ascending';
      for (const one of table.tHead.rows[0].cells) one.removeAttribute('aria-sort');
      header.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      const ordered = [...body.rows].map((line) => [valueOf(rows.get(line.id), column), line]);
      ordered.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0) * (up ? 1 : -1));
      body.append(...ordered.map(([, line]) => line));
    });
    header.append(button);
  });
};

document.addEventListener('DOMContentLoaded', () => {
  startScrolling();
  const data = JSON.parse(byId('sweep-data').textContent);
  const figure = byId('chart-figure'), key = byId('chart-key'), log = byId('chart-log');
  for (const one of document.querySelectorAll('.needs-script')) one.hidden = false;
  fill(figure, data.figures.map((one) => one.title));
  fill(key, data.keys);
  key.value = String(firstAxis(data.rows, data.keys));
  const draw = () => drawAll(data, Number(key.value), Number(figure.value), log.checked);
  for (const one of [figure, key, log]) one.addEventListener('change', draw);
  const open = () => {
    const row = /^#row-\d+$/.test(location.hash) ? byId(location.hash.slice(1)) : null;
    if (row !== null) row.querySelector('details').open = true;
  };
  addEventListener('hashchange', open);
  startTableSort(data);
  draw();
  open();
});
