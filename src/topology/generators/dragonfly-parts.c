/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/generators/dragonfly-parts.h"

#include <math.h>

#define GROUP_SHARE 0.8 /* share of a circle for groups; the rest is between them */

/* What make stores in Topology.argument. */
enum
{
  AT_GROUPS,
  AT_LEAVES,
  AT_HOSTS,
  AT_SPINES,
  AT_N
};

/* ---- making ------------------------------------------------------------------------ */

DragonflyParts
dragonfly_parts_of (const TopologySpec *spec, gboolean has_spines)
{
  const guint64 *next = spec->argument + 2;
  DragonflyParts self = { .groups = spec->argument[0],
                          .leaves = spec->argument[1],
                          .arrangement = spec->word };

  if (has_spines)
    self.spines = *next++;
  self.hosts = *next++;
  self.n = next < spec->argument + spec->n_arguments ? *next : 1;
  return self;
}

guint64
dragonfly_parts_processors (const DragonflyParts *self)
{
  return topology_spec_times (topology_spec_times (self->groups, self->leaves),
                              self->hosts);
}

/* Each factor is below 2^26. */
static gboolean
is_too_large (const DragonflyParts *self)
{
  typedef unsigned __int128 Count;
  const Count g = self->groups, leaves = self->leaves, spines = self->spines;
  const Count hosts = g * leaves * self->hosts;
  const Count within = spines > 0 ? g * leaves * spines : g * leaves * (leaves - 1) / 2;

  if (hosts > TOPOLOGY_MAX_NODES || hosts + g * (leaves + spines) > TOPOLOGY_MAX_NODES)
    return TRUE;
  return hosts + within > TOPOLOGY_MAX_LINKS / 2
         || g * (g - 1) / 2 * self->n > TOPOLOGY_MAX_LINKS / 2 - hosts - within;
}

/* The links within a group. */
static void
add_group (const DragonflyParts *self, guint32 leaf, guint32 spine, LinkList *list)
{
  for (guint32 r = 0; r < self->leaves; r++)
    {
      for (guint32 s = 0; s < self->spines; s++)
        link_list_add (list, leaf + r, spine + s, LINK_LOCAL);
      for (guint32 other = r + 1; self->spines == 0 && other < self->leaves; other++)
        link_list_add (list, leaf + r, leaf + other, LINK_LOCAL);
    }
}

static void
add_links (const DragonflyParts *self, guint32 hosts, LinkList *list)
{
  const guint32 groups = (guint32) self->groups, leaves = (guint32) self->leaves;
  const guint32 spines = (guint32) self->spines, spine = hosts + groups * leaves;
  const GroupLinks between = {
    .groups = groups,
    .routers = spines > 0 ? spines : leaves,
    .n = self->n,
    .arrangement = self->arrangement,
  };

  for (guint32 host = 0; host < hosts; host++)
    link_list_add (list, host, hosts + host / (guint32) self->hosts, LINK_LOCAL);
  for (guint32 i = 0; i < groups; i++)
    add_group (self, hosts + i * leaves, spine + i * spines, list);
  group_links_add (&between, spines > 0 ? spine : hosts, list);
}

Topology *
dragonfly_parts_make (const DragonflyParts *self)
{
  g_autoptr (LinkList) list = link_list_new ();
  guint32 hosts;
  Topology *topology;

  if (is_too_large (self))
    return NULL;
  hosts = (guint32) dragonfly_parts_processors (self);
  add_links (self, hosts, list);
  topology = link_list_make (list, &(Shape){ 1, { hosts } },
                             hosts + self->groups * (self->leaves + self->spines));
  if (topology == NULL)
    return NULL;
  topology->argument[AT_GROUPS] = (guint32) self->groups;
  topology->argument[AT_LEAVES] = (guint32) self->leaves;
  topology->argument[AT_HOSTS] = (guint32) self->hosts;
  topology->argument[AT_SPINES] = (guint32) self->spines;
  topology->argument[AT_N] = (guint32) self->n;
  return topology;
}

/* ---- nodes ------------------------------------------------------------------------- */

static guint32
first_spine (const Topology *self)
{
  return self->processors + self->argument[AT_GROUPS] * self->argument[AT_LEAVES];
}

gboolean
dragonfly_parts_is_spine (const Topology *self, guint32 node)
{
  return node >= first_spine (self);
}

guint32
dragonfly_parts_position (const Topology *self, guint32 node)
{
  return dragonfly_parts_is_spine (self, node)
             ? (node - first_spine (self)) % self->argument[AT_SPINES]
             : (node - self->processors) % self->argument[AT_LEAVES];
}

guint32
dragonfly_parts_group (const Topology *self, guint32 node)
{
  const guint32 leaves = self->argument[AT_LEAVES];

  if (node < self->processors)
    return node / self->argument[AT_HOSTS] / leaves;
  return dragonfly_parts_is_spine (self, node)
             ? (node - first_spine (self)) / self->argument[AT_SPINES]
             : (node - self->processors) / leaves;
}

/* ---- figures and drawings ---------------------------------------------------------- */

/* The links between two halves of the groups. */
guint64
dragonfly_parts_bisection (const Topology *self)
{
  const guint64 half = self->argument[AT_GROUPS] / 2;

  if (self->argument[AT_GROUPS] % 2 != 0)
    return 0;
  return MIN (half * half * self->argument[AT_N], self->processors / 2);
}

LayoutStyle
dragonfly_parts_layout_style (const Topology *self)
{
  return LAYOUT_CIRCLE;
}

/* The radius of a ring on which `size` nodes of each group are about 1 apart. */
static double
ring_of (double groups, double size, double least)
{
  return MAX (groups * size / GROUP_SHARE / (2 * G_PI), least);
}

/* Groups beside each other on circles: spines inside, leaves, hosts outside. */
void
dragonfly_parts_lay (const Topology *self, const guint32 *nodes, guint32 count,
                     TopologyPoint *point)
{
  const double groups = self->argument[AT_GROUPS], leaves = self->argument[AT_LEAVES];
  const double spines = self->argument[AT_SPINES];
  const double hosts = leaves * self->argument[AT_HOSTS];
  const double inside = spines > 0 ? ring_of (groups, spines, 1.0) : 0;
  const double middle = ring_of (groups, leaves, spines > 0 ? inside + 1.5 : 1.0);
  const double around = ring_of (groups, hosts, middle + 1.5);

  for (guint32 i = 0; i < count; i++)
    {
      const gboolean host = nodes[i] < self->processors;
      const gboolean spine = dragonfly_parts_is_spine (self, nodes[i]);
      const double size = host ? hosts : spine ? spines : leaves;
      const double radius = host ? around : spine ? inside : middle;
      const double place
          = host ? fmod (nodes[i], hosts) : dragonfly_parts_position (self, nodes[i]);
      const double share = GROUP_SHARE * (place + 0.5) / size;
      const double angle
          = 2 * G_PI / groups * (dragonfly_parts_group (self, nodes[i]) + share);

      point[i] = (TopologyPoint){ radius * sin (angle), -radius * cos (angle) };
    }
}
