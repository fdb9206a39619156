/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prices.h - the times of amounts and messages on this machine */
#pragma once

#include "replay/processors/busy-factors.h"
#include "replay/processors/noise.h"
#include "replay/processors/processor.h"

/* Processors of equal power share the computed time of a segment; with more different
 * powers than this, the others compute it each time. */
#define MOST_KEPT_POWERS 8
#define POWER_NOT_KEPT G_MAXUINT8

/* The time of a segment with one power. */
typedef struct
{
  SimTime user, system, io; /* user -1: not computed yet */
} SegmentTime;

struct _Prices
{
  SimTime send_overhead, receive_overhead;      /* without what bytes cost */
  gboolean sends_are_free, receives_are_free;   /* of any bytes: no overhead */
  gboolean sends_are_equal, receives_are_equal; /* of any bytes: the overhead above */
  const Decimal *power; /* one for all, or one for each processor: the network's, or */
  guint n_power;
  Decimal *own_power; /* .. with factors; those of intervals are applied later: each is
                       * POWER_BY_INTERVAL; NULL: there are none */
  BusyFactors factors;
  Ratio overhead_by;
  Decimal powers[MOST_KEPT_POWERS]; /* by class */
  guint n_powers;
  SegmentTime *segment_times[MOST_KEPT_POWERS]; /* by class, then segment */
  const Noise *noise;                           /* NULL: none */
  guint32 sample;
  guint32 *noisy_steps; /* by processor, of streams: computing steps so far */
};

#define POWER_BY_INTERVAL ((Decimal){ 1, 2 })

void prices_open (Replay *self);
void prices_close (Replay *self);

/* By the size of the message. */
gboolean prices_overhead_by_size_ (Replay *self, gboolean send, guint64 bytes,
                                   SimTime *overhead);

/* The overhead at one end of a message. */
static inline gboolean
prices_overhead (Replay *self, gboolean send, guint64 bytes, SimTime *overhead)
{
  const Prices *prices = self->prices;

  if (G_UNLIKELY (!(send ? prices->sends_are_equal : prices->receives_are_equal)))
    return prices_overhead_by_size_ (self, send, bytes, overhead);
  *overhead = send ? prices->send_overhead : prices->receive_overhead;
  return TRUE;
}

/* combine: `combine byte time` is added. */
gboolean prices_take (Replay *self, guint64 bytes, gboolean combine, SimTime *overhead);
const SegmentTime *prices_segment (Replay *self, guint32 processor, guint32 segment,
                                   SegmentTime *buffer);

/* In place of any time above SIM_TIME_LIMIT. */
#define REPLAY_TOO_LONG (SIM_TIME_LIMIT + 1)

static inline const Decimal *
prices_power (const Replay *self, guint32 processor)
{
  return &self->prices->power[self->prices->n_power == 1 ? 0 : processor];
}

/* Of a power other than 1, or a time above SIM_TIME_LIMIT. */
SimTime prices_scale_by_ (const Replay *self, guint32 processor, guint32 interval,
                          SimTime time);

/* time with the power of a processor applied, rounded down (docs/dvm-rules.md, section
 * 2); REPLAY_TOO_LONG above SIM_TIME_LIMIT. */
static inline SimTime
prices_scale (const Replay *self, guint32 processor, SimTime time)
{
  const Decimal *power = prices_power (self, processor);

  return G_LIKELY (power->digits == power->scale && time <= SIM_TIME_LIMIT)
             ? time
             : prices_scale_by_ (self, processor, processor_interval (self, processor),
                                 time);
}

/* The time of a whole loop of an interval, before it is shared out; the replay fails if
 * it is too long. */
SimTime prices_loop (Replay *self, guint32 processor, guint32 interval, const Step *step);

/* The same without what a what-if changes: the number of portions follows from it. */
SimTime prices_loop_unchanged (Replay *self, guint32 processor, const Step *step);

/* The time of operations of a computing step; REPLAY_TOO_LONG above SIM_TIME_LIMIT. */
SimTime prices_operations (const Replay *self, guint32 processor, guint64 operations);

/* Of the next computing step of a processor, or of the operation that it is in. */
SimTime prices_draw_noise_ (Replay *self, guint32 processor, SimTime time);

static inline gboolean
prices_have_noise (const Replay *self)
{
  return self->prices->noise != NULL;
}

/* As replay_set_noise. */
void prices_set_noise (Replay *self, const Noise *noise, guint32 sample);

/* The steps of a processor with a graph have numbers from that many more. */
void prices_skip_steps (Replay *self, guint32 processor, guint32 count);

/* The same noise as in another replay. */
void prices_take_noise (Replay *self, const Replay *other);

/* What a step of so long takes in this run; called once for each.  REPLAY_TOO_LONG above
 * SIM_TIME_LIMIT. */
static inline SimTime
prices_with_noise (Replay *self, guint32 processor, SimTime time)
{
  return G_LIKELY (!prices_have_noise (self))
             ? time
             : prices_draw_noise_ (self, processor, time);
}

/* Whether an end of a message has no overhead, whatever its size. */
static inline gboolean
prices_sends_are_free (const Replay *self)
{
  return self->prices->sends_are_free;
}

static inline gboolean
prices_receives_are_free (const Replay *self)
{
  return self->prices->receives_are_free;
}

/* Whether a what-if changes computing times. */
static inline gboolean
prices_are_changed (const Replay *self)
{
  return self->prices->factors.any;
}

/* Whether all processors have one power, in all intervals. */
static inline gboolean
prices_are_equal (const Replay *self)
{
  return self->prices->n_powers == 1;
}

/* What each message costs at one end, whatever its size. */
static inline SimTime
prices_fixed (const Replay *self, ProcessorState state)
{
  return state == STATE_SENDING ? self->prices->send_overhead
                                : self->prices->receive_overhead;
}
