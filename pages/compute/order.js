/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order.js - in which order processors stand: natural, by Gray code, by a list
 *
 * An order is the rows from top to bottom. */

export const naturalOrder = (trace) => Int32Array.from({ length: trace.rows }, (_, row) => row);

/* Place of a number in the binary reflected Gray code: 0 1 3 2 6 7 5 4 .. */
export const grayPlace = (number) => {
  let place = number;
  for (let shift = number >>> 1; shift !== 0; shift >>>= 1) place ^= shift;
  return place;
};

export const grayOrder = (trace) => naturalOrder(trace).sort((a, b) =>
  grayPlace(trace.processors[a]) - grayPlace(trace.processors[b]));

/* text: processors' numbers, apart by blanks, commas or line ends; # begins a comment.
 * Processors that are not named follow in natural order.  Returns: { order, problem }; problem
 * is null, or says what is wrong, with order null. */
export const listOrder = (trace, text) => {
  const rowOf = new Map(Array.from(trace.processors, (number, row) => [number, row]));
  const named = new Set();
  for (const [at, line] of text.split('\n').entries()) {
    for (const word of line.replace(/#.*/, '').split(/[\s,]+/).filter((one) => one !== '')) {
      const row = /^\d+$/.test(word) ? rowOf.get(Number(word)) : undefined;
      const expected = row === undefined ? 'the number of a processor of the trace'
        : named.has(row) ? 'each processor once' : null;
      if (expected !== null)
        return { order: null, problem: `line ${at + 1}: found '${word}', expected ${expected}` };
      named.add(row);
    }
  }
  const rest = naturalOrder(trace).filter((row) => !named.has(row));
  return { order: Int32Array.from([...named, ...rest]), problem: null };
};

/* place of each row in an order */
export const placesOf = (order) => {
  const places = new Int32Array(order.length);
  order.forEach((row, place) => { places[row] = place; });
  return places;
};
