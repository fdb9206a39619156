/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traces.mjs - traces for tests: made by hand, or out of a page that netfare wrote */
import fs from 'node:fs';
import { readTrace } from '../../pages/data/trace.js';

/* states: for each row [time, state, time, state, ..]; messages: [sent, received, source,
 * destination, bytes, type]; tasks: [row, number, begin, end]. */
export const traceOf = ({ end, states, messages = [], tasks = [], decimals = 0 }) => {
  const first = [0], time = [], state = [];
  for (const row of states) {
    for (let i = 0; i < row.length; i += 2) {
      time.push(row[i]);
      state.push(row[i + 1]);
    }
    first.push(time.length);
  }
  const column = (k) => Float64Array.from(messages, (message) => message[k] ?? NaN);
  const of = (k) => Float64Array.from(tasks, (task) => task[k]);
  return {
    title: 'by hand', unit: 's', decimals, begin: 0, end, rounded: false, gaps: [],
    moreTexts: 0, rows: states.length,
    processors: Float64Array.from(states, (_, row) => row),
    states: {
      first: Uint32Array.from(first), time: Float64Array.from(time),
      state: Uint8Array.from(state)
    },
    messages: {
      count: messages.length, sent: column(0), received: column(1),
      source: Int32Array.from(messages, (message) => message[2] ?? -1),
      destination: Int32Array.from(messages, (message) => message[3] ?? -1),
      bytes: column(4), type: column(5),
      gap: Uint8Array.from(messages, ([sent, received]) =>
        received === null ? 1 : sent === null ? 2 : 0)
    },
    tasks: {
      count: tasks.length, row: Int32Array.from(of(0)), number: of(1), begin: of(2),
      end: of(3), open: new Uint8Array(tasks.length)
    },
    texts: [], path: null, labels: new Map(), network: null
  };
};

/* What a script element of the page holds. */
export const elementText = (html, id) => {
  const found = html.match(new RegExp(`<script [^>]*id="${id}">([^<]*)</script>`));
  if (found === null) throw new Error(`there is no element ${id}`);
  return found[1];
};

export const traceOfPage = (file) => {
  const html = fs.readFileSync(file, 'utf8');
  return readTrace(JSON.parse(elementText(html, 'trace')),
    (name) => elementText(html, `column-${name}`));
};
