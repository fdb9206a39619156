/* SPDX-License-Identifier: GPL-3.0-or-later */
/* torus.c - the generator torus */
#include "config.h"

#include "topology/generators/lattice.h"

const Generator generator_torus = {
  .name = "torus",
  .parameters = "a, b, ..",
  .example = "torus:2x2",
  .expected = "torus with 1 to 10 sides, as in torus(4,4)",
  .meaning = "mesh with wrap-around links",
  .minimum = 1,
  .maximum = SHAPE_MAX_RANK,
  .has_sides = TRUE,
  .make = lattice_make_torus,
  .dimensions = DIMENSIONS_WRAPPED,
  .bisection = lattice_bisection,
  .layout_style = lattice_layout_style,
  .lay = lattice_lay,
  .routed_as = ROUTED_AS_GRID,
  .takes_hosts = TRUE,
};
