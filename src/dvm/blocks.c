/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dvm/blocks.h"

Blocks
blocks_new (gint64 extent, guint32 coordinates, gint64 divisor)
{
  gint64 pieces = extent / divisor;
  gint64 block = pieces / coordinates + (pieces % coordinates > 0);

  g_assert (extent > 0 && coordinates > 0 && divisor > 0 && extent % divisor == 0);
  return (Blocks){ extent, block * divisor, coordinates };
}

guint32
blocks_find (const Blocks *self, gint64 index)
{
  g_assert (index >= 0 && index < self->extent);
  return (guint32) (index / self->block);
}
