/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/processors/noise.h"

#include <string.h>

#include "base/mix.h"

#define MILLION 1000000
#define WHOLE ((gint64) 1 << 32) /* what half a draw is a fraction of */
#define DRAWS_OF_NOISE 4         /* the first value of their hashes */
#define NORMAL_DRAWS 6           /* of two halves each */

/* ---- reading ----------------------------------------------------------------------- */

const char *
noise_kind_name (NoiseKind kind)
{
  static const char *const names[] = { "normal", "uniform", "spike" };

  return names[kind];
}

/* "10%" or "0.1", in millionths. */
static gboolean
read_fraction (const char *text, guint32 most, guint32 *fraction)
{
  const gsize length = strlen (text);
  const gboolean percent = length > 0 && text[length - 1] == '%';
  Decimal value;
  guint64 units, whole;

  if (!decimal_parse (text, length - percent, &value))
    return FALSE;
  units = MILLION / (percent ? 100 : 1);
  if (value.digits / value.scale > most / units)
    return FALSE;
  whole = (guint64) ((unsigned __int128) value.digits * units / value.scale);
  *fraction = (guint32) whole;
  return whole <= most
         && (unsigned __int128) value.digits * units
                == (unsigned __int128) whole * value.scale;
}

static gboolean
read_spike (char **words, Noise *self, const char **expected)
{
  *expected = "spike:F:TIME, as in spike:1%:50us: F from 0 to 100 % with at most 4 "
              "decimals, TIME in whole ps with the unit ps, ns, us, ms or s";
  return g_strv_length (words) == 3 && read_fraction (words[1], MILLION, &self->fraction)
         && sim_time_parse_duration (words[2], &self->spike);
}

gboolean
noise_parse (const char *text, Noise *self, const char **expected)
{
  g_auto (GStrv) words = g_strsplit (text, ":", -1);

  *expected = "normal:F, uniform:F or spike:F:TIME, as in normal:10%";
  if (words[0] == NULL)
    return FALSE;
  self->spike = 0;
  for (NoiseKind kind = NOISE_NORMAL; kind <= NOISE_SPIKE; kind++)
    if (strcmp (words[0], noise_kind_name (kind)) == 0)
      {
        self->kind = kind;
        if (kind == NOISE_SPIKE)
          return read_spike (words, self, expected);
        *expected = "F from 0 to 10000 %, with at most 4 decimals, as in normal:10%";
        return g_strv_length (words) == 2
               && read_fraction (words[1], NOISE_MOST_FRACTION, &self->fraction);
      }
  return FALSE;
}

/* ---- drawing ----------------------------------------------------------------------- */

static __int128
divide_down (__int128 value, __int128 by)
{
  return value / by - (value % by < 0);
}

/* From -(2^32 - 1) to 2^32 - 1, odd: half a draw. */
static gint64
centred (guint64 half)
{
  return 2 * (gint64) half + 1 - WHOLE;
}

/* About normal, of variance 2^66: the sum of twelve that are uniform. */
static gint64
draw_normal (guint64 hash)
{
  gint64 sum = 0;

  for (guint i = 0; i < NORMAL_DRAWS; i++)
    {
      const guint64 draw = mix_add (hash, i);

      sum += centred (draw >> 32) + centred (draw & (WHOLE - 1));
    }
  return sum;
}

/* What is added to the time. */
static __int128
draw (const Noise *self, guint64 hash, SimTime time)
{
  const __int128 deviation = (__int128) time * self->fraction;
  const guint64 first = mix_add (hash, 0) >> 32;

  switch (self->kind)
    {
    case NOISE_NORMAL:
      return divide_down (deviation * draw_normal (hash), (__int128) MILLION * 2 * WHOLE);
    case NOISE_UNIFORM:
      return divide_down (deviation * centred (first), (__int128) MILLION * WHOLE);
    case NOISE_SPIKE:
      return first * MILLION < (unsigned __int128) self->fraction * WHOLE ? self->spike
                                                                          : 0;
    }
  g_assert_not_reached ();
}

SimTime
noise_apply (const Noise *self, guint32 sample, guint32 processor, guint32 step,
             SimTime time)
{
  guint64 hash = mix_add (self->seed, DRAWS_OF_NOISE);
  __int128 noisy;

  hash = mix_add (mix_add (mix_add (hash, sample), processor), step);
  noisy = time + draw (self, hash, time);
  return (SimTime) CLAMP (noisy, 0, (__int128) SIM_TIME_LIMIT + 1);
}
