/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-tree.h - topologies without a way round, drawn with their root on top */
#pragma once

#include "topology/topology-layout.h"

/* Every link has one back, all nodes are connected, and there is one way only between any
 * two of them. */
gboolean topology_is_tree (const Topology *self);

/* As topology_layout; the topology is a tree.  The root of one that was
 * generated is its last node; of others the node from which the furthest is nearest, of
 * two such nodes the higher numbered. */
void topology_lay_tree (const Topology *self, const guint32 *nodes, guint32 count,
                        TopologyPoint *point);
