/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hypercube.c - the generator hypercube */
#include "config.h"

#include "topology/generator.h"

static guint64
processors (const TopologySpec *spec)
{
  return spec->argument[0] < 63 ? G_GUINT64_CONSTANT (1) << spec->argument[0]
                                : G_MAXUINT64;
}

static Topology *
make (const TopologySpec *spec)
{
  const guint64 dimensions = spec->argument[0], nodes = processors (spec);
  Topology *self;
  guint32 n = 0;

  if (nodes > TOPOLOGY_MAX_NODES)
    return NULL;
  self
      = topology_allocate (&(Shape){ 1, { (guint32) nodes } }, nodes, nodes * dimensions);
  if (self == NULL)
    return NULL;
  self->argument[0] = (guint32) dimensions;
  self->grid.rank = (guint) dimensions;
  for (guint d = 0; d < dimensions; d++)
    self->grid.size[d] = 2;
  for (guint32 node = 0; node < nodes; node++)
    {
      self->first[node] = n;
      for (guint bit = (guint) dimensions; bit-- > 0;)
        if (node >> bit & 1)
          self->to[n++] = node ^ 1u << bit;
      for (guint bit = 0; bit < dimensions; bit++)
        if (!(node >> bit & 1))
          self->to[n++] = node ^ 1u << bit;
    }
  self->first[nodes] = n;
  return self;
}

/* Ascending: links to lower numbers clear a bit, those to higher ones set one. */
static guint32
all_next (const Topology *self, guint32 node, guint32 target, guint32 *link)
{
  guint32 n = 0;

  for (guint32 i = self->first[node]; i < self->first[node + 1]; i++)
    if ((self->to[i] ^ node) & (node ^ target))
      link[n++] = i;
  return n;
}

static guint32
length (const Topology *self, guint32 node, guint32 target)
{
  return (guint32) __builtin_popcount (node ^ target);
}

static guint64
bisection (const Topology *self)
{
  return self->processors / 2;
}

static LayoutStyle
layout_style (const Topology *self)
{
  return LAYOUT_GRID;
}

/* The grid whose sides are 2. */
static void
lay (const Topology *self, const guint32 *nodes, guint32 count, TopologyPoint *point)
{
  LayoutSides sides = { .rank = self->argument[0] };

  for (guint d = 0; d < sides.rank; d++)
    sides.size[d] = 2;
  layout_grid (&sides, nodes, count, point);
}

const Generator generator_hypercube = {
  .name = "hypercube",
  .parameters = "d",
  .example = "hypercube:2",
  .expected = "hypercube(6): dimensions",
  .meaning = "links between numbers that differ in one bit",
  .minimum = 1,
  .maximum = 1,
  .processors = processors,
  .make = make,
  .any_costs = TRUE,
  .all_next = all_next,
  .length = length,
  .bisection = bisection,
  .layout_style = layout_style,
  .lay = lay,
  .routed_as = ROUTED_AS_GRID,
  .takes_hosts = TRUE,
};
