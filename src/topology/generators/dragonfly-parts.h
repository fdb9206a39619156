/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dragonfly-parts.h - common code of dragonflies with and without spines
 *
 * Processors, then leaves (routers), group by group, then spines, group by group.  A leaf
 * is joined with every other leaf of its group if there are no spines, else with every
 * spine of its group.  Links between groups are at spines if there are any.
 */
#pragma once

#include "topology/generator.h"
#include "topology/generators/group-links.h"

typedef struct
{
  guint64 groups, leaves, spines, hosts; /* of a group; of a leaf; spines: 0 if none */
  guint64 n;                             /* links between every two groups */
  guint arrangement;
} DragonflyParts;

/* The arguments g, a, (spines,) p, n, with n 1 where it is left out. */
DragonflyParts dragonfly_parts_of (const TopologySpec *spec, gboolean has_spines);

guint64 dragonfly_parts_processors (const DragonflyParts *self);
Topology *dragonfly_parts_make (const DragonflyParts *self);

/* Of a topology that dragonfly_parts_make made; a switch's position is in its group, of
 * its kind. */
gboolean dragonfly_parts_is_spine (const Topology *self, guint32 node);
guint32 dragonfly_parts_position (const Topology *self, guint32 node);

/* The members of Generator with these names. */
guint32 dragonfly_parts_group (const Topology *self, guint32 node);
guint64 dragonfly_parts_bisection (const Topology *self);
LayoutStyle dragonfly_parts_layout_style (const Topology *self);
void dragonfly_parts_lay (const Topology *self, const guint32 *nodes, guint32 count,
                          TopologyPoint *point);
