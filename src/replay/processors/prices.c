/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prices.c - the times of amounts and messages on this machine */
#include "config.h"

#include "replay/core/failure.h"
#include "replay/processors/prices.h"

/* Classes of equal power, in order of first appearance. */
static guint8
class_of (Replay *self, const Decimal *power)
{
  for (guint8 i = 0; i < self->prices->n_powers; i++)
    if (decimal_compare (&self->prices->powers[i], power) == 0)
      return i;
  if (self->prices->n_powers == MOST_KEPT_POWERS)
    return POWER_NOT_KEPT;
  self->prices->powers[self->prices->n_powers] = *power;
  return (guint8) self->prices->n_powers++;
}

static SegmentTime *
new_segment_times (guint32 segments)
{
  SegmentTime *times = g_new (SegmentTime, segments);

  for (guint32 i = 0; i < segments; i++)
    times[i].user = -1;
  return times;
}

void
prices_open (Replay *self)
{
  self->prices = g_new0 (Prices, 1);
  /* A time in a machine file is below SIM_TIME_LIMIT, so these cannot fail. */
  atto_time_price (self->machine->send_overhead, 0, 0, NULL,
                   &self->prices->send_overhead);
  atto_time_price (self->machine->receive_overhead, 0, 0, NULL,
                   &self->prices->receive_overhead);
  self->prices->sends_are_free
      = self->machine->send_overhead == 0 && self->machine->send_overhead_byte_time == 0;
  self->prices->receives_are_free = self->machine->receive_overhead == 0
                                    && self->machine->receive_overhead_byte_time == 0;
  if (self->machine->ideal == IDEAL_WITHOUT_OVERHEAD)
    {
      self->prices->send_overhead = self->prices->receive_overhead = 0;
      self->prices->sends_are_free = self->prices->receives_are_free = TRUE;
    }
  self->prices->power = network_power (self->network, &self->prices->n_power);
  if (self->prices->n_power == 1)
    class_of (self, &self->prices->power[0]); /* 0, as all have already */
  else
    for (guint32 p = 0; p < self->n_processors; p++)
      self->processors->processor[p].power_class
          = class_of (self, prices_power (self, p));
  for (guint i = 0; i < self->prices->n_powers; i++)
    self->prices->segment_times[i] = new_segment_times (program_segments (self->program));
}

void
prices_close (Replay *self)
{
  for (guint i = 0; i < self->prices->n_powers; i++)
    g_free (self->prices->segment_times[i]);
  g_free (self->prices);
}

SimTime
prices_scale_by_ (const Decimal *power, SimTime time)
{
  SimTime scaled;

  return decimal_scale (power, time, &scaled) ? scaled : REPLAY_TOO_LONG;
}

/* Sums stay below 2^63: each amount is at most REPLAY_TOO_LONG, and so is the sum. */
static void
add_amount (SimTime *sum, SimTime amount)
{
  *sum = (SimTime) MIN ((guint64) *sum + (guint64) amount, (guint64) REPLAY_TOO_LONG);
}

const SegmentTime *
prices_segment (Replay *self, guint32 processor, guint32 segment, SegmentTime *buffer)
{
  guint8 class = self->processors->processor[processor].power_class;
  SegmentTime *time
      = class == POWER_NOT_KEPT ? buffer : &self->prices->segment_times[class][segment];
  guint32 length;

  if (time != buffer && time->user >= 0)
    return time;
  *time = (SegmentTime){ 0, 0, 0 };
  length = program_segment_length (self->program, segment);
  for (guint32 i = 0; i < length; i++)
    {
      Amount amount = program_segment_amount (self->program, segment, i);
      SimTime scaled = prices_scale (self, processor, amount.time);

      add_amount (amount.activity == ACTIVITY_USER     ? &time->user
                  : amount.activity == ACTIVITY_SYSTEM ? &time->system
                                                       : &time->io,
                  scaled);
    }
  return time;
}

SimTime
prices_loop (Replay *self, guint32 processor, const Step *step)
{
  SimTime cost = prices_scale (self, processor, (SimTime) step->amount);

  if (cost <= SIM_TIME_LIMIT)
    return cost;
  replay_fail_too_long (self);
  return SIM_TIME_LIMIT;
}

static gboolean
price_end (Replay *self, AttoTime fixed, AttoTime per_byte, guint64 bytes,
           SimTime *overhead)
{
  *overhead = 0;
  if ((fixed == 0 && per_byte == 0) || self->machine->ideal == IDEAL_WITHOUT_OVERHEAD)
    return TRUE;
  if (atto_time_price (fixed, per_byte, bytes, NULL, overhead))
    return TRUE;
  replay_fail_too_long (self);
  return FALSE;
}

gboolean
prices_overhead (Replay *self, gboolean send, guint64 bytes, SimTime *overhead)
{
  const Machine *m = self->machine;

  return send ? price_end (self, m->send_overhead, m->send_overhead_byte_time, bytes,
                           overhead)
              : prices_take (self, bytes, FALSE, overhead);
}

gboolean
prices_take (Replay *self, guint64 bytes, gboolean combine, SimTime *overhead)
{
  const Machine *m = self->machine;
  AttoTime per_byte
      = m->receive_overhead_byte_time + (combine ? m->combine_byte_time : 0);

  return price_end (self, m->receive_overhead, per_byte, bytes, overhead);
}
