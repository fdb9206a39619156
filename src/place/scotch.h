/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scotch.h - a placement by SCOTCH, where it is installed (Debian package scotch)
 *
 * Its programs amk_grf and scotch_gmap are run; it is not linked.  Source: F. Pellegrini,
 * "Static mapping by dual recursive bipartitioning of process and architecture graphs",
 * SHPCC 1994.
 */
#pragma once

#include "base/error.h"
#include "machine/machine-clusters.h"
#include "place/pattern.h"
#include "topology/topology.h"

/* Above that many nodes of a network that SCOTCH does not know by name, amk_grf takes too
 * long. */
#define SCOTCH_MOST_NODES 4096

/* Sets the node of each processor, at most per_node on each of `nodes`: of those that
 * SCOTCH puts on a full node, each takes the next free one.  Fails: it is not installed,
 * the network is too large, or a program fails; its message says only why, as it is the
 * reason of something else. */
gboolean scotch_place (const Pattern *pattern, const Topology *topology,
                       const MachineClusters *clusters, guint32 nodes, guint32 per_node,
                       guint32 *node, GError **error);
