/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scrolling.js - what scrolls sideways or down by itself can be reached by keyboard */

const scrolls = (one) => {
  const { overflowX, overflowY } = getComputedStyle(one);
  return overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1 ||
    overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1;
};

/* Again after each change of size; elements that come later are watched, too. */
export const startScrolling = (selector = 'table, .scroll') => {
  const mark = (one) => {
    if (scrolls(one)) one.tabIndex = 0;
    else one.removeAttribute('tabindex');
  };
  const watch = new ResizeObserver((entries) => entries.forEach(({ target }) => mark(target)));
  const watchAll = () => document.querySelectorAll(selector).forEach((one) => watch.observe(one));
  watchAll();
  new MutationObserver(watchAll).observe(document.body, { childList: true, subtree: true });
};
