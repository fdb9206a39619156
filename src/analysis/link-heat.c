/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/link-heat.h"

#define USUAL_BINS 128
#define MOST_BINS 1024
#define USUAL_MEMORY (64u << 20)
#define FIRST_ROWS 16

struct _LinkHeat
{
  guint32 links;
  guint32 *row_of; /* by link, + 1; 0: none */
  SimTime *cells;  /* rows of `bins` */
  guint32 rows, room;
  guint bins;
  guint shift; /* a bin is 2^shift picoseconds */
  gsize memory;
  SimTime latest;
};

LinkHeat *
link_heat_new (guint32 links, guint bins, gsize memory)
{
  LinkHeat *self = g_new0 (LinkHeat, 1);

  self->links = links;
  self->bins = bins == 0 ? USUAL_BINS : bins;
  g_assert (self->bins >= LINK_HEAT_LEAST_BINS && self->bins <= MOST_BINS
            && (self->bins & (self->bins - 1)) == 0);
  self->memory = memory == 0 ? USUAL_MEMORY : memory;
  self->row_of = g_new0 (guint32, MAX (links, 1));
  return self;
}

void
link_heat_free (LinkHeat *self)
{
  if (self == NULL)
    return;
  g_free (self->row_of);
  g_free (self->cells);
  g_free (self);
}

/* Adds up 2^doublings neighbours in each row, and lays rows out at `bins` cells. */
static void
fold (LinkHeat *self, guint doublings, guint bins)
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
link_heat_reach (LinkHeat *self, SimTime end)
{
  guint doublings = 0;

  while ((end - 1) >> (self->shift + doublings) >= self->bins)
    doublings++;
  if (doublings > 0)
    fold (self, doublings, self->bins);
  self->latest = MAX (self->latest, end);
}

static SimTime *
take_row (LinkHeat *self, guint32 link)
{
  g_assert (link < self->links);
  if (self->row_of[link] == 0)
    {
      while (self->bins > LINK_HEAT_LEAST_BINS
             && (self->rows + (gsize) 1) * self->bins * sizeof (SimTime) > self->memory)
        fold (self, 1, self->bins / 2);
      if (self->rows == self->room)
        {
          self->room = MIN (MAX (self->room * 2, FIRST_ROWS), self->links);
          self->cells = g_renew (SimTime, self->cells, (gsize) self->room * self->bins);
        }
      memset (self->cells + (gsize) self->rows * self->bins, 0,
              self->bins * sizeof (SimTime));
      self->row_of[link] = ++self->rows;
    }
  return self->cells + (gsize) (self->row_of[link] - 1) * self->bins;
}

static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  LinkHeat *self = data;
  SimTime *row;

  if (begin >= end)
    return;
  row = take_row (self, link);
  if (end > self->latest)
    link_heat_reach (self, end);
  while (begin < end)
    {
      guint bin = (guint) (begin >> self->shift);
      SimTime next = MIN (end, (SimTime) (bin + 1) << self->shift);

      row[bin] += next - begin;
      begin = next;
    }
}

const ReplayObserver *
link_heat_observer (void)
{
  static const ReplayObserver observer = { .link_marked = on_marked };

  return &observer;
}

SimTime
link_heat_width (const LinkHeat *self)
{
  return (SimTime) 1 << self->shift;
}

SimTime
link_heat_end (const LinkHeat *self)
{
  return self->latest;
}

guint
link_heat_bins (const LinkHeat *self)
{
  return self->latest == 0 ? 0 : (guint) ((self->latest - 1) >> self->shift) + 1;
}

const SimTime *
link_heat_row (const LinkHeat *self, guint32 link)
{
  g_assert (link < self->links);
  return self->row_of[link] == 0
             ? NULL
             : self->cells + (gsize) (self->row_of[link] - 1) * self->bins;
}
