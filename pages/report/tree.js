/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree.js - the intervals as a tree: order, what is hidden, hits of a text, ways
 *
 * intervals: in preorder, each with `up`, the place of what it is in, or -1. */

/* Places of what is in each: [[1, 4], [2, 3], [], ..]. */
export const childrenOf = (intervals) => {
  const children = intervals.map(() => []);
  intervals.forEach((one, place) => { if (one.up >= 0) children[one.up].push(place); });
  return children;
};

/* Places in the order of a table that is sorted by values among what is in the same
 * interval; direction 1: least first, -1: most first.  Equal ones stay as they are. */
export const sortedPlaces = (intervals, values, direction) => {
  const children = childrenOf(intervals);
  const order = [], stack = [0];
  const compare = (a, b) => values[a] === values[b] ? a - b
    : (values[a] < values[b] ? -1 : 1) * direction;
  while (stack.length > 0) {
    const place = stack.pop();
    order.push(place);
    stack.push(...children[place].sort(compare).reverse());
  }
  return order;
};

/* Places whose names hold the text, whatever the case; none for no text. */
export const hitsOf = (intervals, text) => {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? [] : intervals.flatMap((one, place) =>
    one.name.toLowerCase().includes(wanted) || String(one.n) === wanted ? [place] : []);
};

/* Whether each is seen: hits and what they are in, where there are any (null: no text);
 * else what is in no folded interval. */
export const seenPlaces = (intervals, folded, hits) => {
  const seen = intervals.map(() => false);
  if (hits !== null) {
    for (const hit of hits)
      for (let place = hit; place >= 0 && !seen[place]; place = intervals[place].up)
        seen[place] = true;
    return seen;
  }
  intervals.forEach((one, place) => {
    seen[place] = one.up < 0 || (seen[one.up] && !folded.has(one.up));
  });
  return seen;
};

/* Where buttons and keys lead from a place; -1: nowhere. */
export const waysFrom = (intervals, place) => {
  const level = intervals[place].level;
  const inside = place + 1 < intervals.length && intervals[place + 1].up === place;
  return {
    in: inside ? place + 1 : -1,
    out: intervals[place].up,
    before: place - 1,
    next: place + 1 < intervals.length ? place + 1 : -1,
    same: intervals.findIndex((one, at) => at > place && one.level === level)
  };
};
