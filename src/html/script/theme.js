/* SPDX-License-Identifier: GPL-3.0-or-later */
/* theme.js - the colours of states: as in ParaGraph, or for colour-blind people; kept for
 * the next page where the browser lets it */

const KEPT = 'netfare-palette';

const recall = () => {
  try {
    return localStorage.getItem(KEPT) === 'colourblind';
  } catch {
    return false;
  }
};

const keep = (on) => {
  try {
    localStorage.setItem(KEPT, on ? 'colourblind' : 'paragraph');
  } catch { /* nothing is kept then */ }
};

/* changed: called after each change of colours, also of dark and light. */
export const startTheme = (button, changed) => {
  const apply = (on) => {
    document.documentElement.classList.toggle('colourblind', on);
    button.setAttribute('aria-pressed', String(on));
  };
  apply(recall());
  button.addEventListener('click', () => {
    const on = button.getAttribute('aria-pressed') !== 'true';
    apply(on);
    keep(on);
    changed();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
};

/* A property of the page's style sheet: "--busy" -> [red, green, blue]. */
export const colourOf = (property) => {
  const text = getComputedStyle(document.documentElement).getPropertyValue(property).trim();
  return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
};

export const cssOf = (rgb, alpha = 1) => `rgba(${rgb.map(Math.round).join(',')},${alpha})`;
