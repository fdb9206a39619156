/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/links/fifo-queue.h"

#include "base/cache-lines.h"

void
fifo_queue_keep (FifoQueue *self, guint32 packets)
{
  /* At first a line of the cache. */
  guint32 capacity = MAX (self->capacity, CACHE_LINE / sizeof (QueuedPacket));
  QueuedPacket *kept;

  while (capacity < packets)
    capacity *= 2;
  if (capacity == self->capacity)
    return;
  kept = g_aligned_alloc0 (capacity, sizeof (QueuedPacket), CACHE_LINE);
  for (guint32 i = 1; i <= self->capacity; i++)
    kept[(self->next - i) & (capacity - 1)] = *fifo_queue_packet (self, self->next - i);
  g_aligned_free (self->packets);
  self->packets = kept;
  self->capacity = capacity;
}

void
fifo_queue_lengthen (FifoQueue *self)
{
  fifo_queue_keep (self, ++self->longest + 1);
}

void
fifo_queue_clear (FifoQueue *self)
{
  g_aligned_free (self->packets);
  *self = (FifoQueue){ 0 };
}
