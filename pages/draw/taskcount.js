/* SPDX-License-Identifier: GPL-3.0-or-later */
/* taskcount.js - how many processors are in each task, stacked */
import { meanOf, valueAt } from 'pages/compute/steps';
import { taskCounts, taskName, taskNumbers } from 'pages/compute/tasks';
import { digitsText } from 'pages/shared/digits';
import { countText } from 'pages/shared/number';
import { readText } from 'pages/page/times';
import { drawStack, pixelsOf } from 'pages/draw/bins';
import { hasTasks, taskColour } from 'pages/draw/task-colour';
import { drawSelectedTimes } from 'pages/draw/selection';
import { drawAxis, drawNow, drawScale, inside, plotOf } from 'pages/draw/timeplot';

/* Further ones are in the status. */
const MOST_TASKS = 40;

const layersOf = (view, n) => {
  const width = (view.to - view.from) / n;
  return taskNumbers(view.trace).slice(0, MOST_TASKS).map((number) => {
    const steps = taskCounts(view.trace, number);
    return Float64Array.from({ length: n }, (_, k) =>
      meanOf(steps, view.from + k * width, view.from + (k + 1) * width));
  });
};

export default {
  id: 'taskcount', title: 'Tasks: count', group: 'tasks', kind: 'time', size: 'low',
  about: 'How many processors are in each task; one inside of several counts in each.',
  when: hasTasks,
  draw: (surface, view) => {
    const plot = plotOf(surface, view), { trace } = view;
    const layers = layersOf(view, pixelsOf(plot));
    let most = 1;
    for (let k = 0; k < layers[0].length; k++)
      most = Math.max(most, layers.reduce((sum, layer) => sum + layer[k], 0));
    const y = drawScale(surface, plot, most, (value) => digitsText(value));
    inside(surface, plot, () => drawStack(surface, plot, y, layers,
      taskNumbers(trace).map((number) => taskColour(surface, trace, number))));
    drawAxis(surface, view, plot);
    drawSelectedTimes(surface, view, plot);
    drawNow(surface, view, plot);
  },
  hit: (surface, view, x) => {
    const time = plotOf(surface, view).time(x);
    const inTask = taskNumbers(view.trace).map((number) =>
      [number, valueAt(taskCounts(view.trace, number), time)]).filter(([, count]) => count > 0);
    return {
      text: `at ${readText(view, time)}: ` + (inTask.length === 0 ? 'no task' : inTask
        .slice(0, 8).map(([number, count]) => `${countText(count)} in ${taskName(view.trace, number)}`)
        .join('; '))
    };
  },
  says: ({ trace }) => `${taskNumbers(trace).length} tasks`
};
