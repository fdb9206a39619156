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
  guint32 rows, room;

  /* `bins` columns of `room` cells, initially 0.  Times that are added to many rows at
   * about the same time are in a few pages. */
  SimTime *cells;
  SimTime *row; /* the result of the last time_bins_row */
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
  self->row = g_new0 (SimTime, self->bins);
  return self;
}

void
time_bins_free (TimeBins *self)
{
  if (self == NULL)
    return;
  g_free (self->row_of);
  g_free (self->cells);
  g_free (self->row);
  g_free (self);
}

static SimTime *
column (const TimeBins *self, guint bin)
{
  return self->cells + (gsize) bin * self->room;
}

/* Adds up 2^doublings neighbours in each row, and keeps `bins` columns. */
static void
fold (TimeBins *self, guint doublings, guint bins)
{
  guint by = MIN (doublings, 31), left = ((self->bins - 1) >> by) + 1;

  for (guint i = 1; i < self->bins && self->rows > 0; i++)
    {
      const SimTime *from = column (self, i);
      SimTime *to = column (self, i >> by);

      if (i >> by << by == i)
        memcpy (to, from, self->rows * sizeof *to);
      else
        for (guint32 r = 0; r < self->rows; r++)
          to[r] += from[r];
    }
  for (guint i = left; i < self->bins && self->rows > 0; i++)
    memset (column (self, i), 0, self->rows * sizeof (SimTime));
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

static void
make_room (TimeBins *self)
{
  guint32 room = MIN (MAX (self->room * 2, FIRST_ROWS), self->numbers);
  SimTime *cells = g_new0 (SimTime, (gsize) room * self->bins);

  for (guint i = 0; i < self->bins && self->rows > 0; i++)
    memcpy (cells + (gsize) i * room, column (self, i), self->rows * sizeof *cells);
  g_free (self->cells);
  self->cells = cells;
  self->room = room;
}

static void
make_row (TimeBins *self, guint32 number)
{
  while (self->bins > TIME_BINS_LEAST_BINS
         && (self->rows + (gsize) 1) * self->bins * sizeof (SimTime) > self->memory)
    fold (self, 1, self->bins / 2);
  if (self->rows == self->room)
    make_room (self);
  self->row_of[number] = ++self->rows;
}

void
time_bins_add (TimeBins *self, guint32 number, SimTime begin, SimTime end)
{
  guint32 row;

  if (begin >= end)
    return;
  g_assert (number < self->numbers);
  if (self->row_of[number] == 0)
    make_row (self, number);
  row = self->row_of[number] - 1;
  if (end > self->latest)
    time_bins_reach (self, end);
  while (begin < end)
    {
      guint bin = (guint) (begin >> self->shift);
      SimTime next = MIN (end, (SimTime) (bin + 1) << self->shift);

      column (self, bin)[row] += next - begin;
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

SimTime
time_bins_cell (const TimeBins *self, guint32 number, guint bin)
{
  g_assert (number < self->numbers && bin < self->bins);
  return self->row_of[number] == 0 ? 0 : column (self, bin)[self->row_of[number] - 1];
}

const SimTime *
time_bins_row (const TimeBins *self, guint32 number)
{
  g_assert (number < self->numbers);
  if (self->row_of[number] == 0)
    return NULL;
  for (guint bin = 0; bin < self->bins; bin++)
    self->row[bin] = time_bins_cell (self, number, bin);
  return self->row;
}
