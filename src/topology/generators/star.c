/* SPDX-License-Identifier: GPL-3.0-or-later */
/* star.c - the generator star */
#include "config.h"

#include "topology/generators/hub.h"

const Generator generator_star = {
  .name = "star",
  .parameters = "n",
  .example = "star:4",
  .expected = "star with 1 argument, as in star(16)",
  .meaning = "a hub with a link to and from each processor",
  .minimum = 1,
  .maximum = 1,
  .make = hub_make,
  .name_switch = hub_name,
  .any_costs = TRUE,
  .next = hub_next,
  .length = hub_length,
  .bisection = hub_bisection,
  .layout_style = hub_layout_style,
  .lay = hub_lay,
};
