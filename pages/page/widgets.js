/* SPDX-License-Identifier: GPL-3.0-or-later */
/* widgets.js - controls with words: buttons and choices */

import { make } from 'pages/shared/make';

/* words: a sign, which the title explains, or a word that begins the title. */
export const button = (words, title, press) => {
  const element = make('button', { type: 'button', textContent: words, title });
  element.setAttribute('aria-label', title);
  element.addEventListener('click', press);
  return element;
};

/* choices: [value, words] pairs; change (value) is told. */
export const select = (title, choices, value, change) => {
  const element = make('select', { title },
    ...choices.map(([one, words]) => make('option', { value: one, textContent: words })));
  element.value = value;
  element.addEventListener('change', () => change(element.value));
  return make('label', {}, title, element);
};
