/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "topology/topology-layout.h"

#include "topology/generator.h"
#include "topology/topology-spread.h"
#include "topology/topology-tree.h"

/* ---- hypercubes -------------------------------------------------------------------- */

static guint
bits_of (guint32 nodes)
{
  guint bits = 0;

  while (bits < 31 && (guint32) 1 << bits < nodes)
    bits++;
  return bits;
}

/* Every node has a link to each that differs in one bit, and no other. */
static gboolean
is_hypercube (const Topology *self)
{
  guint bits = bits_of (self->nodes);

  if (bits < 2 || bits > LAYOUT_MOST_SIDES || self->nodes != (guint32) 1 << bits
      || self->links != self->nodes * bits)
    return FALSE;
  for (guint32 node = 0; node < self->nodes; node++)
    for (guint32 link = self->first[node]; link < self->first[node + 1]; link++)
      {
        guint32 difference = node ^ self->to[link];

        if ((difference & (difference - 1)) != 0)
          return FALSE;
      }
  return TRUE;
}

/* ---- all --------------------------------------------------------------------------- */

static gboolean
is_known (const Topology *self)
{
  return self->generator != NULL && self->generator->lay != NULL;
}

LayoutStyle
topology_layout_style (const Topology *left)
{
  const Topology *self = topology_whole (left);

  if (is_known (self))
    return self->generator->layout_style (self);
  if (is_hypercube (self))
    return LAYOUT_GRID;
  return topology_is_tree (self) ? LAYOUT_TREE : LAYOUT_FORCES;
}

static void
lay_hypercube (const Topology *self, const guint32 *nodes, guint32 count,
               TopologyPoint *point)
{
  LayoutSides sides = { .rank = bits_of (self->nodes) };

  for (guint d = 0; d < sides.rank; d++)
    sides.size[d] = 2;
  layout_grid (&sides, nodes, count, point);
}

static void
lay_forces (const Topology *self, const guint32 *nodes, guint32 count,
            TopologyPoint *point)
{
  g_autofree double *place = g_new (double, 2 * (gsize) MAX (count, 1));
  g_autofree guint32 *ring = g_new (guint32, MAX (count, 1));

  for (guint32 i = 0; i < count; i++)
    ring[i] = i;
  layout_circle (count, count, ring, count, point);
  for (guint32 i = 0; i < count; i++)
    {
      place[2 * i] = point[i].x;
      place[2 * i + 1] = point[i].y;
    }
  topology_spread (self, nodes, count, place);
  for (guint32 i = 0; i < count; i++)
    point[i] = (TopologyPoint){ place[2 * i], place[2 * i + 1] };
}

void
topology_layout (const Topology *left, const guint32 *nodes, guint32 count,
                 TopologyPoint *point)
{
  const Topology *self = topology_whole (left);

  if (is_known (self))
    self->generator->lay (self, nodes, count, point);
  else if (is_hypercube (self))
    lay_hypercube (self, nodes, count, point);
  else if (topology_is_tree (self))
    layout_tree (self, topology_tree_middle (self), nodes, count, point);
  else
    lay_forces (self, nodes, count, point);
}

/* Longer than to the next node. */
#define STRAIGHT 1.5

gboolean
topology_layout_bends (LayoutStyle style, const TopologyPoint *from,
                       const TopologyPoint *to)
{
  return style == LAYOUT_GRID && hypot (to->x - from->x, to->y - from->y) > STRAIGHT;
}
