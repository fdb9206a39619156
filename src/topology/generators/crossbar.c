/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crossbar.c - the generator crossbar */
#include "config.h"

#include "topology/generators/hub.h"

const Generator generator_crossbar = {
  .name = "crossbar",
  .parameters = "n",
  .example = "crossbar:4",
  .expected = "crossbar with 1 argument, as in crossbar(16)",
  .meaning = "star with cut-through switching at its hub",
  .minimum = 1,
  .maximum = 1,
  .make = hub_make,
  .cuts_through = TRUE,
  .name_switch = hub_name,
  .any_costs = TRUE,
  .next = hub_next,
  .length = hub_length,
  .bisection = hub_bisection,
  .layout_style = hub_layout_style,
  .lay = hub_lay,
};
