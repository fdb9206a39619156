/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-generator.h - the networks that a machine file can name: `network = mesh(4,4);`
 *
 * What each needs to be known before any graph is built: its arguments, the shape of its
 * processors, and which packets and switching are its own.  The graphs are made from the
 * same names by network/topology-generate.c.
 */
#pragma once

#include "machine/machine-value.h"
#include "machine/machine.h"

typedef struct
{
  const char *name;
  guint minimum, maximum; /* number of arguments */
  guint least;            /* that an argument may be: 1, but for tree's arity 2 */
  gboolean is_grid; /* the arguments are the sides; else the first counts processors */
  guint64 (*processors) (const TopologySpec *spec); /* NULL: by is_grid */
  const char *expected; /* the arguments, as in an error: "8 or 8,2 or 8,2,3" */
  gboolean is_formula;  /* the Predictor's, not a graph */
  MachineType type;
  PacketMode packets;
  Switching switching;
  const char *meaning;
} Generator;

/* NULL where there is none of that name; names end with NULL. */
const Generator *generator_find (const char *name);
const char *const *generator_names (void);

/* How many processors, at most G_MAXUINT64. */
guint64 generator_processors (const TopologySpec *spec);

/* The shape of the processors: {4, 4} of mesh(4,4), {n} of bus(n); rank 0 for a file. */
Shape generator_shape (const TopologySpec *spec);

/* "mesh(4,4)", or the file's path.  Free with g_free. */
char *generator_format (const TopologySpec *spec);

/* Takes `mesh(4,4)`, `file("x.topo")`, `network(16)`, `basic` as key `network` does. */
gboolean generator_set (Machine *machine, const Value *value, const MachineSource *source,
                        GError **error);
