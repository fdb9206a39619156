/* SPDX-License-Identifier: GPL-3.0-or-later */
/* next-links.h - the next link of a packet that does not choose: it depends on its
 * source, its destination and the node
 *
 * Coordinates and tables of nodes without a choice are asked without calls; all else
 * answers `routes`.  Which of them is asked is known when the network is opened.
 */
#pragma once

#include "routes/routes.h"

typedef enum
{
  NEXT_ORDERED, /* coordinates, by the order of dimensions */
  NEXT_LOWEST,  /* coordinates */
  NEXT_LEAVES,  /* nodes without a choice; else routes */
  NEXT_BY_ROUTES
} NextBy;

typedef struct
{
  Routes *routes;
  const RouteCoordinates *ordered, *lowest; /* NULL: routes only */
  const RouteLeaf *leaves;                  /* NULL: routes only */
  NextBy by;
} NextLinks;

/* Takes the routes. */
static inline void
next_links_open (NextLinks *self, Routes *routes)
{
  self->routes = routes;
  self->ordered = routes_ordered_by_coordinates (routes);
  self->lowest = routes_lowest_by_coordinates (routes);
  self->leaves = routes_leaves (routes);
  self->by = self->ordered != NULL  ? NEXT_ORDERED
             : self->lowest != NULL ? NEXT_LOWEST
             : self->leaves != NULL ? NEXT_LEAVES
                                    : NEXT_BY_ROUTES;
}

/* The link at node, which is not target; by: as in the structure, known to the compiler
 * where many packets pass links. */
static G_ALWAYS_INLINE inline RouteChoice
next_links_find (const NextLinks *self, guint32 node, guint32 source, guint32 target,
                 NextBy by)
{
  RouteChoice next;

  if (by == NEXT_LEAVES)
    {
      const guint32 link = route_leaves_next (self->leaves, node, target);

      if (link != ROUTE_LEAVES_NO_LINK)
        return (RouteChoice){ link, 1 };
    }
  if (by == NEXT_LOWEST)
    return route_coordinates_lowest (self->lowest, node, target);
  if (by == NEXT_ORDERED)
    {
      next = route_coordinates_first (self->ordered, node, target);
      if (G_LIKELY (next.n <= 1))
        return next;
    }
  return routes_choose (self->routes, node, source, target);
}
