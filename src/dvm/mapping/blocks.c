/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/mapping/blocks.h"

Blocks
blocks_new (gint64 extent, guint32 coordinates, gint64 divisor)
{
  gint64 pieces = extent / divisor;
  gint64 block = pieces / coordinates + (pieces % coordinates > 0);

  g_assert (extent > 0 && coordinates > 0 && divisor > 0 && extent % divisor == 0);
  return (
      Blocks){ .extent = extent, .block = block * divisor, .coordinates = coordinates };
}

Blocks
blocks_new_with_ends (gint64 extent, guint32 coordinates, const gint64 *ends,
                      guint32 ends_number)
{
  g_assert (extent > 0 && coordinates > 0 && ends[coordinates - 1] == extent);
  return (Blocks){
    .extent = extent, .coordinates = coordinates, .ends_number = ends_number, .ends = ends
  };
}

guint32
blocks_find (const Blocks *self, gint64 index)
{
  guint32 low = 0, high = self->coordinates - 1;

  g_assert (index >= 0 && index < self->extent);
  if (self->ends == NULL)
    return (guint32) (index / self->block);
  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->ends[middle] > index)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}
