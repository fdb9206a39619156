/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistics.js - figures of each processor: a table */
import { distanceUnit } from 'pages/compute/distance';
import { statistics } from 'pages/compute/statistics';
import { bytesText, digitsText } from 'pages/shared/digits';
import { shareText } from 'pages/shared/number';

const share = (trace, time) => shareText(trace.end > 0 ? time / trace.end : 0);

export default {
  id: 'statistics', title: 'Statistics', group: 'other', kind: 'run', size: 'wide',
  about: 'Figures of each processor over the run. A click on a column sorts by it.',
  table: ({ trace }) => ({
    columns: ['processor', 'busy', 'overhead', 'idle', 'sent', 'bytes sent', 'received',
      'bytes received', 'longest', 'mean', `mean distance, ${distanceUnit(trace)}`, 'largest queue'],
    rows: statistics(trace).map((one, row) => ({
      row,
      values: [trace.processors[row], one.busy, one.overhead, one.idle, one.sent, one.bytesSent,
        one.received, one.bytesReceived, one.longest, one.meanBytes, one.meanDistance,
        one.largestQueue],
      cells: [trace.processors[row], share(trace, one.busy), share(trace, one.overhead),
        share(trace, one.idle), one.sent, bytesText(one.bytesSent), one.received,
        bytesText(one.bytesReceived), bytesText(one.longest),
        bytesText(Math.round(one.meanBytes * 10) / 10), digitsText(one.meanDistance),
        one.largestQueue]
    }))
  })
};
