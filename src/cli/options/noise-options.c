/* SPDX-License-Identifier: GPL-3.0-or-later */
/* noise-options.c - --noise, the options about it, and --range */
#include "config.h"

#include "cli/options/option-table.h"

#define MOST_SAMPLES 1000000

static gboolean
apply_noise (Options *self, const char *value, GError **error)
{
  const char *expected;

  if (!noise_parse (value, &self->noise.noise, &expected))
    return option_bad_value ("noise", value, expected, error);
  self->has_noise = TRUE;
  return TRUE;
}

static gboolean
apply_samples (Options *self, const char *value, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (value, 10, 1, MOST_SAMPLES, &number, NULL))
    return option_bad_value ("samples", value, "a whole number from 1 to 1000000", error);
  self->noise.samples = (guint) number;
  self->about_noise = "samples";
  return TRUE;
}

static gboolean
apply_seed (Options *self, const char *value, GError **error)
{
  self->about_noise = "seed";
  return g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT64, &self->noise.noise.seed,
                                     NULL)
         || option_bad_value ("seed", value, "a whole number below 2^64", error);
}

const Option noise_options[] = {
  { "noise", 0, OPTIONS_NOISE, "KIND:F",
    "also replay with other computing times: normal:10% (the standard deviation), "
    "uniform:10% (at most), spike:1%:50us (1% of the steps take 50 us more)",
    .takes = TAKES_VALUE, .apply = apply_noise, .path = PATH_NONE },
  { "samples", 0, OPTIONS_NOISE, "N", "how many such replays (default: 20)",
    .takes = TAKES_VALUE, .apply = apply_samples },
  { "seed", 0, OPTIONS_NOISE, "S", "of the draws of --noise (default: 0)",
    .takes = TAKES_VALUE, .apply = apply_seed },
  { "range", 0, OPTIONS_NOISE | OPTIONS_SWEEP, NULL,
    "also replay with what is uncertain: costs, injection, random ties; prints the least "
    "and the greatest time",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (range) },
  { .name = NULL },
};
