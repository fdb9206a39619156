/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scotch-files.h - the files that SCOTCH reads and writes, as text
 *
 * Formats: SCOTCH user's guide, "Files and data structures".
 */
#pragma once

#include "base/error.h"
#include "machine/machine-clusters.h"
#include "place/pattern.h"
#include "topology/topology.h"

/* A graph of processors, those that send to each other are joined; weights are scaled to
 * at most 2^30 together, at least 1.  Free with g_free. */
char *scotch_pattern (const Pattern *pattern);

/* "torusXD 3 8 8 8": a network that SCOTCH knows by name; NULL: none.  Free with
 * g_free. */
char *scotch_target (const Topology *topology);

/* The network as a graph, without directions; clusters, which may be NULL, are a tree of
 * their processors, in which each cluster is a vertex behind them.  Free with g_free. */
char *scotch_graph (const Topology *topology, const MachineClusters *clusters);

/* The vertices 0 .. n-1, as a list; free with g_free. */
char *scotch_vertices (guint32 n);

/* Reads a mapping into the node of each processor.  Fails: it is not one of so many
 * processors to so many nodes. */
gboolean scotch_read_mapping (const char *text, const char *name, guint32 processors,
                              guint32 nodes, guint32 *node, GError **error);
