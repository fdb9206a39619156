/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-queue.h - the queue of a replay: events by time, equal times by rule
 *
 * Time only increases, so distant events need not be in order yet:
 *
 *   now        limit                                            horizon
 *    |-- near --|---- ring: buckets of equal width, unsorted ----|---- far: a heap --->
 *
 * near: a run in order, for events whose place is near the end, and a small heap for the
 * others.  When near is empty the next bucket is moved there.  The width of a bucket is
 * adapted: wider if many events go to far, narrower if many are inserted between others
 * in the run.
 */
#pragma once

#include "base/heap.h"
#include "replay/queue/event-ring.h"

typedef struct
{
  Event *events;
  guint32 first, count, capacity; /* events before `first` are removed */
} EventRun;

typedef struct
{
  guint32 count; /* of all events */
  EventRun run;
  Heap heap; /* of Event */
  SimTime limit;
  EventRing ring;
  Heap far;                             /* of Event */
  guint32 pushed, pushed_far, advances; /* since the width was last checked */
  guint64 moved; /* including events of the run that were moved for an insertion */
} EventQueue;

void event_queue_init (EventQueue *self);
void event_queue_clear (EventQueue *self);
void event_queue_push (EventQueue *self, const Event *event);

/* Fills near, which is empty; internal to the queue. */
void event_queue_advance (EventQueue *self);

/* The queue must not be empty; valid until the next call. */
static inline const Event *
event_queue_top (EventQueue *self)
{
  const EventRun *run = &self->run;

  if (run->first == run->count && self->heap.count == 0)
    event_queue_advance (self);
  if (run->first < run->count
      && (self->heap.count == 0
          || event_before (&run->events[run->first], self->heap.elements)))
    return &run->events[run->first];
  return self->heap.elements;
}

void event_queue_pop (EventQueue *self);

/* The same as pop and push of the same event at another time. */
void event_queue_move_top (EventQueue *self, SimTime time);
