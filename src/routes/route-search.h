/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-search.h - all shortest paths to one destination in any graph
 *
 *   node u has bytes [first_byte[u], first_byte[u+1]) of a set: the links of a shortest
 *   path to the destination, how many of its own links begin one, then a bit for each,
 *   set for those
 */
#pragma once

#include "base/sim-time.h"
#include "topology/topology.h"

typedef struct _RouteSearch RouteSearch;

/* Numbers from here on do not fit into a byte of a set. */
#define ROUTE_SEARCH_MANY 255

/* cost: by weight class.  group: of each node, copied; a path has at most one link
 * between groups (routing = minimal); NULL: any path.  The topology must outlive the
 * search. */
RouteSearch *route_search_new (const Topology *topology, const SimTime *cost,
                               const guint32 *group);
void route_search_free (RouteSearch *self);

const guint32 *route_search_first_byte (const RouteSearch *self); /* nodes + 1 */

/* set: first_byte[nodes] bytes. */
void route_search_run (RouteSearch *self, guint32 destination, guint8 *set);
