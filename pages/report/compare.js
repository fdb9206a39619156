/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare.js - keys of a comparison; nothing is hidden from readers without scripts */

import { byId } from 'pages/shared/make';
import { startLabels } from 'pages/report/labels';
import { startScrolling } from 'pages/report/scrolling';
import { startTheme } from 'pages/report/theme';

document.addEventListener('DOMContentLoaded', () => {
  const all = () => [...document.querySelectorAll('section.interval')];
  const nav = document.getElementById('intervals');
  const keys = document.querySelector('.keys');
  startScrolling();
  startLabels();
  if (!nav || !keys) return;
  const find = keys.querySelector('input');
  const unfold = keys.querySelector('button');
  keys.hidden = false;

  const go = (to) => {
    if (!to) return;
    to.tabIndex = -1;
    history.replaceState(null, '', '#' + to.id);
    to.scrollIntoView();
    to.focus({ preventScroll: true });
    for (const one of document.querySelectorAll('.here')) one.classList.remove('here');
    to.classList.add('here');
  };
  const here = () => {
    const focused = document.activeElement.closest('section.interval');
    return focused || document.querySelector('section.interval.here') ||
      document.querySelector('section.interval:target');
  };
  const beside = (step) => {
    const list = all(), at = list.indexOf(here());
    return at < 0 ? list[0] : list[at + step];
  };
  const ways = {
    j: () => go(beside(1)),
    k: () => go(beside(-1)),
    p: () => go(here() && document.getElementById(here().dataset.p)),
    c: () => {
      const child = here() && document.querySelector(`[data-p="${here().id}"]`);
      go(child);
    },
    t: () => go(nav),
    '/': () => { go(nav); find.focus(); find.select(); },
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === find) {
      if (event.key === 'Escape') { find.value = ''; narrow(); find.blur(); }
      if (event.key === 'Enter') {
        const link = nav.querySelector('.found a');
        if (link) go(document.getElementById(link.hash.slice(1)));
      }
      return;
    }
    if (!ways[event.key]) return;
    event.preventDefault();
    ways[event.key]();
  });

  /* What is found, and what it is in. */
  const narrow = () => {
    const text = find.value.toLowerCase();
    for (const link of nav.querySelectorAll('a[href^="#i"]')) {
      const line = link.closest('.n, tr');
      const found = text !== '' && link.textContent.toLowerCase().includes(text);
      line.classList.toggle('found', found);
      if (!found) continue;
      for (let up = line.parentElement; up !== nav; up = up.parentElement)
        if (up.tagName === 'DETAILS') up.open = true;
    }
  };
  find.addEventListener('input', narrow);
  const branches = [...nav.querySelectorAll('details')];
  const folded = () => branches.some((one) => !one.open);
  const say = () => { unfold.textContent = folded() ? 'Unfold all' : 'Fold all'; };
  unfold.hidden = branches.length < 2;
  unfold.addEventListener('click', () => {
    const open = folded();
    for (const one of branches) one.open = open;
    say();
  });
  say();

  /* What a field means, where it stands. */
  document.addEventListener('mouseover', (event) => {
    const link = event.target.closest('th a');
    if (!link || link.title) return;
    const term = document.getElementById(link.hash.slice(1));
    const meaning = term && term.closest('dt').nextElementSibling;
    if (meaning) link.title = meaning.textContent;
  });

  for (const one of document.querySelectorAll('.needs-script')) one.hidden = false;
  startTheme(byId('palette'), () => {});

  /* Paper cannot be unfolded. */
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details:not([open])')];
    for (const one of opened) one.open = true;
  });
  addEventListener('afterprint', () => {
    for (const one of opened) one.open = false;
  });
});
