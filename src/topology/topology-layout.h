/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-layout.h - where the nodes of a topology lie when it is drawn
 *
 *   mesh, torus   coordinates; the third dimension aslant, or blocks; further ones blocks
 *   hypercube     the same, with sides of 2
 *   ring          on a circle
 *   bus, star     processors on a circle, inner nodes in the middle
 *   dragonfly     routers on a circle, their hosts around them
 *   tree          leaves in a row, the root on top
 *   others        by distances (topology-spread.h)
 *
 * A generator provides its own layout.  Trees and hypercubes are also recognised by their
 * links, so one from a file is drawn like a generated one.
 */
#pragma once

#include "topology/layout-parts.h"

/* Takes time in proportion to the topology's size. */
LayoutStyle topology_layout_style (const Topology *self);

/* Where the `count` nodes lie, ascending by number.  FORCES looks at these nodes and the
 * links between them only, and takes time in proportion to count^2. */
void topology_layout (const Topology *self, const guint32 *nodes, guint32 count,
                      TopologyPoint *point);

/* Whether the link between two places is drawn bent, around the nodes between: in a grid,
 * if it is longer than to the next node. */
gboolean topology_layout_bends (LayoutStyle style, const TopologyPoint *from,
                                const TopologyPoint *to);
