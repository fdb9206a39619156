/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/links/fifo-waits.h"

#include "base/cache-lines.h"
#include "network/links/pending-times.h"

/* If more packets wait, they are in a table. */
#define FEW 6

LinkShares *
link_shares_new (void)
{
  return cache_lines_alone0 (sizeof (LinkShares));
}

/* The number of the first packet that waits. */
static guint32
find_first (const FifoQueue *queue, SimTime reached)
{
  guint32 first = queue->next - 1;

  while (fifo_queue_packet (queue, first - 1)->begin > reached)
    first--;
  return first;
}

/* All packets that wait, and the one on the link. */
static void
make_times (FifoWaits *self, SimTime reached)
{
  FifoQueue *queue = &self->queue;
  const guint32 before = find_first (queue, reached) - 1;

  if (self->shares == NULL)
    self->shares = link_shares_new ();
  if (self->shares->times == NULL)
    self->shares->times = pending_times_new ();
  pending_times_begin (self->shares->times);
  /* What it has done before does not matter. */
  fifo_queue_packet (queue, before)->begin = reached;
  for (guint32 i = before; i != queue->next - 1; i++)
    {
      const QueuedPacket *next = fifo_queue_packet (queue, i + 1);

      pending_times_add (self->shares->times, queue, i, next->before, reached,
                         next->begin);
    }
  self->users = FIFO_IN_TABLE;
}

/* Adds the time of a packet that is waited for. */
static inline void
add_part (LinkWait *wait, LinkUser user, LinkUser before, SimTime time)
{
  const LinkWait part = link_user_wait (user, before, time);

  wait->own += part.own;
  wait->sender += part.sender;
}

LinkWait
fifo_waits_divide (FifoWaits *self, LinkUser user, SimTime reached, SimTime until)
{
  FifoQueue *queue = &self->queue;
  const guint32 packet = queue->next - 1;
  SimTime end = fifo_queue_packet (queue, packet)->begin;
  LinkWait wait = { 0 };

  self->users = FIFO_SEVERAL;
  for (guint32 i = packet; i != packet - FEW; i--)
    {
      const LinkUser before = fifo_queue_packet (queue, i)->before;
      const SimTime begin = fifo_queue_packet (queue, i - 1)->begin;

      if (before.source == user.source)
        add_part (&wait, user, before, end - MAX (begin, reached));
      if (begin <= reached)
        return wait;
      end = begin;
    }
  make_times (self, reached);
  return pending_times_add (self->shares->times, queue, packet, user, reached, until);
}

void
fifo_waits_clear (FifoWaits *self)
{
  fifo_queue_clear (&self->queue);
  if (self->shares != NULL)
    pending_times_free (self->shares->times);
  g_aligned_free (self->shares);
  *self = (FifoWaits){ 0 };
}
