/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remember.js - what is computed once for a trace and kept with it */

const kept = new WeakMap();

export const remember = (trace, name, compute) => {
  let all = kept.get(trace);
  if (all === undefined) kept.set(trace, all = new Map());
  if (!all.has(name)) all.set(name, compute(trace));
  return all.get(name);
};
