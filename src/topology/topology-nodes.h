/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-nodes.h - names, levels and groups of nodes; classes of links
 *
 * They are computed from a node's number when they are asked for: nothing is stored for
 * each node of what is generated.  docs/machine-files.md, "Names, levels and classes".
 */
#pragma once

#include "topology/topology.h"

#define TOPOLOGY_NO_GROUP G_MAXUINT32

/* "host", "local", "global", "scale-up". */
const char *link_class_name (LinkClass self);

/* Of a link of node `from`.  A link that nothing says more of is a host link if one end
 * is a processor, else local. */
LinkClass topology_link_class (const Topology *self, guint32 from, guint32 link);

/* Whether the link is, or is part of, a medium that others share: it is drawn as a bar.
 */
gboolean topology_is_medium (const Topology *self, guint32 link);

/* FALSE: a node of a file that gives it no name. */
gboolean topology_is_named (const Topology *self, guint32 node);

/* Writes "p7", "leaf3", or its number if the node has no name. */
void topology_append_name (const Topology *self, guint32 node, GString *name);

/* Whether names say more than numbers: a file names nodes, or a generator made switches.
 */
gboolean topology_has_names (const Topology *self);

/* For people: the name where the topology has names, else the number. */
void topology_append_label (const Topology *self, guint32 node, GString *to);

/* The same as topology_append_name.  Free with g_free. */
char *topology_node_name (const Topology *self, guint32 node);

/* 0: a processor; switches are at level 1 and above. */
guint topology_level (const Topology *self, guint32 node);

/* The group of a dragonfly's node, processors included, or TOPOLOGY_NO_GROUP. */
guint32 topology_group (const Topology *self, guint32 node);

/* K in the number (T div K) mod n of the next node that `ties = d-mod-k` takes: the
 * switches that share a position at this node's level of a tree; 1 on other networks. */
guint32 topology_divisor (const Topology *self, guint32 node);

/* Coordinates of a node of the grid, the first one first. */
void topology_coordinates (const Topology *self, guint32 node,
                           guint32 coordinate[TOPOLOGY_MOST_SIDES]);
