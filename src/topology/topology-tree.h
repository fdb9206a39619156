/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-tree.h - recognises trees by their links */
#pragma once

#include "topology/topology.h"

/* Every link has one back, all nodes are connected, and there is one way only between any
 * two of them. */
gboolean topology_is_tree (const Topology *self);

/* Of a tree: the node from which the furthest is nearest, of two such nodes the higher
 * numbered. */
guint32 topology_tree_middle (const Topology *self);
