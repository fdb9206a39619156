/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-loop.h - the loops that can take the events of a replay, one row each
 *
 *   windows    by windows of time, by one thread or several     windows.c
 *   lockstep   the steps of a shared program, all processors    lockstep.c
 *              together
 *   queue      all events in one order                          loop-queue.c
 *   heap       the same, in a few lines: to read, and for tests loop-heap.c
 *
 * The first one that can take the events of a run takes them; the first reason against
 * one is told (replay_describe).
 */
#pragma once

#include "replay/state/replay-calls.h"

struct _EventLoop
{
  const char *name; /* of replay_set_loop */
  const char *how;  /* "in one queue" */

  /* The error that comes first in the order of events is the first one found. */
  gboolean finds_first_error;

  /* Why it cannot take the events of this run; NULL: it can. */
  const char *(*why_not) (const Replay *self);

  /* Before the first event is pushed; close: after the run, also if it failed. */
  void (*open) (Replay *self);
  void (*close) (Replay *self);
  void (*run) (Replay *self);

  /* Adds an event; happens again, at that time, to the event under way, or it does not:
   * before what it does is followed by other events.  NULL: loops without a queue, and
   * windows, where these are compiled into their callers (windows.h). */
  void (*push) (Replay *self, const Event *event);
  void (*move) (Replay *self, SimTime time);
  void (*end) (Replay *self);
};

extern const EventLoop windows_loop, lockstep_loop, queue_loop, heap_loop;

/* loops.c: chooses one, and opens it. */
void loops_open (Replay *self);
void loops_close (Replay *self);

/* Why this loop does not take the events of a run for which another one was asked for;
 * NULL: none was. */
const char *loops_why_not_asked (const Replay *self, const EventLoop *loop);

/* ---- loops that take all events in one order --------------------------------------- */

/* The first event, which stays until it is moved or ended; NULL: none is left. */
typedef const Event *(*FirstEvent) (Replay *self);

static inline void
loops_take (Replay *self, const Event *event)
{
  const guint32 processor = (guint32) event->order, instance = event->packet;
  const gboolean is_part = !(event->order & EVENT_OF_PROCESSOR);

  if (event->time > self->now)
    {
      self->now = event->time;
      if (self->watched_in_order)
        NOTIFY (self, advance, self->now);
    }
  replay_count_events (self, 1);
  if (event->order & EVENT_OF_PACKET)
    {
      messages_packet_event (self, event->packet, event->slot);
      return;
    }
  self->loop->end (self);
  if (is_part)
    replay_run_part (self, instance, processor);
  else
    replay_run_processor (self, processor);
}

/* Parts of collectives that continue at this instant precede processors. */
static inline gboolean
loops_part_is_due (const Replay *self, const Event *event)
{
  return event != NULL && event->time <= self->now && event->order < EVENT_OF_PROCESSOR;
}

static G_ALWAYS_INLINE inline void
loops_run_in_order (Replay *self, FirstEvent first)
{
  while (self->error == NULL)
    {
      const Event *event = first (self);

      if (self->n_runnable > 0 && !loops_part_is_due (self, event))
        replay_run_processor (self, self->runnable[--self->n_runnable]);
      else if (event != NULL)
        loops_take (self, event);
      else
        return;
    }
}
