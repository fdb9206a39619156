/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/queue/event-queue.h"
#include "replay/queue/event-chunks.h"

#define LEAST_BUCKETS 4096
#define MOST_BUCKETS (1u << 20)
#define FIRST_SHIFT 14 /* 16 ns */
#define LEAST_SHIFT 4
#define MOST_SHIFT 40
#define PUSHES_BETWEEN_LOOKS 4096
#define MOST_MOVED 16

/* ---- heaps of events --------------------------------------------------------------- */

static gboolean
is_before (gconstpointer a, gconstpointer b)
{
  return event_before (a, b);
}

/* Four children per element: fewer levels, and the children are adjacent in memory. */
static const HeapKind events_kind = { sizeof (Event), is_before, 4 };

static void
push_heap (Heap *heap, const Event *event)
{
  heap_push (heap, events_kind, event);
}

static void
pop_heap (Heap *heap)
{
  heap_pop (heap, events_kind);
}

/* The heap must not be empty. */
static const Event *
first_of (const Heap *heap)
{
  return heap->elements;
}

/* ---- begin and end ----------------------------------------------------------------- */

void
event_queue_init (EventQueue *self)
{
  *self = (EventQueue){ 0 };
  event_ring_init (&self->ring, LEAST_BUCKETS, FIRST_SHIFT);
}

void
event_queue_clear (EventQueue *self)
{
  g_free (self->run.events);
  heap_clear (&self->heap);
  heap_clear (&self->far);
  event_ring_clear (&self->ring);
  *self = (EventQueue){ 0 };
}

/* ---- near -------------------------------------------------------------------------- */

/* Adds to the run if the place is near the end, else to the heap. */
static inline void
push_near (EventQueue *self, const Event *event)
{
  EventRun *run = &self->run;
  guint32 i;

  if (run->first == run->count)
    run->first = run->count = 0;
  if (run->count - run->first > MOST_MOVED
      && event_before (event, &run->events[run->count - MOST_MOVED]))
    {
      self->moved += MOST_MOVED;
      push_heap (&self->heap, event);
      return;
    }
  if (run->count == run->capacity)
    {
      run->capacity = MAX (64, run->capacity + run->capacity / 2);
      run->events = g_renew (Event, run->events, run->capacity);
    }
  for (i = run->count++; i > run->first && event_before (event, &run->events[i - 1]); i--)
    run->events[i] = run->events[i - 1];
  run->events[i] = *event;
  self->moved += run->count - 1 - i;
}

/* ---- from ring and far to near ----------------------------------------------------- */

void
event_queue_advance (EventQueue *self)
{
  EventRing *ring = &self->ring;
  guint64 bucket = G_MAXUINT64;
  guint32 end;

  self->advances++;
  if (ring->count > 0)
    bucket = event_ring_next (ring, event_ring_bucket_of (ring, self->limit));
  if (self->far.count > 0)
    bucket = MIN (bucket, event_ring_bucket_of (ring, first_of (&self->far)->time));
  self->limit = (SimTime) ((bucket + 1) << ring->shift);
  end = event_ring_take_bucket (ring, bucket);
  if (end != EVENT_RING_NONE)
    {
      for (guint32 at = event_ring_first (ring, end); at != EVENT_RING_NONE;
           at = event_ring_after (ring, at, end))
        push_near (self, &ring->events[at].event);
      event_ring_give_back (ring, end);
    }
  while (self->far.count > 0 && first_of (&self->far)->time < self->limit)
    {
      const Event event = *first_of (&self->far);

      pop_heap (&self->far);
      push_near (self, &event);
    }
}

static inline void
push_later (EventQueue *self, const Event *event)
{
  EventRing *ring = &self->ring;
  const guint64 bucket = event_ring_bucket_of (ring, event->time);

  if (bucket - event_ring_bucket_of (ring, self->limit) < event_ring_buckets (ring))
    event_ring_push (ring, bucket, event, 0);
  else
    {
      self->pushed_far++;
      push_heap (&self->far, event);
    }
}

/* ---- the width --------------------------------------------------------------------- */

static inline void
push_to (EventQueue *self, const Event *event, SimTime limit)
{
  if (event->time < limit)
    push_near (self, event);
  else
    push_later (self, event);
}

/* The limit stays: near contains all events before it, whatever the width.  It must be at
 * the beginning of a bucket, so the events of a wider bucket before it belong to the
 * first bucket. */
static void
change_ring (EventQueue *self, guint32 buckets, guint shift)
{
  EventRing old = self->ring;
  Heap far = self->far;
  SimTime limit = (SimTime) ((((guint64) self->limit >> shift) + 1) << shift);
  guint64 bucket = event_ring_bucket_of (&old, self->limit);

  self->far = (Heap){ 0 };
  self->limit = limit;
  event_ring_init (&self->ring, buckets, shift);
  while (old.count > 0)
    {
      guint32 end;

      bucket = event_ring_next (&old, bucket);
      end = event_ring_take_bucket (&old, bucket);
      for (guint32 at = event_ring_first (&old, end); at != EVENT_RING_NONE;
           at = event_ring_after (&old, at, end))
        push_to (self, &old.events[at].event, limit);
      event_ring_give_back (&old, end);
    }
  for (guint32 i = 0; i < far.count; i++)
    push_to (self, first_of (&far) + i, limit);
  heap_clear (&far);
  event_ring_clear (&old);
}

static void
look_at_width (EventQueue *self)
{
  guint32 buckets = event_ring_buckets (&self->ring);
  guint shift = self->ring.shift;

  if (self->pushed_far > self->pushed / 16)
    {
      if (buckets < MOST_BUCKETS && buckets / 4 < self->count)
        buckets *= 2;
      else
        shift = MIN (shift + 1, MOST_SHIFT);
    }
  else if (self->moved > 4 * (guint64) self->pushed)
    shift = MAX (shift - 1, LEAST_SHIFT);
  else if (self->advances > self->pushed / 2 && self->moved < self->pushed)
    shift = MIN (shift + 1, MOST_SHIFT);
  if (buckets != event_ring_buckets (&self->ring) || shift != self->ring.shift)
    change_ring (self, buckets, shift);
  self->pushed = self->pushed_far = 0;
  self->advances = 0;
  self->moved = 0;
}

/* ---- the queue --------------------------------------------------------------------- */

static inline void
push (EventQueue *self, const Event *event)
{
  push_to (self, event, self->limit);
  if (G_UNLIKELY (++self->pushed >= PUSHES_BETWEEN_LOOKS) && self->pushed >= self->count)
    look_at_width (self);
}

static inline void
drop (EventQueue *self, const Event *top)
{
  if (top == &self->run.events[self->run.first])
    self->run.first++;
  else
    pop_heap (&self->heap);
}

void
event_queue_push (EventQueue *self, const Event *event)
{
  self->count++;
  push (self, event);
}

void
event_queue_pop (EventQueue *self)
{
  self->count--;
  drop (self, event_queue_top (self));
}

void
event_queue_move_top (EventQueue *self, SimTime time)
{
  const Event *top = event_queue_top (self);
  Event moved = { time, top->order, top->packet, top->slot };

  drop (self, top);
  push (self, &moved);
}
