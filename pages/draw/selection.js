/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selection.js - what is selected, in displays that have no row for each processor */
import { STATE_NAMES, processorText } from 'pages/data/trace';
import { segments } from 'pages/compute/gantt';
import { beginOf, endOf } from 'pages/compute/messages';
import { stateAt } from 'pages/compute/states';
import { taskName } from 'pages/compute/tasks';
import { messageText } from 'pages/draw/message-text';
import { line, text } from 'pages/draw/surface';

const HEIGHT = 5;

/* A strip of the selected processor's states, and the time of the selected message. */
export const drawSelectedTimes = (surface, view, plot) => {
  const { row, message } = view.selected, { context } = surface;
  if (row !== null)
    segments(view.trace, row, view.from, view.to, (begin, end, state) => {
      context.fillStyle = surface.states[state];
      context.fillRect(plot.x(begin), plot.top, plot.x(end) - plot.x(begin), HEIGHT);
    });
  if (row !== null) line(surface, plot.left, plot.top + HEIGHT, plot.right, plot.top + HEIGHT,
    surface.mark, 1.5);
  if (message !== null)
    line(surface, Math.max(plot.x(beginOf(view.trace.messages, message)), plot.left), plot.bottom,
      Math.min(plot.x(endOf(view.trace.messages, message)), plot.right), plot.bottom,
      surface.mark, 5);
};

/* In words: null where nothing is selected. */
export const selectedText = ({ trace, now, selected }) =>
  selected.row !== null ? `${processorText(trace, selected.row)}: ` +
      STATE_NAMES[stateAt(trace, selected.row, now)]
    : selected.message !== null ? messageText(trace, selected.message).split(', from')[0]
      : selected.task !== null ? taskName(trace, selected.task) : null;

export const drawSelectedText = (surface, view) => {
  const words = selectedText(view);
  if (words !== null) text(surface, words, 4, surface.height - 8, 'left', surface.mark);
};
