/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as GraphML: an error or a topology, which is the same when it is written as
 * GraphML and read again. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "topology/topology-graphml.h"
#include "topology/topology.h"

/* igraph writes larger ones, too, but slowly. */
#define MOST_NODES 5000

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (Topology) topology
      = topology_read_graphml ("fuzz", (const char *) data, size, NULL);
  g_autoptr (Topology) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *graphml = NULL, *before = NULL, *after = NULL;

  if (topology == NULL || topology->nodes > MOST_NODES)
    return 0;
  graphml = topology_to_graphml (topology, &error);
  if (graphml == NULL)
    fuzz_fail ("%s", error->message);
  again = topology_read_graphml ("again", graphml, strlen (graphml), &error);
  if (again == NULL)
    fuzz_fail ("%s\n%s", error->message, graphml);
  /* A node without a name is written with its number as one. */
  before = topology_to_text (topology);
  after = topology_to_text (again);
  if (strcmp (before, after) != 0 || again->processors != topology->processors)
    fuzz_fail ("read:\n%s\nwritten and read again:\n%s", before, after);
  return 0;
}
