/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept.js - settings that the browser keeps for all pages; without, the page goes on */

export const kept = {
  get: (name) => {
    try {
      return localStorage.getItem(`netfare-${name}`);
    } catch {
      return null;
    }
  },
  set: (name, value) => {
    try {
      localStorage.setItem(`netfare-${name}`, value);
    } catch { /* a browser that keeps nothing */ }
  }
};
