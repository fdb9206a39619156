/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/intervals/statistics.h"

/* Moves the entries of value[from..to) whose bit is not set to the front, without
 * branches that depend on the values, which would be mispredicted.  Returns: where the
 * others begin. */
static guint32
part_by_bit (SimTime *value, guint32 from, guint32 to, guint bit)
{
  guint32 low = from;

  for (guint32 i = from; i < to; i++)
    {
      SimTime one = value[i];

      value[i] = value[low];
      value[low] = one;
      low += (guint32) (~one >> bit & 1);
    }
  return low;
}

/* Bits in which these values differ: 0 if all are equal. */
static guint64
different_bits (const SimTime *value, guint32 from, guint32 to)
{
  guint64 different = 0;

  for (guint32 i = from + 1; i < to; i++)
    different |= (guint64) (value[i] ^ value[from]);
  return different;
}

/* The value that would be at `place` if they were sorted.  No value before `place` is
 * larger afterwards.  At most 63 passes, whatever the values are, and none for bits in
 * which the values that remain do not differ: many processors have equal times. */
static SimTime
select_place (SimTime *value, guint32 n, guint32 place)
{
  guint32 from = 0, to = n;
  guint64 different;

  while ((different = different_bits (value, from, to)) != 0)
    {
      guint32 middle
          = part_by_bit (value, from, to, 63 - (guint) __builtin_clzll (different));

      if (place < middle)
        to = middle;
      else
        from = middle;
    }
  return value[place];
}

static SimTime
median_of (SimTime *value, guint32 n)
{
  SimTime upper = select_place (value, n, n / 2), lower;

  if (n % 2 == 1)
    return upper;
  lower = value[0];
  for (guint32 p = 1; p < n / 2; p++)
    lower = MAX (lower, value[p]);
  return lower + (SimTime) (((guint64) (upper - lower) + 1) / 2);
}

Statistics
statistics_of (SimTime *value, guint32 n)
{
  Statistics self = { .minimum = value[0], .maximum = value[0] };
  __int128 sum = 0;

  for (guint32 p = 0; p < n; p++)
    {
      sum += value[p];
      if (value[p] < self.minimum)
        {
          self.minimum = value[p];
          self.at_minimum = p;
        }
      if (value[p] > self.maximum)
        {
          self.maximum = value[p];
          self.at_maximum = p;
        }
    }
  self.mean = (SimTime) ((sum * 2 + n) / ((__int128) n * 2));
  self.median = self.minimum == self.maximum ? self.minimum : median_of (value, n);
  return self;
}
