/* SPDX-License-Identifier: GPL-3.0-or-later */
/* steps.c - executes the steps of a processor */
#include "config.h"

#include "replay/collectives/collectives.h"
#include "replay/collectives/pipeline.h"
#include "replay/core/failure.h"
#include "replay/messages/messages.h"
#include "replay/processors/clocks.h"
#include "replay/processors/lane-states.h"
#include "replay/processors/prices.h"
#include "replay/steps/calls.h"
#include "replay/steps/requests.h"
#include "replay/steps/steps.h"

/* ---- steps that concern nobody else ------------------------------------------------ */

static void
segment (Replay *self, guint32 processor, const Step *step)
{
  guint32 place = program_group_place (self->program, step->group, processor);
  SegmentTime buffer;
  const SegmentTime *time;
  SimTime io;
  guint64 all; /* three times REPLAY_TOO_LONG fits */

  if (place == PROGRAM_NONE)
    return;
  time = prices_segment (self, processor, step->index, &buffer);
  io = place == 0 ? time->io : 0;
  all = (guint64) time->user + (guint64) time->system + (guint64) io;
  if (all > SIM_TIME_LIMIT)
    {
      replay_fail_too_long (self);
      return;
    }
  NOTIFY (self, segment, processor, processor_interval (self, processor), step,
          time->user, time->system, io);
  processor_spend_busy (self, processor,
                        prices_with_noise (self, processor, (SimTime) all));
}

static void
loop (Replay *self, guint32 processor, const Step *step)
{
  guint32 place = program_group_place (self->program, step->group, processor);
  SimTime cost;
  PartitionShare share;

  if (place == PROGRAM_NONE)
    return;
  cost = prices_loop (self, processor, processor_interval (self, processor), step);
  if (self->error != NULL)
    return;
  share = program_loop_share (self->program, step, place, cost);
  NOTIFY (self, loop, processor, processor_interval (self, processor), share);
  processor_spend_busy (self, processor, prices_with_noise (self, processor, share.time));
}

/* The work of a processor belongs to the interval even if the processor does not enter
 * it. */
static gboolean
tells_of (const Replay *self, guint32 processor, const Step *step)
{
  return replay_is_told_in_order (self)
         && program_group_place (self->program, step->group, processor) != PROGRAM_NONE;
}

static void
enter (Replay *self, guint32 processor, const Step *step)
{
  Processor *p = processor_get (self, processor);

  processor_set_interval (self, processor, step->index);
  if (tells_of (self, processor, step))
    NOTIFY (self, entered, processor, p->clock, step->index);
}

static void
leave (Replay *self, guint32 processor, const Step *step)
{
  Processor *p = processor_get (self, processor);
  guint32 left = p->interval;

  processor_set_interval (self, processor,
                          program_interval (self->program, left)->parent);
  if (tells_of (self, processor, step))
    NOTIFY (self, left, processor, p->clock, left);
}

/* ---- steps that concern others ----------------------------------------------------- */

/* Whether a step must be executed at its time, not ahead. */
static gboolean
needs_order (const Replay *self, const Step *step)
{
  switch ((StepType) step->type)
    {
    case STEP_SEND:
    case STEP_RECEIVE:
    case STEP_POST:
    case STEP_COMPLETE:
    case STEP_PIPELINE:
      return TRUE;
    case STEP_START:
    case STEP_WAIT:
    case STEP_SYNCHRONISE:
      return self->steps->in_order;
    case STEP_COMPUTE:
    case STEP_SEGMENT:
    case STEP_LOOP:
    case STEP_ENTER:
    case STEP_LEAVE:
    case STEP_AT:
    case STEP_END:
      return FALSE;
    }
  return FALSE;
}

/* FALSE: the processor has to wait, or has finished. */
static gboolean
take_step (Replay *self, guint32 processor, const Step *step)
{
  switch ((StepType) step->type)
    {
    case STEP_COMPUTE:
      processor_compute (self, processor, step);
      return TRUE;
    case STEP_SEGMENT:
      segment (self, processor, step);
      return TRUE;
    case STEP_LOOP:
      loop (self, processor, step);
      return TRUE;
    case STEP_SEND:
      return requests_send (self, processor, step);
    case STEP_RECEIVE:
      return requests_receive (self, processor, step);
    case STEP_POST:
      requests_post (self, processor, step);
      return TRUE;
    case STEP_COMPLETE:
      return requests_complete (self, processor, step);
    case STEP_START:
    case STEP_SYNCHRONISE:
      return collective_start (self, processor, step);
    case STEP_WAIT:
      return collective_wait (self, processor, step);
    case STEP_PIPELINE:
      return pipeline_go_on (self, processor, step);
    case STEP_ENTER:
      enter (self, processor, step);
      return TRUE;
    case STEP_LEAVE:
      leave (self, processor, step);
      return TRUE;
    case STEP_END:
      processor_finish (self, processor);
      return FALSE;
    case STEP_AT:
      break;
    }
  g_assert_not_reached ();
}

void
steps_run (Replay *self, guint32 processor)
{
  Processor *p = processor_get (self, processor);
  Cursor *cursor = self->steps->cursor;
  CursorPosition *position = &cursor->position[processor];
  const gboolean tells_calls = calls_are_told (self);

  if (processor_is_past_step (self, processor))
    cursor_advance (cursor, position);
  while (self->error == NULL)
    {
      const Step *step = cursor_step (cursor, processor);

      if (p->clock > self->now && needs_order (self, step))
        {
          loop_call_at (self, processor, p->clock);
          return;
        }
      if (G_UNLIKELY (tells_calls))
        calls_tell (self, processor, step);
      if (!take_step (self, processor, step))
        return;
      cursor_advance (cursor, position);
    }
}

/* ---- all processors ---------------------------------------------------------------- */

/* Whether some processors have graphs and others streams. */
static void
tell_kinds (Replay *self)
{
  const Cursor *cursor = self->steps->cursor;
  guint32 graphs = 0;

  g_clear_pointer (&self->streams, g_free);
  if (program_jobs (self->program) == 0)
    return;
  for (guint32 p = 0; p < self->n_processors; p++)
    graphs += cursor_has_graph (cursor, p);
  self->has_graphs = graphs > 0;
  if (graphs == 0 || graphs == self->n_processors)
    return;
  self->streams = g_new (guint8, self->n_processors);
  for (guint32 p = 0; p < self->n_processors; p++)
    self->streams[p] = !cursor_has_graph (cursor, p);
}

void
steps_set_only (Replay *self, guint32 job)
{
  cursor_set_only (self->steps->cursor, job);
  tell_kinds (self);
}

void
steps_open (Replay *self)
{
  self->steps = g_new0 (Steps, 1);
  self->steps->cursor = cursor_new (self->program);
  tell_kinds (self);
  self->steps->told = EVENTS_BETWEEN_PROGRESS;
  requests_open (self);
  operations_open (self);
}

void
steps_close (Replay *self)
{
  operations_close (self);
  requests_close (self);
  calls_close (self);
  cursor_free (self->steps->cursor);
  g_free (self->streams);
  g_free (self->steps);
}

void
steps_open_part (Replay *self)
{
  self->steps = g_memdup2 (self->steps, sizeof *self->steps);
  self->steps->cursor = cursor_share (self->steps->cursor);
}

void
steps_join (Replay *self, Replay *part)
{
  cursor_join (self->steps->cursor, part->steps->cursor);
  g_free (part->steps);
}

const Step *
steps_step (const Replay *self, guint32 processor)
{
  return cursor_step (self->steps->cursor, processor);
}

/* It is in the main interval of its job, and idle until that starts. */
static void
begin_in_job (Replay *self, guint32 processor)
{
  const guint32 job = program_job_of (self->program, processor);
  const SimTime start = cursor_start (self->steps->cursor, processor);
  Processor *p = processor_get (self, processor);

  processor_set_interval (self, processor, program_job (self->program, job)->interval);
  if (start == 0)
    return;
  if (self->causes != NULL)
    causes_spend (self->causes, &self->causes->row[processor], processor,
                  processor_scope (self, processor), CAUSE_AT, 0, start);
  p->totals.idle = start;
  if (p->has_lanes)
    lane_states_begin (self, processor, start);
  else
    p->clock = start;
}

void
steps_begin (Replay *self, guint32 processor)
{
  Processor *p = processor_get (self, processor);

  processors_begin (self, processor);
  if (program_jobs (self->program) > 0)
    begin_in_job (self, processor);
  p->work.found = POOL_NONE;
  if (replay_has_graph (self, processor))
    {
      arrivals_init (&p->work.arrivals);
      messages_begin (self, processor);
    }
  else
    p->work.awaited = REQUEST_NONE;
  cursor_open (self->steps->cursor, processor);
}

void
steps_set_order (Replay *self, gboolean in_order)
{
  self->steps->in_order = in_order;
}

gboolean
steps_are_in_order (const Replay *self)
{
  return self->steps->in_order;
}

void
steps_progress (const Replay *self, guint64 *begun, guint64 *all)
{
  cursor_progress (self->steps->cursor, begun, all);
}

void
steps_tell (Replay *self)
{
  guint64 begun, all;

  self->steps->told = self->loop->events + EVENTS_BETWEEN_PROGRESS;
  if (self->loop->progress == NULL)
    return;
  steps_progress (self, &begun, &all);
  self->loop->progress (self->loop->progress_data,
                        all == 0 ? 1 : (double) begun / (double) all);
}
