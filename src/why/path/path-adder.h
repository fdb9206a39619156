/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-adder.h - adds up the pieces of a path */
#pragma once

#include "program/program.h"
#include "topology/topology.h"
#include "why/path/path-piece.h"

typedef struct _PathAdder PathAdder;

PathAdder *path_adder_new (void);
void path_adder_free (PathAdder *self);

void path_adder_add (PathAdder *self, const PathPiece *piece);

/* All that the other one has. */
void path_adder_add_all (PathAdder *self, const PathAdder *other);

/* topology: NULL for a formula; free what is returned.  The sums so far, sorted. */
PathSums *path_adder_sums (const PathAdder *self, Program *program,
                           const Topology *topology);
