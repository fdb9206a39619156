/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/generators/switch-tree.h"

static const char *
check (const TopologySpec *spec, guint *argument)
{
  *argument = 0;
  return spec->argument[0] < 2 ? "an arity of at least 2" : NULL;
}

static guint64
processors (const TopologySpec *spec)
{
  guint64 n = 1;

  for (guint64 level = 0; level < MIN (spec->argument[1], 64); level++)
    n = topology_spec_times (n, spec->argument[0]);
  return n;
}

static Topology *
make (const TopologySpec *spec)
{
  return switch_tree_make (processors (spec), spec->argument[0], spec->argument[0]);
}

const Generator generator_fat_tree = {
  .name = "fat-tree",
  .parameters = "k, levels",
  .example = "fat-tree:2x2",
  .expected = "fat-tree(4,3): arity, levels",
  .meaning = "tree of full bisection: link weights grow with the leaves",
  .minimum = 2,
  .maximum = 2,
  .check = check,
  .processors = processors,
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
