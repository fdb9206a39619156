/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/mix.h"
#include "routes/route-cache.h"
#include "routes/route-coordinates.h"
#include "routes/routes.h"
#include "topology/generator.h"

struct _Routes
{
  const Topology *topology;
  const Generator *generator; /* provides next hops; NULL: the members below do */
  Routing routing;
  Ties ties;
  RouteCoordinates *coordinates; /* mesh and torus */
  RouteCache *cache;             /* graphs that are searched */
};

static gboolean
costs_are_alike (const Topology *topology, const SimTime *cost)
{
  for (guint i = TOPOLOGY_INFINITE_CLASS + 2; i < topology->n_classes; i++)
    if (cost[i] != cost[i - 1])
      return FALSE;
  return TRUE;
}

static gboolean
knows_next_hops (const Topology *topology, const SimTime *cost)
{
  const Generator *generator = topology->generator;

  return generator != NULL && (generator->next != NULL || generator->all_next != NULL)
         && (generator->any_costs || costs_are_alike (topology, cost));
}

Routes *
routes_new (const Topology *topology, const SimTime *cost, Routing routing, Ties ties,
            guint64 memory)
{
  static const SimTime every_link[256] = { [0 ... 255] = 0 };
  Routes *self = g_new0 (Routes, 1);

  if (routing == ROUTING_HOPS)
    cost = every_link;
  self->topology = topology;
  self->routing = routing;
  self->ties = ties;
  if (topology_dimensions (topology) != DIMENSIONS_NONE)
    self->coordinates = route_coordinates_new (topology);
  else if (knows_next_hops (topology, cost))
    self->generator = topology->generator;
  else
    self->cache = route_cache_new (topology, cost, memory);
  return self;
}

void
routes_free (Routes *self)
{
  if (self == NULL)
    return;
  route_coordinates_free (self->coordinates);
  route_cache_free (self->cache);
  g_free (self);
}

/* Whether the lowest link can be found only among all good ones. */
static gboolean
needs_all (const Routes *self)
{
  return (self->generator != NULL && self->generator->next == NULL)
         || (self->coordinates != NULL && self->routing == ROUTING_DIMENSION_ORDER);
}

/* Which of n equally good links: a fixed hash, so that every run distributes them
 * equally. */
static guint32
spread (guint32 node, guint32 source, guint32 target, guint32 n)
{
  return mix_pick (mix (((guint64) source << 32 | target) + node * MIX_STEP), n);
}

const RouteCoordinates *
routes_lowest_by_coordinates (const Routes *self)
{
  return self->ties == TIES_LOWEST && self->routing != ROUTING_DIMENSION_ORDER
             ? self->coordinates
             : NULL;
}

/* Whether any two processors are connected by one path only. */
static gboolean
has_one_path (const Routes *self)
{
  return topology_has_one_path (self->topology)
         || (topology_dimensions (self->topology) == DIMENSIONS_OPEN
             && self->routing == ROUTING_DIMENSION_ORDER);
}

gboolean
routes_ignore_key (const Routes *self, const char *key)
{
  if (strcmp (key, "ties") == 0)
    return has_one_path (self);
  if (strcmp (key, "routing") == 0)
    return self->coordinates == NULL && self->cache == NULL;
  if (strcmp (key, "route memory") == 0)
    return self->cache == NULL;
  return FALSE;
}

guint32
routes_length (const Routes *self, guint32 node, guint32 target)
{
  if (node == target)
    return 0;
  if (self->coordinates != NULL)
    return route_coordinates_length (self->coordinates, node, target);
  return self->generator != NULL ? self->generator->length (self->topology, node, target)
                                 : ROUTES_LENGTH_UNKNOWN;
}

guint32
routes_all_next (Routes *self, guint32 node, guint32 target, guint32 *link)
{
  if (self->coordinates != NULL)
    return route_coordinates_all (self->coordinates, node, target,
                                  self->routing == ROUTING_DIMENSION_ORDER, link);
  if (self->cache != NULL)
    return route_cache_all (self->cache, node, target, link);
  if (self->generator->all_next != NULL)
    return self->generator->all_next (self->topology, node, target, link);
  link[0] = self->generator->next (self->topology, node, target);
  return 1;
}

guint32
routes_next (Routes *self, guint32 node, guint32 source, guint32 target)
{
  if (self->ties == TIES_LOWEST && !needs_all (self))
    {
      if (self->coordinates != NULL)
        return route_coordinates_lowest (self->coordinates, node, target);
      if (self->cache != NULL)
        return route_cache_lowest (self->cache, node, target);
      return self->generator->next (self->topology, node, target);
    }
  guint32 n_links = self->topology->first[node + 1] - self->topology->first[node];
  guint32 few[2 * SHAPE_MAX_RANK];
  g_autofree guint32 *many
      = n_links > G_N_ELEMENTS (few) ? g_new (guint32, n_links) : NULL;
  guint32 *link = many != NULL ? many : few;
  guint32 n = routes_all_next (self, node, target, link);

  if (n == 0)
    return ROUTES_NO_LINK;
  return link[self->ties == TIES_LOWEST ? 0 : spread (node, source, target, n)];
}
