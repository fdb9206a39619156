/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-connections.h - which nodes of a topology reach each other */
#pragma once

#include "topology/topology.h"

typedef struct
{
  guint32 nodes, processors, links;
  guint32 smallest_degree, largest_degree; /* links that leave a node */
  guint32 components; /* strongly connected components; 1: the graph is connected */
} TopologyDescription;

void topology_describe (const Topology *self, TopologyDescription *description);

/* Looks for two of the first `processors` nodes without a route from one to the other;
 * the lowest such `from`, and its lowest `to`.  Returns: FALSE if all are connected. */
gboolean topology_first_unreachable (const Topology *self, guint32 *from, guint32 *to);
