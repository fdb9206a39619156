/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tasksummary.js - how long processors were in each task: a table */
import { taskName, taskSummary } from 'pages/compute/tasks';
import { spanText } from 'pages/page/times';
import { hasTasks } from 'pages/draw/task-colour';

export default {
  id: 'tasksummary', title: 'Tasks: summary', group: 'tasks', kind: 'run', size: 'half',
  about: 'How long processors were in each task, over those that were.',
  when: hasTasks,
  table: ({ trace }) => ({
    columns: ['task', 'times', 'processors', 'sum', 'least', 'mean', 'most'],
    rows: taskSummary(trace).map((one) => ({
      task: one.number,
      values: [one.number, one.count, one.processors, one.sum, one.least, one.mean, one.most],
      cells: [taskName(trace, one.number), one.count, one.processors,
        ...[one.sum, one.least, one.mean, one.most].map((time) => spanText(trace, time))]
    }))
  })
};
