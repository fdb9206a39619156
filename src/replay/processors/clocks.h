/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clocks.h - moves the clock of a processor on, in one of its states */
#pragma once

#include "replay/processors/processor.h"

void processor_show (Replay *self, guint32 processor, ProcessorState state, SimTime time);

/* Moves the clock on; each checks SIM_TIME_LIMIT. */
void processor_spend_busy (Replay *self, guint32 processor, SimTime time);
void processor_spend_overhead (Replay *self, guint32 processor, SimTime time,
                               ProcessorState state);

static inline void
processor_idle_until (Replay *self, guint32 processor, SimTime time)
{
  Processor *p = &self->processors->processor[processor];

  if (time <= p->clock)
    return;
  if (G_UNLIKELY (replay_is_told_in_order (self)))
    processor_show (self, processor, STATE_IDLE, p->clock);
  p->totals.idle += time - p->clock;
  p->clock = time;
}

/* The same, and what ended the wait is recorded, if there is one. */
static inline void
processor_idle_for (Replay *self, guint32 processor, SimTime time, Cause cause)
{
  if (time <= self->processors->processor[processor].clock)
    return;
  if (self->causes != NULL)
    self->causes->row[processor] = cause;
  processor_idle_until (self, processor, time);
}

/* The processor waits from its clock on; shown now, because the duration is unknown. */
static inline void
processor_wait (Replay *self, guint32 processor, Progress progress)
{
  Processor *p = &self->processors->processor[processor];

  p->progress = (guint8) progress;
  if (G_UNLIKELY (replay_is_told_in_order (self)))
    processor_show (self, processor, STATE_IDLE, p->clock);
}

/* Of a processor with several lanes: its clock is the time of the event under way. */
static inline void
processor_follow (Replay *self, guint32 processor)
{
  processor_get (self, processor)->clock = self->now;
}

static inline void
processor_set_interval (Replay *self, guint32 processor, guint32 interval)
{
  processor_get (self, processor)->interval = interval;
}

/* The processor continues, and is called at this instant. */
static inline void
processor_wake (Replay *self, guint32 processor)
{
  processor_get (self, processor)->progress = RUNS;
  loop_call_now (self, processor);
}

/* The same with its next step: the one that it waits in has ended. */
static inline void
processor_wake_past_step (Replay *self, guint32 processor)
{
  processor_get (self, processor)->progress = STEP_HAS_ENDED;
  loop_call_now (self, processor);
}

/* It is called after that.  TRUE: its step is to be passed. */
static inline gboolean
processor_is_past_step (Replay *self, guint32 processor)
{
  Processor *p = processor_get (self, processor);

  if (G_LIKELY (p->progress != STEP_HAS_ENDED))
    return FALSE;
  p->progress = RUNS;
  return TRUE;
}

/* Its last step has ended. */
void processor_finish (Replay *self, guint32 processor);

/* A step STEP_COMPUTE. */
void processor_compute (Replay *self, guint32 processor, const Step *step);

/* User activity of so many ps at a power of 1, of a graph whose operations are on one
 * lane, by this operation: observers hear of it at its end. */
void processor_compute_time (Replay *self, guint32 processor, guint64 time,
                             guint32 operation);
