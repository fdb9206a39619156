/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-queue.h - events by conservative windows, in order only where order
 * matters
 *
 *   opened | the open window | window | window | ...        buckets of equal width
 *
 *   process 7: a, b, c    process 2: d    process 9: e, f   events of the open window
 *
 * A logical process is what an event changes, such as a node.  No event changes anything
 * at another process sooner than the lookahead, which is at least the width of a window,
 * so the processes of a window may be taken in any order; the events of one are taken in
 * the order of events.  They may add events to their own process in the open window, to
 * others only in later windows.  Such windows are called conservative, or synchronous:
 * R. M. Fujimoto, Parallel and Distributed Simulation Systems, 2000, chapter 3; without
 * windows: K. M. Chandy, J. Misra, IEEE Trans. Software Eng. SE-5 (5), 1979.
 */
#pragma once

#include "replay/queue/event-queue.h"

#define WINDOW_NO_LP G_MAXUINT32

typedef struct
{
  guint shift;  /* a window's width is 1 << shift */
  guint64 next; /* windows before it have been opened */
  EventRing ring;
  Heap far;                            /* of LpEvent: beyond the ring */
  guint32 taken, pushed_far;           /* since the ring was last looked at */
  guint32 end;                         /* of the events of the open window (EventRing) */
  guint32 *last;                       /* by process: the last one of a circle */
  guint32 *active, n_active, capacity; /* processes with events, first seen first */
  guint32 words;                       /* of a bit for each process */
  guint64 *bits;                       /* of processes, all 0 */
  guint32 lp;                          /* the one under way; WINDOW_NO_LP */
  EventRun run;                        /* its events */
  Heap added;                          /* of Event: to it, while it is under way */
} WindowQueue;

/* lookahead: above 0, the greatest width of a window. */
void window_queue_init (WindowQueue *self, SimTime lookahead, guint32 lps);
void window_queue_clear (WindowQueue *self);

/* Internal to the queue: to the open window, or beyond the ring. */
void window_queue_push_seldom (WindowQueue *self, const Event *event, guint32 lp);

/* The number of the window of a time. */
static inline guint64
window_queue_window_of (const WindowQueue *self, SimTime time)
{
  return event_ring_bucket_of (&self->ring, time);
}

/* Not before the open window; in it, only to the process under way. */
static inline void
window_queue_push (WindowQueue *self, const Event *event, guint32 lp)
{
  const guint64 window = window_queue_window_of (self, event->time);

  /* An earlier window wraps around. */
  if (G_UNLIKELY (window - self->next >= event_ring_buckets (&self->ring)))
    {
      window_queue_push_seldom (self, event, lp);
      return;
    }
  event_ring_push (&self->ring, window, event, lp);
}

/* The same of an event that was stored a while ago, at another time. */
static inline void
window_queue_push_moved (WindowQueue *self, const Event *event, SimTime time, guint32 lp)
{
  const guint64 window = window_queue_window_of (self, time);

  if (G_UNLIKELY (window - self->next >= event_ring_buckets (&self->ring)))
    {
      const Event moved = { time, event->order, event->packet, event->slot };

      window_queue_push_seldom (self, &moved, lp);
      return;
    }
  event_ring_push_moved (&self->ring, window, event, time, lp);
}

/* Moves all events of another queue of this width to processes from `first` on; neither
 * has an open window, and what self has opened is before them. */
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
