/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace.js - a run as all displays see it
 *
 * Times are ticks from the run's begin, 10^-decimals seconds each.  A row is one of the
 * processors that are there, ascending; NONE where there is none.
 *
 *   states    of row r: from first[r] to first[r + 1]; time[i] until time[i + 1] (or end)
 *   messages  by sent; received is NaN where gap is NEVER_RECEIVED, sent where NEVER_SENT
 *   tasks     by row, then begin */

import { readColumn } from 'pages/data/columns';
import { networkOf } from 'pages/data/network';

export const BUSY = 0, OVERHEAD = 1, IDLE = 2;
export const STATE_NAMES = ['busy', 'overhead', 'idle'];
/* Their classes in the page's style. */
export const STATE_CLASSES = ['computing', 'overhead', 'idle'];
export const NONE = -1;

/* Only a replay knows what messages waited for. */
export const isReplay = (trace) => trace.messages.delay !== null;
export const NEVER_RECEIVED = 1, NEVER_SENT = 2;

/* types: names of types from 1 on, of a replay. */
export const typeName = (trace, type) => trace.types?.[type - 1] ?? `type ${type}`;

const statesOf = (columns, rows) => {
  const row = columns['state-row'], time = columns['state-time'];
  const first = new Uint32Array(rows + 1);
  for (let i = 0; i < row.length; i++) first[row[i] + 1]++;
  for (let r = 0; r < rows; r++) first[r + 1] += first[r];
  for (let i = 1; i < time.length; i++) if (row[i] === row[i - 1]) time[i] += time[i - 1];
  return { first, time, state: new Uint8Array(columns.state) };
};

const rowsFrom1 = (column) => {
  const rows = new Int32Array(column);
  for (let i = 0; i < rows.length; i++) rows[i]--;
  return rows;
};

const messagesOf = (columns) => {
  const sent = columns.sent, received = new Float64Array(sent.length);
  const gap = new Uint8Array(columns.gap);
  for (let i = 0; i < sent.length; i++)
    received[i] = gap[i] === NEVER_RECEIVED ? NaN : sent[i] + columns.flight[i];
  for (let i = 0; i < sent.length; i++) if (gap[i] === NEVER_SENT) sent[i] = NaN;
  return {
    count: sent.length, sent, received, gap,
    source: rowsFrom1(columns.source), destination: rowsFrom1(columns.destination),
    bytes: columns.bytes, type: columns.type,
    /* What each waited for others in the network, in ticks; a PICL trace does not say. */
    delay: columns.delay ?? null
  };
};

const tasksOf = (columns) => {
  const begin = columns['task-begin'];
  return {
    count: begin.length, begin, end: begin.map((time, i) => time + columns['task-time'][i]),
    row: new Int32Array(columns['task-row']), number: columns.task,
    open: new Uint8Array(columns['task-open'])
  };
};

const textsOf = (columns, texts) => texts.map((text, i) =>
  ({ text, time: columns['text-time'][i], row: columns['text-row'][i] - 1 }));

/* The critical path: [row, begin, end] of each stretch, in order; null where it is not known. */
const pathOf = (columns) => columns['path-row'] === undefined ? null
  : Array.from(columns['path-row'], (row, i) => {
    const begin = columns['path-begin'][i];
    return [row, begin, begin + columns['path-time'][i]];
  });

/* Of several programs at once with the name of its own: "processor 17 (other)". */
export const processorText = (trace, row) => {
  const processor = trace.processors[row];
  const program = trace.programs?.findLast(([first]) => first <= processor);
  return `processor ${processor}` + (program === undefined ? '' : ` (${program[1]})`);
};

/* description: the JSON of element #trace; textOf: name -> text of a column's element. */
export const readTrace = async (description, textOf) => {
  const columns = {};
  await Promise.all(description.columns.map(async (column) => {
    columns[column.name] = await readColumn(column, textOf(column.name));
  }));
  const processors = columns.processor;
  return {
    title: description.title, unit: description.unit, decimals: description.decimals,
    begin: description.begin, end: description.end, rounded: description.rounded,
    gaps: description.gaps, moreTexts: description.moreTexts,
    rows: processors.length, processors,
    states: statesOf(columns, processors.length), messages: messagesOf(columns),
    tasks: tasksOf(columns), texts: textsOf(columns, description.texts),
    path: pathOf(columns),
    labels: new Map(description.labels), programs: description.programs ?? [],
    types: description.types ?? [],
    network: description.network ? networkOf(description.network, columns) : null
  };
};
