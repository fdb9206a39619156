/* SPDX-License-Identifier: GPL-3.0-or-later */
/* leaf-spine.c - the generator leaf-spine */
#include "config.h"

#include "topology/generators/folded-clos.h"

static FoldedClos
clos_of (const TopologySpec *spec)
{
  return (FoldedClos){
    .levels = 2,
    .m = { spec->argument[1], spec->argument[0] },
    .w = { 1, spec->argument[2] },
  };
}

static guint64
processors (const TopologySpec *spec)
{
  const FoldedClos clos = clos_of (spec);

  return folded_clos_processors (&clos);
}

static Topology *
make (const TopologySpec *spec)
{
  const FoldedClos clos = clos_of (spec);

  return folded_clos_make (&clos);
}

static void
name_switch (const Topology *self, guint32 node, GString *name)
{
  const ClosPlace place = folded_clos_place (self, node);

  if (place.level == 1)
    g_string_append_printf (name, "leaf%u", place.t);
  else
    g_string_append_printf (name, "spine%u", place.u);
}

const Generator generator_leaf_spine = {
  .name = "leaf-spine",
  .parameters = "leaves, hosts, spines",
  .example = "leaf-spine:2x2x2",
  .expected = "leaf-spine(16,24,8): leaves, hosts a leaf, spines",
  .meaning = "every leaf switch joined with every spine switch",
  .minimum = 3,
  .maximum = 3,
  .processors = processors,
  .make = make,
  .name_switch = name_switch,
  .level = folded_clos_level,
  .divisor = folded_clos_divisor,
  .any_costs = TRUE,
  .all_next = folded_clos_all_next,
  .length = folded_clos_length,
  .bisection = folded_clos_bisection,
  .layout_style = folded_clos_layout_style,
  .lay = folded_clos_lay,
};
