/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-queue.h - the one queue of a replay: events by time, equal times by rule
 *
 * Order (docs/replay.md, "The order of events"): time; then participants' parts of
 * collectives that go on by themselves; then processors that go on; then packets by
 * source processor, number of the message at its source, number of the packet.  `order`
 * packs what follows time:
 *
 *   part        00 | processor                          packet: instance of the
 * collective processor   01 | processor packet      1  | source (31 bits) | number (32
 * bits)
 *
 * Time goes one way, so what is far off need not be in order yet:
 *
 *   now        limit                                            horizon
 *    |-- near --|---- ring: buckets of equal width, unsorted ----|---- far: a heap --->
 *
 * near: a run in order, where an event goes whose place is near the end, and a small heap
 * for the others.  When near is used up the next bucket goes there.  The width of a
 * bucket follows what happens: wider where much goes to far, narrower where much is put
 * between others in the run.
 */
#pragma once

#include "base/sim-time.h"

typedef struct
{
  SimTime time;
  guint64 order;
  guint32 packet;
  guint32 slot; /* the caller's */
} Event;

#define EVENT_OF_PROCESSOR (G_GUINT64_CONSTANT (1) << 62)
#define EVENT_OF_PACKET (G_GUINT64_CONSTANT (1) << 63)

typedef struct
{
  Event *events;
  guint32 count, capacity;
} EventHeap;

typedef struct
{
  Event *events;
  guint32 first, count, capacity; /* events before `first` are gone */
} EventRun;

typedef struct
{
  Event event;
  guint32 next;
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

typedef struct
{
  guint32 count; /* of all events */
  EventRun run;
  EventHeap heap;
  SimTime limit;
  EventRing ring;
  EventHeap far;
  guint32 pushed, pushed_far, advances; /* since the width was last looked at */
  guint64 moved; /* events of the run that made place for one, too */
} EventQueue;

void event_queue_init (EventQueue *self);
void event_queue_clear (EventQueue *self);
void event_queue_push (EventQueue *self, const Event *event);

/* Fills near, which is empty; inside of the queue. */
void event_queue_advance (EventQueue *self);

static inline gboolean
event_before (const Event *a, const Event *b)
{
  if (a->time != b->time)
    return a->time < b->time;
  return a->order != b->order ? a->order < b->order : a->packet < b->packet;
}

/* Of a queue that is not empty; valid until the next call. */
static inline const Event *
event_queue_top (EventQueue *self)
{
  const EventRun *run = &self->run;

  if (run->first == run->count && self->heap.count == 0)
    event_queue_advance (self);
  if (run->first < run->count
      && (self->heap.count == 0
          || event_before (&run->events[run->first], &self->heap.events[0])))
    return &run->events[run->first];
  return &self->heap.events[0];
}

void event_queue_pop (EventQueue *self);

/* The same as pop and push of the same event at another time. */
void event_queue_move_top (EventQueue *self, SimTime time);
