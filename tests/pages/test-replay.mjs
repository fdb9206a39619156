/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-replay.mjs NUMBER - a replay's own page is the page of its trace, and knows more
 *
 * replay-NAME.html is of --view, NAME.html of the trace that the same run wrote; links.csv is
 * what the replay of scan-tree says of links (--links). */
import fs from 'node:fs';
import { linkLoad } from '../../pages/compute/linkload.js';
import { taskName, taskNumbers } from '../../pages/compute/tasks.js';
import display from '../../pages/draw/network.js';
import { exactText } from '../../pages/shared/digits.js';
import { check, same } from './tap.mjs';
import { traceOfPage } from './traces.mjs';

/* Times of the two may have other ticks. */
const exact = (trace, times) => Array.from(times, (time) => exactText(time, trace.decimals));
const contents = (trace) => ({
  processors: [...trace.processors], end: exact(trace, [trace.end]),
  first: [...trace.states.first], states: [...trace.states.state],
  times: exact(trace, trace.states.time)
});
const messagesOf = (trace) => {
  const { messages } = trace;
  return Array.from({ length: messages.count }, (_, i) => [
    ...exact(trace, [messages.sent[i], messages.received[i]]), messages.source[i],
    messages.destination[i], messages.bytes[i]].join(' ')).sort();
};

const read = async (name) => [await traceOfPage(`replay-${name}.html`),
  await traceOfPage(`${name}.html`)];

for (const name of ['scan-tree', 'jacobi']) {
  const [replay, trace] = await read(name);
  same(`${name}: the same states`, contents(replay), contents(trace));
  same(`${name}: the same messages`, messagesOf(replay), messagesOf(trace));
}

const [tree, trace] = await read('scan-tree');
same('a program in units has units', [tree.unit, trace.unit], ['', 's']);
/* By hand: in the last stage eight messages of one byte meet at the root, and wait for 0 to 7
 * others, 28 units in all; docs/bmf-programs.md. */
const last = Array.from(tree.messages.delay).slice(-8).map((delay) =>
  Number(exactText(delay, tree.decimals)));
same('messages of the last stage wait for each other', last.reduce((a, b) => a + b, 0), 28);

same('without --why no path is known', tree.path, null);
const uneven = await traceOfPage('replay-path.html');
same('the critical path: 1 computes and sends, 0 receives',
  uneven.path.map(([row, ...times]) => [row, ...exact(uneven, times)].join(' ')),
  ['1 0 0.000000032', '0 0.000000033 0.000000036']);

/* Links of the replay's own report: how long each was busy, and waited for. */
const { network } = tree, { marks } = network;
const [names, ...lines] = fs.readFileSync('links.csv', 'utf8').trim().split('\n').map((line) =>
  line.split(','));
const told = lines.map((fields) => names.map((name) => fields[names.indexOf(name)]));
const sums = new Map(told.map(([from, to]) => [`${from} ${to}`, [0, 0]]));
for (let i = 0; i < marks.link.length; i++) {
  const sum = sums.get(`${network.from[marks.link[i]]} ${network.to[marks.link[i]]}`);
  sum[0] += marks.end[i] - marks.begin[i];
  sum[1] += marks.begin[i] - marks.reached[i];
}
const wrong = told.filter((fields) => ['busy_s', 'delay_s'].some((name, k) =>
  Math.abs(sums.get(`${fields[0]} ${fields[1]}`)[k] * 10 ** -(tree.decimals + 6) -
    Number(fields[names.indexOf(name)])) > 1e-13));
check('links were occupied and waited for as long as the replay says', told.length === 60 &&
  marks.link.length > 200 && wrong.length === 0, [told.length, wrong.slice(0, 3)]);

/* Of a torus, links that close a row or column lead around the nodes between, not through them. */
const torus = (await traceOfPage('replay-torus.html'));
const bent = Array.from(torus.network.bent);
const apart = (link) => {
  const a = torus.network.from[link], b = torus.network.to[link];
  return Math.abs((a >> 2) - (b >> 2)) + Math.abs((a & 3) - (b & 3));
};
same('links that close a row or column are bent, no others', bent,
  bent.map((_, link) => Number(apart(link) === 3)));
check('there are sixteen', bent.reduce((a, b) => a + b, 0) === 16);
const strokes = { lineTo: 0, quadraticCurveTo: [] };
const pen = new Proxy({ measureText: () => ({ width: 9 }) }, {
  get: (target, name) => target[name] ?? ((...numbers) => {
    if (name === 'lineTo') strokes.lineTo++;
    if (name === 'quadraticCurveTo') strokes.quadraticCurveTo.push(numbers);
  }),
  set: () => true
});
display.draw({
  context: pen, width: 600, height: 300, ink: '', faint: '', line: '', mark: '', paper: '',
  states: ['', '', ''], scale: () => ''
}, { trace: torus, now: 0, selected: { row: null, message: null } });
check('curves are drawn for them, lines for the others',
  strokes.quadraticCurveTo.length === 16 && strokes.lineTo === 48, strokes);
check('and they are within the canvas', strokes.quadraticCurveTo.every(([, , x, y]) =>
  x > 0 && x < 600 && y > 0 && y < 300));

/* A packet leaves a link after its byte time of 1: only the root's links are shared at the end. */
const sent = tree.messages.sent[tree.messages.count - 1];
check('at the begin of a send nothing is on the links to the root',
  linkLoad(tree, sent).most <= 1, linkLoad(tree, sent).most);

const [jacobi] = await read('jacobi');
check('intervals are tasks with their names', taskNumbers(jacobi).length > 1 &&
  /^task 1, MAIN /.test(taskName(jacobi, 1)), taskName(jacobi, 1));
