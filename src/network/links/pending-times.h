/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pending-times.h - how long the packets of each source, and of each message, will still
 * occupy a link, first come first served
 *
 * The packets of a source that have not left the link are a list, the first of which is
 * found anew when another one joins: so each packet takes constant time, amortised.  The
 * messages of a source have such lists as soon as it has packets of several.
 *
 *   packets   .. 7 a.0 | 8 b.0 | 9 a.0 | 10 a.1      on the link: 8; a: 9, 10; a.0: 9
 */
#pragma once

#include "network/links/fifo-queue.h"

typedef struct _PendingTimes PendingTimes;

PendingTimes *pending_times_new (void);
void pending_times_free (PendingTimes *self);

/* No packets, for now. */
void pending_times_begin (PendingTimes *self);

/* A packet of the queue, whose begin is known, as that of those before it, joins at
 * `reached` and occupies the link until then.  Packets are added in order, without
 * omission.  Returns: what the packet waits for. */
LinkWait pending_times_add (PendingTimes *self, FifoQueue *queue, guint32 packet,
                            LinkUser user, SimTime reached, SimTime until);
