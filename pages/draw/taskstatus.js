/* SPDX-License-Identifier: GPL-3.0-or-later */
/* taskstatus.js - of each task, what is to come, going on, and over now */
import { taskName, taskStatus } from 'pages/compute/tasks';
import { hasTasks, taskColour } from 'pages/draw/task-colour';
import { text } from 'pages/draw/surface';

const boxOf = (surface, count) => {
  const columns = Math.ceil(Math.sqrt(count * surface.width / Math.max(surface.height, 1)));
  const lines = Math.ceil(count / columns);
  return {
    columns, lines, width: surface.width / columns, height: surface.height / lines,
    at: (x, y) => Math.floor(y / (surface.height / lines)) * columns +
      Math.floor(x / (surface.width / columns))
  };
};

const words = (trace, { number, inside, entered, left, all }) =>
  `${taskName(trace, number)}: ${inside} processors in it; entered ${entered} times and left ` +
  `${left} of ${all}`;

export default {
  id: 'taskstatus', title: 'Tasks: status', group: 'tasks', kind: 'now',
  about: 'A field for each task: filled from below as it is left, framed while it goes on.',
  when: hasTasks,
  draw: (surface, view) => {
    const { context } = surface, all = taskStatus(view.trace, view.now);
    const box = boxOf(surface, all.length);
    all.forEach((one, k) => {
      const x = k % box.columns * box.width + 2, y = Math.floor(k / box.columns) * box.height + 2;
      const width = Math.max(box.width - 4, 1), height = Math.max(box.height - 4, 1);
      context.fillStyle = surface.line;
      context.fillRect(x, y, width, height);
      context.fillStyle = taskColour(surface, view.trace, one.number);
      const part = one.left / one.all * height;
      context.fillRect(x, y + height - part, width, part);
      if (one.inside > 0 || one.number === view.selected.task) {
        context.strokeStyle = one.number === view.selected.task ? surface.mark : surface.ink;
        context.lineWidth = 3;
        context.strokeRect(x + 1, y + 1, width - 2, height - 2);
      }
      if (box.width > 30 && box.height > 16)
        text(surface, String(one.number), x + 6, y + 10, 'left', surface.ink);
    });
  },
  hit: (surface, view, x, y) => {
    const all = taskStatus(view.trace, view.now), one = all[boxOf(surface, all.length).at(x, y)];
    return one === undefined ? null : { task: one.number, text: words(view.trace, one) };
  },
  says: ({ trace, now }) => {
    const all = taskStatus(trace, now);
    return `${all.filter((one) => one.inside > 0).length} of ${all.length} tasks go on`;
  }
};
