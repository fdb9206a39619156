/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-ring.h - buckets of events that are not in order yet; part of the event queue */
#pragma once

#include "replay/queue/event.h"

#define BUCKET_EMPTY G_MAXUINT32

typedef struct
{
  Event event;
  guint32 next;
  guint32 place; /* of windows: its node, or its link */
} BucketEvent;

/* Buckets are lists in a circle, `last` their last events; bucket b holds times of
 * b << shift and above, for b from limit >> shift on. */
typedef struct
{
  guint32 *last;    /* by bucket & mask; an event's place, or BUCKET_EMPTY */
  guint64 *filled;  /* bits: by bucket & mask */
  guint64 *summary; /* bits: by word of `filled` */
  BucketEvent *events;
  guint32 count, mask, capacity, used, free;
  guint shift;
} EventRing;

/* buckets: a power of two from 64. */
void event_ring_init (EventRing *self, guint32 buckets, guint shift);
void event_ring_clear (EventRing *self);

static inline guint32
event_ring_buckets (const EventRing *self)
{
  return self->mask + 1;
}

/* The first bucket from `from` on that is not empty; there must be one. */
guint64 event_ring_next (const EventRing *self, guint64 from);

static inline guint32
event_ring_take_place (EventRing *self)
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

/* Its bucket must be less than one circle from the first. */
static inline void
event_ring_push_at (EventRing *self, const Event *event, guint32 at)
{
  guint32 bucket = (guint32) (event->time >> self->shift) & self->mask;
  guint32 place = event_ring_take_place (self), last = self->last[bucket];

  self->events[place].event = *event;
  self->events[place].place = at;
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

static inline void
event_ring_push (EventRing *self, const Event *event)
{
  event_ring_push_at (self, event, 0);
}

static inline void
event_ring_empty_bucket (EventRing *self, guint32 bucket)
{
  self->last[bucket] = BUCKET_EMPTY;
  self->filled[bucket / 64] &= ~(G_GUINT64_CONSTANT (1) << bucket % 64);
  if (self->filled[bucket / 64] == 0)
    self->summary[bucket / 4096] &= ~(G_GUINT64_CONSTANT (1) << bucket / 64 % 64);
}

/* Takes all events of a bucket, a circle.  Returns: the last one's place, BUCKET_EMPTY:
 * there is none; each is given back by event_ring_give_back. */
static inline guint32
event_ring_take_bucket (EventRing *self, guint64 number)
{
  guint32 bucket = (guint32) number & self->mask, last = self->last[bucket];

  if (last != BUCKET_EMPTY)
    event_ring_empty_bucket (self, bucket);
  return last;
}

static inline void
event_ring_give_back (EventRing *self, guint32 place)
{
  self->events[place].next = self->free;
  self->free = place;
  self->count--;
}

/* Takes the next event of a bucket, in order of push.  FALSE: it is empty. */
static inline gboolean
event_ring_take (EventRing *self, guint64 number, Event *event)
{
  guint32 bucket = (guint32) number & self->mask;
  guint32 last = self->last[bucket], first;

  if (last == BUCKET_EMPTY)
    return FALSE;
  first = self->events[last].next;
  *event = self->events[first].event;
  if (first == last)
    event_ring_empty_bucket (self, bucket);
  else
    self->events[last].next = self->events[first].next;
  event_ring_give_back (self, first);
  return TRUE;
}
