/* SPDX-License-Identifier: GPL-3.0-or-later */
/* taskgantt.js - which task each processor is in, over time; inner ones are thinner */
import { processorText } from 'pages/data/trace';
import { deepest, innermost, taskDepths, taskName } from 'pages/compute/tasks';
import { countText } from 'pages/shared/number';
import { momentText, spanText } from 'pages/page/times';
import { hasTasks, taskColour } from 'pages/draw/task-colour';
import { drawAxis, drawNow, drawRowLabels, drawSelectedRow, inside, plotOf, rowsOf }
  from 'pages/draw/timeplot';

const drawTasks = (surface, view, plot, rows) => {
  const { context } = surface, { tasks } = view.trace;
  const depth = taskDepths(view.trace), levels = deepest(view.trace) + 1;
  for (let i = 0; i < tasks.count; i++) {
    if (tasks.end[i] < view.from || tasks.begin[i] > view.to) continue;
    const x = plot.x(tasks.begin[i]), inset = depth[i] / levels * rows.height;
    const height = Math.max(rows.height - inset - (rows.height > 4 ? 1 : 0), 0.5);
    context.fillStyle = taskColour(surface, view.trace, tasks.number[i]);
    context.globalAlpha = view.selected.task !== null && view.selected.task !== tasks.number[i]
      ? 0.25 : 1;
    context.fillRect(x, rows.top(tasks.row[i]) + inset, Math.max(plot.x(tasks.end[i]) - x, 0.7),
      height);
  }
  context.globalAlpha = 1;
};

export default {
  id: 'taskgantt', title: 'Tasks: Gantt', group: 'tasks', kind: 'time', rows: true,
  about: 'Which task each processor is in; inner ones are thinner.',
  when: hasTasks,
  draw: (surface, view) => {
    const plot = plotOf(surface, view), rows = rowsOf(view, plot);
    inside(surface, plot, () => drawTasks(surface, view, plot, rows));
    drawAxis(surface, view, plot);
    drawRowLabels(surface, view, plot);
    drawSelectedRow(surface, view, plot);
    drawNow(surface, view, plot);
  },
  hit: (surface, view, x, y) => {
    const plot = plotOf(surface, view), row = rowsOf(view, plot).at(y), time = plot.time(x);
    const { trace } = view, { tasks } = trace;
    if (row === null) return null;
    const inner = innermost(trace, row, time);
    if (inner === null) return { row, text: `${processorText(trace, row)}: no task` };
    return {
      row, task: tasks.number[inner],
      text: `${processorText(trace, row)}: ${taskName(trace, tasks.number[inner])} from ` +
        `${momentText(trace, tasks.begin[inner])}, ` +
        spanText(trace, tasks.end[inner] - tasks.begin[inner])
    };
  },
  says: ({ trace }) => `${countText(trace.tasks.count)} times in a task`
};
