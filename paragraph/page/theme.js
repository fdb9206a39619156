/* SPDX-License-Identifier: GPL-3.0-or-later */
/* theme.js - dark or light, as the reader's system has it */

export const followTheme = (view) => {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.classList.toggle('dark', query.matches);
    view.set({ dark: query.matches });
  };
  query.addEventListener('change', apply);
  apply();
};
