/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/range-times.h"

#include "machine/scaled-costs.h"
#include "text/number-text.h"

#define SEEDS 5
#define INTERLEAVED 2 /* packets of a stream at its first link */

/* Of what makes a time unstable. */
static const NoiseSettings little_noise
    = { .noise = { .kind = NOISE_NORMAL, .fraction = 10000 }, .samples = 20 };

typedef struct
{
  Program *program;
  const Machine *machine;
  guint threads;
  RangeTimes *to;
} Search;

static void
clear_run (gpointer run)
{
  g_free (((RangeRun *) run)->source);
}

/* Takes ownership of source. */
static void
add_time (RangeTimes *self, char *source, SimTime time)
{
  const RangeRun run = { source, time };

  g_array_append_val (self->runs, run);
  self->least = MIN (self->least, time);
  self->greatest = MAX (self->greatest, time);
}

/* One replay on a changed copy of the machine. */
static gboolean
add_replay (const Search *self, const Machine *machine, char *taken, GError **error)
{
  g_autofree char *source = taken;
  g_autoptr (Network) network = network_new (machine, &machine->shape, error);
  ReplayResult result;

  if (network == NULL)
    return FALSE;
  g_autoptr (Replay) replay = replay_new (self->program, machine, network);
  replay_set_threads (replay, self->threads);
  if (!replay_run (replay, &result, error))
    return FALSE;
  add_time (self->to, g_steal_pointer (&source), result.time);
  return TRUE;
}

/* 1 + share */
static Ratio
ratio_above_one (const Decimal *share)
{
  return (Ratio){ share->scale + share->digits, share->scale };
}

static Ratio
inverse (Ratio ratio)
{
  return (Ratio){ ratio.denominator, ratio.numerator };
}

static gboolean
add_costs (const Search *self, GError **error)
{
  const Ratio by = ratio_above_one (&self->machine->calibration_error);
  g_autoptr (Machine) less = machine_copy (self->machine);
  g_autoptr (Machine) more = machine_copy (self->machine);
  NumberText text;

  if (ratio_is_one (by))
    return TRUE;
  number_exact (by.numerator, (gint64) by.denominator, 0, text);
  machine_scale_costs (less, inverse (by));
  machine_scale_costs (more, by);
  return add_replay (self, less, g_strdup_printf ("costs / %s", text), error)
         && add_replay (self, more, g_strdup_printf ("costs x %s", text), error);
}

/* Those of `whole` and `interleave(2)` that the machine does not have. */
static gboolean
add_injections (const Search *self, GError **error)
{
  g_autoptr (Machine) copy = machine_copy (self->machine);

  copy->interleave = 0;
  if (self->machine->interleave != 0
      && !add_replay (self, copy, g_strdup ("injection = whole"), error))
    return FALSE;
  copy->interleave = INTERLEAVED;
  return self->machine->interleave == INTERLEAVED
         || add_replay (self, copy,
                        g_strdup_printf ("injection = interleave(%u)", INTERLEAVED),
                        error);
}

static gboolean
add_seeds (const Search *self, GError **error)
{
  g_autoptr (Machine) copy = machine_copy (self->machine);

  if (copy->ties != TIES_RANDOM && copy->ties != TIES_ADAPTIVE)
    return TRUE;
  for (copy->seed = 1; copy->seed <= SEEDS; copy->seed++)
    if (!add_replay (self, copy, g_strdup_printf ("seed = %u", (guint) copy->seed),
                     error))
      return FALSE;
  return TRUE;
}

static void
add_noise (RangeTimes *self, const NoiseTimes *noise)
{
  for (guint k = 0; noise != NULL && k < noise->settings->samples; k++)
    add_time (self, g_strdup_printf ("noise, sample %u", k), noise->time[k]);
}

static gboolean
find_stability (const Search *self, GError **error)
{
  RangeTimes *to = self->to;

  to->noise = noise_times_find (self->program, self->machine, &little_noise,
                                self->threads, error);
  if (to->noise == NULL)
    return FALSE;
  to->unstable = (TotalTime) (to->noise->high - to->noise->low) * 10 > to->noise->median;
  return TRUE;
}

static void
add_model_error (RangeTimes *self, const Decimal *share)
{
  const Ratio by = ratio_above_one (share);

  self->least = (SimTime) scaled_time (self->least, inverse (by));
  self->greatest = (SimTime) MIN (scaled_time (self->greatest, by), SIM_TIME_LIMIT);
}

RangeTimes *
range_times_find (Program *program, const Machine *machine, SimTime time,
                  const NoiseTimes *noise, guint threads, GError **error)
{
  g_autoptr (RangeTimes) self = g_rc_box_new0 (RangeTimes);
  const Search search = { program, machine, threads, self };

  self->least = self->greatest = time;
  self->runs = g_array_new (FALSE, FALSE, sizeof (RangeRun));
  g_array_set_clear_func (self->runs, clear_run);
  if (!add_costs (&search, error) || !add_injections (&search, error)
      || !add_seeds (&search, error) || !find_stability (&search, error))
    return NULL;
  add_noise (self, noise);
  add_model_error (self, &machine->model_error);
  return g_steal_pointer (&self);
}

RangeTimes *
range_times_ref (RangeTimes *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  RangeTimes *self = data;

  g_clear_pointer (&self->runs, g_array_unref);
  g_clear_pointer (&self->noise, g_rc_box_release);
}

void
range_times_unref (RangeTimes *self)
{
  if (self != NULL)
    g_rc_box_release_full (self, clear);
}

gboolean
range_times_meet (const RangeTimes *a, const RangeTimes *b)
{
  return a->least <= b->greatest && b->least <= a->greatest;
}
