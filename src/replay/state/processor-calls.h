/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor-calls.h - what processors do, and what it costs */
#pragma once

#include "replay/state/replay-state.h"

/* prices.c */
void prices_open (Replay *self);
void prices_close (Replay *self);

/* The overhead at one end of a message. */
gboolean prices_overhead (Replay *self, gboolean send, guint64 bytes, SimTime *overhead);

/* combine: `combine byte time` is added. */
gboolean prices_take (Replay *self, guint64 bytes, gboolean combine, SimTime *overhead);
const SegmentTime *prices_segment (Replay *self, guint32 processor, guint32 segment,
                                   SegmentTime *buffer);

/* In place of any time above SIM_TIME_LIMIT. */
#define REPLAY_TOO_LONG (SIM_TIME_LIMIT + 1)

static inline const Decimal *
prices_power (const Replay *self, guint32 processor)
{
  return &self->power[self->n_power == 1 ? 0 : processor];
}

/* Of a power other than 1, or a time above SIM_TIME_LIMIT. */
SimTime prices_scale_by_ (const Decimal *power, SimTime time);

/* time with the power of a processor applied, rounded down (docs/dvm-rules.md, section
 * 2); REPLAY_TOO_LONG above SIM_TIME_LIMIT. */
static inline SimTime
prices_scale (const Replay *self, guint32 processor, SimTime time)
{
  const Decimal *power = prices_power (self, processor);

  return G_LIKELY (power->digits == power->scale && time <= SIM_TIME_LIMIT)
             ? time
             : prices_scale_by_ (power, time);
}

/* The time of a whole loop, before it is shared out; the replay fails if it is too long.
 */
SimTime prices_loop (Replay *self, guint32 processor, const Step *step);

/* processor.c: executes steps until the processor waits, has finished, or is ahead. */
void processor_run (Replay *self, guint32 processor);
void processor_show (Replay *self, guint32 processor, ProcessorState state, SimTime time);

/* Moves the clock on; each checks SIM_TIME_LIMIT. */
void processor_spend_busy (Replay *self, guint32 processor, SimTime time);
void processor_spend_overhead (Replay *self, guint32 processor, SimTime time,
                               ProcessorState state);

static inline void
processor_idle_until (Replay *self, guint32 processor, SimTime time)
{
  Processor *p = &self->processors[processor];

  if (time <= p->clock)
    return;
  if (G_UNLIKELY (self->watched_in_order))
    processor_show (self, processor, STATE_IDLE, p->clock);
  p->totals.idle += time - p->clock;
  p->clock = time;
}

/* The processor waits from its clock on; shown now, because the duration is unknown. */
static inline void
processor_wait (Replay *self, guint32 processor, Progress progress)
{
  Processor *p = &self->processors[processor];

  p->progress = (guint8) progress;
  if (G_UNLIKELY (self->watched_in_order))
    processor_show (self, processor, STATE_IDLE, p->clock);
}

void processor_compute (Replay *self, guint32 processor, const Step *step);

/* User activity of so many ps at a power of 1, of a graph whose operations are on one
 * lane: observers hear of it at its end. */
void processor_compute_time (Replay *self, guint32 processor, guint64 time);
void processor_finish (Replay *self, guint32 processor);

/* Ends the step of a stream that is under way. */
void processor_complete_step (Replay *self, guint32 processor);

/* Of the nic that an operation names. */
guint32 replay_nic_offset (const Replay *self, guint32 processor, guint32 operation);

/* processor-operations.c: open and close do nothing for programs without graphs. */
void processor_operations_open (Replay *self);
void processor_operations_close (Replay *self);
void processor_operations_run (Replay *self, guint32 processor);

/* Its message may have arrived, be on its way, or not be sent yet. */
void processor_operations_begin_receive (Replay *self, guint32 processor,
                                         const Step *step, guint32 operation);

/* A message for a receive that was begun has arrived. */
void processor_operations_arrived (Replay *self, const Message *message, guint32 slot);

/* A send that some operation may wait for is answered. */
void processor_operations_answered (Replay *self, const Message *message);

/* A post or a wait.  Returns: whether it has ended. */
gboolean processor_operations_begin_request (Replay *self, guint32 processor,
                                             const Step *step, guint32 operation);
void processor_operations_name_wait (const Replay *self, guint32 processor,
                                     GString *text);
void processor_operations_check_all_received (Replay *self);

/* lanes.c: of processors that have several; after the cursor was opened */
void lanes_open (Replay *self);
void lanes_close (Replay *self);
void lanes_run (Replay *self, guint32 processor);

/* A lane is in this state from now until then. */
void lanes_spend (Replay *self, guint32 processor, SimTime until, ProcessorState state);

/* Where the operation's message is to be added, whose lane is woken. */
Arrivals *lanes_arrivals (Replay *self, guint32 processor, guint32 operation);
