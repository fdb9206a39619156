/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fifo-waits.h - what the packets of a link wait for, first come first served
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
 * While packets wait, the link is occupied without a break: the queue says who occupies
 * it when.  It is looked at only if there are several messages in it, and the packet's
 * source may have others there; from then on until only one packet waits, a table keeps
 * how long each source will still occupy the link (pending-times.h).
 */
#pragma once

#include "network/links/pending-times.h"

/* Of a link with packets that waited for others of their source. */
typedef struct
{
  PendingTimes *times;               /* NULL: not needed so far */
  TotalTime own_delay, sender_delay; /* of all packets so far */
} LinkShares;

/* Whose packets wait, as far as known without looking at them. */
typedef enum
{
  FIFO_ONE_USER, /* only of the message on the link */
  FIFO_SEVERAL,  /* of several messages */
  FIFO_IN_TABLE  /* the same, and `times` has them */
} FifoUsers;

/* All zeros: empty. */
typedef struct
{
  FifoQueue queue;
  FifoUsers users;
  LinkShares *shares; /* NULL: not needed so far */
} FifoWaits;

/* Internal. */
LinkShares *link_shares_new (void);

/* Internal: the parts of a packet that has joined a queue of several messages,
 * which are not in the table. */
LinkWait fifo_waits_divide (FifoWaits *self, LinkUser user, SimTime reached,
                            SimTime until);

/* A packet that reached the link at `reached`, which never decreases, has to wait until
 * `begin`, when the last packet before it leaves the link; it leaves itself at `until`,
 * gap included. */
static G_ALWAYS_INLINE inline LinkWait
fifo_waits_join (FifoWaits *self, LinkUser before, LinkUser user, SimTime reached,
                 SimTime begin, SimTime until)
{
  const gboolean same = link_user_equal (before, user);

  fifo_queue_join (&self->queue, reached, begin, before);
  if (fifo_queue_packet (&self->queue, self->queue.next - 2)->begin <= reached)
    self->users = same ? FIFO_ONE_USER : FIFO_SEVERAL; /* no other packet waits */
  else if (self->users == FIFO_IN_TABLE)
    return pending_times_add (self->shares->times, &self->queue, self->queue.next - 1,
                              user, reached, until);
  else if (!same || self->users != FIFO_ONE_USER)
    return fifo_waits_divide (self, user, reached, until);
  return link_user_wait (user, before, begin - reached);
}

/* The same for the only packet that waits, behind one of another source, as most do: it
 * waits for nothing of its own.  FALSE: it is another packet, and has not joined. */
static G_ALWAYS_INLINE inline gboolean
fifo_waits_join_alone (FifoWaits *self, LinkUser before, LinkUser user, SimTime reached,
                       SimTime begin)
{
  FifoQueue *queue = &self->queue;

  if (queue->longest == 0 || before.source == user.source
      || fifo_queue_packet (queue, queue->next - 1)->begin > reached)
    return FALSE;
  *fifo_queue_packet (queue, queue->next++) = (QueuedPacket){ begin, before };
  self->users = FIFO_SEVERAL;
  return TRUE;
}

/* Adds the parts of a wait to the sums. */
static inline void
fifo_waits_add (FifoWaits *self, LinkWait parts)
{
  if ((parts.own | parts.sender) == 0)
    return;
  if (G_UNLIKELY (self->shares == NULL))
    self->shares = link_shares_new ();
  self->shares->own_delay += (guint64) parts.own;
  self->shares->sender_delay += (guint64) parts.sender;
}

void fifo_waits_clear (FifoWaits *self);
