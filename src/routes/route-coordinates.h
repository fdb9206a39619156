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
  const guint32 *first; /* of the topology: by node, its first link */
  guint32 *coordinate;  /* node * rank + dimension */
  guint32 *link; /* (node * rank + dimension) * 2 + (0 down, 1 up); G_MAXUINT32: none */
  guint32 size[SHAPE_MAX_RANK];
  gint8 *ways[SHAPE_MAX_RANK]; /* by target's less node's coordinate, which may be
                                   negative: bit 0 down, bit 1 up, and ROUTE_ONE_WAY for
                                   each; their sums over all dimensions do not meet */
} RouteCoordinates;

#define ROUTE_WAYS 3
#define ROUTE_ONE_WAY 32

#define ROUTES_NO_LINK G_MAXUINT32

/* A link, or ROUTES_NO_LINK, and how many were equally good. */
typedef struct
{
  guint32 link, n;
} RouteChoice;

/* The topology must outlive it. */
RouteCoordinates *route_coordinates_new (const Topology *topology);
void route_coordinates_free (RouteCoordinates *self);

/* Equally good links of a node. */
typedef struct
{
  guint32 first, bits; /* bit k: link first + k */
  guint32 n;           /* how many */
} RoutePorts;

/* Links on a shortest path. */
guint32 route_coordinates_length (const RouteCoordinates *self, guint32 node,
                                  guint32 target);

/* For route_coordinates_all: adds the good directions of a dimension.  One without a link
 * is never good: no bit is shifted. */
static inline void
route_ports_along (const RouteCoordinates *self, guint d, const guint32 *from,
                   const guint32 *to, const guint32 *step, RoutePorts *ports)
{
  const guint32 way = (guint32) self->ways[d][(gint32) (to[d] - from[d])];

  ports->bits |= (way & 1) << ((step[2 * d] - ports->first) & 31)
                 | (way >> 1 & 1) << ((step[2 * d + 1] - ports->first) & 31);
  ports->n += way;
}

/* All equally good links.  Without branches, as below. */
static inline RoutePorts
route_coordinates_all (const RouteCoordinates *self, guint32 node, guint32 target)
{
  const guint32 *from = self->coordinate + (gsize) node * self->rank;
  const guint32 *to = self->coordinate + (gsize) target * self->rank;
  const guint32 *step = self->link + (gsize) node * self->rank * 2;
  RoutePorts ports = { self->first[node], 0, 0 };

  G_STATIC_ASSERT (2 * SHAPE_MAX_RANK <= 32);
  if (G_LIKELY (self->rank == 2))
    {
      route_ports_along (self, 0, from, to, step, &ports);
      route_ports_along (self, 1, from, to, step, &ports);
    }
  else
    for (guint d = 0; d < self->rank; d++)
      route_ports_along (self, d, from, to, step, &ports);
  ports.n /= ROUTE_ONE_WAY;
  return ports;
}

/* Link number i of them, i < n. */
static inline guint32
route_ports_link (const RoutePorts *self, guint32 i)
{
  guint32 bits = self->bits;

  for (; i > 0; i--)
    bits &= bits - 1;
  return self->first + (guint32) __builtin_ctz (bits);
}

/* Those of the first dimension that differs only, ascending: one or two. */
static inline guint32
route_coordinates_ordered (const RouteCoordinates *self, guint32 node, guint32 target,
                           guint32 link[2])
{
  const guint32 *from = self->coordinate + (gsize) node * self->rank;
  const guint32 *to = self->coordinate + (gsize) target * self->rank;
  const guint32 *step;
  guint32 d = 0;

  while (from[d] == to[d])
    d++;
  step = self->link + ((gsize) node * self->rank + d) * 2;
  switch (self->ways[d][(gint32) (to[d] - from[d])] & ROUTE_WAYS)
    {
    case 1:
      link[0] = step[0];
      return 1;
    case 2:
      link[0] = step[1];
      return 1;
    default:
      link[0] = MIN (step[0], step[1]);
      link[1] = MAX (step[0], step[1]);
      return 2;
    }
}

/* The first dimension that differs: its link if one direction is best (n: 1); else n is
 * 2.  The node is not the target. */
static inline RouteChoice
route_coordinates_first (const RouteCoordinates *self, guint32 node, guint32 target)
{
  const guint32 *from, *to, *step;
  guint d = 0;
  guint32 way;

  /* Which one it is cannot be foretold, so the usual case has no branch. */
  if (G_LIKELY (self->rank == 2))
    {
      guint32 other, differs;

      from = self->coordinate + (gsize) node * 2;
      to = self->coordinate + (gsize) target * 2;
      way = (guint32) self->ways[0][(gint32) (to[0] - from[0])];
      other = (guint32) self->ways[1][(gint32) (to[1] - from[1])];
      differs = (guint32) - (gint32) (way != 0);
      way = (way & differs) | (other & ~differs);
      return (
          RouteChoice){ self->link[(gsize) node * 4 + (2 & ~differs) + (way >> 1 & 1)],
                        way / ROUTE_ONE_WAY };
    }
  from = self->coordinate + (gsize) node * self->rank;
  to = self->coordinate + (gsize) target * self->rank;
  step = self->link + (gsize) node * self->rank * 2;
  while ((way = (guint32) self->ways[d][(gint32) (to[d] - from[d])]) == 0)
    d++;
  return (RouteChoice){ step[2 * d + (way >> 1 & 1)], way / ROUTE_ONE_WAY };
}

/* Links of one dimension and direction that follow each other. */
typedef struct
{
  guint32 port; /* of a node: 2 * dimension + (0 down, 1 up) */
  guint32 left; /* how many links */
} RouteRun;

/* Those of a route by route_coordinates_first, of which `link` of the node is the first
 * one. */
static inline RouteRun
route_coordinates_run (const RouteCoordinates *self, guint32 node, guint32 target,
                       guint32 link)
{
  const guint32 *from = self->coordinate + (gsize) node * self->rank;
  const guint32 *to = self->coordinate + (gsize) target * self->rank;
  const guint32 *step = self->link + (gsize) node * self->rank * 2;
  guint32 d = 0, up, distance;

  while (from[d] == to[d])
    d++;
  up = link == step[2 * d + 1];
  distance = up ? to[d] - from[d] : from[d] - to[d];
  if ((gint32) distance < 0)
    distance += self->size[d];
  return (RouteRun){ 2 * d + up, distance };
}

static inline guint32
route_coordinates_along (const RouteCoordinates *self, guint32 node, guint32 port)
{
  return self->link[(gsize) node * self->rank * 2 + port];
}

/* Of the dimensions so far: the first link, and the sum of their ways. */
typedef struct
{
  guint32 link, ways;
} RouteLowest;

/* For route_coordinates_lowest. */
static inline void
route_lowest_along (const RouteCoordinates *self, guint d, const guint32 *from,
                    const guint32 *to, const guint32 *step, RouteLowest *lowest)
{
  const guint32 way = (guint32) self->ways[d][(gint32) (to[d] - from[d])];
  const guint32 down = step[2 * d] | ((way & 1) - 1);
  const guint32 up = step[2 * d + 1] | ((way >> 1 & 1) - 1);

  lowest->ways += way;
  lowest->link = MIN (lowest->link, MIN (down, up));
}

/* The first of all, whatever the order of dimensions.  Called for every packet at every
 * node, so it has no branches: a direction that is not shortest counts as the highest
 * link.  A link's number increases with the node it leads to, so comparing links is
 * enough. */
static inline RouteChoice
route_coordinates_lowest (const RouteCoordinates *self, guint32 node, guint32 target)
{
  const guint32 *from = self->coordinate + (gsize) node * self->rank;
  const guint32 *to = self->coordinate + (gsize) target * self->rank;
  const guint32 *step = self->link + (gsize) node * self->rank * 2;
  RouteLowest lowest = { G_MAXUINT32, 0 };

  if (G_LIKELY (self->rank == 2))
    {
      route_lowest_along (self, 0, from, to, step, &lowest);
      route_lowest_along (self, 1, from, to, step, &lowest);
    }
  else
    for (guint d = 0; d < self->rank; d++)
      route_lowest_along (self, d, from, to, step, &lowest);
  return (RouteChoice){ lowest.link, lowest.ways / ROUTE_ONE_WAY };
}
