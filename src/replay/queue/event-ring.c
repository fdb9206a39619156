/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/large-pages.h"
#include "replay/queue/event-ring.h"

void
event_ring_init (EventRing *self, guint32 buckets, guint shift)
{
  *self = (EventRing){ .mask = buckets - 1, .shift = shift, .used_chunks = 1 };
  self->end = g_new0 (guint32, buckets);
  self->filled = g_new0 (guint64, buckets / 64);
  self->summary = g_new0 (guint64, buckets / 64 / 64 + 1);
}

void
event_ring_clear (EventRing *self)
{
  g_free (self->end);
  g_free (self->filled);
  g_free (self->summary);
  g_free (self->events);
  g_free (self->chunk_after);
  *self = (EventRing){ 0 };
}

/* ---- chunks ------------------------------------------------------------------------ */

static guint32
take_chunk (EventRing *self)
{
  const guint32 chunk = self->free;

  if (chunk != 0)
    {
      self->free = self->chunk_after[chunk];
      return chunk;
    }
  if (self->used_chunks >= self->chunks)
    {
      self->chunks = MAX (16, self->chunks + self->chunks / 2);
      self->events
          = g_renew (BucketEvent, self->events, (gsize) self->chunks * EVENT_RING_CHUNK);
      large_pages_use (self->events,
                       (gsize) self->chunks * EVENT_RING_CHUNK * sizeof (BucketEvent));
      self->chunk_after = g_renew (guint32, self->chunk_after, self->chunks);
    }
  return self->used_chunks++;
}

guint32
event_ring_add_chunk (EventRing *self, guint32 bucket)
{
  const guint32 end = self->end[bucket], chunk = take_chunk (self);

  if (end == EVENT_RING_NONE)
    {
      self->chunk_after[chunk] = chunk;
      self->filled[bucket / 64] |= G_GUINT64_CONSTANT (1) << bucket % 64;
      self->summary[bucket / 4096] |= G_GUINT64_CONSTANT (1) << bucket / 64 % 64;
    }
  else
    {
      const guint32 last = (end - 1) / EVENT_RING_CHUNK;

      self->chunk_after[chunk] = self->chunk_after[last];
      self->chunk_after[last] = chunk;
    }
  return chunk * EVENT_RING_CHUNK;
}

/* ---- buckets ----------------------------------------------------------------------- */

static void
empty_bucket (EventRing *self, guint32 bucket)
{
  self->end[bucket] = EVENT_RING_NONE;
  self->filled[bucket / 64] &= ~(G_GUINT64_CONSTANT (1) << bucket % 64);
  if (self->filled[bucket / 64] == 0)
    self->summary[bucket / 4096] &= ~(G_GUINT64_CONSTANT (1) << bucket / 64 % 64);
}

guint32
event_ring_take_bucket (EventRing *self, guint64 number)
{
  const guint32 bucket = (guint32) number & self->mask, end = self->end[bucket];
  guint32 last, chunk;

  if (end == EVENT_RING_NONE)
    return EVENT_RING_NONE;
  empty_bucket (self, bucket);
  last = (end - 1) / EVENT_RING_CHUNK;
  self->count -= end - last * EVENT_RING_CHUNK;
  for (chunk = self->chunk_after[last]; chunk != last; chunk = self->chunk_after[chunk])
    self->count -= EVENT_RING_CHUNK;
  return end;
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
