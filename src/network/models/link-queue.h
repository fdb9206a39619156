/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-queue.h - what the packets of a link wait for, first come first served
 *
 * A packet that reaches the link while it is occupied waits until all packets before it
 * have left it.  The part of this time in which the link carries packets of the packet's
 * own message, and the part for other messages of the same source, are counted apart; the
 * rest is for other sources.
 *
 *   a.0 |=====|              a packet of source a, its message 0
 *   b.0       |====|         (a gap of the link belongs to the packet before it)
 *   a.0            |===|
 *   a.1     |----------|     reaches the link, and begins when the last one has left it:
 *                            own message 0, same sender 2 + 3, others 5
 *
 * While packets wait, the link is occupied without a break, so only ends are kept, and of
 * packets of one user that follow each other one.  A packet takes constant time,
 * amortised: few are looked at one by one; where there are many, a table says how long
 * those of a source or message will still occupy the link (pending-times.h).
 */
#pragma once

#include "network/models/pending-times.h"

/* Packets of one user that follow each other. */
typedef struct
{
  SimTime end; /* gap included */
  LinkUser user;
} LinkRun;

/* All zeros: empty. */
typedef struct
{
  TotalTime sender_delay, others_delay; /* of all packets so far */
  LinkRun *runs; /* a ring: those that may be under way, without the last one, whose end
                  * is when the next packet begins */
  PendingTimes *times;            /* of all of them, with the last; NULL: not needed */
  guint32 first, count, capacity; /* of runs; capacity 0 or a power of two */
} LinkQueue;

/* Internal: where not all is of one run. */
LinkWait link_queue_join_runs (LinkQueue **self, LinkUser before, LinkUser user,
                               SimTime reached, SimTime begin, SimTime until);

static inline LinkWait
link_user_wait (LinkUser self, SimTime time)
{
  return self.message == LINK_USER_WHOLE ? (LinkWait){ 0, time } : (LinkWait){ time, 0 };
}

/* A packet that reached the link at `reached`, which never decreases, has to wait until
 * `begin`, when the last packet before it leaves the link; it leaves itself at `until`,
 * gap included.  *self: NULL before the first one that waits for another message. */
static inline LinkWait
link_queue_join (LinkQueue **self, LinkUser before, LinkUser user, SimTime reached,
                 SimTime begin, SimTime until)
{
  if (!link_user_equal (before, user) || (*self != NULL && (*self)->count > 0))
    return link_queue_join_runs (self, before, user, reached, begin, until);
  return link_user_wait (user, begin - reached);
}

/* Internal. */
LinkQueue *link_queue_new (void);

/* Adds the parts of a wait to the sums. */
static inline void
link_queue_add (LinkQueue **self, SimTime wait, LinkWait parts)
{
  if (parts.own == wait)
    return;
  if (*self == NULL)
    *self = link_queue_new ();
  (*self)->sender_delay += (guint64) parts.sender;
  (*self)->others_delay += (guint64) (wait - parts.own - parts.sender);
}

void link_queue_free (LinkQueue *self);
