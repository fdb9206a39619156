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
  guint32 next;  /* the caller's */
  guint32 place; /* of windows: its node, or its link */
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

/* Internal to the ring: a place for one more event, to be set. */
static inline BucketEvent *
event_ring_add_ (EventRing *self, guint64 number, guint32 place)
{
  const guint32 bucket = (guint32) number & self->mask;
  guint32 at = self->end[bucket];
  BucketEvent *one;

  if (G_UNLIKELY (at % EVENT_RING_CHUNK == 0))
    at = event_ring_add_chunk (self, bucket);
  one = &self->events[at];
  one->place = place;
  self->end[bucket] = at + 1;
  self->count++;
  return one;
}

/* To the bucket of its time, less than one circle from the first. */
static inline void
event_ring_push (EventRing *self, guint64 number, const Event *event, guint32 place)
{
  BucketEvent *one = event_ring_add_ (self, number, place);

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
                       guint32 place)
{
  BucketEvent *one = event_ring_add_ (self, number, place);

  G_STATIC_ASSERT (offsetof (Event, order) == sizeof (SimTime));
  one->event.time = time;
  memcpy (&one->event.order, &event->order, sizeof *event - sizeof event->time);
}

/* Takes all events of a bucket.  Returns: behind the last one, for the following, or
 * EVENT_RING_NONE: there was none.  They stay where they are until they are given back.
 */
guint32 event_ring_take_bucket (EventRing *self, guint64 number);

/* The first one, in order of push. */
static inline guint32
event_ring_first (const EventRing *self, guint32 end)
{
  return self->chunk_after[(end - 1) / EVENT_RING_CHUNK] * EVENT_RING_CHUNK;
}

/* Behind the last event of the chunk of `at`, which is `end` in the last chunk only. */
static inline guint32
event_ring_chunk_end (guint32 at, guint32 end)
{
  return (at ^ (end - 1)) < EVENT_RING_CHUNK ? end : (at | (EVENT_RING_CHUNK - 1)) + 1;
}

/* The first event of the chunk after that of `at`, of the same bucket. */
static inline guint32
event_ring_next_chunk (const EventRing *self, guint32 at)
{
  return self->chunk_after[at / EVENT_RING_CHUNK] * EVENT_RING_CHUNK;
}

/* The one after `at`, or EVENT_RING_NONE. */
static inline guint32
event_ring_after (const EventRing *self, guint32 at, guint32 end)
{
  if (at + 1 == end)
    return EVENT_RING_NONE;
  if ((at + 1) % EVENT_RING_CHUNK == 0)
    return event_ring_next_chunk (self, at);
  return at + 1;
}

/* Gives back what was taken; not EVENT_RING_NONE. */
static inline void
event_ring_give_back (EventRing *self, guint32 end)
{
  const guint32 last = (end - 1) / EVENT_RING_CHUNK, first = self->chunk_after[last];

  self->chunk_after[last] = self->free;
  self->free = first;
}
