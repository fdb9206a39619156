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
#include "routes/route-leaves.h"
#include "topology/topology.h"

typedef struct _Routes Routes;

/* cost: by weight class, the cost of a path over one link (class 0: 0); copied.  The
 * topology must outlive the routes. */
Routes *routes_new (const Topology *topology, const SimTime *cost, Routing routing,
                    Ties ties, guint64 memory);
void routes_free (Routes *self);

/* The same routes for one more thread; routes_can_share: whether what was searched can be
 * kept for all destinations, so that nothing is ever dropped. */
gboolean routes_can_share (const Routes *self);
Routes *routes_share (const Routes *self);
void routes_free_share (Routes *share);

/* The next link at node, which is not target, for a message from source to target.  Ties
 * that depend on the packet (random, adaptive) count as lowest. */
RouteChoice routes_choose (Routes *self, guint32 node, guint32 source, guint32 target);

static inline guint32
routes_next (Routes *self, guint32 node, guint32 source, guint32 target)
{
  return routes_choose (self, node, source, target).link;
}

/* The lowest numbered one of all equally good links, whatever the ties. */
guint32 routes_lowest (Routes *self, guint32 node, guint32 target);

/* Links of a minimal path between two nodes; 0 if there is none. */
guint32 routes_links (Routes *self, guint32 from, guint32 to);

/* By node, if a path has at most one link between groups; else NULL. */
const guint32 *routes_groups (const Routes *self);

/* Whether the next link depends on nothing but node, source and target. */
gboolean routes_ties_are_fixed (Ties ties);

/* The object that provides the lowest numbered next hop directly; NULL: only
 * routes_choose does. */
const RouteCoordinates *routes_lowest_by_coordinates (const Routes *self);

/* The same, where a path takes dimensions in order. */
const RouteCoordinates *routes_ordered_by_coordinates (const Routes *self);

/* The same, which finds what routes_all_next does; whatever the ties. */
const RouteCoordinates *routes_all_by_coordinates (const Routes *self);

/* Whether paths take dimensions in order, and may lack a link that failed. */
gboolean routes_are_ordered (const Routes *self);

/* Nodes where all routes go on by one link, in place of routes_choose; NULL: there are
 * none, or not every node can be reached. */
const RouteLeaf *routes_leaves (const Routes *self);

#define ROUTES_LENGTH_UNKNOWN G_MAXUINT32

/* Links that take time on a minimal path, if it need not be walked for that. */
guint32 routes_length (Routes *self, guint32 node, guint32 target);

/* Whether a key of the machine file (ties, routing, route memory) has no effect here:
 * there is only one path, or no search. */
gboolean routes_ignore_key (const Routes *self, const char *key);

/* All equally good links, ascending, into link (as many as the node has links).
 * Returns: how many. */
guint32 routes_all_next (Routes *self, guint32 node, guint32 target, guint32 *link);
