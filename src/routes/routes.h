/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routes.h - the next link from a node towards a destination
 *
 * Shortest paths: least sum of link costs, among equals fewest links; which of several
 * equally good neighbours is `ties`' (docs/replay.md, "Routes").  Generated topologies
 * compute next hops from coordinates; others search once for a destination and store the
 * equally good ports of every node, as bits, in at most `memory` bytes, the least
 * recently used destination is dropped first.
 */
#pragma once

#include "base/sim-time.h"
#include "machine/machine.h"
#include "routes/route-coordinates.h"
#include "topology/topology.h"

typedef struct _Routes Routes;

#define ROUTES_NO_LINK G_MAXUINT32

/* cost: by weight class, the cost of a path over one link (class 0: 0); copied.  The
 * topology must outlive the routes. */
Routes *routes_new (const Topology *topology, const SimTime *cost, Routing routing,
                    Ties ties, guint64 memory);
void routes_free (Routes *self);

/* node and target differ.  Returns: ROUTES_NO_LINK if there is no path. */
guint32 routes_next (Routes *self, guint32 node, guint32 source, guint32 target);

/* The object that provides the lowest numbered next hop directly; NULL: only routes_next
 * does. */
const RouteCoordinates *routes_lowest_by_coordinates (const Routes *self);

#define ROUTES_LENGTH_UNKNOWN G_MAXUINT32

/* Links that take time on the path, if no search is needed for it. */
guint32 routes_length (const Routes *self, guint32 node, guint32 target);

/* Whether a key of the machine file (ties, routing, route memory) has no effect here:
 * there is only one path, or no search. */
gboolean routes_ignore_key (const Routes *self, const char *key);

/* All equally good links, ascending, into link (as many as the node has links).
 * Returns: how many. */
guint32 routes_all_next (Routes *self, guint32 node, guint32 target, guint32 *link);
