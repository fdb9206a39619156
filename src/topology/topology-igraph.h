/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-igraph.h - properties of a topology by igraph: connectivity and distances */
#pragma once

#include "topology/topology.h"

typedef struct
{
  guint32 nodes, processors, links;
  guint32 smallest_degree, largest_degree; /* links that leave a node */
  guint32 components; /* strongly connected components; 1: the graph is connected */
} TopologyDescription;

/* Fails: no memory within igraph, which the error says with the limit, or igraph cannot
 * be loaded; so do the others. */
gboolean topology_describe (const Topology *self, TopologyDescription *description,
                            GError **error);

/* Moves the `count` nodes, ascending by number, to where neighbours are near each other
 * (Kamada and Kawai's springs).  place: x and y of each, on input the initial places, on
 * output the result; links are 1 long in the mean.  Deterministic.  Fails: no memory
 * within igraph; place is then unchanged. */
gboolean topology_spread (const Topology *self, const guint32 *nodes, guint32 count,
                          double *place, GError **error);

/* Looks for two of the first `processors` nodes without a route from one to the other;
 * the lowest such `from`, and its lowest `to`.  Returns: FALSE if all are connected
 * (error unset) or on failure. */
gboolean topology_first_unreachable (const Topology *self, guint32 *from, guint32 *to,
                                     GError **error);

/* The largest flow over links, weights times `scale` being their capacities, from the
 * processors of side 0 to those of side 1, the side of each processor being given.
 * Exact below TOPOLOGY_LARGEST_FLOW; that or more if links of weight inf join the sides.
 */
#define TOPOLOGY_LARGEST_FLOW ((double) (G_GUINT64_CONSTANT (1) << 53))
gboolean topology_largest_flow (const Topology *self, const guint8 *side, guint64 scale,
                                double *flow, GError **error);
