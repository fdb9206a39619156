/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/mix.h"
#include "routes/route-cache.h"
#include "routes/route-coordinates.h"
#include "routes/route-ordered.h"
#include "routes/routes.h"
#include "topology/generator.h"
#include "topology/topology-nodes.h"

/* The links of a node towards a target, where they follow each other. */
typedef struct
{
  guint32 node, target;
  guint32 first, n; /* n: 0: nothing is kept */
} NextRange;

#define NEXT_RANGES_BITS 13

struct _Routes
{
  const Topology *topology;
  const Generator *generator; /* provides next hops; NULL: the members below do */

  /* The generator's, if there is only one; NULL: there may be several. */
  guint32 (*next) (const Topology *topology, guint32 node, guint32 target);

  Routing routing;
  Ties ties;
  RouteCoordinates *coordinates; /* mesh and torus */
  RouteCache *cache;             /* graphs that are searched */
  guint32 *group;                /* by node; NULL: paths are not restricted by groups */
  guint8 *dimension;             /* by link, if it is not known otherwise */
  RouteLeaf *leaves;             /* by node; NULL: there are none */
  guint32 *links;                /* as many as any node has */
  NextRange *ranges;             /* the last ones that the generator computed: 2^BITS, a
                                  * direct-mapped cache; NULL: there are none so far */
  gboolean all_take_time;        /* no link has weight inf */
  gboolean is_ordered;           /* paths are those in order of dimensions, of which some
                                  * links failed: neither of the members above has them */
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

  if (!topology_is_generated (topology))
    return FALSE;
  /* Links of one class may differ in cost where some are slow. */
  return generator->next != NULL
         || (generator->all_next != NULL
             && ((generator->any_costs && topology->whole == NULL)
                 || costs_are_alike (topology, cost)));
}

/* Whether paths between groups are restricted, where there are any. */
static gboolean
keeps_groups (Routing routing)
{
  switch (routing)
    {
    case ROUTING_MINIMAL:
    case ROUTING_VALIANT:
    case ROUTING_UGAL:
    case ROUTING_UGAL_G:
      return TRUE;
    case ROUTING_TIME:
    case ROUTING_HOPS:
    case ROUTING_DIMENSION_ORDER:
      return FALSE;
    }
  return FALSE;
}

static void
find_groups (Routes *self)
{
  const Topology *t = self->topology;

  if (!keeps_groups (self->routing) || t->nodes == 0
      || topology_group (t, 0) == TOPOLOGY_NO_GROUP)
    return;
  self->group = g_new (guint32, t->nodes);
  for (guint32 node = 0; node < t->nodes; node++)
    self->group[node] = topology_group (t, node);
}

/* The dimension along which each link of a grid leads; others have no choice of it. */
static void
find_dimensions (Routes *self)
{
  const Topology *t = self->topology;
  guint32 from[TOPOLOGY_MOST_SIDES], to[TOPOLOGY_MOST_SIDES];
  guint32 end = t->grid.first;

  for (guint d = 0, nodes = 1; d < t->grid.rank; d++)
    end = t->grid.first + (nodes *= t->grid.size[d]);
  self->dimension = g_new0 (guint8, MAX (t->links, 1));
  for (guint32 node = t->grid.first; node < end; node++)
    {
      topology_coordinates (t, node, from);
      for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
        {
          guint8 d = 0;

          if (t->to[link] < t->grid.first || t->to[link] >= end)
            continue;
          topology_coordinates (t, t->to[link], to);
          while (from[d] == to[d])
            d++;
          self->dimension[link] = d;
        }
    }
}

/* Keeps the links along the first dimension.  Returns: how many. */
static guint32
keep_first_dimension (const Routes *self, guint32 *link, guint32 n)
{
  guint8 first = G_MAXUINT8;
  guint32 kept = 0;

  for (guint32 i = 0; i < n; i++)
    first = MIN (first, self->dimension[link[i]]);
  for (guint32 i = 0; i < n; i++)
    if (self->dimension[link[i]] == first)
      link[kept++] = link[i];
  return kept;
}

/* Coordinates tell the next hops. */
static gboolean
has_neighbours (const Topology *topology, const SimTime *cost)
{
  return (topology_dimensions (topology) == DIMENSIONS_OPEN
          || topology_dimensions (topology) == DIMENSIONS_WRAPPED)
         && (topology->whole == NULL || costs_are_alike (topology, cost));
}

/* A network of processors that do not forward joins neighbours only: its coordinates do
 * not say that. */
static gboolean
joins_neighbours_only (const Topology *topology)
{
  return topology->nodes == topology->processors && !topology->processors_forward;
}

Routes *
routes_new (const Topology *topology, const SimTime *cost, Routing routing, Ties ties,
            guint64 memory)
{
  static const SimTime every_link[256] = { [0 ... 255] = 0 };
  Routes *self = g_new0 (Routes, 1);

  /* Slow links do not change the order of dimensions. */
  if (routing == ROUTING_HOPS
      || (routing == ROUTING_DIMENSION_ORDER && topology->whole != NULL))
    cost = every_link;
  self->topology = topology;
  self->routing = routing;
  self->ties = ties;
  self->links = g_new (guint32, MAX (topology_most_links (topology), 1));
  self->all_take_time = topology_all_take_time (topology);
  self->is_ordered = routing == ROUTING_DIMENSION_ORDER && topology_has_failed (topology);
  if (self->is_ordered)
    return self;
  find_groups (self);
  if (has_neighbours (topology, cost) && !joins_neighbours_only (topology))
    self->coordinates = route_coordinates_new (topology);
  else if (routing == ROUTING_DIMENSION_ORDER)
    find_dimensions (self);
  if (self->coordinates != NULL)
    return self;
  if (self->group == NULL && knows_next_hops (topology, cost)
      && !joins_neighbours_only (topology))
    {
      self->generator = topology->generator;
      self->next = self->generator->next;
    }
  else
    self->cache = route_cache_new (topology, cost, self->group, memory);
  if (topology_is_generated (topology) && !joins_neighbours_only (topology))
    self->leaves = route_leaves_new (topology);
  return self;
}

void
routes_free (Routes *self)
{
  if (self == NULL)
    return;
  route_coordinates_free (self->coordinates);
  route_cache_free (self->cache);
  g_free (self->group);
  g_free (self->dimension);
  g_free (self->leaves);
  g_free (self->links);
  g_free (self->ranges);
  g_free (self);
}

gboolean
routes_can_share (const Routes *self)
{
  return self->cache == NULL || route_cache_keeps_all (self->cache);
}

Routes *
routes_share (const Routes *self)
{
  Routes *share = g_memdup2 (self, sizeof *self);

  share->links = g_new (guint32, MAX (topology_most_links (self->topology), 1));
  share->ranges = NULL;
  return share;
}

void
routes_free_share (Routes *share)
{
  g_free (share->links);
  g_free (share->ranges);
  g_free (share);
}

gboolean
routes_ties_are_fixed (Ties ties)
{
  switch (ties)
    {
    case TIES_LOWEST:
    case TIES_SPREAD:
    case TIES_D_MOD_K:
    case TIES_S_MOD_K:
      return TRUE;
    case TIES_RANDOM:
    case TIES_ADAPTIVE:
      return FALSE;
    }
  return FALSE;
}

/* For a message from source to target, at a node. */
typedef struct
{
  guint32 node, source, target;
} RouteQuestion;

/* Which of n > 1 equally good links; the first if that depends on the packet. */
static inline guint32
break_tie (const Routes *self, Ties ties, const RouteQuestion *at, guint32 n)
{
  switch (ties)
    {
    case TIES_SPREAD:
      return mix_pick (
          mix (((guint64) at->source << 32 | at->target) + at->node * MIX_STEP), n);
    case TIES_D_MOD_K:
      return at->target / topology_divisor (self->topology, at->node) % n;
    case TIES_S_MOD_K:
      return at->source / topology_divisor (self->topology, at->node) % n;
    case TIES_LOWEST:
    case TIES_RANDOM:
    case TIES_ADAPTIVE:
      break;
    }
  return 0;
}

const RouteLeaf *
routes_leaves (const Routes *self)
{
  return self->leaves;
}

const guint32 *
routes_groups (const Routes *self)
{
  return self->group;
}

const RouteCoordinates *
routes_lowest_by_coordinates (const Routes *self)
{
  return self->ties == TIES_LOWEST && self->routing != ROUTING_DIMENSION_ORDER
             ? self->coordinates
             : NULL;
}

const RouteCoordinates *
routes_all_by_coordinates (const Routes *self)
{
  return self->routing != ROUTING_DIMENSION_ORDER ? self->coordinates : NULL;
}

const RouteCoordinates *
routes_ordered_by_coordinates (const Routes *self)
{
  return self->routing == ROUTING_DIMENSION_ORDER ? self->coordinates : NULL;
}

gboolean
routes_are_ordered (const Routes *self)
{
  return self->is_ordered;
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
    return topology_has_one_path (self->topology);
  if (strcmp (key, "route memory") == 0)
    return self->cache == NULL;
  return FALSE;
}

/* As stored with the links of a shortest path. */
static guint32
stored_length (Routes *self, guint32 node, guint32 target)
{
  const RouteSet set = route_cache_set (self->cache, node, target);

  return set.n == 0 || set.far == ROUTE_SEARCH_MANY ? ROUTES_LENGTH_UNKNOWN : set.far;
}

guint32
routes_length (Routes *self, guint32 node, guint32 target)
{
  if (node == target)
    return 0;
  if (self->coordinates != NULL)
    return route_coordinates_length (self->coordinates, node, target);
  if (self->generator != NULL)
    return self->generator->length (self->topology, node, target);
  return self->cache != NULL && self->all_take_time ? stored_length (self, node, target)
                                                    : ROUTES_LENGTH_UNKNOWN;
}

static guint32
list_ports (const RoutePorts *ports, guint32 *link)
{
  guint32 n = 0;

  for (guint32 bits = ports->bits; bits != 0; bits &= bits - 1)
    link[n++] = ports->first + (guint32) __builtin_ctz (bits);
  return n;
}

static guint32
all_shortest (Routes *self, guint32 node, guint32 target, guint32 *link)
{
  if (self->coordinates != NULL)
    {
      const RoutePorts ports = route_coordinates_all (self->coordinates, node, target);

      return list_ports (&ports, link);
    }
  if (self->cache != NULL)
    return route_cache_all (self->cache, node, target, link);
  if (self->generator->all_next != NULL)
    return self->generator->all_next (self->topology, node, target, link);
  link[0] = self->generator->next (self->topology, node, target);
  return 1;
}

guint32
routes_all_next (Routes *self, guint32 node, guint32 target, guint32 *link)
{
  guint32 n;

  if (self->coordinates != NULL && self->routing == ROUTING_DIMENSION_ORDER)
    return route_coordinates_ordered (self->coordinates, node, target, link);
  if (self->is_ordered)
    return route_ordered_all (self->topology, node, target, link);
  n = all_shortest (self, node, target, link);
  return self->dimension == NULL || n < 2 ? n : keep_first_dimension (self, link, n);
}

static RouteChoice
take (const Routes *self, Ties ties, const RouteQuestion *at, const guint32 *link,
      guint32 n)
{
  if (n == 0)
    return (RouteChoice){ ROUTES_NO_LINK, 0 };
  return (RouteChoice){ link[n == 1 ? 0 : break_tie (self, ties, at, n)], n };
}

static NextRange *
range_of (Routes *self, const RouteQuestion *at)
{
  const guint64 key = (guint64) at->node << 32 | at->target;

  if (G_UNLIKELY (self->ranges == NULL))
    self->ranges = g_new0 (NextRange, 1u << NEXT_RANGES_BITS);
  return &self->ranges[key * MIX_STEP >> (64 - NEXT_RANGES_BITS)];
}

/* Among all links that the generator computes. */
static RouteChoice
choose_of_all (Routes *self, Ties ties, const RouteQuestion *at)
{
  NextRange *range = range_of (self, at);
  guint32 n;

  if (range->n == 0 || range->node != at->node || range->target != at->target)
    {
      n = routes_all_next (self, at->node, at->target, self->links);
      if (n == 0 || self->links[n - 1] - self->links[0] != n - 1)
        return take (self, ties, at, self->links, n);
      *range = (NextRange){ at->node, at->target, self->links[0], n };
    }
  return (RouteChoice){
    range->first + (range->n == 1 ? 0 : break_tie (self, ties, at, range->n)), range->n
  };
}

static RouteChoice
choose_of_set (Routes *self, Ties ties, const RouteQuestion *at)
{
  RouteSet set = route_cache_set (self->cache, at->node, at->target);

  if (set.n == 0)
    return (RouteChoice){ ROUTES_NO_LINK, 0 };
  return (RouteChoice){
    route_set_link (&set, set.n == 1 ? 0 : break_tie (self, ties, at, set.n)), set.n
  };
}

static RouteChoice
choose_in_order (const Routes *self, Ties ties, const RouteQuestion *at)
{
  guint32 link[2];

  return take (self, ties, at, link,
               route_coordinates_ordered (self->coordinates, at->node, at->target, link));
}

static RouteChoice
choose_of_ports (const Routes *self, Ties ties, const RouteQuestion *at)
{
  const RoutePorts ports
      = route_coordinates_all (self->coordinates, at->node, at->target);

  return (RouteChoice){
    route_ports_link (&ports, ports.n == 1 ? 0 : break_tie (self, ties, at, ports.n)),
    ports.n
  };
}

/* Not inlined: what is usual does not need its registers. */
static G_NO_INLINE RouteChoice
choose (Routes *self, Ties ties, const RouteQuestion *at)
{
  if (self->cache != NULL && self->dimension == NULL)
    return choose_of_set (self, ties, at);
  if (self->coordinates != NULL && self->routing == ROUTING_DIMENSION_ORDER)
    return choose_in_order (self, ties, at);
  if (self->coordinates != NULL && ties == TIES_LOWEST)
    return route_coordinates_lowest (self->coordinates, at->node, at->target);
  if (self->coordinates != NULL)
    return choose_of_ports (self, ties, at);
  if (self->next != NULL)
    return (RouteChoice){ self->next (self->topology, at->node, at->target), 1 };
  return choose_of_all (self, ties, at);
}

RouteChoice
routes_choose (Routes *self, guint32 node, guint32 source, guint32 target)
{
  const RouteQuestion at = { node, source, target };

  if (self->next != NULL)
    return (RouteChoice){ self->next (self->topology, node, target), 1 };
  return choose (self, self->ties, &at);
}

guint32
routes_lowest (Routes *self, guint32 node, guint32 target)
{
  const RouteQuestion at = { node, node, target };

  return choose (self, TIES_LOWEST, &at).link;
}

guint32
routes_links (Routes *self, guint32 from, guint32 to)
{
  guint32 links = 0;

  /* All links of these networks take time. */
  if (self->coordinates != NULL
      || (self->generator != NULL && self->generator->all_next != NULL))
    return routes_length (self, from, to);
  if (from != to && self->cache != NULL)
    {
      RouteSet set = route_cache_set (self->cache, from, to);

      if (set.n == 0 || set.far < ROUTE_SEARCH_MANY)
        return set.n == 0 ? 0 : set.far;
    }
  for (guint32 node = from; node != to; links++)
    {
      guint32 link = routes_lowest (self, node, to);

      if (link == ROUTES_NO_LINK)
        return 0;
      node = self->topology->to[link];
    }
  return links;
}
