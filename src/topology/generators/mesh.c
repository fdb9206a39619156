/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mesh.c - the generator mesh */
#include "config.h"

#include "topology/generators/lattice.h"

const Generator generator_mesh = {
  .name = "mesh",
  .parameters = "a, b, ..",
  .example = "mesh:2x2",
  .expected = "mesh with 1 to 10 sides, as in mesh(4,4)",
  .meaning = "links between neighbours, store and forward",
  .minimum = 1,
  .maximum = SHAPE_MAX_RANK,
  .has_sides = TRUE,
  .make = lattice_make_mesh,
  .dimensions = DIMENSIONS_OPEN,
  .bisection = lattice_bisection,
  .layout_style = lattice_layout_style,
  .lay = lattice_lay,
  .routed_as = ROUTED_AS_GRID,
  .takes_hosts = TRUE,
};
