/* SPDX-License-Identifier: GPL-3.0-or-later */
/* all.js - every display, in the order of the page
 *
 * A display: { id, title, group, kind, about, draw (surface, view), hit (surface, view, x, y),
 * says (view) }.  kind: time (over the time axis), now, or whole.  hit: { row, message, task,
 * time, text }, or null.  says: what it shows, in words. */

import gantt from 'paragraph/draw/gantt';
import spacetime from 'paragraph/draw/spacetime';

export const displays = [gantt, spacetime];
