/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: J. H. Ahn et al., HyperX: topology, routing, and packaging of efficient
 * large-scale networks, SC 2009. */
#include "config.h"

#include "topology/generator.h"
#include "topology/link-list.h"

static guint64
routers_of (const TopologySpec *spec)
{
  guint64 n = 1;

  for (guint i = 0; i + 1 < spec->n_arguments; i++)
    n = topology_spec_times (n, spec->argument[i]);
  return n;
}

static guint64
processors (const TopologySpec *spec)
{
  return topology_spec_times (routers_of (spec), spec->argument[spec->n_arguments - 1]);
}

/* Connections of a router, counted at both ends. */
static guint64
degree (const TopologySpec *spec)
{
  guint64 sum = 0;

  for (guint i = 0; i + 1 < spec->n_arguments; i++)
    sum += spec->argument[i] - 1;
  return sum;
}

static void
add_links (const TopologyGrid *grid, guint32 routers, guint32 hosts, LinkList *list)
{
  const guint32 first = grid->first;

  for (guint32 host = 0; host < first; host++)
    link_list_add (list, host, first + host / hosts, LINK_LOCAL);
  for (guint32 router = 0; router < routers; router++)
    for (guint32 d = grid->rank, stride = 1; d-- > 0; stride *= grid->size[d])
      {
        const guint32 coordinate = router / stride % grid->size[d];

        for (guint32 k = 1; coordinate + k < grid->size[d]; k++)
          link_list_add (list, first + router, first + router + k * stride, LINK_LOCAL);
      }
}

static Topology *
make (const TopologySpec *spec)
{
  g_autoptr (LinkList) list = link_list_new ();
  const guint64 all = processors (spec), routers = routers_of (spec);
  TopologyGrid grid = { .rank = spec->n_arguments - 1, .first = (guint32) all };
  Topology *self;

  if (all > TOPOLOGY_MAX_NODES || all + routers > TOPOLOGY_MAX_NODES
      || topology_spec_times (routers, degree (spec)) / 2 > TOPOLOGY_MAX_LINKS / 2 - all)
    return NULL;
  for (guint d = 0; d < grid.rank; d++)
    grid.size[d] = (guint32) spec->argument[d];
  add_links (&grid, (guint32) routers, (guint32) spec->argument[grid.rank], list);
  self = link_list_make (list, &(Shape){ 1, { (guint32) all } }, all + routers);
  if (self == NULL)
    return NULL;
  self->grid = grid;
  self->argument[0] = (guint32) spec->argument[grid.rank];
  return self;
}

/* ---- routes ------------------------------------------------------------------------ */

/* The number of the router of a node, from 0. */
static guint32
router_of (const Topology *self, guint32 node)
{
  return node < self->processors ? node / self->argument[0] : node - self->processors;
}

static guint32
length (const Topology *self, guint32 node, guint32 target)
{
  guint32 a = router_of (self, node), b = router_of (self, target), n = 0;

  if (node == target)
    return 0;
  for (guint d = self->grid.rank; d-- > 0;)
    {
      n += a % self->grid.size[d] != b % self->grid.size[d];
      a /= self->grid.size[d];
      b /= self->grid.size[d];
    }
  return n + (node < self->processors) + (target < self->processors);
}

/* To the routers that have one more coordinate of the target. */
static guint32
all_next (const Topology *self, guint32 node, guint32 target, guint32 *link)
{
  const guint32 first = self->processors, to = router_of (self, target);
  const guint32 from = router_of (self, node);
  guint32 n = 0;

  if (node < first)
    link[n++] = self->first[node];
  else if (from == to)
    link[n++] = topology_find_link (self, node, target);
  else
    for (guint32 d = self->grid.rank, stride = 1; d-- > 0; stride *= self->grid.size[d])
      {
        const guint32 size = self->grid.size[d];
        const guint32 here = from / stride % size, there = to / stride % size;
        guint32 place = n, next;

        if (here == there)
          continue;
        next = topology_find_link (self, node, node + (there - here) * stride);
        for (n++; place > 0 && link[place - 1] > next; place--)
          link[place] = link[place - 1];
        link[place] = next;
      }
  return n;
}

/* Across the side that gives the least; a side is cut into equal halves. */
static guint64
bisection (const Topology *self)
{
  guint64 routers = self->nodes - self->processors, least = G_MAXUINT64;

  for (guint d = 0; d < self->grid.rank; d++)
    if (self->grid.size[d] % 2 == 0)
      least = MIN (least, routers * self->grid.size[d] / 4);
  return least == G_MAXUINT64 ? 0 : MIN (least, self->processors / 2);
}

const Generator generator_hyperx = {
  .name = "hyperx",
  .parameters = "s1, .., sk, p",
  .example = "hyperx:2x2x1",
  .expected = "hyperx(4,4,4): routers of 1 to 9 sides, then hosts a router",
  .meaning = "routers in rows; all of a row are joined",
  .minimum = 2,
  .maximum = SHAPE_MAX_RANK,
  .processors = processors,
  .make = make,
  .any_costs = TRUE,
  .all_next = all_next,
  .length = length,
  .bisection = bisection,
  .routed_as = ROUTED_AS_GRID,
};
