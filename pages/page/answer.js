/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.js - what a run was, in a sentence or two made from its figures by fixed rules, and
 * the bar of where the time goes */

import { runTotals } from 'pages/compute/summary';
import { STATE_CLASSES, STATE_NAMES } from 'pages/data/trace';
import { bytesText } from 'pages/shared/digits';
import { countText, shareText } from 'pages/shared/number';
import { make } from 'pages/shared/make';
import { spanText } from 'pages/page/times';

const plural = (count, word) => `${countText(count)} ${word}${count === 1 ? '' : 's'}`;

const messagesText = (trace, totals) => {
  if (totals.messages === 0) return 'No messages are sent.';
  const flight = `${spanText(trace, totals.meanFlight)}${totals.messages === 1 ? '' : ' each'}`;
  return `${plural(totals.messages, 'message')} of ${bytesText(totals.bytes)} in all ` +
    `${totals.messages === 1 ? 'is' : 'are'} on ${totals.messages === 1 ? 'its' : 'their'} way ` +
    `for ${flight}; at most ${countText(totals.mostPending)} at once.`;
};

/* The sum of what messages waited for others, where that is known. */
const delayText = (trace, totals) => {
  const { delay } = trace.messages;
  if (delay === null || totals.messages === 0) return '';
  let sum = 0;
  for (let i = 0; i < delay.length; i++) sum += delay[i];
  return sum === 0 ? ' None waits for others in the network.'
    : ` They wait ${spanText(trace, sum / totals.messages)} each for others in the network.`;
};

export const answerText = (trace) => {
  const totals = runTotals(trace), [busy, overhead, idle] = totals.shares.map(shareText);
  return `${plural(trace.rows, 'processor')} take${trace.rows === 1 ? 's' : ''} ` +
    `${spanText(trace, trace.end)}: ${busy} of their time busy, ${overhead} in overhead, ` +
    `${idle} idle. ${messagesText(trace, totals)}` +
    delayText(trace, totals);
};

/* The bar, with its key. */
export const createAnswer = (view) => {
  const shares = runTotals(view.trace).shares;
  const parts = shares.map((share, state) => {
    const part = make('i', { className: STATE_CLASSES[state] });
    part.style.width = `${share * 100}%`;
    return part;
  });
  return [
    make('p', { textContent: answerText(view.trace) }),
    make('div', { className: 'bar' }, ...parts),
    make('div', { className: 'key' }, ...shares.map((share, state) =>
      make('span', {}, make('i', { className: STATE_CLASSES[state] }), `${STATE_NAMES[state]} ${shareText(share)}`)))
  ];
};
