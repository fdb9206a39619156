/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-loop.h - the loops that can take the events of a replay, one row each
 *
 *   windows    by conservative windows, by one thread or more   windows/windows.c
 *   lockstep   the steps of a shared program, all processors    lockstep/lockstep.c
 *              together
 *   queue      all events in one order                          loops/queue-loop.c
 *   heap       the same, in a few lines: to read, and for tests loops/heap-loop.c
 *
 * The first one that can take the events of a run takes them; the first reason against
 * one is told (replay_describe).
 */
#pragma once

#include "replay/core/replay-parts.h"
#include "replay/queue/event.h"

typedef struct
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

  /* Takes all events: until none is left, or the replay has failed. */
  void (*run) (Replay *self);

  /* How many threads the run used; NULL: one. */
  guint (*threads) (const Replay *self);

  /* Adds an event; happens again, at that time, to the event under way, or it does not:
   * before what it does is followed by other events.  NULL: loops without a queue, and
   * windows, where these are compiled into their callers (schedule.h). */
  void (*push) (Replay *self, const Event *event);
  void (*move) (Replay *self, SimTime time);
  void (*end) (Replay *self);
} EventLoop;

extern const EventLoop windows_loop, lockstep_loop, queue_loop, heap_loop;

struct _Loop
{
  const EventLoop *asked; /* the only one that may be used; NULL: any */
  const EventLoop *kind;  /* the one that is used; NULL: not chosen yet */
  gpointer own;           /* its state */
  guint32 *runnable;      /* processors to call at this instant, a stack */
  guint32 n_runnable;
  guint64 events; /* taken */

  guint threads;       /* at most; 0: as many as there are processors of the machine */
  guint64 share_until; /* so many events, whether it is worth it or not; 0: not asked */
  const char *why_no_more; /* threads, or no windows: the reason; constant */

  ReplayProgress progress; /* told of it; or NULL */
  gpointer progress_data;
};

/* Why this loop does not take the events of a run for which another one was asked for;
 * NULL: none was. */
static inline const char *
event_loop_why_not_asked (const Replay *self, const EventLoop *loop)
{
  if (self->loop->asked == NULL || self->loop->asked == loop)
    return NULL;
  return self->causes != NULL ? "the critical path is recorded"
                              : "one order was asked for";
}
