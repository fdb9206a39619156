/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-chunks.h - the events of a bucket that was taken (event_ring_take_bucket) */
#pragma once

#include "replay/queue/event-ring.h"

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
