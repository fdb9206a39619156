/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-lps.h - the logical processes of the open window, by their number in it */
#pragma once

#include "replay/queue/event-chunks.h"
#include "replay/queue/window-queue.h"

static inline guint32
window_queue_lps (const WindowQueue *self)
{
  return self->n_active;
}

/* The last event of a process, which are a circle (event_ring): a number for
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

/* Takes an event, the only one of its process. */
static inline void
window_queue_take_only (WindowQueue *self, guint32 at, Event *event)
{
  const BucketEvent *one = &self->ring.events[at];

  self->last[one->lp] = EVENT_RING_NONE;
  *event = one->event;
}

/* Internal to the queue: the events of a circle become the run, in order. */
void window_queue_gather (WindowQueue *self, guint32 last);

/* A process is under way: its events are the run, in order. */
static inline void
window_queue_begin_lp (WindowQueue *self, guint32 number)
{
  const guint32 last = window_queue_last (self, number);

  self->lp = self->active[number];
  self->last[self->lp] = EVENT_RING_NONE;
  window_queue_gather (self, last);
}

/* The process of an event is under way, the only one, which is taken. */
static inline void
window_queue_begin_only (WindowQueue *self, guint32 at, Event *event)
{
  self->lp = self->ring.events[at].lp;
  self->run.first = self->run.count = 0;
  window_queue_take_only (self, at, event);
}

/* All its events have been taken. */
static inline void
window_queue_end_lp (WindowQueue *self)
{
  self->lp = WINDOW_NO_LP;
}

/* All processes have been taken. */
static inline void
window_queue_close (WindowQueue *self)
{
  self->n_active = 0;
  event_ring_give_back (&self->ring, self->end);
}

/* Whether an event of the process under way is the next one that is taken there. */
static inline gboolean
window_queue_is_next (const WindowQueue *self, const Event *event)
{
  const EventRun *run = &self->run;

  if (run->first < run->count && event_before (&run->events[run->first], event))
    return FALSE;
  return self->added.count == 0 || event_before (event, self->added.elements);
}

/* The next event of the process under way; NULL: there is none. */
static inline const Event *
window_queue_peek (const WindowQueue *self)
{
  const EventRun *run = &self->run;
  const Event *next = run->first < run->count ? &run->events[run->first] : NULL;
  const Event *added = self->added.count > 0 ? self->added.elements : NULL;

  return next == NULL || (added != NULL && event_before (added, next)) ? added : next;
}

/* Whether events were added to the process while it is under way, and not taken yet. */
static inline gboolean
window_queue_has_added (const WindowQueue *self)
{
  return self->added.count > 0;
}

/* Internal to the queue: takes the earlier one of run and added. */
gboolean window_queue_take_added (WindowQueue *self, Event *event);

/* The next event of the process under way. */
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
