/* SPDX-License-Identifier: GPL-3.0-or-later */
/* task-colour.js - a colour for each task, by its place among the numbers
 *
 * A replay numbers its intervals and calls from 1 on: each has the colour that it has in reports. */
import { taskNumbers } from 'pages/compute/tasks';
import { isReplay } from 'pages/data/trace';
import { kindOf } from 'pages/shared/palette';

export const taskColour = (surface, trace, number) =>
  kindOf(surface.tasks, isReplay(trace) ? number - 1 : taskNumbers(trace).indexOf(number));

export const hasTasks = (trace) => trace.tasks.count > 0;
