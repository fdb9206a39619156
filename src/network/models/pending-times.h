/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pending-times.h - how long the packets of each source, and of each message, will still
 * occupy a link
 *
 * Packets leave the link in the order in which they were added; what has no time left is
 * removed.
 */
#pragma once

#include "base/sim-time.h"

/* The message that a packet on the link belongs to. */
typedef struct
{
  guint32 source;  /* processor, below 2^31 */
  guint32 message; /* its number there, or LINK_USER_WHOLE */
} LinkUser;

/* The message has no other packets that could be waited for. */
#define LINK_USER_WHOLE G_MAXUINT32

static inline gboolean
link_user_equal (LinkUser a, LinkUser b)
{
  return a.source == b.source && a.message == b.message;
}

/* Parts of a wait; the rest is for messages of other sources. */
typedef struct
{
  SimTime own;    /* for packets of the same message */
  SimTime sender; /* for other messages of the same source */
} LinkWait;

typedef struct _PendingTimes PendingTimes;

/* from: the first packet to be added occupies the link from then on. */
PendingTimes *pending_times_new (SimTime from);
void pending_times_free (PendingTimes *self);

/* A packet occupies the link for so long, when all others have left it.  Returns: how
 * long packets of the message, and others of its source, occupied the link before it,
 * from `reached` on, at which the first packet, of message `front`, is on it. */
LinkWait pending_times_add (PendingTimes *self, LinkUser user, SimTime time,
                            LinkUser front, SimTime reached);

/* The first packet, of this message, leaves the link then. */
void pending_times_end (PendingTimes *self, LinkUser user, SimTime end);
