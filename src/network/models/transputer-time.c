/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "network/models/formula.h"
#include "network/models/transputer-time.h"

typedef struct
{
  AttoTime start, per_byte;
  guint32 hops;
  guint64 bytes;
} Case;

static guint64
divide_up (guint64 a, guint64 b)
{
  return a / b + (a % b != 0);
}

/* T(S) in picoseconds; more than any SimTime if it is too long. */
static unsigned __int128
portion_time (const Case *c, guint64 portion)
{
  SimTime one;

  if (!atto_time_price (c->start, c->per_byte, portion, NULL, &one))
    return (unsigned __int128) 1 << 126;
  return (unsigned __int128) one * (c->hops - 1 + divide_up (c->bytes, portion));
}

/* Slightly less than a lower bound of T at this portion for real numbers; convex in the
 * portion.  Only used to stop the search: rounding of doubles cannot change its
 * result. */
static double
lower_bound (const Case *c, guint64 portion)
{
  double price
      = ((double) c->start + (double) c->per_byte * portion) / ATTO_PER_PICOSECOND;
  double count = c->hops - 1 + (double) c->bytes / portion;

  return (price - 0.5) * count * (1 - 1e-9);
}

/* The smallest portion size that gives the same number of portions as this one. */
static guint64
smallest_alike (const Case *c, guint64 portion)
{
  return divide_up (c->bytes, divide_up (c->bytes, portion));
}

static guint64
next_larger (const Case *c, guint64 portion)
{
  guint64 count = divide_up (c->bytes, portion);

  return count == 1 ? 0 : divide_up (c->bytes, count - 1);
}

static guint64
next_smaller (const Case *c, guint64 portion)
{
  return portion == 1 ? 0 : smallest_alike (c, portion - 1);
}

/* S* = sqrt (Ts*L / (Tb*(l-1))), the minimum of T for real numbers. */
static guint64
starting_portion (const Case *c)
{
  double square = (double) c->start * c->bytes / ((double) c->per_byte * (c->hops - 1));

  if (c->per_byte == 0 || !(sqrt (square) < (double) c->bytes))
    return c->bytes;
  return smallest_alike (c, MAX ((guint64) sqrt (square), 1));
}

guint64
transputer_best_portion (AttoTime start, AttoTime per_byte, guint32 hops, guint64 bytes)
{
  Case c = { start, per_byte, hops, bytes };
  guint64 best = bytes;
  unsigned __int128 least;

  if (hops <= 1)
    return bytes;
  best = starting_portion (&c);
  /* Too long whatever the portion: at most half of T here.  T is flat, and the search
   * long. */
  if (lower_bound (&c, best) > 4.0 * (double) SIM_TIME_LIMIT)
    return best;
  least = portion_time (&c, best);
  for (guint64 s = next_smaller (&c, best);
       s != 0 && lower_bound (&c, s) <= (double) least; s = next_smaller (&c, s))
    if (portion_time (&c, s) <= least)
      {
        least = portion_time (&c, s);
        best = s;
      }
  for (guint64 s = next_larger (&c, starting_portion (&c));
       s != 0 && lower_bound (&c, s) <= (double) least; s = next_larger (&c, s))
    if (portion_time (&c, s) < least)
      {
        least = portion_time (&c, s);
        best = s;
      }
  return best;
}

/* The factor of T, and the price of one portion. */
static gboolean
find_steps (const Case *c, Ratio by, guint64 *steps, SimTime *one)
{
  guint64 portion = c->bytes;

  *steps = c->hops;
  if (c->hops > 1 && c->bytes > 0)
    {
      portion = transputer_best_portion (c->start, c->per_byte, c->hops, c->bytes);
      *steps = c->hops - 1 + divide_up (c->bytes, portion);
    }
  return formula_round (c->start, c->per_byte, portion, by, one);
}

gboolean
transputer_time (AttoTime start, AttoTime per_byte, guint32 hops, guint64 bytes, Ratio by,
                 SimTime *time, SimTime *of_start)
{
  Case c = { start, per_byte, hops, bytes };
  guint64 steps;
  SimTime one, fixed = 0;

  *time = 0;
  if (of_start != NULL)
    *of_start = 0;
  if (hops == 0)
    return TRUE;
  if (!find_steps (&c, by, &steps, &one)
      || (unsigned __int128) one * steps > SIM_TIME_LIMIT)
    return FALSE;
  *time = one * (SimTime) steps;
  if (of_start == NULL)
    return TRUE;
  formula_round (start, 0, 0, by, &fixed);
  *of_start = fixed * (SimTime) steps;
  return TRUE;
}
