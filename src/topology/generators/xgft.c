/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xgft.c - the generator xgft */
#include "config.h"

#include "topology/generators/folded-clos.h"

static FoldedClos
clos_of (const TopologySpec *spec)
{
  FoldedClos clos = { .levels = spec->n_arguments / 2 };

  for (guint l = 0; l < clos.levels; l++)
    {
      clos.m[l] = spec->argument[l];
      clos.w[l] = spec->argument[clos.levels + l];
    }
  return clos;
}

static const char *
check (const TopologySpec *spec, guint *argument)
{
  *argument = spec->n_arguments - 1;
  return spec->n_arguments % 2 != 0 ? "as many numbers w as numbers m" : NULL;
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

const Generator generator_xgft = {
  .name = "xgft",
  .parameters = "m1, .., mh, w1, .., wh",
  .example = "xgft:2x2x1x2",
  .expected = "xgft(4,4,1,2): m of 1 to 5 levels, then w of each level",
  .meaning = "folded Clos: m nodes below, w switches above",
  .minimum = 2,
  .maximum = 2 * FOLDED_CLOS_MOST_LEVELS,
  .check = check,
  .processors = processors,
  .make = make,
  .name_switch = folded_clos_name,
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
