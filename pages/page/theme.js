/* SPDX-License-Identifier: GPL-3.0-or-later */
/* theme.js - dark or light, and the palette; both are kept */

import { kept } from 'pages/shared/kept';
import { select } from 'pages/page/widgets';

const query = () => matchMedia('(prefers-color-scheme: dark)');

export const createTheme = (view) => {
  let chosen = kept.get('theme') ?? 'system';
  const paint = (palette) => {
    document.documentElement.classList.toggle('colourblind', palette === 'colourblind');
    view.set({ palette });
  };
  if (kept.get('palette') === 'colourblind') paint('colourblind');
  const apply = () => {
    const dark = chosen === 'dark' || chosen !== 'light' && query().matches;
    document.documentElement.classList.toggle('dark', dark);
    view.set({ dark });
  };
  query().addEventListener('change', apply);
  apply();
  return [
    select('colours', [['paragraph', 'green, yellow, red'], ['colourblind', 'colour-blind']],
      view.palette, (value) => {
        kept.set('palette', value);
        paint(value);
      }),
    select('theme', [['system', 'system'], ['light', 'light'], ['dark', 'dark']], chosen, (value) => {
      kept.set('theme', chosen = value);
      apply();
    })
  ];
};
