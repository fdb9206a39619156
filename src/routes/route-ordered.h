/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-ordered.h - the next hops of `dimension-order` on a grid some of whose links
 * failed
 *
 * The allowed paths are those of the grid as it was made; what is left of them is found
 * by walking, since a failed link may be far away.
 */
#pragma once

#include "topology/topology.h"

/* The links of node, which is not target, that begin an allowed path to target without a
 * failed link, ascending.  Returns: how many.  The topology has coordinates. */
guint32 route_ordered_all (const Topology *topology, guint32 node, guint32 target,
                           guint32 link[2]);
