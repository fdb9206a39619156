/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tap.mjs - results of a test in Node as TAP; the first argument is the number before */
import { isDeepStrictEqual } from 'node:util';

let number = Number(process.argv[2] ?? 0);

export const check = (name, passed, why) => {
  number++;
  console.log(`${passed ? 'ok' : 'not ok'} ${number} - ${name}`);
  if (!passed && why !== undefined) console.log('#   ' + JSON.stringify(why));
};

/* Typed arrays are compared as arrays. */
const plain = (value) => ArrayBuffer.isView(value) ? Array.from(value)
  : Array.isArray(value) ? value.map(plain) : value;

export const same = (name, found, expected) =>
  check(name, isDeepStrictEqual(plain(found), plain(expected)), { found: plain(found), expected });

export const near = (name, found, expected, slack) =>
  check(name, Math.abs(found - expected) <= slack, { found, expected, slack });

/* What a function throws, as text; null where it does not. */
export const thrown = async (use) => {
  try {
    await use();
    return null;
  } catch (error) {
    return error.message;
  }
};
