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
 * While packets wait, the link is occupied without a break: the line of those that wait
 * says who occupies it when.  It is looked at only if the packet's source may have others
 * there, and not if all are of its message, or it follows one for which the answer is
 * known. Where many wait, a table says how long those of a source or message will still
 * occupy the link (pending-times.h), so that a packet takes constant time, amortised.
 */
#pragma once

#include "network/models/pending-times.h"
#include "network/models/waiting-line.h"

/* Of a link with packets that waited for others of their source. */
typedef struct
{
  LinkWait last;       /* what the packet that joined last waits for, after `from` */
  SimTime from;        /* in the time of `first` */
  guint32 first;       /* number of a packet of the line: that before it is on the link */
  guint32 joined;      /* packets of the line, when the above was valid */
  PendingTimes *times; /* of all from `first` on; NULL: not needed */
  TotalTime own_delay, sender_delay; /* of all packets so far */
} LinkShares;

/* All zeros: empty. */
typedef struct
{
  WaitingLine line; /* mixed: FALSE: packets that wait are of the last one's message, as
                     * the one on the link */
  guint64 sources;  /* where mixed: a source whose bit is not set has no packets there */
  LinkShares *shares; /* NULL: not needed so far */
} LinkQueue;

/* Internal. */
LinkShares *link_shares_new (void);

/* Internal: the part of a packet that joined the line, whose source may have others. */
LinkWait link_queue_look (LinkQueue *self, LinkUser user, SimTime reached, SimTime until);

static inline guint64
link_queue_bit (LinkUser user)
{
  return G_GUINT64_CONSTANT (1) << (user.source * 0x9e3779b1u >> 26);
}

static inline LinkWait
link_user_wait (LinkUser self, SimTime time)
{
  return self.message == LINK_USER_WHOLE ? (LinkWait){ 0, time } : (LinkWait){ time, 0 };
}

/* A packet that reached the link at `reached`, which never decreases, has to wait until
 * `begin`, when the last packet before it leaves the link; it leaves itself at `until`,
 * gap included. */
static G_ALWAYS_INLINE inline LinkWait
link_queue_join (LinkQueue *self, LinkUser before, LinkUser user, SimTime reached,
                 SimTime begin, SimTime until)
{
  const gboolean same = link_user_equal (before, user);
  const guint64 bit = link_queue_bit (user);

  waiting_line_join (&self->line, reached, begin, before);
  if (same && !self->line.mixed)
    return link_user_wait (user, begin - reached);
  if (!self->line.mixed
      || waiting_line_packet (&self->line, self->line.next - 2)->begin <= reached)
    {
      self->line.mixed = !same;
      self->sources = link_queue_bit (before);
      if (same)
        return link_user_wait (user, begin - reached);
    }
  if ((self->sources & bit) != 0)
    return link_queue_look (self, user, reached, until);
  self->sources |= bit;
  if (self->shares != NULL && self->shares->times == NULL)
    {
      self->shares->last = (LinkWait){ 0 };
      self->shares->from = begin;
      self->shares->first = self->shares->joined = self->line.next;
    }
  return (LinkWait){ 0 };
}

/* Adds the parts of a wait to the sums.  Returns: what is left, for other sources. */
static inline SimTime
link_queue_add (LinkQueue *self, SimTime wait, LinkWait parts)
{
  if ((parts.own | parts.sender) == 0)
    return wait;
  if (G_UNLIKELY (self->shares == NULL))
    self->shares = link_shares_new ();
  if (parts.own != 0)
    self->shares->own_delay += (guint64) parts.own;
  if (parts.sender != 0)
    self->shares->sender_delay += (guint64) parts.sender;
  return wait - parts.own - parts.sender;
}

void link_queue_clear (LinkQueue *self);
