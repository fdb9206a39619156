/* SPDX-License-Identifier: GPL-3.0-or-later */
/* times.h - arrays of times, an operation for all their elements
 *
 * Compilers do not make vector instructions of these loops at -O2, so pairs of times are
 * written as vectors, of a size that every processor of the x86-64 and ARM64 families
 * has; on others they become two operations.
 */
#pragma once

#include <string.h>

#include "base/sim-time.h"

/* Unsigned, so that a sum may be too large. */
typedef guint64 TimePair __attribute__ ((vector_size (16)));

static inline TimePair
time_pair (const SimTime *times)
{
  TimePair pair;

  memcpy (&pair, times, sizeof pair);
  return pair;
}

static inline void
time_pair_store (SimTime *times, TimePair pair)
{
  memcpy (times, &pair, sizeof pair);
}

/* Replaces sums beyond 2^63 - 1 by 2^63 - 1.  beyond: the bitwise or of all sums. */
static inline void
times_saturate (SimTime *times, guint32 count, TimePair beyond)
{
  if (G_LIKELY ((beyond[0] | beyond[1]) >> 63 == 0))
    return;
  for (guint32 i = 0; i < count; i++)
    times[i] = times[i] < 0 ? G_MAXINT64 : times[i];
}

/* to[i] += from[i], at most 2^63 - 1; both at least 0. */
static inline void
times_add (SimTime *to, const SimTime *from, guint32 count)
{
  TimePair beyond = { 0, 0 };
  guint32 i = 0;

  for (; i + 2 <= count; i += 2)
    {
      TimePair sum = time_pair (to + i) + time_pair (from + i);

      time_pair_store (to + i, sum);
      beyond |= sum;
    }
  if (i < count)
    {
      beyond[0] |= (guint64) to[i] + (guint64) from[i];
      to[i] = (SimTime) ((guint64) to[i] + (guint64) from[i]);
    }
  times_saturate (to, count, beyond);
}

/* The same with one time for all. */
static inline void
times_add_same (SimTime *to, SimTime time, guint32 count)
{
  const TimePair both = { (guint64) time, (guint64) time };
  TimePair beyond = { 0, 0 };
  guint32 i = 0;

  for (; i + 2 <= count; i += 2)
    {
      TimePair sum = time_pair (to + i) + both;

      time_pair_store (to + i, sum);
      beyond |= sum;
    }
  if (i < count)
    {
      beyond[0] |= (guint64) to[i] + (guint64) time;
      to[i] = (SimTime) ((guint64) to[i] + (guint64) time);
    }
  times_saturate (to, count, beyond);
}

/* Returns: the maximum of all times and `least`. */
static inline SimTime
times_greatest (const SimTime *times, guint32 count, SimTime least)
{
  SimTime one = least, other = least;
  guint32 i = 0;

  for (; i + 2 <= count; i += 2)
    {
      one = MAX (one, times[i]);
      other = MAX (other, times[i + 1]);
    }
  if (i < count)
    one = MAX (one, times[i]);
  return MAX (one, other);
}

/* count: at least 1. */
static inline void
times_extremes (const SimTime *times, guint32 count, SimTime *least, SimTime *greatest)
{
  *least = *greatest = times[0];
  for (guint32 i = 1; i < count; i++)
    {
      *least = MIN (*least, times[i]);
      *greatest = MAX (*greatest, times[i]);
    }
}
