/* SPDX-License-Identifier: GPL-3.0-or-later */
/* noise.h - other computing times, drawn for each step: as the noise of a real machine
 *
 *   normal   the standard deviation is a fraction of the step's time
 *   uniform  up to that fraction of it less or more
 *   spike    this fraction of the steps takes so long in addition
 *
 * A draw depends on seed, sample, processor and number of the step alone; arithmetic is
 * in integers.  Source: docs/why.md, "Noise".
 */
#pragma once

#include "base/sim-time.h"

typedef enum
{
  NOISE_NORMAL,
  NOISE_UNIFORM,
  NOISE_SPIKE
} NoiseKind;

typedef struct
{
  NoiseKind kind;
  guint32 fraction; /* in millionths */
  SimTime spike;    /* ps; of NOISE_SPIKE */
  guint64 seed;
} Noise;

/* 100; more would be more than 128 bits can hold. */
#define NOISE_MOST_FRACTION 100000000u

/* "normal", .. */
const char *noise_kind_name (NoiseKind kind);

/* Reads "normal:10%", "uniform:0.05", "spike:1%:50 us"; the seed stays as it is. Returns:
 * FALSE, and sets *expected to what was expected. */
gboolean noise_parse (const char *text, Noise *self, const char **expected);

/* The time of step number `step` of a processor in a sample, which takes `time` without
 * noise: at least 0, and SIM_TIME_LIMIT + 1 if it exceeds SIM_TIME_LIMIT. */
SimTime noise_apply (const Noise *self, guint32 sample, guint32 processor, guint32 step,
                     SimTime time);
