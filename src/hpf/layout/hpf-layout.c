/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/layout/hpf-layout.h"

guint32
hpf_axis_coordinate (const HpfAxis *self, gint64 element)
{
  guint64 offset = (guint64) (element - self->lower);

  switch (self->format)
    {
    case HPF_FORMAT_WHOLE:
      return 0;
    case HPF_FORMAT_BLOCK:
    case HPF_FORMAT_CYCLIC:
      return (guint32) (offset / self->block % self->coordinates);
    case HPF_FORMAT_GEN_BLOCK:
      break;
    }
  guint32 low = 0, high = self->coordinates;
  while (high - low > 1)
    {
      guint32 middle = low + (high - low) / 2;

      *(self->starts[middle] <= offset ? &low : &high) = middle;
    }
  /* Of coordinates that own nothing the last one that begins there is found. */
  return low;
}

guint64 *
hpf_axis_shares (const HpfAxis *self, gint64 first, gint64 step, guint64 count)
{
  guint64 *shares = g_new0 (guint64, MAX (self->coordinates, 1));
  guint64 period
      = self->format == HPF_FORMAT_CYCLIC ? self->block * self->coordinates : G_MAXUINT64;
  guint64 full = count > period ? count / period : 0;

  if (full > 0)
    for (guint64 i = 0; i < period; i++)
      shares[hpf_axis_coordinate (self, first + (gint64) i * step)] += full;
  for (guint64 i = full > 0 ? full * period : 0; i < count;)
    {
      gint64 element = first + (gint64) i * step;
      guint32 coordinate = hpf_axis_coordinate (self, element);
      guint64 run = 1, most = count - i;

      /* Double the run while its last element has the same owner in a block. */
      if (self->format != HPF_FORMAT_CYCLIC)
        {
          guint64 low = 1, high = most + 1;

          while (high - low > 1)
            {
              guint64 middle = low + (high - low) / 2;
              gint64 last = element + (gint64) (middle - 1) * step;

              *(hpf_axis_coordinate (self, last) == coordinate ? &low : &high) = middle;
            }
          run = low;
        }
      shares[coordinate] += run;
      i += run;
    }
  return shares;
}

void
hpf_layout_free (HpfLayout *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->rank; i++)
    g_free (self->axis[i].starts);
  g_free (self);
}

HpfLayout *
hpf_layout_copy (const HpfLayout *self)
{
  HpfLayout *copy = g_memdup2 (self, sizeof *self);

  for (guint i = 0; i < copy->rank; i++)
    if (copy->axis[i].starts != NULL)
      copy->axis[i].starts = g_memdup2 (
          copy->axis[i].starts, (copy->axis[i].coordinates + 1) * sizeof (guint64));
  return copy;
}
