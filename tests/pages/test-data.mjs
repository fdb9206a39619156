/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-data.mjs NUMBER - columns, and what the pages of small traces hold */
import zlib from 'node:zlib';
import { readColumn } from '../../pages/data/columns.js';
import { check, same, thrown } from './tap.mjs';
import { traceOfPage } from './traces.mjs';

const column = (bytes, count, planes, code) => readColumn(
  { name: 'x', count, planes, code }, zlib.deflateSync(Buffer.from(bytes)).toString('base64'));

same('planes are the lowest bytes first', await column([1, 2, 0, 1], 2, 2, 'plain'), [1, 258]);
same('a rising column is of differences', await column([5, 0, 2], 3, 1, 'rising'), [5, 5, 7]);
same('a signed column goes to and fro', await column([0, 1, 2, 3, 4], 5, 1, 'signed'),
  [0, -1, 1, -2, 2]);
same('only zeros take no plane', await readColumn({ name: 'x', count: 3, planes: 0, code: 'plain' },
  ''), [0, 0, 0]);
same('53 bits are exact', await column([255, 255, 255, 255, 255, 255, 31], 1, 7, 'plain'),
  [Number.MAX_SAFE_INTEGER]);
same('what is cut off is told', await thrown(() => column([1, 2, 3], 2, 2, 'plain')),
  'column x: found 3 bytes, expected 4');

/* The example of the thesis, section 3.5: processor 0 sends 5 bytes to 2, which works on. */
const one = await traceOfPage('thesis.html');
same('every processor has a row', one.processors, [0, 1, 2, 3]);
same('ticks are as coarse as times allow', [one.decimals, one.begin, one.end], [0, 0, 10]);
same('states by row', one.states.first, [0, 3, 4, 7, 8]);
same('when they begin', one.states.time, [0, 1, 2, 0, 0, 4, 5, 0]);
same('and which they are', one.states.state, [2, 1, 2, 2, 2, 1, 0, 2]);
const { messages } = one;
same('a message from its send to the end of its receive',
  [messages.sent, messages.received, messages.source, messages.destination, messages.bytes,
    messages.type], [[1], [5], [0], [2], [5], [1]]);

const gaps = await traceOfPage('gaps.html');
same('a send without receive ends nowhere', [gaps.messages.gap[0], gaps.messages.received[0]],
  [1, NaN]);
same('a receive without send begins nowhere', [gaps.messages.gap[1], gaps.messages.sent[1]],
  [2, NaN]);
same('a partner that is not there is no row', [gaps.messages.source[1],
  gaps.messages.destination[0]], [-1, -1]);
same('numbers of processors may have gaps', gaps.processors, [3, 70000]);
same('tasks have begin and end', [gaps.tasks.row, gaps.tasks.number, gaps.tasks.begin,
  gaps.tasks.end, gaps.tasks.open], [[0, 1], [7, 8], [0, 500], [1000, 2000], [0, 1]]);
check('texts are as they were', gaps.texts[0].text === '</script><script>document.title="run"' +
  '</script>' && gaps.texts[0].row === 0, gaps.texts);
same('labels too', [...gaps.labels], [[7, 'solve']]);
same('and what is missing is told', gaps.gaps, [
  'gaps.picl:10: 1 messages are sent and never received',
  'gaps.picl:10: 1 messages are received and never sent',
  'gaps.picl:10: 69999 processors below the highest number have no records']);
