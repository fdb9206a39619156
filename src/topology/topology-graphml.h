/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-graphml.h - topologies as GraphML
 *
 * Edge attributes: weight (a number above 0, or infinite), latency (microseconds, may be
 * missing: the machine's).  Node attribute: processor (boolean; missing: all are).
 * Processors are numbered first, in the order of the file.  An undirected edge is a link
 * in each direction.
 */
#pragma once

#include "base/output-file.h"
#include "topology/topology.h"

/* Whether a file's first bytes look like GraphML. */
gboolean topology_looks_like_graphml (const char *head, gsize length);

/* Fails, with line and column: not well-formed, attributes of other types, wrong weights,
 * latencies and booleans, an edge twice, from a node to itself or of an unknown node, too
 * many different weights. */
Topology *topology_read_graphml (const char *name, const char *text, gsize length,
                                 GError **error);

/* With all digits of weights and latencies.  Free with g_free. */
char *topology_to_graphml (const Topology *self);

/* The same to a file, in little memory. */
void topology_write_graphml (const Topology *self, OutputFile *output);
