/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-ring.h - buckets of events that are not in order yet; part of the event queue */
#pragma once

#include "replay/event-queue.h"

/* buckets: a power of two from 64. */
void event_ring_init (EventRing *self, guint32 buckets, guint shift);
void event_ring_clear (EventRing *self);

static inline guint32
event_ring_buckets (const EventRing *self)
{
  return self->mask + 1;
}

/* Within the ring: its bucket is less than a circle from the first. */
void event_ring_push (EventRing *self, const Event *event);

/* The first bucket from `from` on that is not empty; there is one. */
guint64 event_ring_next (const EventRing *self, guint64 from);

/* Takes the next event of a bucket, in order of push.  FALSE: it is empty. */
gboolean event_ring_take (EventRing *self, guint64 bucket, Event *event);
