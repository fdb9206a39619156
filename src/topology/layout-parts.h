/* SPDX-License-Identifier: GPL-3.0-or-later */
/* layout-parts.h - what layouts of topologies are made of: grids, circles, trees
 *
 * Neighbours are about 1 apart; y grows downwards.  Each function lays the `count` nodes,
 * ascending by number.
 */
#pragma once

#include "topology/topology.h"

typedef struct
{
  double x, y;
} TopologyPoint;

typedef enum
{
  LAYOUT_GRID, /* links that are longer than a step are drawn bent */
  LAYOUT_CIRCLE,
  LAYOUT_TREE,
  LAYOUT_FORCES /* topology-spread.h */
} LayoutStyle;

/* Sides of a grid; a hypercube has more of them than a Shape can. */
#define LAYOUT_MOST_SIDES 26
typedef struct
{
  guint rank;
  guint32 size[LAYOUT_MOST_SIDES];
} LayoutSides;

/* Coordinates; the third dimension aslant, or blocks; further ones blocks. */
void layout_grid (const LayoutSides *sides, const guint32 *nodes, guint32 count,
                  TopologyPoint *point);

/* The first `around` nodes on a circle, the rest of all side by side in its middle. */
void layout_circle (guint32 around, guint32 all, const guint32 *nodes, guint32 count,
                    TopologyPoint *point);

/* A row for each level (topology-nodes.h), processors at the bottom, of equal width. */
void layout_levels (const Topology *topology, const guint32 *nodes, guint32 count,
                    TopologyPoint *point);

/* Leaves in a row, the root on top; lower numbered nodes first. */
void layout_tree (const Topology *topology, guint32 root, const guint32 *nodes,
                  guint32 count, TopologyPoint *point);
