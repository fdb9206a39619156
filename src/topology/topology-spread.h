/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-spread.h - places of nodes of a graph that has no structure to be drawn by */
#pragma once

#include "topology/topology.h"

/* Moves the `count` nodes, ascending by number, to where neighbours are near each other:
 * by igraph (Kamada and Kawai's springs), or, without it, by spread_by_distances.
 * place: x and y of each, on input the initial places, on output the result; links are 1
 * long in the mean.  Deterministic. */
void topology_spread (const Topology *self, const guint32 *nodes, guint32 count,
                      double *place);

/* Links between places of `place`; one is here once or twice. */
typedef struct
{
  guint32 from, to;
} SpreadLink;

/* Distances of places become those of the graph, as far as they can, near ones before
 * far ones: E. R. Gansner, Y. Koren and S. North, Graph drawing by stress majorization,
 * Graph Drawing 2004.  links: SpreadLink. */
void spread_by_distances (const GArray *links, guint32 count, double *place);

/* By igraph.  Returns: FALSE if it cannot be loaded, or fails; place is then unchanged.
 */
gboolean spread_by_igraph (const GArray *links, guint32 count, double *place);
