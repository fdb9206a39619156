/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.js - the page of a replay: what is selected, by keys, links and addresses */

import { byId } from 'pages/shared/make';
import { startLabels } from 'pages/report/labels';
import { startDrawing } from 'pages/report/drawing';
import { showInterval } from 'pages/report/pane';
import { startScrolling } from 'pages/report/scrolling';
import { startTable } from 'pages/report/table';
import { startTheme } from 'pages/report/theme';
import { startTimes } from 'pages/report/times';
import { startWhatIf } from 'pages/report/what-if';
import { waysFrom } from 'pages/report/tree';

const readData = () => {
  const data = JSON.parse(byId('report-data').textContent);
  data.unitOf = data.seconds ? null : BigInt(data.unit);
  return data;
};

/* "#i12-comm" -> [place of interval 12, "i12-comm"] */
const placeOf = (data, hash) => {
  const found = /^#i(\d+)(-[a-z]+)?$/.exec(hash);
  if (found === null) return null;
  const place = data.intervals.findIndex((one) => one.n === Number(found[1]));
  return place < 0 ? null : [place, found[2] === undefined ? null : hash.slice(1)];
};

const startPaper = () => {
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details:not([open])')];
    for (const one of opened) one.open = true;
  });
  addEventListener('afterprint', () => {
    for (const one of opened) one.open = false;
  });
};

const start = () => {
  const data = readData();
  for (const one of document.querySelectorAll('.needs-script')) one.hidden = false;
  startScrolling();
  startLabels();
  const times = startTimes(data);
  startWhatIf(data);
  let here = 0;

  /* address: whether it becomes the page's; focus: whether the pane gets it. */
  const select = (place, { address = true, focus = true } = {}) => {
    here = place;
    showInterval(data, place, select);
    table.mark(place, address);
    times?.mark(data.intervals[place]);
    if (address) history.replaceState(null, '', `#i${data.intervals[place].n}`);
    if (focus) byId('pane').focus({ preventScroll: true });
  };
  const table = startTable(data, select);
  const follow = () => {
    const found = placeOf(data, location.hash);
    if (found === null) return;
    select(found[0], { address: false });
    const field = found[1] === null ? null : byId(found[1]);
    for (const one of document.querySelectorAll('.target')) one.classList.remove('target');
    if (field === null) byId('pane').scrollIntoView({ block: 'nearest' });
    else field.scrollIntoView({ block: 'center' });
    if (field === null) return;
    field.classList.add('target');
    field.tabIndex = -1;
    field.focus({ preventScroll: true });
  };

  byId('interval-table').addEventListener('click', (event) => {
    const row = event.target.closest('tbody tr');
    if (row === null || event.target.closest('button') !== null) return;
    event.preventDefault();
    select(placeOf(data, `#${row.id}`)[0], { focus: event.target.closest('a') !== null });
  });
  const ways = { j: 'next', k: 'before', p: 'out', c: 'in', n: 'same' };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, canvas, svg') !== null) return;
    if (event.key === '/') { event.preventDefault(); table.toFind(); }
    const place = ways[event.key] === undefined ? -1
      : waysFrom(data.intervals, here)[ways[event.key]];
    if (place >= 0) select(place);
  });
  startTheme(byId('palette'), () => times?.redraw());
  startDrawing();
  startPaper();
  select(0, { address: false, focus: false });
  addEventListener('hashchange', follow);
  follow();
};

document.addEventListener('DOMContentLoaded', start);
