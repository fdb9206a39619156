/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lockstep.c - the steps of a shared program, each for all processors at once
 *
 * On a formula network nothing that a processor does depends on the order of events of
 * others: a collective depends on the latest of its participants, a portion of a loop on
 * the portions before it.  All of these come earlier in the one stream of steps that all
 * processors follow.
 */
#include "config.h"

#include <string.h>

#include "base/times.h"
#include "replay/lockstep/lockstep-private.h"
#include "replay/steps/steps.h"

#define STEPS_BETWEEN_PROGRESS 4096

/* ---- where it is possible ---------------------------------------------------------- */

static gboolean
can_take (const Replay *self, const Step *step)
{
  switch ((StepType) step->type)
    {
    case STEP_SEGMENT:
    case STEP_LOOP:
    case STEP_PIPELINE:
    case STEP_WAIT:
    case STEP_SYNCHRONISE:
    case STEP_ENTER:
    case STEP_LEAVE:
    case STEP_END:
      return TRUE;
    case STEP_START:
      return program_collective (self->program, step->index)->type
             != COLLECTIVE_OPERATION;
    case STEP_COMPUTE:
    case STEP_SEND:
    case STEP_RECEIVE:
    case STEP_POST:
    case STEP_COMPLETE:
    case STEP_AT:
      return FALSE;
    }
  return FALSE;
}

/* Whether all processors follow one stream of steps that a formula network prices as a
 * whole, and no observer requests an order among them. */
static const char *
why_not (const Replay *self)
{
  const char *why = event_loop_why_not_asked (self, &lockstep_loop);
  const Step *steps;
  guint32 length;

  if (why != NULL)
    return why;
  if (steps_are_in_order (self) || self->has_graphs
      || program_streams (self->program) != 1 || !prices_are_equal (self)
      || prices_have_noise (self))
    return "processors do not take their steps together";
  steps = program_stream (self->program, 0, &length);
  for (guint32 i = 0; i < length; i++)
    if (!can_take (self, &steps[i]))
      return "processors do not take their steps together";
  return NULL;
}

/* ---- clocks ------------------------------------------------------------------------ */

gboolean
lockstep_has_room (Lockstep *self, SimTime most)
{
  if (most <= SIM_TIME_LIMIT - self->highest)
    return TRUE;
  self->highest = self->common + times_greatest (self->clock, self->count, 0);
  return most <= SIM_TIME_LIMIT - self->highest;
}

void
lockstep_spend (Lockstep *self, const Group *group, const SimTime *times)
{
  SimTime least, most;

  times_extremes (times, group->count, &least, &most);
  if (!lockstep_has_room (self, most))
    for (guint32 i = 0; i < group->count; i++)
      if (times[i] > SIM_TIME_LIMIT - self->common - self->clock[member (group, i)])
        {
          replay_fail_too_long (self->replay);
          return;
        }
  self->highest = MIN (self->highest + most, SIM_TIME_LIMIT);
  if (least == most && group->count == self->count)
    {
      self->common += most;
      return;
    }
  if (group->members == NULL)
    times_add (self->clock, times, group->count);
  else
    for (guint32 i = 0; i < group->count; i++)
      self->clock[group->members[i]] += times[i];
  self->level = FALSE;
}

/* ---- steps ------------------------------------------------------------------------- */

static void
tell_segment (Lockstep *self, const Step *step, const Group *group,
              const SegmentTime *time)
{
  const Observers *observers = &self->replay->observers;

  for (guint w = 0; w < observers_count (observers); w++)
    {
      const Watcher *watcher = observers_at (observers, w);

      if (watcher->table->segment_together != NULL)
        watcher->table->segment_together (watcher->data, self->interval, step, time->user,
                                          time->system, time->io);
      else if (watcher->table->segment != NULL)
        for (guint32 i = 0; i < group->count; i++)
          watcher->table->segment (watcher->data, member (group, i), self->interval, step,
                                   time->user, time->system, i == 0 ? time->io : 0);
    }
}

/* All spend the same, and the first one its input and output. */
static void
segment (Lockstep *self, const Step *step)
{
  const Group *group = program_group (self->replay->program, step->group);
  const SegmentTime *time
      = prices_segment (self->replay, member (group, 0), step->index, NULL);
  guint64 all = (guint64) time->user + (guint64) time->system;
  guint64 first = all + (guint64) time->io; /* three times REPLAY_TOO_LONG fits */

  if (first > SIM_TIME_LIMIT)
    {
      replay_fail_too_long (self->replay);
      return;
    }
  tell_segment (self, step, group, time);
  if (group->count == self->count && lockstep_has_room (self, (SimTime) first))
    {
      self->common += (SimTime) all;
      self->highest += (SimTime) first;
      if (time->io == 0)
        return;
      self->clock[member (group, 0)] += time->io;
      self->level = FALSE;
      return;
    }
  for (guint32 i = 0; i < group->count; i++)
    self->times[i] = (SimTime) (i == 0 ? first : all);
  lockstep_spend (self, group, self->times);
}

/* Fills self->times and self->productive.  FALSE: productive is equal to times. */
static gboolean
share_out (Lockstep *self, const Step *step, const Group *group)
{
  Program *program = self->replay->program;
  SimTime cost = prices_loop (self->replay, member (group, 0), self->interval, step);

  if (step->part == LOOP_WHOLE)
    return partition_shares (program_partition (program, step->index), cost, self->times,
                             self->productive);
  for (guint32 i = 0; i < group->count; i++)
    {
      PartitionShare share = program_loop_share (program, step, i, cost);

      self->times[i] = share.time;
      self->productive[i] = share.productive;
    }
  return TRUE;
}

void
lockstep_tell_loop (Lockstep *self, const Group *group, const SimTime *productive)
{
  const Observers *observers = &self->replay->observers;

  for (guint w = 0; w < observers_count (observers); w++)
    {
      const Watcher *watcher = observers_at (observers, w);

      if (watcher->table->loop_together != NULL)
        watcher->table->loop_together (watcher->data, self->interval, group, self->times,
                                       productive);
      else if (watcher->table->loop != NULL)
        for (guint32 i = 0; i < group->count; i++)
          watcher->table->loop (watcher->data, member (group, i), self->interval,
                                (PartitionShare){ self->times[i], productive[i] });
    }
}

static void
loop (Lockstep *self, const Step *step)
{
  const Group *group = program_group (self->replay->program, step->group);
  gboolean differ = share_out (self, step, group);

  if (self->replay->error != NULL)
    return;
  lockstep_tell_loop (self, group, differ ? self->productive : self->times);
  lockstep_spend (self, group, self->times);
}

static void
take_step (Lockstep *self, const Step *step)
{
  switch ((StepType) step->type)
    {
    case STEP_SEGMENT:
      segment (self, step);
      return;
    case STEP_LOOP:
      loop (self, step);
      return;
    case STEP_PIPELINE:
      lockstep_wave (self, step);
      return;
    case STEP_START:
    case STEP_SYNCHRONISE:
      lockstep_start (self, step);
      return;
    case STEP_WAIT:
      lockstep_wait (self, step);
      return;
    case STEP_ENTER:
      self->interval = step->index;
      return;
    case STEP_LEAVE:
      self->interval = program_interval (self->replay->program, self->interval)->parent;
      return;
    case STEP_END:
      return;
    case STEP_COMPUTE:
    case STEP_SEND:
    case STEP_RECEIVE:
    case STEP_POST:
    case STEP_COMPLETE:
    case STEP_AT:
      break;
    }
  g_assert_not_reached ();
}

/* ---- a run ------------------------------------------------------------------------- */

static void
lockstep_open (Lockstep *self, Replay *replay)
{
  guint32 n = replay->n_processors;

  *self = (Lockstep){ .replay = replay, .count = n, .level = TRUE };
  self->clock = g_new0 (SimTime, n);
  self->idle = g_new0 (SimTime, n);
  self->times = g_new (SimTime, n);
  self->productive = g_new (SimTime, n);
  self->others = g_new (SimTime, n);
  self->meetings = g_new0 (Meeting *, program_instances (replay->program));
}

static void
lockstep_close (Lockstep *self)
{
  for (guint32 i = 0; i < program_instances (self->replay->program); i++)
    if (self->meetings[i] != NULL)
      {
        g_free (self->meetings[i]->late);
        g_free (self->meetings[i]);
      }
  g_free (self->meetings);
  g_free (self->others);
  g_free (self->productive);
  g_free (self->times);
  g_free (self->idle);
  g_free (self->clock);
}

/* What is not idle is busy: a formula has no overheads. */
static void
finish (Lockstep *self)
{
  Replay *replay = self->replay;

  for (guint32 i = 0; i < self->count; i++)
    processor_end_at (replay, i, self->common + self->clock[i],
                      self->common_idle + self->idle[i]);
}

static void
lockstep_run (Replay *replay)
{
  Lockstep self;
  guint32 length;
  const Step *steps = program_stream (replay->program, 0, &length);

  lockstep_open (&self, replay);
  for (guint32 i = 0; i < length && replay->error == NULL; i++)
    {
      take_step (&self, &steps[i]);
      if (i % STEPS_BETWEEN_PROGRESS == 0 && replay->loop->progress != NULL)
        replay->loop->progress (replay->loop->progress_data, (double) i / length);
    }
  if (replay->error == NULL)
    finish (&self);
  if (replay->error == NULL)
    lockstep_end_all (&self);
  lockstep_close (&self);
}

static void
open_nothing (Replay *self)
{
  self->loop->why_no_more = "all processors take each step together";
}

static void
close_nothing (Replay *self)
{
}

const EventLoop lockstep_loop = { .name = "lockstep",
                                  .how = "in lockstep",
                                  .why_not = why_not,
                                  .open = open_nothing,
                                  .close = close_nothing,
                                  .run = lockstep_run };
