/* SPDX-License-Identifier: GPL-3.0-or-later */
/* steps.c - executes the steps of a processor */
#include "config.h"

#include "replay/state/collective-calls.h"

static Processor *
get (Replay *self, guint32 processor)
{
  return &self->processors[processor];
}

static G_NO_INLINE void
tell_state (Replay *self, guint32 processor, ProcessorState state, SimTime time)
{
  get (self, processor)->shown = state;
  NOTIFY (self, state, processor, time, state);
}

/* Only states with a duration are shown: a state is reported when the clock is about to
 * advance in it. */
static inline void
show (Replay *self, guint32 processor, ProcessorState state, SimTime time)
{
  if (G_UNLIKELY (self->watched_in_order) && get (self, processor)->shown != state)
    tell_state (self, processor, state, time);
}

void
processor_show (Replay *self, guint32 processor, ProcessorState state, SimTime time)
{
  show (self, processor, state, time);
}

/* Returns: FALSE if the replay has failed because the run would be too long. */
static gboolean
move_clock (Replay *self, Processor *p, SimTime time)
{
  if (time > SIM_TIME_LIMIT - p->clock)
    {
      replay_fail_too_long (self);
      return FALSE;
    }
  p->clock += time;
  return TRUE;
}

/* Of a processor with several lanes, which are in several states at once. */
static G_NO_INLINE void
spend_on_lane (Replay *self, guint32 processor, SimTime time, ProcessorState state)
{
  Processor *p = get (self, processor);

  if (time > 0 && move_clock (self, p, time))
    lanes_spend (self, processor, p->clock, state);
}

/* Of a processor without lanes. */
static inline void
spend_busy (Replay *self, guint32 processor, Processor *p, SimTime time)
{
  if (time == 0)
    return;
  show (self, processor, STATE_BUSY, p->clock);
  if (move_clock (self, p, time))
    p->totals.busy += time;
}

void
processor_spend_busy (Replay *self, guint32 processor, SimTime time)
{
  Processor *p = get (self, processor);

  if (G_UNLIKELY (p->has_lanes))
    spend_on_lane (self, processor, time, STATE_BUSY);
  else
    spend_busy (self, processor, p, time);
}

void
processor_spend_overhead (Replay *self, guint32 processor, SimTime time,
                          ProcessorState state)
{
  Processor *p = get (self, processor);

  if (time == 0)
    return;
  if (G_UNLIKELY (p->has_lanes))
    {
      spend_on_lane (self, processor, time, state);
      return;
    }
  show (self, processor, state, p->clock);
  if (!move_clock (self, p, time))
    return;
  p->totals.overhead += time;
  self->result.overhead_fixed
      += state == STATE_SENDING ? self->send_overhead : self->receive_overhead;
}

void
processor_complete_step (Replay *self, guint32 processor)
{
  cursor_advance (self->cursor, processor);
}

/* ---- steps that concern nobody else ------------------------------------------------ */

/* Not above SIM_TIME_LIMIT, or the replay fails. */
static inline void
compute (Replay *self, guint32 processor, Activity activity, SimTime time)
{
  Processor *p = get (self, processor);

  if (G_UNLIKELY (time > SIM_TIME_LIMIT))
    {
      replay_fail_too_long (self);
      return;
    }
  if (G_UNLIKELY (p->has_lanes))
    {
      spend_on_lane (self, processor, time, STATE_BUSY);
      return;
    }
  NOTIFY (self, computed, processor, p->interval, activity, time);
  spend_busy (self, processor, p, time);
}

/* With any power, and observers that hear of states. */
static G_NO_INLINE void
compute_scaled (Replay *self, guint32 processor, guint64 time)
{
  const SimTime scaled
      = prices_scale (self, processor, (SimTime) MIN (time, SIM_TIME_LIMIT));

  if (G_UNLIKELY (scaled > SIM_TIME_LIMIT))
    replay_fail_too_long (self);
  else
    spend_busy (self, processor, get (self, processor), scaled);
}

void
processor_compute_time (Replay *self, guint32 processor, guint64 time)
{
  const Decimal *power = prices_power (self, processor);
  Processor *p = get (self, processor);

  if (G_LIKELY (power->digits == power->scale && !self->watched_in_order
                && time <= SIM_TIME_LIMIT && (SimTime) time <= SIM_TIME_LIMIT - p->clock))
    {
      p->clock += (SimTime) time;
      p->totals.busy += (SimTime) time;
    }
  else
    compute_scaled (self, processor, time);
}

void
processor_compute (Replay *self, guint32 processor, const Step *step)
{
  SimTime time;

  if (!step->operations)
    time = prices_scale (self, processor, (SimTime) MIN (step->amount, SIM_TIME_LIMIT));
  else if (!atto_time_price (0, self->machine->operation_time, step->amount, NULL, &time))
    time = REPLAY_TOO_LONG;
  compute (self, processor, step->activity, time);
}

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
  NOTIFY (self, segment, processor, get (self, processor)->interval, step, time->user,
          time->system, io);
  processor_spend_busy (self, processor, (SimTime) all);
}

static void
loop (Replay *self, guint32 processor, const Step *step)
{
  guint32 place = program_group_place (self->program, step->group, processor);
  SimTime cost;
  PartitionShare share;

  if (place == PROGRAM_NONE)
    return;
  cost = prices_loop (self, processor, step);
  if (self->error != NULL)
    return;
  share = program_loop_share (self->program, step, place, cost);
  NOTIFY (self, loop, processor, get (self, processor)->interval, share);
  processor_spend_busy (self, processor, share.time);
}

/* The work of a processor belongs to the interval even if the processor does not enter
 * it. */
static gboolean
tells_of (const Replay *self, guint32 processor, const Step *step)
{
  return self->watched_in_order
         && program_group_place (self->program, step->group, processor) != PROGRAM_NONE;
}

static void
enter (Replay *self, guint32 processor, const Step *step)
{
  Processor *p = get (self, processor);

  p->interval = step->index;
  if (tells_of (self, processor, step))
    NOTIFY (self, entered, processor, p->clock, step->index);
}

static void
leave (Replay *self, guint32 processor, const Step *step)
{
  Processor *p = get (self, processor);
  guint32 left = p->interval;

  p->interval = program_interval (self->program, left)->parent;
  if (tells_of (self, processor, step))
    NOTIFY (self, left, processor, p->clock, left);
}

void
processor_finish (Replay *self, guint32 processor)
{
  Processor *p = get (self, processor);

  p->progress = HAS_FINISHED;
  self->n_finished++;
  show (self, processor, STATE_IDLE, p->clock);
  NOTIFY (self, finished, processor, p->clock);
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
      return self->in_order;
    case STEP_COMPUTE:
    case STEP_SEGMENT:
    case STEP_LOOP:
    case STEP_ENTER:
    case STEP_LEAVE:
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
      return messages_receive (self, processor, step);
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
    }
  g_assert_not_reached ();
}

void
processor_run (Replay *self, guint32 processor)
{
  const Processor *p = get (self, processor);

  while (self->error == NULL)
    {
      const Step *step = cursor_step (self->cursor, processor);

      if (p->clock > self->now && needs_order (self, step))
        {
          replay_call_at (self, processor, p->clock);
          return;
        }
      if (!take_step (self, processor, step))
        return;
      cursor_advance (self->cursor, processor);
    }
}
