/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: J. Kim et al., Technology-driven, highly-scalable dragonfly topology, ISCA
 * 2008. */
#include "config.h"

#include "topology/generators/dragonfly-parts.h"

static guint64
processors (const TopologySpec *spec)
{
  const DragonflyParts parts = dragonfly_parts_of (spec, FALSE);

  return dragonfly_parts_processors (&parts);
}

static Topology *
make (const TopologySpec *spec)
{
  const DragonflyParts parts = dragonfly_parts_of (spec, FALSE);

  return dragonfly_parts_make (&parts);
}

static void
name_switch (const Topology *self, guint32 node, GString *name)
{
  const guint32 router = node - self->processors, routers = self->argument[1];

  g_string_append_printf (name, "g%u.r%u", router / routers, router % routers);
}

const Generator generator_dragonfly = {
  .name = "dragonfly",
  .parameters = "g, a, p[, n[, arrangement]]",
  .example = "dragonfly:2x1x2",
  .expected = "dragonfly(9,4,2) or (9,4,2,1,relative): groups, routers a group, hosts a "
              "router, links between every two groups, their arrangement",
  .meaning = "groups of routers; every two groups are connected",
  .minimum = 3,
  .maximum = 4,
  .words = group_link_words,
  .processors = processors,
  .make = make,
  .name_switch = name_switch,
  .group = dragonfly_parts_group,
  .bisection = dragonfly_parts_bisection,
  .layout_style = dragonfly_parts_layout_style,
  .lay = dragonfly_parts_lay,
  .routed_as = ROUTED_AS_DRAGONFLY,
};
