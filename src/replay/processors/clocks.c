/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clocks.c - the clocks of processors, and what they spend their time with */
#include "config.h"

#include "base/cache-lines.h"
#include "replay/core/failure.h"
#include "replay/processors/clocks.h"
#include "replay/processors/lane-states.h"
#include "replay/processors/prices.h"

static G_NO_INLINE void
tell_state (Replay *self, guint32 processor, ProcessorState state, SimTime time)
{
  processor_get (self, processor)->shown = state;
  NOTIFY (self, state, processor, time, state);
}

/* Only states with a duration are shown: a state is reported when the clock is about to
 * advance in it. */
static inline void
show (Replay *self, guint32 processor, ProcessorState state, SimTime time)
{
  if (G_UNLIKELY (replay_is_told_in_order (self))
      && processor_get (self, processor)->shown != state)
    tell_state (self, processor, state, time);
}

/* The processor spends time from its clock on. */
static G_NO_INLINE void
watch (Replay *self, guint32 processor, ProcessorState state, SimTime time)
{
  static const CauseKind kinds[] = { [STATE_BUSY] = CAUSE_BUSY,
                                     [STATE_SENDING] = CAUSE_SENDING,
                                     [STATE_RECEIVING] = CAUSE_RECEIVING };
  const Processor *p = processor_get (self, processor);

  if (!p->has_lanes)
    show (self, processor, state, p->clock);
  if (self->causes == NULL)
    return;
  if (state == STATE_BUSY && !p->has_lanes)
    causes_look (self->causes);
  causes_spend (self->causes, &self->causes->row[processor], processor,
                processor_scope (self, processor), kinds[state], p->clock,
                p->clock + time);
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
  Processor *p = processor_get (self, processor);

  if (time == 0)
    return;
  if (G_UNLIKELY (self->causes != NULL))
    watch (self, processor, state, time);
  if (move_clock (self, p, time))
    lane_states_spend (self, processor, p->clock, state);
}

/* Of a processor without lanes. */
static inline void
spend_busy (Replay *self, guint32 processor, Processor *p, SimTime time)
{
  if (time == 0)
    return;
  if (G_UNLIKELY (replay_is_watched (self)))
    watch (self, processor, STATE_BUSY, time);
  if (move_clock (self, p, time))
    p->totals.busy += time;
}

void
processor_spend_busy (Replay *self, guint32 processor, SimTime time)
{
  Processor *p = processor_get (self, processor);

  if (G_UNLIKELY (p->has_lanes))
    spend_on_lane (self, processor, time, STATE_BUSY);
  else
    spend_busy (self, processor, p, time);
}

void
processor_spend_overhead (Replay *self, guint32 processor, SimTime time,
                          ProcessorState state)
{
  Processor *p = processor_get (self, processor);

  if (time == 0)
    return;
  if (G_UNLIKELY (p->has_lanes))
    {
      spend_on_lane (self, processor, time, state);
      return;
    }
  if (G_UNLIKELY (replay_is_watched (self)))
    watch (self, processor, state, time);
  if (!move_clock (self, p, time))
    return;
  p->totals.overhead += time;
  self->processors->overhead_fixed += prices_fixed (self, state);
}

/* ---- computing --------------------------------------------------------------------- */

/* Not above SIM_TIME_LIMIT, or the replay fails. */
static inline void
compute (Replay *self, guint32 processor, Activity activity, SimTime time)
{
  Processor *p = processor_get (self, processor);

  time = prices_with_noise (self, processor, time);
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

/* With any power, with noise, and with observers that hear of states. */
static G_NO_INLINE void
compute_scaled (Replay *self, guint32 processor, guint64 time, guint32 operation)
{
  Processor *p = processor_get (self, processor);
  SimTime scaled = prices_scale (self, processor, (SimTime) MIN (time, SIM_TIME_LIMIT));

  p->work.step_id = operation;
  scaled = prices_with_noise (self, processor, scaled);
  if (G_UNLIKELY (scaled > SIM_TIME_LIMIT))
    replay_fail_too_long (self);
  else
    spend_busy (self, processor, p, scaled);
}

void
processor_compute_time (Replay *self, guint32 processor, guint64 time, guint32 operation)
{
  const Decimal *power = prices_power (self, processor);
  Processor *p = processor_get (self, processor);

  if (G_LIKELY (power->digits == power->scale && !replay_is_watched (self)
                && !prices_have_noise (self) && time <= SIM_TIME_LIMIT
                && (SimTime) time <= SIM_TIME_LIMIT - p->clock))
    {
      p->clock += (SimTime) time;
      p->totals.busy += (SimTime) time;
    }
  else
    compute_scaled (self, processor, time, operation);
}

void
processor_compute (Replay *self, guint32 processor, const Step *step)
{
  SimTime time;

  if (!step->operations)
    time = prices_scale (self, processor, (SimTime) MIN (step->amount, SIM_TIME_LIMIT));
  else
    time = prices_operations (self, processor, step->amount);
  compute (self, processor, step->activity, time);
}

void
processor_fail_by_number (Replay *self, guint32 processor)
{
  replay_fail (self, "processor %u sends more than 2^32 messages", processor);
}

/* ---- begin and end ----------------------------------------------------------------- */

void
processors_open (Replay *self)
{
  self->processors = g_new0 (Processors, 1);
  self->processors->processor = cache_lines_new0 (self->n_processors, sizeof (Processor),
                                                  &self->processors->memory);
  self->processors->totals = g_new0 (ProcessorTotals, self->n_processors);
}

void
processors_open_calls (Replay *self)
{
  self->processors->calls = g_new (guint32, self->n_processors);
  for (guint32 p = 0; p < self->n_processors; p++)
    self->processors->calls[p] = PROGRAM_NONE;
}

void
processors_close (Replay *self)
{
  g_free (self->processors->calls);
  g_free (self->processors->totals);
  g_free (self->processors->memory);
  g_free (self->processors);
}

void
processors_begin (Replay *self, guint32 processor)
{
  Processor *p = processor_get (self, processor);

  p->progress = RUNS;
  p->shown = STATE_IDLE;
}

void
processor_finish (Replay *self, guint32 processor)
{
  Processor *p = processor_get (self, processor);

  p->progress = HAS_FINISHED;
  self->processors->n_finished++;
  show (self, processor, STATE_IDLE, p->clock);
  if (self->causes != NULL)
    causes_finish (self->causes, processor, p->clock);
  NOTIFY (self, finished, processor, p->clock);
}

/* After its own end a processor is idle until the last one has ended. */
void
processors_settle (Replay *self, ReplayResult *result)
{
  for (guint32 p = 0; p < self->n_processors; p++)
    result->time = MAX (result->time, processor_clock (self, p));
  for (guint32 p = 0; p < self->n_processors; p++)
    {
      self->processors->totals[p] = processor_get (self, p)->totals;
      self->processors->totals[p].finished = processor_clock (self, p);
      self->processors->totals[p].idle += result->time - processor_clock (self, p);
    }
  result->processors = self->n_processors;
  result->processor = self->processors->totals;
  result->overhead_fixed = self->processors->overhead_fixed;
}

void
processors_open_part (Replay *self)
{
  self->processors = g_memdup2 (self->processors, sizeof *self->processors);
  self->processors->n_finished = 0;
  self->processors->overhead_fixed = 0;
}

void
processors_join (Replay *self, Replay *part)
{
  self->processors->n_finished += part->processors->n_finished;
  self->processors->overhead_fixed += part->processors->overhead_fixed;
  g_free (part->processors);
}

guint32
processors_finished (const Replay *self)
{
  return self->processors->n_finished;
}

gboolean
processors_have_finished (const Replay *self)
{
  return self->processors->n_finished == self->n_processors;
}

void
processor_end_at (Replay *self, guint32 processor, SimTime time, SimTime idle)
{
  Processor *p = processor_get (self, processor);

  p->clock = time;
  p->totals.idle = idle;
  p->totals.busy = time - idle;
  self->processors->n_finished++;
  NOTIFY (self, finished, processor, time);
}

gboolean
processor_skip_numbers (Replay *self, guint32 processor, guint64 count)
{
  Processor *p = processor_get (self, processor);

  if (p->sent + count > G_MAXUINT32)
    {
      processor_fail_by_number (self, processor);
      return FALSE;
    }
  p->sent += (guint32) count;
  return TRUE;
}
