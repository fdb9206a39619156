/* SPDX-License-Identifier: GPL-3.0-or-later */
/* theme.js - the colours of states: as in ParaGraph, or for colour-blind people; kept for
 * the next page where the browser lets it */

import { kept } from 'pages/shared/kept';

/* changed: called after each change of colours, also of dark and light. */
export const startTheme = (button, changed) => {
  const apply = (on) => {
    document.documentElement.classList.toggle('colourblind', on);
    button.setAttribute('aria-pressed', String(on));
  };
  apply(kept.get('palette') === 'colourblind');
  button.addEventListener('click', () => {
    const on = button.getAttribute('aria-pressed') !== 'true';
    apply(on);
    kept.set('palette', on ? 'colourblind' : 'paragraph');
    changed();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
};
