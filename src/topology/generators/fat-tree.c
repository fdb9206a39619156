/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fat-tree(k): M. Al-Fares et al., A scalable, commodity data center network
 * architecture, SIGCOMM 2008.  fat-tree(k,n): F. Petrini and M. Vanneschi, k-ary n-trees,
 * IPPS 1997. */
#include "config.h"

#include "topology/generators/folded-clos.h"

static FoldedClos
clos_of (const TopologySpec *spec)
{
  const guint64 k = spec->argument[0];
  FoldedClos clos = { 3, { k / 2, k / 2, k }, { 1, k / 2, k / 2 } };

  if (spec->n_arguments == 1)
    return clos;
  clos.levels = (guint) spec->argument[1];
  for (guint l = 0; l < clos.levels; l++)
    {
      clos.m[l] = k;
      clos.w[l] = l == 0 ? 1 : k;
    }
  return clos;
}

static const char *
check (const TopologySpec *spec, guint *argument)
{
  const guint64 k = spec->argument[0];

  *argument = 0;
  if (spec->n_arguments == 1)
    return k < 4 || k % 2 != 0 ? "an even number of ports, at least 4" : NULL;
  if (k < 2)
    return "an arity of at least 2";
  *argument = 1;
  return spec->argument[1] > FOLDED_CLOS_MOST_LEVELS ? "1 to 5 levels" : NULL;
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

/* Whether it is fat-tree(k): k subtrees below the top, k/2 below others. */
static gboolean
has_pods (const Topology *self)
{
  return folded_clos_levels (self) == 3
         && folded_clos_below (self, 3) != folded_clos_below (self, 2);
}

/* By pod and position, in other trees by level and number. */
static void
name_switch (const Topology *self, guint32 node, GString *name)
{
  const ClosPlace place = folded_clos_place (self, node);

  if (!has_pods (self))
    {
      folded_clos_name (self, node, name);
      return;
    }
  if (place.level == 1)
    {
      const guint32 edges = folded_clos_below (self, 2);

      g_string_append_printf (name, "edge%u.%u", place.t / edges, place.t % edges);
    }
  else if (place.level == 2)
    g_string_append_printf (name, "agg%u.%u", place.t, place.u);
  else
    g_string_append_printf (name, "core%u", place.u);
}

const Generator generator_fat_tree = {
  .name = "fat-tree",
  .parameters = "k[, n]",
  .example = "fat-tree:2x2",
  .expected = "fat-tree(8): ports of a switch; or fat-tree(4,3): arity, levels",
  .meaning = "k-port switches in three levels; or a k-ary n-tree",
  .minimum = 1,
  .maximum = 2,
  .check = check,
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
  .routed_as = ROUTED_AS_TREE,
};
