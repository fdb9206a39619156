/* SPDX-License-Identifier: GPL-3.0-or-later */
/* traffic.js - messages or bytes that pend: sent, and not received yet
 *
 * Messages without one of their ends do not count. */

import { remember } from 'paragraph/data/remember';
import { stepsOf } from 'paragraph/compute/steps';

/* volume: 'messages' or 'bytes'. */
export const pending = (trace, volume) => remember(trace, `pending ${volume}`, ({ messages }) => {
  const whole = messages.gap.reduce((count, gap) => count + (gap === 0 ? 1 : 0), 0);
  const times = new Float64Array(2 * whole), adds = new Float64Array(2 * whole);
  let next = 0;
  for (let i = 0; i < messages.count; i++) {
    if (messages.gap[i] !== 0) continue;
    const size = volume === 'bytes' ? messages.bytes[i] : 1;
    times[next] = messages.sent[i];
    adds[next++] = size;
    times[next] = Math.max(messages.received[i], messages.sent[i]);
    adds[next++] = -size;
  }
  return stepsOf(times, adds);
});
