/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/fifo-waits.h"

#include "base/cache-lines.h"
#include "network/models/pending-times.h"

/* So many packets are looked at before a table is made. */
#define FEW 24

LinkShares *
link_shares_new (void)
{
  return cache_lines_alone0 (sizeof (LinkShares));
}

/* Not the lowest one, which is FIFO_SEVERAL. */
static inline guint64
bit_of (LinkUser user)
{
  return G_GUINT64_CONSTANT (2) << MIN (user.source * 0x9e3779b1u >> 26, 62);
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

/* Whether the last packet's source has one of the last few before it.  If it has not, and
 * there are no more, finds their sources. */
static gboolean
has_others (FifoWaits *self, LinkUser user, SimTime reached)
{
  const FifoQueue *queue = &self->queue;
  guint64 sources = FIFO_SEVERAL;

  for (guint32 i = queue->next - 1; i != queue->next - 1 - FEW; i--)
    {
      const LinkUser before = fifo_queue_packet (queue, i)->before;

      if (before.source == user.source)
        return TRUE;
      sources |= bit_of (before);
      if (fifo_queue_packet (queue, i - 1)->begin <= reached)
        {
          self->sources = sources;
          return FALSE;
        }
    }
  return TRUE;
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
  self->sources = FIFO_IN_TABLE;
}

LinkWait
fifo_waits_divide (FifoWaits *self, LinkUser user, SimTime reached, SimTime until)
{
  FifoQueue *queue = &self->queue;
  const guint32 packet = queue->next - 1;

  if (self->sources <= FIFO_SEVERAL)
    self->sources |= FIFO_SEVERAL | bit_of (fifo_queue_packet (queue, packet)->before)
                     | bit_of (fifo_queue_packet (queue, packet - 1)->before);
  if ((self->sources & bit_of (user)) == 0 || !has_others (self, user, reached))
    {
      self->sources |= bit_of (user);
      return (LinkWait){ 0 };
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
