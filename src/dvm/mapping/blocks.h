/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blocks.h - an axis of indices distributed by blocks over the coordinates of a processor
 * dimension
 *
 *   indices      0 1 2 | 3 4 5 | 6 7 8 |        9 over 4 coordinates: blocks of 3
 *   coordinates    0       1       2     3      trailing ones may be empty
 *
 * docs/dvm-rules.md, section 4, Block.
 */
#pragma once

#include <glib.h>

typedef struct
{
  gint64 extent; /* number of indices */
  gint64 block;  /* indices of all coordinates but the last ones; 0: see ends */
  guint32 coordinates;
  guint32 ends_number; /* identifies blocks that have ends */
  const gint64 *ends;  /* weighted: the index after each coordinate's block; not owned */
} Blocks;

/* Equal blocks of ceil (extent / coordinates), rounded up to a multiple of divisor (1:
 * none), which divides extent. */
Blocks blocks_new (gint64 extent, guint32 coordinates, gint64 divisor);

/* Blocks whose ends are given by ends (see weights.h); the last is extent. */
Blocks blocks_new_with_ends (gint64 extent, guint32 coordinates, const gint64 *ends,
                             guint32 ends_number);

/* The first index of a coordinate; extent for the one after the last.  Never
 * decreases. */
static inline gint64
blocks_begin (const Blocks *self, guint32 coordinate)
{
  gint64 begin;

  if (self->ends != NULL)
    return coordinate == 0 ? 0 : self->ends[coordinate - 1];
  if (__builtin_mul_overflow (self->block, (gint64) coordinate, &begin))
    return self->extent;
  return begin < self->extent ? begin : self->extent;
}

/* The coordinate whose block has an index, 0 <= index < extent. */
guint32 blocks_find (const Blocks *self, gint64 index);
