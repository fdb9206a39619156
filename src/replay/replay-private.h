/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-private.h - inside of a replay
 *
 *   replay.c              a run, from its begin to its sums
 *   loops.c               which loop takes the events
 *   loop-queue.c          ... one after another: runnable processors, then the next event
 *   loop-heap.c           ... the same, simply
 *   windows.c             ... or windows of events, where their order does not matter
 *   window-events.c       ... place by place
 *   shards.c              ... which several threads share
 *   shard-places.c        ... each with the places of its own
 *   shard-mail.c          ... and what they tell each other
 *   lockstep.c            ... or the steps of a shared program, each for all processors
 *   lockstep-collectives.c   ... of them collectives
 *   lockstep-waves.c      ... of them loops done in portions
 *   processor.c           executes the steps of a processor
 *   processor-operations.c   ... and where operations require each other
 *   lanes.c               ... on several streams of the processor
 *   message-delivery.c    from a send to the arrival, with calls of observers
 *   message-packets.c     ... packet by packet
 *   rendezvous.c          long messages send a request first
 *   requests.c            messages of MPI: receives begun before, sends waited for
 *   collective.c          a collective in progress: who has started, who has finished
 *   collective-changes.c  ... what that is in the order of events, with windows
 *   collective-graph.c    ... as messages
 *   collective-parts.c    ... that participants pass on: reductions, operations of MPI
 *   collective-formula.c  ... priced as a whole
 *   formula-walk.c        ... of them operations of MPI, message by message
 *   pipeline.c            a loop done in portions that pass from processor to processor
 *   pipeline-portions.c   ... in how many
 *   prices.c              power and overheads
 *   route-check.c         pairs without a route, found before the replay
 *   deadlock.c            which processor waits for which
 */
#pragma once

#include "replay/message-calls-private.h"
#include "replay/processor-calls-private.h"
#include "replay/request-calls-private.h"

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
