/* SPDX-License-Identifier: GPL-3.0-or-later */
/* events.js - what happens around now, one thing after another: a table */
import { eventsNear, rowOfState } from 'pages/compute/events';
import { taskName } from 'pages/compute/tasks';
import { STATE_NAMES } from 'pages/data/trace';
import { momentText } from 'pages/page/times';
import { messageText } from 'pages/draw/message-text';

const BEFORE = 12, AFTER = 6;

const describe = {
  send: (trace, i) => ({ row: trace.messages.source[i], message: i,
    words: `send begins: ${messageText(trace, i)}` }),
  receive: (trace, i) => ({ row: trace.messages.destination[i], message: i,
    words: `receive ends: ${messageText(trace, i)}` }),
  enter: (trace, i) => ({ row: trace.tasks.row[i], task: trace.tasks.number[i],
    words: `enters ${taskName(trace, trace.tasks.number[i])}` }),
  leave: (trace, i) => ({ row: trace.tasks.row[i], task: trace.tasks.number[i],
    words: `leaves ${taskName(trace, trace.tasks.number[i])}` }),
  text: (trace, i) => ({ row: trace.texts[i].row, words: `says: ${trace.texts[i].text}` }),
  state: (trace, i) => ({ row: rowOfState(trace, i),
    words: `is ${STATE_NAMES[trace.states.state[i]]}` })
};

export default {
  id: 'events', title: 'Trace events', group: 'other', kind: 'now', size: 'half',
  about: 'What happens around now.',
  table: ({ trace, now }) => ({
    columns: ['time', 'processor', 'event'], words: 2, sorted: false,
    rows: eventsNear(trace, now, BEFORE, AFTER).map(({ time, kind, index, past }) => {
      const { row, words, message, task } = describe[kind](trace, index);
      return {
        row, message, task, faint: !past, values: [],
        cells: [momentText(trace, time), row < 0 ? '' : trace.processors[row], words]
      };
    })
  })
};
