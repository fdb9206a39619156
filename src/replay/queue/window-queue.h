/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-queue.h - events by windows of time, in order only where order matters
 *
 *   opened | the open window | window | window | ...        buckets of equal width
 *
 *   place 7: a, b, c    place 2: d    place 9: e, f         events of the open window
 *
 * A place is what an event changes, such as a node.  No event changes anything at another
 * place sooner than the width of a window, so the places of a window may be taken in any
 * order; the events of one place are taken in the order of events.  They may add events
 * to their own place in the open window, to others only in later windows.
 */
#pragma once

#include "replay/queue/event-queue.h"

#define WINDOW_NO_PLACE G_MAXUINT32

typedef struct
{
  guint shift;  /* a window's width is 1 << shift */
  guint64 next; /* windows before it have been opened */
  EventRing ring;
  Heap far;                            /* of PlacedEvent: beyond the ring */
  guint32 taken, pushed_far;           /* since the ring was last looked at */
  guint32 end;                         /* of the events of the open window (EventRing) */
  guint32 *last;                       /* by place: the last one of a circle */
  guint32 *active, n_active, capacity; /* places with events, first seen first */
  guint32 words;                       /* of a bit for each place */
  guint64 *bits;                       /* of places, all 0 */
  guint32 place;                       /* the one under way; WINDOW_NO_PLACE */
  EventRun run;                        /* its events */
  Heap added;                          /* of Event: to it, while it is under way */
} WindowQueue;

/* lookahead: above 0, the greatest width of a window. */
void window_queue_init (WindowQueue *self, SimTime lookahead, guint32 places);
void window_queue_clear (WindowQueue *self);

/* Internal to the queue: to the open window, or beyond the ring. */
void window_queue_push_seldom (WindowQueue *self, const Event *event, guint32 place);

/* The number of the window of a time. */
static inline guint64
window_queue_window_of (const WindowQueue *self, SimTime time)
{
  return event_ring_bucket_of (&self->ring, time);
}

/* Not before the open window; in it, only to the place under way. */
static inline void
window_queue_push (WindowQueue *self, const Event *event, guint32 place)
{
  const guint64 window = window_queue_window_of (self, event->time);

  /* An earlier window wraps around. */
  if (G_UNLIKELY (window - self->next >= event_ring_buckets (&self->ring)))
    {
      window_queue_push_seldom (self, event, place);
      return;
    }
  event_ring_push (&self->ring, window, event, place);
}

/* The same of an event that was stored a while ago, at another time. */
static inline void
window_queue_push_moved (WindowQueue *self, const Event *event, SimTime time,
                         guint32 place)
{
  const guint64 window = window_queue_window_of (self, time);

  if (G_UNLIKELY (window - self->next >= event_ring_buckets (&self->ring)))
    {
      const Event moved = { time, event->order, event->packet, event->slot };

      window_queue_push_seldom (self, &moved, place);
      return;
    }
  event_ring_push_moved (&self->ring, window, event, time, place);
}

/* Moves all events of another queue of this width to places from `first` on; neither has
 * an open window, and what self has opened is before them. */
void window_queue_take_over (WindowQueue *self, WindowQueue *other, guint32 first);

#define WINDOW_NONE G_MAXUINT64

/* The number of the next window with events. */
guint64 window_queue_next_window (const WindowQueue *self);

/* Opens it.  FALSE: there is none. */
gboolean window_queue_open (WindowQueue *self);

/* No window before this one will have events. */
static inline void
window_queue_skip_to (WindowQueue *self, guint64 window)
{
  self->next = MAX (self->next, window);
}

/* When the open window begins. */
static inline SimTime
window_queue_begin (const WindowQueue *self)
{
  return (SimTime) ((self->next - 1) << self->shift);
}

/* ---- the places of the open window, by their number in it -------------------------- */

static inline guint32
window_queue_places (const WindowQueue *self)
{
  return self->n_active;
}

/* The last event of a place, which are a circle (event_ring): a number for
 * window_queue_event. */
static inline guint32
window_queue_last (const WindowQueue *self, guint32 number)
{
  return self->last[self->active[number]];
}

static inline const BucketEvent *
window_queue_event (const WindowQueue *self, guint32 event)
{
  return &self->ring.events[event];
}

/* Takes an event, the only one of its place. */
static inline void
window_queue_take_only (WindowQueue *self, guint32 at, Event *event)
{
  const BucketEvent *one = &self->ring.events[at];

  self->last[one->place] = EVENT_RING_NONE;
  *event = one->event;
}

/* Internal to the queue: the events of a circle become the run, in order. */
void window_queue_gather (WindowQueue *self, guint32 last);

/* A place is under way: its events are the run, in order. */
static inline void
window_queue_begin_place (WindowQueue *self, guint32 number)
{
  const guint32 last = window_queue_last (self, number);

  self->place = self->active[number];
  self->last[self->place] = EVENT_RING_NONE;
  window_queue_gather (self, last);
}

/* The place of an event is under way, the only one, which is taken. */
static inline void
window_queue_begin_only (WindowQueue *self, guint32 at, Event *event)
{
  self->place = self->ring.events[at].place;
  self->run.first = self->run.count = 0;
  window_queue_take_only (self, at, event);
}

/* All its events have been taken. */
static inline void
window_queue_end_place (WindowQueue *self)
{
  self->place = WINDOW_NO_PLACE;
}

/* All places have been taken. */
static inline void
window_queue_close (WindowQueue *self)
{
  self->n_active = 0;
  event_ring_give_back (&self->ring, self->end);
}

/* Whether an event of the place under way is the next one that is taken there. */
static inline gboolean
window_queue_is_next (const WindowQueue *self, const Event *event)
{
  const EventRun *run = &self->run;

  if (run->first < run->count && event_before (&run->events[run->first], event))
    return FALSE;
  return self->added.count == 0 || event_before (event, self->added.elements);
}

/* The next event of the place under way; NULL: there is none. */
static inline const Event *
window_queue_peek (const WindowQueue *self)
{
  const EventRun *run = &self->run;
  const Event *next = run->first < run->count ? &run->events[run->first] : NULL;
  const Event *added = self->added.count > 0 ? self->added.elements : NULL;

  return next == NULL || (added != NULL && event_before (added, next)) ? added : next;
}

/* Whether events were added to the place while it is under way, and not taken yet. */
static inline gboolean
window_queue_has_added (const WindowQueue *self)
{
  return self->added.count > 0;
}

/* Internal to the queue: takes the earlier one of run and added. */
gboolean window_queue_take_added (WindowQueue *self, Event *event);

/* The next event of the place under way. */
static inline gboolean
window_queue_take (WindowQueue *self, Event *event)
{
  if (G_UNLIKELY (self->added.count > 0))
    return window_queue_take_added (self, event);
  if (self->run.first == self->run.count)
    return FALSE;
  *event = self->run.events[self->run.first++];
  return TRUE;
}
