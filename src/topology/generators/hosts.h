/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hosts.h - processors at every node of a grid, whose nodes become switches
 *
 *   0   1   2   3      processors: hosts at each node, in order
 *    \ /     \ /
 *     4-------5        the nodes of mesh(2), after the processors
 */
#pragma once

#include "topology/topology.h"

/* Takes a grid all of whose nodes are processors.  hosts is at least 1, and all
 * processors are at most TOPOLOGY_MAX_NODES.  Returns: NULL if there are too many nodes
 * or links. */
Topology *hosts_attach (Topology *taken, guint32 hosts);

/* Whether a topology was made by hosts_attach. */
gboolean hosts_are_attached (const Topology *self);
