/* SPDX-License-Identifier: GPL-3.0-or-later */
/* node-label.h - what a node is called in a drawing */
#pragma once

#include "topology/topology.h"

/* Characters of the longest label of these nodes. */
guint node_label_longest (const Topology *topology, const guint32 *node, guint32 n);

/* Its name, or its number if the topology has no names; of a name longer than `most`
 * characters, at least 3, the beginning and the end: "rack…07".  Escaped for HTML. */
void node_label_put (const Topology *topology, guint32 node, guint most, GString *to);

/* "switch leaf0, node 64", "host p3, node 3", "node 5"; escaped for HTML. */
void node_label_title (const Topology *topology, guint32 node, GString *to);
