/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/event-ring.h"

#include <string.h>

#define BUCKET_EMPTY G_MAXUINT32

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

static guint32
take_place (EventRing *self)
{
  guint32 place = self->free;

  if (place != BUCKET_EMPTY)
    {
      self->free = self->events[place].next;
      return place;
    }
  if (self->used == self->capacity)
    {
      self->capacity = MAX (64, self->capacity + self->capacity / 2);
      self->events = g_renew (BucketEvent, self->events, self->capacity);
    }
  return self->used++;
}

void
event_ring_push (EventRing *self, const Event *event)
{
  guint32 bucket = (guint32) (event->time >> self->shift) & self->mask;
  guint32 place = take_place (self), last = self->last[bucket];

  self->events[place].event = *event;
  if (last == BUCKET_EMPTY)
    {
      self->events[place].next = place;
      self->filled[bucket / 64] |= G_GUINT64_CONSTANT (1) << bucket % 64;
      self->summary[bucket / 4096] |= G_GUINT64_CONSTANT (1) << bucket / 64 % 64;
    }
  else
    {
      self->events[place].next = self->events[last].next;
      self->events[last].next = place;
    }
  self->last[bucket] = place;
  self->count++;
}

gboolean
event_ring_take (EventRing *self, guint64 number, Event *event)
{
  guint32 bucket = (guint32) number & self->mask;
  guint32 last = self->last[bucket], first;

  if (last == BUCKET_EMPTY)
    return FALSE;
  first = self->events[last].next;
  *event = self->events[first].event;
  if (first == last)
    {
      self->last[bucket] = BUCKET_EMPTY;
      self->filled[bucket / 64] &= ~(G_GUINT64_CONSTANT (1) << bucket % 64);
      if (self->filled[bucket / 64] == 0)
        self->summary[bucket / 4096] &= ~(G_GUINT64_CONSTANT (1) << bucket / 64 % 64);
    }
  else
    self->events[last].next = self->events[first].next;
  self->events[first].next = self->free;
  self->free = first;
  self->count--;
  return TRUE;
}

/* The first bit from `from` on, of `bits` bits in a circle; there is one. */
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
