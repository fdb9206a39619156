/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-hierarchy.h - trees, hypercubes and dragonflies: how they are joined, and
 * which next hops lead on
 *
 *   tree        levels of nodes from the processors up, `arity` of a level below one of
 *               the next; a link j levels above the processors weighs growth^j
 *   hypercube   numbers that differ in one bit are joined
 *   dragonfly   groups of routers, all joined within a group, with hosts each; port p of
 *               group i (p = 0 .. groups - 2) leads to group (i + p + 1) mod groups, from
 *               router p mod routers, so two groups are joined by one link each way
 *
 * Source: machine-files page, "Generators".
 */
#pragma once

#include "topology/topology.h"

#define TREE_MAX_LEVELS 32

/* First node of each level of a tree; n_levels is 1 for one processor. */
typedef struct
{
  guint n_levels;
  guint64 first[TREE_MAX_LEVELS + 1];
} TreeLevels;

void tree_levels (guint64 processors, guint64 arity, TreeLevels *levels);

/* Each NULL: too many nodes, links or weights for a topology. */
Topology *topology_tree (guint64 processors, guint64 arity, guint64 growth);
Topology *topology_hypercube (guint64 dimensions);
Topology *topology_dragonfly (guint64 groups, guint64 routers, guint64 hosts);

/* All links of node on a shortest way to target, ascending, into link; node and target
 * differ.  Returns: how many. */
guint32 hierarchy_all (const Topology *self, guint32 node, guint32 target, guint32 *link);

/* Links on a shortest way. */
guint32 hierarchy_length (const Topology *self, guint32 node, guint32 target);
