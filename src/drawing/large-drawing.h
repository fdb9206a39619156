/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large-drawing.h - a network that is too large to draw link by link: shows where it is
 * congested
 *
 *   groups   a dragonfly: groups on a circle, the links between them      large-groups.c
 *   levels   networks with switches: strips of links, from level to level  large-levels.c
 *   matrix   others: from which nodes to which                            large-matrix.c
 *
 * A mark stands for one link or for several (link-bundle.h).
 */
#pragma once

#include "drawing/topology-drawing.h"

#define LARGE_DRAWING_NODES 200

typedef enum
{
  LARGE_NOT, /* link by link */
  LARGE_GROUPS,
  LARGE_LEVELS,
  LARGE_MATRIX
} LargeForm;

LargeForm large_drawing_form (const TopologyDrawing *drawing);

/* An <svg> element for a page; the form is not LARGE_NOT. */
void large_drawing_svg (const TopologyDrawing *drawing, GString *to);

/* "1 056 nodes and 4 224 links: groups on a circle, .."; free with g_free. */
char *large_drawing_note (const TopologyDrawing *drawing);

/* One of the forms, without the element around it; sets the size of the view box. */
void large_groups_put (const TopologyDrawing *drawing, GString *to, guint *width,
                       guint *height);
void large_levels_put (const TopologyDrawing *drawing, GString *to, guint *width,
                       guint *height);
void large_matrix_put (const TopologyDrawing *drawing, GString *to, guint *width,
                       guint *height);

/* Above the strips of a fat tree: its levels (large-tree.c).  level: of each node.
 * Returns: its height; 0: links are not only between neighbouring levels, up and down. */
guint large_tree_put (const TopologyDrawing *drawing, const guint8 *level, guint levels,
                      guint left, guint width, GString *to);
