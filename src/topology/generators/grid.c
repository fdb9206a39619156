/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid.c - the generator grid */
#include "config.h"

#include "topology/generators/lattice.h"

const Generator generator_grid = {
  .name = "grid",
  .parameters = "a, b, ..",
  .example = "grid:2x2",
  .expected = "grid with 1 to 10 sides, as in grid(4,4)",
  .meaning = "mesh; messages are cut into packets",
  .minimum = 1,
  .maximum = SHAPE_MAX_RANK,
  .has_sides = TRUE,
  .make = lattice_make_mesh,
  .pipelines = TRUE,
  .dimensions = DIMENSIONS_OPEN,
  .bisection = lattice_bisection,
  .layout_style = lattice_layout_style,
  .lay = lattice_lay,
  .routed_as = ROUTED_AS_GRID,
  .takes_hosts = TRUE,
};
