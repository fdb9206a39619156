/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/waiting-line.h"

#include "base/cache-lines.h"

static void
grow (WaitingLine *self)
{
  /* At first a line of the cache. */
  const guint32 capacity = MAX (self->capacity * 2, CACHE_LINE / sizeof (WaitingPacket));
  WaitingPacket *packets
      = g_aligned_alloc0 (capacity, sizeof (WaitingPacket), CACHE_LINE);

  for (guint32 i = 1; i <= self->capacity; i++)
    packets[(self->next - i) & (capacity - 1)]
        = *waiting_line_packet (self, self->next - i);
  g_aligned_free (self->packets);
  self->packets = packets;
  self->capacity = capacity;
}

void
waiting_line_lengthen (WaitingLine *self)
{
  if (++self->longest >= self->capacity)
    grow (self);
}

void
waiting_line_clear (WaitingLine *self)
{
  g_aligned_free (self->packets);
  *self = (WaitingLine){ 0 };
}
