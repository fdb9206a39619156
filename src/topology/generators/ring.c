/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ring.c - the generator ring */
#include "config.h"

#include "topology/generators/lattice.h"

const Generator generator_ring = {
  .name = "ring",
  .parameters = "n",
  .example = "ring:4",
  .expected = "ring with 1 argument, as in ring(16)",
  .meaning = "torus of one dimension",
  .minimum = 1,
  .maximum = 1,
  .make = lattice_make_torus,
  .dimensions = DIMENSIONS_WRAPPED,
  .bisection = lattice_bisection,
  .layout_style = lattice_layout_style,
  .lay = lattice_lay,
  .routed_as = ROUTED_AS_GRID,
  .takes_hosts = TRUE,
};
