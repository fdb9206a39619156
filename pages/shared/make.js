/* SPDX-License-Identifier: GPL-3.0-or-later */
/* make.js - makes elements; text stays text */

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
