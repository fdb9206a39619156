/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/time/time-bins.h"

#define USUAL_BINS 128
#define MOST_BINS 1024
#define USUAL_MEMORY (64u << 20)
#define FIRST_ROWS 16

struct _TimeBins
{
  guint32 numbers;
  guint32 *row_of; /* by number, + 1; 0: none */
  SimTime *cells;  /* rows of `bins` */
  guint32 rows, room;
  guint bins;
  guint shift; /* a bin is 2^shift picoseconds */
  gsize memory;
  SimTime latest;
};

TimeBins *
time_bins_new (guint32 rows, guint bins, gsize memory)
{
  TimeBins *self = g_new0 (TimeBins, 1);

  self->numbers = rows;
  self->bins = bins == 0 ? USUAL_BINS : bins;
  g_assert (self->bins >= TIME_BINS_LEAST_BINS && self->bins <= MOST_BINS
            && (self->bins & (self->bins - 1)) == 0);
  self->memory = memory == 0 ? USUAL_MEMORY : memory;
  self->row_of = g_new0 (guint32, MAX (rows, 1));
  return self;
}

void
time_bins_free (TimeBins *self)
{
  if (self == NULL)
    return;
  g_free (self->row_of);
  g_free (self->cells);
  g_free (self);
}

/* Adds up 2^doublings neighbours in each row, and stores rows with `bins` cells each. */
static void
fold (TimeBins *self, guint doublings, guint bins)
{
  for (guint32 r = 0; r < self->rows; r++)
    {
      const SimTime *from = self->cells + (gsize) r * self->bins;
      SimTime *to = self->cells + (gsize) r * bins;
      SimTime folded[MOST_BINS] = { 0 };

      for (guint i = 0; i < self->bins; i++)
        folded[doublings < 32 ? i >> doublings : 0] += from[i];
      memcpy (to, folded, bins * sizeof *to);
    }
  self->bins = bins;
  self->shift += doublings;
}

void
time_bins_reach (TimeBins *self, SimTime end)
{
  guint doublings = 0;

  while ((end - 1) >> (self->shift + doublings) >= self->bins)
    doublings++;
  if (doublings > 0)
    fold (self, doublings, self->bins);
  self->latest = MAX (self->latest, end);
}

static SimTime *
take_row (TimeBins *self, guint32 number)
{
  g_assert (number < self->numbers);
  if (self->row_of[number] == 0)
    {
      while (self->bins > TIME_BINS_LEAST_BINS
             && (self->rows + (gsize) 1) * self->bins * sizeof (SimTime) > self->memory)
        fold (self, 1, self->bins / 2);
      if (self->rows == self->room)
        {
          self->room = MIN (MAX (self->room * 2, FIRST_ROWS), self->numbers);
          self->cells = g_renew (SimTime, self->cells, (gsize) self->room * self->bins);
        }
      memset (self->cells + (gsize) self->rows * self->bins, 0,
              self->bins * sizeof (SimTime));
      self->row_of[number] = ++self->rows;
    }
  return self->cells + (gsize) (self->row_of[number] - 1) * self->bins;
}

void
time_bins_add (TimeBins *self, guint32 row, SimTime begin, SimTime end)
{
  SimTime *cells;

  if (begin >= end)
    return;
  cells = take_row (self, row);
  if (end > self->latest)
    time_bins_reach (self, end);
  while (begin < end)
    {
      guint bin = (guint) (begin >> self->shift);
      SimTime next = MIN (end, (SimTime) (bin + 1) << self->shift);

      cells[bin] += next - begin;
      begin = next;
    }
}

SimTime
time_bins_width (const TimeBins *self)
{
  return (SimTime) 1 << self->shift;
}

SimTime
time_bins_end (const TimeBins *self)
{
  return self->latest;
}

guint
time_bins_bins (const TimeBins *self)
{
  return self->latest == 0 ? 0 : (guint) ((self->latest - 1) >> self->shift) + 1;
}

const SimTime *
time_bins_row (const TimeBins *self, guint32 number)
{
  g_assert (number < self->numbers);
  return self->row_of[number] == 0
             ? NULL
             : self->cells + (gsize) (self->row_of[number] - 1) * self->bins;
}
