/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-ring.h - buckets of events that are not in order yet; part of the event queues
 *
 * A bucket is a list of chunks of events, which are filled one after another and are all
 * given back at once, so that events that are pushed together are near in memory:
 *
 *   bucket 5    | a b c d e f .. p | q r s . . . .. . |
 *   bucket 6    | t . . . . . .. . |
 */
#pragma once

#include "replay/queue/event.h"

#include <stddef.h>
#include <string.h>

#define EVENT_RING_CHUNK 16 /* events */

/* No bucket, and no event; chunk 0 is not used. */
#define EVENT_RING_NONE 0

typedef struct
{
  Event event;
  guint32 next; /* the caller's */
  guint32 lp;   /* of windows: its node, or its link */
} BucketEvent;

/* Bucket b holds times of b << shift and above, for b from limit >> shift on. */
typedef struct
{
  guint32 *end;         /* by bucket & mask: behind its last event, or EVENT_RING_NONE */
  guint64 *filled;      /* bits: by bucket & mask */
  guint64 *summary;     /* bits: by word of `filled` */
  BucketEvent *events;  /* by chunk */
  guint32 *chunk_after; /* by chunk: of a bucket in a circle; free ones end with 0 */
  guint32 count, mask;  /* events, buckets - 1 */
  guint32 chunks, used_chunks, free; /* allocated, ever used; the first free one, or 0 */
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

/* Internal to the ring: a chunk more for a bucket.  Returns: its first event. */
guint32 event_ring_add_chunk (EventRing *self, guint32 bucket);

static inline guint64
event_ring_bucket_of (const EventRing *self, SimTime time)
{
  return (guint64) time >> self->shift;
}

/* Internal to the ring: room for one more event, to be set. */
static inline BucketEvent *
event_ring_add_ (EventRing *self, guint64 number, guint32 lp)
{
  const guint32 bucket = (guint32) number & self->mask;
  guint32 at = self->end[bucket];
  BucketEvent *one;

  if (G_UNLIKELY (at % EVENT_RING_CHUNK == 0))
    at = event_ring_add_chunk (self, bucket);
  one = &self->events[at];
  one->lp = lp;
  self->end[bucket] = at + 1;
  self->count++;
  return one;
}

/* To the bucket of its time, less than one circle from the first. */
static inline void
event_ring_push (EventRing *self, guint64 number, const Event *event, guint32 lp)
{
  BucketEvent *one = event_ring_add_ (self, number, lp);

  /* Field by field: a copy of a struct waits until what was just stored into it by parts
   * is in the cache. */
  one->event.time = event->time;
  one->event.order = event->order;
  one->event.packet = event->packet;
  one->event.slot = event->slot;
}

/* The same of an event that was stored a while ago, at another time. */
static inline void
event_ring_push_moved (EventRing *self, guint64 number, const Event *event, SimTime time,
                       guint32 lp)
{
  BucketEvent *one = event_ring_add_ (self, number, lp);

  G_STATIC_ASSERT (offsetof (Event, order) == sizeof (SimTime));
  one->event.time = time;
  memcpy (&one->event.order, &event->order, sizeof *event - sizeof event->time);
}

/* Takes all events of a bucket.  Returns: behind the last one, for the following, or
 * EVENT_RING_NONE: there was none.  They stay where they are until they are given back.
 */
guint32 event_ring_take_bucket (EventRing *self, guint64 number);
