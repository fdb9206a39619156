/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree.c - the generator tree */
#include "config.h"

#include "topology/generators/switch-tree.h"

static const char *
check (const TopologySpec *spec, guint *argument)
{
  *argument = 1;
  return spec->n_arguments > 1 && spec->argument[1] < 2 ? "an arity of at least 2" : NULL;
}

static Topology *
make (const TopologySpec *spec)
{
  guint64 arity = spec->n_arguments > 1 ? spec->argument[1] : 2;
  guint64 growth = spec->n_arguments > 2 ? spec->argument[2] : 1;

  return switch_tree_make (spec->argument[0], arity, growth);
}

const Generator generator_tree = {
  .name = "tree",
  .parameters = "p, arity, growth",
  .example = "tree:4",
  .expected = "tree(16) or (16,2) or (16,2,1): processors, arity, growth",
  .meaning = "switches in levels; the leaves are processors",
  .minimum = 1,
  .maximum = 3,
  .check = check,
  .make = make,
  .name_switch = switch_tree_name,
  .level = switch_tree_level,
  .any_costs = TRUE,
  .next = switch_tree_next,
  .length = switch_tree_length,
  .bisection = switch_tree_bisection,
  .layout_style = switch_tree_layout_style,
  .lay = switch_tree_lay,
};
