/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/queue/event-ring.h"

#include <string.h>

void
event_ring_init (EventRing *self, guint32 buckets, guint shift)
{
  *self = (EventRing){ .mask = buckets - 1, .shift = shift, .free = BUCKET_EMPTY };
  self->last = g_new (guint32, buckets);
  memset (self->last, 0xff, buckets * sizeof (guint32));
  self->filled = g_new0 (guint64, buckets / 64);
  self->summary = g_new0 (guint64, buckets / 64 / 64 + 1);
}

void
event_ring_clear (EventRing *self)
{
  g_free (self->last);
  g_free (self->filled);
  g_free (self->summary);
  g_free (self->events);
  *self = (EventRing){ 0 };
}

/* The first set bit from `from` on, of `bits` bits in a circle; there must be one. */
static guint32
next_bit (const guint64 *words, guint32 bits, guint32 from)
{
  guint32 n = (bits + 63) / 64, word = from / 64;
  guint64 left = words[word] & G_MAXUINT64 << from % 64;

  while (left == 0)
    {
      word = word + 1 == n ? 0 : word + 1;
      left = words[word];
    }
  return word * 64 + (guint32) __builtin_ctzll (left);
}

guint64
event_ring_next (const EventRing *self, guint64 from)
{
  guint32 start = (guint32) from & self->mask, words = (self->mask + 1) / 64;
  guint64 here = self->filled[start / 64] & G_MAXUINT64 << start % 64;
  guint32 found;

  if (here != 0)
    found = start / 64 * 64 + (guint32) __builtin_ctzll (here);
  else
    {
      guint32 word = next_bit (self->summary, words, (start / 64 + 1) % words);

      found = word * 64 + (guint32) __builtin_ctzll (self->filled[word]);
    }
  return from + ((found - start) & self->mask);
}
