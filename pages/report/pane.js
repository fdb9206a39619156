/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pane.js - all fields of one interval, each with its explanation */

import { byId, make } from 'pages/shared/make';
import { exactTime, countText, percentText, shortTime } from 'pages/shared/number';
import { waysFrom } from 'pages/report/tree';

const BARS = { ptime: 'p', insuf: 'n', comm: 'c', csyn: 's', idle: 'o' };
const WAYS = [['in', 'In', 'c'], ['out', 'Out', 'p'], ['before', 'Previous', 'k'],
  ['next', 'Next', 'j'], ['same', 'Next at this level', 'n']];

const timeCell = (data, value, attributes) => {
  const time = BigInt(value);
  return make('td', { ...attributes, title: exactTime(time, data.unitOf) },
    time === 0n ? '0' : shortTime(time, data.unitOf));
};

/* A processor's part of the execution time. */
const ratioCell = (value, execution) => {
  const whole = BigInt(execution);
  return make('td', null, whole === 0n ? '100 %' : percentText(BigInt(value), whole));
};

const statisticCells = (data, one, statistics, isRatio) => {
  if (data.processors === 1) return [];
  if (statistics === undefined) return [make('td', { colspan: 6 })];
  const cell = (value) => isRatio ? ratioCell(value, one.f[1]) : timeCell(data, value);
  const [least, atLeast, most, atMost, mean, median] = statistics;
  if (least === most)
    return [cell(least), make('td', { class: 'e', colspan: 5 }, 'on each')];
  return [cell(least), make('td', null, String(atLeast)), cell(most),
    make('td', null, String(atMost)), cell(mean), cell(median)];
};

const shareCell = (field, time, total) => {
  if (!field.share || time === 0n) return make('td');
  const text = percentText(time, total), kind = BARS[field.anchor];
  if (kind === undefined) return make('td', null, text);
  const bar = make('i', { class: kind });
  bar.style.width = text.replace(' ', '');
  return make('td', { class: 'g' }, bar, text);
};

const fieldRow = (data, one, field, f) => {
  const id = `i${one.n}-${field.anchor}`, total = BigInt(one.f[2]);
  const name = make('th', { class: field.depth > 0 ? `d${field.depth}` : null },
    make('a', { href: `#${field.anchor}`, title: field.meaning }, field.label),
    make('small', null, field.meaning));
  if (field.anchor === 'effic') {
    const text = total === 0n ? '100 %' : percentText(BigInt(one.f[3]), total);
    return make('tr', null, name, make('td', { id }, text), make('td'),
      ...statisticCells(data, one, one.s[f], true));
  }
  return make('tr', null, name, timeCell(data, one.f[f], { id }),
    shareCell(field, BigInt(one.f[f]), total), ...statisticCells(data, one, one.s[f], false));
};

const statisticHeads = (data) => data.processors === 1 ? []
  : ['minimum', 'on', 'maximum', 'on', 'mean', 'median'].map((name) => make('th', null, name));

const fieldTable = (data, one) => make('table', { class: 'fields' },
  make('thead', null, make('tr', null, make('th', null, 'Field'), make('th', null, 'time'),
    make('th', null, 'of total'), ...statisticHeads(data))),
  make('tbody', null, ...data.fields.map((field, f) => fieldRow(data, one, field, f))));

/* Its figure leads to the place where the kind's fields are explained, with the program's. */
const kindCell = (data, value, m, id, href) => m === 0
  ? make('td', { id }, make('a', { href }, countText(value)))
  : make('td', { id, title: exactTime(BigInt(value), data.unitOf) },
    make('a', { href }, BigInt(value) === 0n ? '0' : shortTime(BigInt(value), data.unitOf)));

/* Every kind, whether it occurs or not. */
const kindTable = (data, one) => make('table', { class: 'kinds' },
  make('thead', null, make('tr', null, make('th', null, 'Kind of operation'),
    ...data.measures.map((measure) => make('th', { title: measure.meaning }, measure.label)))),
  make('tbody', null, ...data.kinds.map((kind, k) => make('tr', null,
    make('th', null, kind.label),
    ...data.measures.map((measure, m) => {
      const id = `i${one.n}-${measure.anchor}${kind.letter}`;
      return kindCell(data, one.k[k][m], m, id, `#${measure.anchor}${kind.letter}`);
    })))));

const kindStatistics = (data, one) => {
  const rows = Object.entries(one.ks).map(([at, statistics]) => {
    const kind = data.kinds[Math.floor(at / 5)], measure = data.measures[at % 5 + 1];
    return make('tr', null, make('th', null, `${kind.label}: ${measure.label}`),
      ...statisticCells(data, one, statistics, false));
  });
  if (rows.length === 0 || data.processors === 1) return [];
  return [make('table', { class: 'fields over' },
    make('thead', null, make('tr', null, make('th', null, 'Over processors'),
      ...statisticHeads(data))),
    make('tbody', null, ...rows))];
};

const processorTable = (data, one) => make('table', null,
  make('thead', null, make('tr', null, make('th', null, 'Processor'),
    ...one.p.c.map((column) => make('th', null, data.columns[column])))),
  make('tbody', null, ...one.p.r.map(([processor, ...values]) => make('tr', null,
    make('th', null, String(processor)), ...values.map((value) => timeCell(data, value))))));

/* Made when it is unfolded. */
const processorDetails = (data, one) => {
  if (one.p === undefined || one.p.r.length === 0) return [];
  const all = one.part === data.processors;
  const details = make('details', { class: 'all' }, make('summary', null,
    `${all ? 'All' : 'The'} ${one.part} processor${one.part === 1 ? '' : 's'}` +
    (all ? '' : ' that take part')));
  details.addEventListener('toggle', () => {
    if (details.open && details.children.length === 1)
      details.append(processorTable(data, one));
  });
  return [details];
};

const participantText = (data, one) => {
  if (data.processors === 1) return '';
  if (one.part === data.processors) return `; all ${one.part} processors take part: ${one.who}`;
  if (one.part === 0) return `; none of ${data.processors} processors takes part`;
  return `; ${one.part} of ${data.processors} processors take${one.part === 1 ? 's' : ''} ` +
    `part: ${one.who}`;
};

/* The line, or a part of it, with the construct's first word in bold where it is not the
 * beginning. */
const sourceText = (one) => {
  if (one.source === undefined) return [];
  const [before, from] = one.source;
  if (before === '') return [make('pre', { class: 'source' }, from)];
  const word = from.match(/^[$\w]*/)[0];
  return [make('pre', { class: 'source' }, before, make('b', null, word),
    from.slice(word.length))];
};

const barOf = (data, one) => {
  const times = Object.fromEntries(data.fields.map((field, f) => [field.anchor, Number(one.f[f])]));
  const parts = { p: times.ptime, n: times.insuf, c: times.comm - times.csyn, s: times.csyn,
    o: times.idle };
  return make('span', { class: 'bar' }, ...Object.entries(parts).filter(([, part]) => part > 0)
    .map(([kind, part]) => {
      const piece = make('i', { class: kind });
      piece.style.width = `${100 * part / times.total}%`;
      return piece;
    }));
};

const wayButtons = (data, place, select) => {
  const ways = waysFrom(data.intervals, place);
  return make('p', { class: 'tools' }, ...WAYS.flatMap(([way, label, key]) => {
    const button = make('button', { type: 'button', title: `key ${key}` }, label);
    button.disabled = ways[way] < 0;
    button.addEventListener('click', () => select(ways[way], {}));
    return [button, ' '];
  }));
};

export const showInterval = (data, place, select) => {
  const one = data.intervals[place];
  byId('pane-body').replaceChildren(
    make('h3', null, one.name, ' ', make('small', null, String(one.n))),
    ...sourceText(one), wayButtons(data, place, select),
    make('p', null, `Level ${one.level}, entered ${countText(one.count)} ` +
      `time${one.count === 1 ? '' : 's'}${participantText(data, one)}.`),
    barOf(data, one), fieldTable(data, one), kindTable(data, one),
    ...kindStatistics(data, one), ...processorDetails(data, one));
};
