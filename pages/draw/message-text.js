/* SPDX-License-Identifier: GPL-3.0-or-later */
/* message-text.js - a message in words */

import { NEVER_RECEIVED, NEVER_SENT, NONE, typeName } from 'pages/data/trace';
import { bytesText } from 'pages/shared/digits';
import { momentText, spanText } from 'pages/page/times';

const delayText = (trace, i) => (trace.messages.delay?.[i] ?? 0) === 0 ? ''
  : `, ${spanText(trace, trace.messages.delay[i])} of it waiting for others`;

export const messageText = (trace, i) => {
  const { messages, processors } = trace;
  const name = (row) => row === NONE ? 'a processor that is not there' : processors[row];
  const what = `message of ${bytesText(messages.bytes[i])}, ${typeName(trace, messages.type[i])}, ` +
    `${name(messages.source[i])} to ${name(messages.destination[i])}`;
  if (messages.gap[i] === NEVER_RECEIVED)
    return `${what}, sent at ${momentText(trace, messages.sent[i])}, never received`;
  if (messages.gap[i] === NEVER_SENT)
    return `${what}, never sent, received at ${momentText(trace, messages.received[i])}`;
  return `${what}, from ${momentText(trace, messages.sent[i])} to ` +
    `${momentText(trace, messages.received[i])}: ` +
    spanText(trace, messages.received[i] - messages.sent[i]) + delayText(trace, i);
};
