/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weights.h - blocks of unequal size, by the weights of coordinates or of elements
 *
 *   coordinates  weights 1 3 over 8 indices        0 1 | 2 3 4 5 6 7
 *   elements     weights 4 1 1 1 1 over 2          4 | 1 1 1 1
 *
 * docs/dvm-rules.md, section 4, Block (genblk_, setelw_).  Weights are whole numbers, not
 * negative; their sum is positive and below WEIGHTS_MAX_SUM.
 */
#pragma once

#include <glib.h>

#define WEIGHTS_MAX_SUM (G_GINT64_CONSTANT (1) << 62)

typedef struct
{
  gboolean of_elements; /* FALSE: one for each coordinate */
  guint32 count;
  gint64 weight[];
} Weights;

/* The index after each coordinate's block of extent indices.  There must be one weight of
 * coordinates for each coordinate. */
void weights_fill_ends (const Weights *weights, gint64 extent, guint32 coordinates,
                        gint64 *ends);
