/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-calls.h - what all files of the engine call of a replay */
#pragma once

#include "replay/state/message-calls.h"
#include "replay/state/processor-calls.h"
#include "replay/state/request-calls.h"

#define EVENTS_BETWEEN_PROGRESS 65536

/* replay.c */
void replay_fail (Replay *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void replay_fail_too_long (Replay *self);

/* With the error of the network, unless there has been one. */
void replay_fail_by_network (Replay *self);

/* What an observer is told for, in words. */
const char *replay_purpose (const ReplayObserver *observer);

/* Whether it wants the calls of all processors, in order. */
gboolean replay_watches_order (const ReplayObserver *observer);

/* Its state before its first step; once for each processor. */
void replay_begin_processor (Replay *self, guint32 processor);
void replay_call_at (Replay *self, guint32 processor, SimTime time);

/* The same of its part of a collective. */
void replay_call_part_at (Replay *self, guint32 processor, guint32 instance,
                          SimTime time);

/* Counts the requests of a formula. */
void replay_charge (Replay *self, const NetworkPrice *price);

static inline void
replay_make_runnable (Replay *self, guint32 processor)
{
  self->processors[processor].progress = RUNS;
  self->runnable[self->n_runnable++] = processor;
}

/* replay.c */
void replay_run_processor (Replay *self, guint32 processor);
void replay_run_part (Replay *self, guint32 instance, guint32 processor);
void replay_tell_progress (Replay *self);

static inline void
replay_count_events (Replay *self, guint n)
{
  self->events += n;
  if (G_UNLIKELY (self->events % EVENTS_BETWEEN_PROGRESS < n))
    replay_tell_progress (self);
}

static inline void
replay_tell_message (Replay *self, const MessageOutcome *outcome)
{
  NOTIFY (self, message, outcome);
  if (outcome->delay > 0)
    NOTIFY (self, delayed, outcome);
}

/* collective-changes.c: those of the open window */
RunChanges *run_changes_new (void);
void run_changes_free (RunChanges *self);

/* Adds all of other, which is empty then. */
void run_changes_take_over (RunChanges *self, RunChanges *other);

/* The window has ended: in the order of events, each run learns of its own, and observers
 * of those that everybody has finished. */
void run_changes_apply (Replay *self, RunChanges *changes);

/* route-check.c: whether every pair the program names has a route. */
gboolean route_check (const Program *program, const Machine *machine, Network *network,
                      GError **error);

/* deadlock.c: the error of a run in which nothing more can happen. */
void deadlock_report (Replay *self);
