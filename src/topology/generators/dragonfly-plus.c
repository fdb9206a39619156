/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: A. Shpiner et al., Dragonfly+: low cost topology for scaling datacenters,
 * HiPINEB 2017. */
#include "config.h"

#include "topology/generators/dragonfly-parts.h"

static guint64
processors (const TopologySpec *spec)
{
  const DragonflyParts parts = dragonfly_parts_of (spec, TRUE);

  return dragonfly_parts_processors (&parts);
}

static Topology *
make (const TopologySpec *spec)
{
  const DragonflyParts parts = dragonfly_parts_of (spec, TRUE);

  return dragonfly_parts_make (&parts);
}

static guint
level (const Topology *self, guint32 node)
{
  return dragonfly_parts_is_spine (self, node) ? 2 : 1;
}

static void
name_switch (const Topology *self, guint32 node, GString *name)
{
  const guint32 group = dragonfly_parts_group (self, node);

  if (dragonfly_parts_is_spine (self, node))
    g_string_append_printf (name, "g%u.spine%u", group,
                            dragonfly_parts_position (self, node));
  else
    g_string_append_printf (name, "g%u.leaf%u", group,
                            dragonfly_parts_position (self, node));
}

const Generator generator_dragonfly_plus = {
  .name = "dragonfly-plus",
  .parameters = "g, leaves, spines, p[, n[, arrangement]]",
  .example = "dragonfly-plus:2x1x1x2",
  .expected
  = "dragonfly-plus(5,4,4,4) or (5,4,4,4,1,relative): groups, leaves and spines "
    "a group, hosts a leaf, links between every two groups, their arrangement",
  .meaning = "the same with leaves and spines in a group",
  .minimum = 4,
  .maximum = 5,
  .words = group_link_words,
  .processors = processors,
  .make = make,
  .name_switch = name_switch,
  .level = level,
  .group = dragonfly_parts_group,
  .bisection = dragonfly_parts_bisection,
  .layout_style = dragonfly_parts_layout_style,
  .lay = dragonfly_parts_lay,
  .routed_as = ROUTED_AS_DRAGONFLY,
};
