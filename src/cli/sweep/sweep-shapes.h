/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-shapes.h - whether the rows of a sweep are on processor systems of one shape */
#pragma once

#include "cli/sweep/sweep-rows.h"

/* A warning if successful rows have different shapes, so that the program was mapped
 * differently; to be freed.  NULL: they have one shape, or the program has its own number
 * of processors and all rows have that number. */
char *sweep_shapes_warning (const SweepRows *rows, const Options *options);
