/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-walk.h"

typedef struct
{
  const HpfTrack *tracks;
  guint n_tracks;
  HpfRunFunc tell;
  gpointer data;
} Walk;

/* Where offsets from low to high - 1 end, beginning with iteration m at this offset. */
static guint64
leave (const HpfTrack *track, guint64 m, guint64 offset, guint64 low, guint64 high)
{
  guint64 factor = (guint64) ABS (track->factor), steps;

  if (track->factor > 0)
    steps = (high - offset - 1) / factor + 1;
  else
    steps = (offset - low) / factor + 1;
  return steps > G_MAXUINT64 - m ? G_MAXUINT64 : m + steps;
}

/* The coordinate at iteration m, and the first iteration after it in another block. */
static inline guint32
look (const HpfTrack *track, guint64 m, guint64 *end)
{
  const HpfAxis *axis = track->axis;
  guint64 offset
      = (guint64) track->start + (guint64) track->factor * m - (guint64) axis->lower;

  if (axis->format == HPF_FORMAT_GEN_BLOCK)
    {
      guint32 coordinate = hpf_axis_coordinate (axis, axis->lower + (gint64) offset);

      *end = leave (track, m, offset, axis->starts[coordinate],
                    axis->starts[coordinate + 1]);
      return coordinate;
    }
  guint64 block = offset / axis->block;
  *end = leave (track, m, offset, block * axis->block, (block + 1) * axis->block);
  return (guint32) (block % axis->coordinates);
}

static void
tell_runs (const Walk *self, guint64 from, guint64 to, guint64 period, guint64 times)
{
  for (guint64 m = from; m < to;)
    {
      HpfRun run = { .first = m, .period = period, .times = times };
      guint64 next = to;

      for (guint i = 0; i < self->n_tracks; i++)
        {
          const HpfTrack *track = &self->tracks[i];
          guint64 end;
          guint32 part = look (track, m, &end) * track->stride;

          *(track->holds ? &run.holder : &run.owner) += part;
          next = MIN (next, end);
        }
      run.length = next - m;
      self->tell (&run, self->data);
      m = next;
    }
}

static guint64
divisor (guint64 a, guint64 b)
{
  while (b != 0)
    {
      guint64 rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

/* After so many iterations the cyclic tracks are where they were; `most` if that is more,
 * 0 where no line is cyclic. */
static guint64
find_period (const Walk *self, guint64 most)
{
  guint64 all = 0;

  for (guint i = 0; i < self->n_tracks; i++)
    {
      const HpfAxis *axis = self->tracks[i].axis;

      if (axis->format != HPF_FORMAT_CYCLIC)
        continue;
      guint64 round = axis->block * axis->coordinates;
      guint64 period = round / divisor (round, (guint64) ABS (self->tracks[i].factor));
      if (all == 0)
        all = period;
      else
        {
          unsigned __int128 both
              = (unsigned __int128) all / divisor (all, period) * period;

          all = (guint64) MIN (both, (unsigned __int128) most);
        }
      if (all >= most)
        return most;
    }
  return all;
}

void
hpf_walk (const HpfTrack *tracks, guint n_tracks, guint64 count, gboolean plain,
          HpfRunFunc tell, gpointer data)
{
  const Walk self = { tracks, n_tracks, tell, data };
  guint64 period = plain ? 0 : find_period (&self, count);

  if (period == 0)
    {
      tell_runs (&self, 0, count, 0, 1);
      return;
    }
  for (guint64 m = 0; m < count;)
    {
      guint64 end = count;

      for (guint i = 0; i < n_tracks; i++)
        if (tracks[i].axis->format != HPF_FORMAT_CYCLIC)
          {
            guint64 here;

            look (&tracks[i], m, &here);
            end = MIN (end, here);
          }
      guint64 times = (end - m) / period;
      if (times >= 2)
        {
          tell_runs (&self, m, m + period, period, times);
          m += times * period;
        }
      tell_runs (&self, m, end, 0, 1);
      m = end;
    }
}
