/* SPDX-License-Identifier: GPL-3.0-or-later */
/* critical.js - the critical path over the space-time lines */
import { criticalPath, criticalTimes } from 'paragraph/compute/critical';
import { segments } from 'paragraph/compute/gantt';
import { spanText } from 'paragraph/page/times';
import { messageText } from 'paragraph/draw/message-text';
import { line } from 'paragraph/draw/surface';
import { drawAxis, drawNow, drawRowLabels, drawSelectedRow, inside, plotOf, rowsOf }
  from 'paragraph/draw/timeplot';

const visible = (view) => criticalPath(view.trace)
  .filter(({ from, to }) => to >= view.from && from <= view.to);

const lineOf = (view, plot, rows, one) => {
  const { messages } = view.trace;
  const from = one.row ?? messages.source[one.message];
  const to = one.row ?? messages.destination[one.message];
  return [plot.x(one.from), rows.middle(from), plot.x(one.to), rows.middle(to)];
};

const words = ({ trace }) => {
  const { processors, messages, hops } = criticalTimes(trace);
  return `${spanText(trace, processors)} on processors, ${spanText(trace, messages)} in ` +
    `${hops} messages`;
};

export default {
  id: 'critical', title: 'Critical path', group: 'other', kind: 'time', rows: true,
  about: 'What the end of the run waited for: back from the processor that ends last, at each ' +
    'receive that waited on to its sender.',
  draw: (surface, view) => {
    const plot = plotOf(surface, view), rows = rowsOf(view, plot);
    inside(surface, plot, () => {
      surface.context.globalAlpha = 0.25;
      for (const row of new Set(visible(view).map((one) => one.row).filter((one) => one >= 0)))
        segments(view.trace, row, view.from, view.to, (begin, end, state) => {
          surface.context.fillStyle = surface.states[state];
          surface.context.fillRect(plot.x(begin), rows.top(row), plot.x(end) - plot.x(begin),
            Math.max(rows.height - 1, 0.5));
        });
      surface.context.globalAlpha = 1;
      for (const one of visible(view))
        line(surface, ...lineOf(view, plot, rows, one),
          one.row === undefined ? surface.kinds[1] : surface.kinds[0], 3);
    });
    drawAxis(surface, view, plot);
    drawRowLabels(surface, view, plot);
    drawSelectedRow(surface, view, plot);
    drawNow(surface, view, plot);
  },
  hit: (surface, view, x, y) => {
    const plot = plotOf(surface, view), row = rowsOf(view, plot).at(y), time = plot.time(x);
    const one = visible(view).find(({ from, to }) => from <= time && time <= to);
    if (one !== undefined && one.message !== undefined)
      return { message: one.message, text: messageText(view.trace, one.message) };
    return row === null ? null : { row, text: `processor ${view.trace.processors[row]}` };
  },
  says: words
};
