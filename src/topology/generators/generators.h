/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generators.h - the list of generators, and topologies made from their specs */
#pragma once

#include "topology/generator.h"

/* Ends with NULL. */
const Generator *const *generators (void);

/* NULL if there is none of that name. */
const Generator *generator_find (const char *name);

/* How many processors, at most G_MAXUINT64. */
guint64 generator_processors (const Generator *self, const TopologySpec *spec);

/* The shape of the processors: {4, 4} of mesh(4,4), {n} of bus(n); rank 0 for a file. */
Shape topology_spec_shape (const TopologySpec *spec);

/* Generates, or reads a topology file: GraphML, or the thesis's form (section 6.2.1), all
 * of whose nodes are processors, since the form does not say how many are.
 * Fails: unknown generator, wrong arguments, more nodes than TOPOLOGY_MAX_NODES; every
 * error of a file with line and column. */
Topology *topology_new (const TopologySpec *spec, GError **error);
