/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/noise-times.h"

#include "base/times.h"

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const SimTime *one = a, *other = b;

  return (*one > *other) - (*one < *other);
}

/* The least time that at least so many percent of the samples do not exceed. */
static SimTime
quantile (const SimTime *sorted, guint n, guint percent)
{
  return sorted[((guint64) n * percent + 99) / 100 - 1];
}

static void
find_quantiles (NoiseTimes *self)
{
  const guint n = self->settings->samples;
  g_autofree SimTime *sorted = g_memdup2 (self->time, n * sizeof *sorted);

  qsort (sorted, n, sizeof *sorted, compare_times);
  self->low = quantile (sorted, n, 5);
  self->median = quantile (sorted, n, 50);
  self->high = quantile (sorted, n, 95);
}

static gboolean
replay_sample (Program *program, const Machine *machine, Network *network,
               const Noise *noise, guint sample, guint threads, SimTime *time,
               GError **error)
{
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  ReplayResult result;

  replay_set_noise (replay, noise, sample);
  replay_set_threads (replay, threads);
  if (!replay_run (replay, &result, error))
    return FALSE;
  *time = result.time;
  return TRUE;
}

NoiseTimes *
noise_times_find (Program *program, const Machine *machine, const NoiseSettings *settings,
                  guint threads, GError **error)
{
  g_autoptr (Network) network = network_new (machine, &machine->shape, error);
  NoiseTimes *self;

  if (network == NULL)
    return NULL;
  self = g_rc_box_alloc0 (sizeof *self + settings->samples * sizeof self->time[0]);
  self->settings = settings;
  for (guint k = 0; k < settings->samples; k++)
    if (!replay_sample (program, machine, network, &settings->noise, k, threads,
                        &self->time[k], error))
      {
        g_rc_box_release (self);
        return NULL;
      }
  find_quantiles (self);
  return self;
}

guint
noise_times_count_faster (const NoiseTimes *self, const NoiseTimes *than)
{
  guint faster = 0;

  for (guint k = 0; k < self->settings->samples; k++)
    faster += self->time[k] < than->time[k];
  return faster;
}
