/* SPDX-License-Identifier: GPL-3.0-or-later */
/* make.js - makes elements; text stays text, as far as there is room for it */

export const byId = (id) => document.getElementById(id);

/* make('td', { title: 'a', 'aria-label': 'b' }, 'text', element); null: none */
export const make = (name, properties, ...content) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value === null) continue;
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...content);
  return element;
};

/* At most this many letters, of which the last says that some are missing. */
export const firstLetters = (text, most) => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}\u2026` : text;
};
