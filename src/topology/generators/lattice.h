/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lattice.h - common code of meshes and tori: nodes with coordinates, neighbours
 * connected */
#pragma once

#include "topology/generator.h"

Topology *lattice_make_mesh (const TopologySpec *spec);
Topology *lattice_make_torus (const TopologySpec *spec);

guint64 lattice_bisection (const Topology *self);

/* A torus of one dimension is drawn as a circle. */
LayoutStyle lattice_layout_style (const Topology *self);
void lattice_lay (const Topology *self, const guint32 *nodes, guint32 count,
                  TopologyPoint *point);
