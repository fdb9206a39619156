/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-coordinates.h - next hops of meshes and tori, from coordinates
 *
 * All links of a mesh or torus cost the same, so a shortest path takes the shorter
 * direction in every dimension, in any order of dimensions; either direction if the
 * distance is half of a side.
 */
#pragma once

#include "topology/topology.h"

typedef struct
{
  guint rank;
  guint32 *coordinate; /* node * rank + dimension */
  guint32 *link; /* (node * rank + dimension) * 2 + (0 down, 1 up); G_MAXUINT32: none */
  guint32 size[SHAPE_MAX_RANK];
  gint8 *ways[SHAPE_MAX_RANK]; /* by target's less node's coordinate, which may be
                                   negative: bit 0 down, bit 1 up */
} RouteCoordinates;

/* The topology must outlive it. */
RouteCoordinates *route_coordinates_new (const Topology *topology);
void route_coordinates_free (RouteCoordinates *self);

/* All equally good links, ascending; `ordered`: of the first dimension that differs only.
 */
guint32 route_coordinates_all (const RouteCoordinates *self, guint32 node, guint32 target,
                               gboolean ordered, guint32 *link);

/* Links on a shortest path. */
guint32 route_coordinates_length (const RouteCoordinates *self, guint32 node,
                                  guint32 target);

/* The first of all, whatever the order of dimensions.  Called for every packet at every
 * node, so it has no branches: a direction that is not shortest counts as the highest
 * link.  A link's number increases with the node it leads to, so comparing links is
 * enough. */
static inline guint32
route_coordinates_lowest (const RouteCoordinates *self, guint32 node, guint32 target)
{
  const guint32 *from = self->coordinate + (gsize) node * self->rank;
  const guint32 *to = self->coordinate + (gsize) target * self->rank;
  const guint32 *step = self->link + (gsize) node * self->rank * 2;
  guint32 lowest = G_MAXUINT32;

  for (guint d = 0; d < self->rank; d++)
    {
      guint32 way = (guint32) self->ways[d][(gint32) (to[d] - from[d])];
      guint32 down = step[2 * d] | ((way & 1) - 1);
      guint32 up = step[2 * d + 1] | ((way >> 1) - 1);

      lowest = MIN (lowest, MIN (down, up));
    }
  return lowest;
}
