/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route-leaves.h - links of nodes that have no choice: the first link of every route from
 * a node with one link, and the last link of every route to a node that one link ends at
 *
 *   host 3 ---- out ----> switch 9 ---> .. ---> switch 12 ---- in ----> host 7
 *
 * So the hosts of a crossbar, a fat tree or a dragonfly need no search, and no
 * computation.
 */
#pragma once

#include "topology/topology.h"

#define ROUTE_LEAVES_NO_LINK G_MAXUINT32

typedef struct
{
  guint32 out;  /* the only link that begins here, or ROUTE_LEAVES_NO_LINK */
  guint32 in;   /* the only link that ends here, */
  guint32 from; /* and where it begins; G_MAXUINT32: there are several, or none */
} RouteLeaf;

/* By node; NULL: no node is a leaf at either end.  Free with g_free. */
RouteLeaf *route_leaves_new (const Topology *topology);

/* The next link at node, which is not target, if it has one link, or if it is the last
 * node of every route to target; else ROUTE_LEAVES_NO_LINK.  There is a route. */
static inline guint32
route_leaves_next (const RouteLeaf *leaf, guint32 node, guint32 target)
{
  if (leaf[target].from == node)
    return leaf[target].in;
  return leaf[node].out;
}
