/* SPDX-License-Identifier: GPL-3.0-or-later */
/* noise-times.h - how long a run takes with other computing times
 *
 * Source: docs/why.md, "Noise".
 */
#pragma once

#include "replay/replay.h"

/* What is asked for. */
typedef struct
{
  Noise noise;
  guint samples; /* 0: nothing */
} NoiseSettings;

/* low, median, high: the time that 5, 50, 95 % of the samples do not exceed. */
typedef struct
{
  const NoiseSettings *settings;
  SimTime low, median, high;
  SimTime time[]; /* by sample */
} NoiseTimes;

/* One replay on a resolved machine for each sample, by as many threads as
 * replay_set_threads says.  Counts references: g_rc_box_acquire, g_rc_box_release.  Fails
 * as network_new and replay_run do. */
NoiseTimes *noise_times_find (Program *program, const Machine *machine,
                              const NoiseSettings *settings, guint threads,
                              GError **error);

/* In how many samples this run is faster than the other, with the same noise. */
guint noise_times_count_faster (const NoiseTimes *self, const NoiseTimes *than);
