/* SPDX-License-Identifier: GPL-3.0-or-later */
/* elements.js - makes elements; text stays text */

export const byId = (id) => document.getElementById(id);

/* make('td', { title: 'a' }, 'text', element) */
export const make = (name, attributes, ...content) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {}))
    if (value !== null) element.setAttribute(key, value);
  element.append(...content);
  return element;
};
