/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schedule-sizes.c - the bytes of parts, blocks and pairs */
#include "config.h"

#include "collectives/schedule-private.h"

/* Where part c of `parts` begins. */
static guint64
cut_at (guint64 bytes, guint32 parts, guint32 c)
{
  return (guint64) ((unsigned __int128) bytes * c / parts);
}

guint64
cut_bytes (guint64 bytes, guint32 parts, guint32 first, guint32 end)
{
  return cut_at (bytes, parts, end) - cut_at (bytes, parts, first);
}

static guint64
element_at (const Schedule *self, guint64 c)
{
  return c >= self->elements ? self->bytes : self->element_bytes * c;
}

guint64
schedule_elements (const Schedule *self, guint64 first, guint64 end)
{
  return element_at (self, end) - element_at (self, first);
}

guint64
schedule_blocks (const Schedule *self, guint32 v, guint32 count)
{
  guint32 rank = schedule_after (self, v, self->root), end;

  if (self->before == NULL)
    return self->bytes * count;
  if (count <= self->members - rank)
    return self->before[rank + count] - self->before[rank];
  end = count - (self->members - rank);
  return self->before[self->members] - self->before[rank] + self->before[end];
}

guint64
schedule_pair (const Schedule *self, guint32 from, guint32 to)
{
  const PairEntry *entries = self->to.entries;
  guint32 low, high;

  if (self->to.first == NULL)
    return self->bytes;
  low = self->to.first[from];
  high = self->to.first[from + 1];
  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (entries[middle].rank < to)
        low = middle + 1;
      else
        high = middle;
    }
  return low < self->to.first[from + 1] && entries[low].rank == to ? entries[low].bytes
                                                                   : 0;
}
