/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-tree.h - recognises trees by their links */
#pragma once

#include "topology/topology.h"

/* Every link has a reverse link, all nodes are connected, and there is only one path
 * between any two of them. */
gboolean topology_is_tree (const Topology *self);

/* Of a tree: the node with the smallest distance to its furthest node, of two such nodes
 * the one with the higher number. */
guint32 topology_tree_middle (const Topology *self);
