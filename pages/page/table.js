/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.js - a display that is a table: sorts by its columns, selects by its rows
 *
 * table (view): { columns, rows: [{ cells, values, row, message, task, faint }], words, sorted };
 * values are what is sorted by; words: the column of words; sorted false: in time's order. */

import { createChanged } from 'pages/page/changed';
import { button } from 'pages/page/widgets';
import { make } from 'pages/shared/make';

const MOST_ROWS = 1100;

const isSelected = (one, selected) =>
  one.message !== undefined && one.message === selected.message ||
  one.task !== undefined && one.task === selected.task ||
  one.row !== undefined && one.row >= 0 && one.row === selected.row;

const rowOf = (one, found, view) => {
  const element = make('tr', {
    className: [one.faint ? 'faint' : '', isSelected(one, view.selected) ? 'selected' : '']
      .join(' ').trim()
  }, ...one.cells.map((cell, k) => make('td', {
    textContent: String(cell), className: k === found.words ? 'words' : ''
  })));
  element.addEventListener('click', () => view.select({
    row: one.row ?? null, message: one.message ?? null, task: one.task ?? null
  }));
  return element;
};

const sorted = (rows, by) => by === null ? rows : [...rows].sort((a, b) =>
  by.sign * (a.values[by.column] - b.values[by.column]));

export const createTable = (display, view) => {
  const scroll = make('div', { className: 'scroll', tabIndex: 0 });
  scroll.setAttribute('role', 'region');
  scroll.setAttribute('aria-label', display.title);
  const changed = createChanged(display.kind, view);
  const head = make('thead'), body = make('tbody'), rest = make('p', { hidden: true });
  scroll.append(make('table', {}, head, body), rest);
  let by = null, visible = false, shown = '', columns = '';
  const sortBy = (column) => {
    by = { column, sign: by !== null && by.column === column ? -by.sign : -1 };
    shown = '';
    [...head.rows[0].cells].forEach((cell, k) => {
      if (k === column) cell.setAttribute('aria-sort', by.sign < 0 ? 'descending' : 'ascending');
      else cell.removeAttribute('aria-sort');
    });
    fill();
  };
  /* Kept while the columns are the same: so is the focus on one of its buttons. */
  const fillHead = (found) => {
    const names = JSON.stringify(found.columns);
    if (names === columns) return;
    columns = names;
    head.replaceChildren(make('tr', {}, ...found.columns.map((name, column) => make('th', {},
      found.sorted === false ? name : button(name, `sort by ${name}`, () => sortBy(column))))));
  };
  const fill = (anyway = false) => {
    if (!visible && anyway !== true || !changed(by)) return;
    const found = display.table(view), rows = sorted(found.rows, by).slice(0, MOST_ROWS);
    const key = JSON.stringify([rows.map((one) => one.cells), view.selected]);
    if (key === shown) return;
    shown = key;
    const left = found.rows.length - rows.length;
    fillHead(found);
    body.replaceChildren(...rows.map((one) => rowOf(one, found, view)));
    rest.hidden = left === 0;
    rest.textContent = `${left} more rows are not shown: netfare replay --processors-csv has all`;
  };
  new IntersectionObserver((entries) => {
    visible = entries.at(-1).isIntersecting;
    fill();
  }, { rootMargin: '100px' }).observe(scroll);
  view.watch(() => fill());
  scroll.addEventListener('focus', () => fill(true));
  addEventListener('beforeprint', () => fill(true));
  return scroll;
};
