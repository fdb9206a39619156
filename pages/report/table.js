/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table.js - the table of intervals: folds, sorts, finds, selects */

import { byId, make } from 'pages/shared/make';
import { childrenOf, hitsOf, seenPlaces, sortedPlaces } from 'pages/report/tree';

/* Larger trees are unfolded only as far as the first level. */
const MOST_UNFOLDED = 60;

const valuesBy = (data, by) => data.intervals.map((one) => {
  if (by === 'n') return one.n;
  const times = Object.fromEntries(data.fields.map((field, f) => [field.anchor, one.f[f]]));
  return by !== 'effic' ? Number(times[by])
    : Number(times.total) === 0 ? 1 : Number(times.ptime) / Number(times.total);
});

/* select: called with the place of a row that is chosen. */
export const startTable = (data, select) => {
  const intervals = data.intervals;
  const table = byId('interval-table'), body = table.tBodies[0];
  const rows = intervals.map((one) => byId(`i${one.n}`));
  const children = childrenOf(intervals);
  const folded = new Set();
  const find = byId('find'), hitsText = byId('hits'), foldAll = byId('fold');
  let hits = null, hit = -1, marked = -1;

  const show = () => {
    const seen = seenPlaces(intervals, folded, hits);
    rows.forEach((row, place) => { row.hidden = !seen[place]; });
    const some = children.some((inside, place) => inside.length > 0 && folded.has(place));
    foldAll.textContent = some ? 'Unfold all' : 'Fold all';
  };
  const fold = (place, closed) => {
    if (children[place].length === 0) return;
    folded[closed ? 'add' : 'delete'](place);
    const button = rows[place].querySelector('button.fold');
    button.setAttribute('aria-expanded', String(!closed));
    button.textContent = closed ? '▸' : '▾';
  };
  const unfoldTo = (place) => {
    for (let up = intervals[place].up; up >= 0; up = intervals[up].up) fold(up, false);
    show();
  };

  const addFolds = () => rows.forEach((row, place) => {
    if (children[place].length === 0) return;
    const button = make('button', { type: 'button', class: 'fold', 'aria-expanded': 'true',
      'aria-label': `Fold ${intervals[place].name}` }, '▾');
    button.addEventListener('click', () => { fold(place, !folded.has(place)); show(); });
    row.cells[0].prepend(button);
  });

  const sort = (header, by) => {
    const old = header?.getAttribute('aria-sort');
    const direction = header === null || old === 'descending' || (old === null && by === 'n')
      ? 1 : -1;
    for (const one of table.tHead.rows[0].cells) one.removeAttribute('aria-sort');
    header?.setAttribute('aria-sort', direction === 1 ? 'ascending' : 'descending');
    body.append(...sortedPlaces(intervals, valuesBy(data, by), direction)
      .map((place) => rows[place]));
  };
  const addSorts = () => {
    for (const header of table.tHead.rows[0].cells) {
      const button = make('button', { type: 'button' }, ...header.childNodes);
      button.addEventListener('click', () => sort(header, header.dataset.by));
      header.append(button);
    }
    byId('natural').addEventListener('click', () => sort(null, 'n'));
  };

  const tellHits = () => {
    hitsText.textContent = hits === null ? ''
      : hits.length === 0 ? 'no hits' : `${hit + 1} of ${hits.length}`;
    byId('hit-before').disabled = byId('hit-next').disabled = !hits || hits.length === 0;
  };
  const goHit = (step) => {
    if (!hits || hits.length === 0) return;
    hit = (hit + step + hits.length) % hits.length;
    tellHits();
    select(hits[hit], { focus: false });
  };
  const look = () => {
    const found = hitsOf(intervals, find.value);
    hits = find.value.trim() === '' ? null : found;
    hit = -1;
    rows.forEach((row) => row.classList.remove('found'));
    for (const place of found) rows[place].classList.add('found');
    show();
    tellHits();
  };
  const addFind = () => {
    find.addEventListener('input', look);
    find.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') goHit(event.shiftKey ? -1 : 1);
      if (event.key === 'Escape') { find.value = ''; look(); find.blur(); }
    });
    byId('hit-before').addEventListener('click', () => goHit(-1));
    byId('hit-next').addEventListener('click', () => goHit(1));
  };

  addFolds();
  addSorts();
  addFind();
  foldAll.addEventListener('click', () => {
    const closed = foldAll.textContent === 'Fold all';
    intervals.forEach((one, place) => fold(place, closed && one.up >= 0));
    show();
  });
  if (intervals.length > MOST_UNFOLDED)
    intervals.forEach((one, place) => { if (one.up >= 0) fold(place, true); });
  tellHits();
  show();

  return {
    mark: (place, scroll) => {
      if (marked >= 0) rows[marked].classList.remove('here');
      marked = place;
      rows[place].classList.add('here');
      if (hits !== null && rows[place].hidden) { find.value = ''; look(); }
      unfoldTo(place);
      if (scroll) rows[place].scrollIntoView({ block: 'nearest' });
    },
    fold: (place, closed) => { fold(place, closed); show(); },
    toFind: () => { find.focus(); find.select(); }
  };
};
