/* SPDX-License-Identifier: GPL-3.0-or-later */
/* task-colour.js - a colour for each task, by its place among the numbers */
import { taskNumbers } from 'pages/compute/tasks';

export const taskColour = (surface, trace, number) =>
  surface.kind(taskNumbers(trace).indexOf(number));

export const hasTasks = (trace) => trace.tasks.count > 0;
