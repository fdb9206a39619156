/* SPDX-License-Identifier: GPL-3.0-or-later */
/* changed.js - whether anything that a display shows has changed since it was drawn
 *
 * A display of one moment does not depend on the part of time in view, so that panning does
 * not draw it again. */

const ALWAYS = ['order', 'colourBy', 'volume', 'layout', 'palette', 'dark', 'recent', 'path',
  'selected'];
const OF_KIND = {
  time: ['now', 'from', 'to', 'tiled'], whole: ['now', 'from', 'to'], now: ['now'], run: []
};

/* kind: a display's.  Returns a function of other values that matter; it says whether one of
 * them, or of the view, is not what it was at the call before. */
export const createChanged = (kind, view) => {
  const members = [...ALWAYS, ...OF_KIND[kind]];
  let before = null;
  return (...others) => {
    const values = [...members.map((name) => view[name]), ...others];
    const changed = before === null || values.some((value, i) => value !== before[i]);
    before = values;
    return changed;
  };
};
