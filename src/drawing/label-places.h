/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label-places.h - where names beside nodes cover least of the drawing */
#pragma once

#include "drawing/svg-labels.h"

/* A rectangle around (x, y). */
typedef struct
{
  double x, y, half, size; /* its centre, half its width, its height */
} LabelPlace;

/* The place of a name above node i, inside of the drawing. */
LabelPlace label_place_above (const DrawnNodes *nodes, guint32 i, double half,
                              double size);

/* Whether place overlaps none of those that are taken (LabelPlace). */
gboolean label_place_has_room (const GArray *taken, const LabelPlace *place);

/* The place around node i that covers the fewest links and nodes and has room; of equal
 * ones the first of above, below, right, left and between these.  Returns: FALSE if none
 * has room. */
gboolean label_place_find (const DrawnNodes *nodes, guint32 i, double half, double size,
                           const GArray *taken, LabelPlace *place);
