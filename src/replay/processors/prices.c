/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prices.c - the times of amounts and messages on this machine */
#include "config.h"

#include "replay/core/failure.h"
#include "program/jobs.h"
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

static const Decimal *
network_power_of (const Replay *self, guint32 processor)
{
  guint n;
  const Decimal *power = network_power (self->network, &n);

  return &power[n == 1 ? 0 : processor];
}

/* The powers with factors. */
static void
open_factors (Replay *self)
{
  Prices *prices = self->prices;

  if (!prices->factors.one || prices->factors.of_interval != NULL)
    prices->n_power = self->n_processors;
  prices->own_power = g_new (Decimal, prices->n_power);
  for (guint p = 0; p < prices->n_power; p++)
    prices->own_power[p]
        = prices->factors.of_interval != NULL
              ? POWER_BY_INTERVAL
              : busy_factors_power (&prices->factors, network_power_of (self, p), p, 0);
  prices->power = prices->own_power;
}

/* Divided before it is rounded; below SIM_TIME_LIMIT without factors. */
static SimTime
fixed_overhead (const Replay *self, AttoTime time)
{
  const PriceTerm term = { time, 1, { self->prices->overhead_by, RATIO_ONE } };
  SimTime result;

  return price_terms_sum (&term, 1, &result) ? result : SIM_TIME_LIMIT;
}

/* Where bytes cost nothing.  An overhead at the limit may be one above it, with which the
 * replay fails. */
static void
set_equal (Prices *self, const Machine *machine)
{
  const gboolean is_ideal = machine->ideal == IDEAL_WITHOUT_OVERHEAD;

  self->sends_are_equal = is_ideal
                          || (machine->send_overhead_byte_time == 0
                              && self->send_overhead < SIM_TIME_LIMIT);
  self->receives_are_equal = is_ideal
                             || (machine->receive_overhead_byte_time == 0
                                 && self->receive_overhead < SIM_TIME_LIMIT);
}

void
prices_open (Replay *self)
{
  self->prices = g_new0 (Prices, 1);
  self->prices->overhead_by = what_if_factor (self->machine->what_if, CHANGE_OVERHEAD);
  self->prices->send_overhead = fixed_overhead (self, self->machine->send_overhead);
  self->prices->receive_overhead = fixed_overhead (self, self->machine->receive_overhead);
  self->prices->sends_are_free
      = self->machine->send_overhead == 0 && self->machine->send_overhead_byte_time == 0;
  self->prices->receives_are_free = self->machine->receive_overhead == 0
                                    && self->machine->receive_overhead_byte_time == 0;
  if (self->machine->ideal == IDEAL_WITHOUT_OVERHEAD)
    {
      self->prices->send_overhead = self->prices->receive_overhead = 0;
      self->prices->sends_are_free = self->prices->receives_are_free = TRUE;
    }
  set_equal (self->prices, self->machine);
  self->prices->power = network_power (self->network, &self->prices->n_power);
  busy_factors_open (&self->prices->factors, self->machine->what_if, self->program);
  if (self->prices->factors.any)
    open_factors (self);
  if (self->prices->factors.of_interval != NULL)
    for (guint32 p = 0; p < self->n_processors; p++)
      self->processors->processor[p].power_class = POWER_NOT_KEPT;
  else if (self->prices->n_power == 1)
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
  busy_factors_close (&self->prices->factors);
  g_free (self->prices->own_power);
  g_free (self->prices->noisy_steps);
  g_free (self->prices);
}

SimTime
prices_scale_by_ (const Replay *self, guint32 processor, guint32 interval, SimTime time)
{
  const Decimal *power = prices_power (self, processor);
  Decimal own;
  SimTime scaled;

  if (self->prices->factors.of_interval != NULL)
    {
      own = busy_factors_power (&self->prices->factors,
                                network_power_of (self, processor), processor, interval);
      power = &own;
    }
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

static SimTime
check_loop (Replay *self, SimTime cost)
{
  if (cost <= SIM_TIME_LIMIT)
    return cost;
  replay_fail_too_long (self);
  return SIM_TIME_LIMIT;
}

SimTime
prices_loop (Replay *self, guint32 processor, guint32 interval, const Step *step)
{
  return check_loop (
      self, prices_scale_by_ (self, processor, interval, (SimTime) step->amount));
}

SimTime
prices_loop_unchanged (Replay *self, guint32 processor, const Step *step)
{
  SimTime cost;

  return check_loop (self, decimal_scale (network_power_of (self, processor),
                                          (SimTime) step->amount, &cost)
                               ? cost
                               : REPLAY_TOO_LONG);
}

SimTime
prices_operations (const Replay *self, guint32 processor, guint64 operations)
{
  const AttoTime each = self->machine->operation_time;
  PriceTerm term = { each, operations, { RATIO_ONE, RATIO_ONE } };
  SimTime time;

  if (!self->prices->factors.any)
    return atto_time_price (0, each, operations, NULL, &time) ? time : REPLAY_TOO_LONG;
  term.by[0] = busy_factors_find (&self->prices->factors, processor,
                                  processor_interval (self, processor));
  return price_terms_sum (&term, 1, &time) ? time : REPLAY_TOO_LONG;
}

/* With another factor than 1. */
static G_NO_INLINE gboolean
price_by_factor (Ratio by, AttoTime fixed, AttoTime per_byte, AttoTime combining,
                 guint64 bytes, SimTime *overhead)
{
  const PriceTerm terms[] = { { fixed, 1, { by, RATIO_ONE } },
                              { per_byte, bytes, { by, RATIO_ONE } },
                              { combining, bytes, { RATIO_ONE, RATIO_ONE } } };

  return price_terms_sum (terms, G_N_ELEMENTS (terms), overhead);
}

/* combining: of a byte, besides the overhead. */
static gboolean
price_end (Replay *self, AttoTime fixed, AttoTime per_byte, AttoTime combining,
           guint64 bytes, SimTime *overhead)
{
  const Ratio by = self->prices->overhead_by;

  *overhead = 0;
  if ((fixed == 0 && per_byte + combining == 0)
      || self->machine->ideal == IDEAL_WITHOUT_OVERHEAD)
    return TRUE;
  if (G_LIKELY (ratio_is_one (by))
          ? atto_time_price (fixed, per_byte + combining, bytes, NULL, overhead)
          : price_by_factor (by, fixed, per_byte, combining, bytes, overhead))
    return TRUE;
  replay_fail_too_long (self);
  return FALSE;
}

/* combine: `combine byte time` is added. */
static gboolean
price_receive (Replay *self, guint64 bytes, gboolean combine, SimTime *overhead)
{
  const Machine *m = self->machine;

  return price_end (self, m->receive_overhead, m->receive_overhead_byte_time,
                    combine ? m->combine_byte_time : 0, bytes, overhead);
}

gboolean
prices_overhead_by_size_ (Replay *self, gboolean send, guint64 bytes, SimTime *overhead)
{
  const Machine *m = self->machine;

  return send ? price_end (self, m->send_overhead, m->send_overhead_byte_time, 0, bytes,
                           overhead)
              : price_receive (self, bytes, FALSE, overhead);
}

gboolean
prices_take (Replay *self, guint64 bytes, gboolean combine, SimTime *overhead)
{
  return combine && self->machine->combine_byte_time > 0
             ? price_receive (self, bytes, TRUE, overhead)
             : prices_overhead (self, FALSE, bytes, overhead);
}

/* ---- noise ------------------------------------------------------------------------- */

void
prices_set_noise (Replay *self, const Noise *noise, guint32 sample)
{
  self->prices->noise = noise;
  self->prices->sample = sample;
  if ((!self->has_graphs || program_jobs (self->program) > 0)
      && self->prices->noisy_steps == NULL)
    self->prices->noisy_steps = g_new0 (guint32, self->n_processors);
}

void
prices_skip_steps (Replay *self, guint32 processor, guint32 count)
{
  if (self->prices->noisy_steps != NULL)
    self->prices->noisy_steps[processor] += count;
}

void
prices_take_noise (Replay *self, const Replay *other)
{
  if (prices_have_noise (other))
    prices_set_noise (self, other->prices->noise, other->prices->sample);
}

SimTime
prices_draw_noise_ (Replay *self, guint32 processor, SimTime time)
{
  const Prices *prices = self->prices;
  guint32 step;

  if (replay_has_graph (self, processor))
    step = processor_get (self, processor)->work.step_id
           + (prices->noisy_steps == NULL ? 0 : prices->noisy_steps[processor]);
  else
    step = prices->noisy_steps[processor]++;
  return noise_apply (prices->noise, prices->sample, processor, step, time);
}
