/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.js - what a run was, in a sentence or two made from its figures by fixed rules */

import { runTotals } from 'paragraph/compute/summary';
import { bytesText, countText, shareText } from 'paragraph/shared/number';
import { spanText } from 'paragraph/page/times';

const plural = (count, word) => `${countText(count)} ${word}${count === 1 ? '' : 's'}`;

export const answerText = (trace) => {
  const totals = runTotals(trace);
  const first = `${plural(trace.rows, 'processor')} take ${spanText(trace, trace.end)}: ` +
    `${shareText(totals.shares[0])} of their time busy, ${shareText(totals.shares[1])} in ` +
    `overhead, ${shareText(totals.shares[2])} idle.`;
  if (trace.messages.count === 0) return `${first} No messages are sent.`;
  return `${first} ${plural(totals.messages, 'message')} of ${bytesText(totals.bytes)} in all ` +
    `are on their way ${spanText(trace, totals.meanFlight)} each; at most ` +
    `${countText(totals.mostPending)} at once.`;
};
