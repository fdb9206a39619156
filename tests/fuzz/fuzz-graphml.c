/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as GraphML: an error or a topology, which is the same when it is written as
 * GraphML and read again. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "topology/topology-graphml.h"
#include "topology/topology.h"

/* What the thesis's form does not contain.  A link that takes no time has the latency 0
 * when it is read again. */
static void
compare_latencies (const Topology *read, const Topology *again)
{
  if (read->links != again->links || read->has_latency != again->has_latency)
    fuzz_fail ("%u links, written and read again: %u", read->links, again->links);
  for (guint32 link = 0; link < read->links; link++)
    {
      const guint class = read->weight_class[link];
      const SimTime before = read->latency[class];
      const SimTime after = again->latency[again->weight_class[link]];

      if (class != TOPOLOGY_INFINITE_CLASS && before != after)
        fuzz_fail ("link %u: latency %" G_GINT64_FORMAT
                   " ps, written and read again: %" G_GINT64_FORMAT " ps",
                   link, before, after);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (Topology) topology
      = topology_read_graphml ("fuzz", (const char *) data, size, NULL);
  g_autoptr (Topology) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *graphml = NULL, *before = NULL, *after = NULL;

  if (topology == NULL)
    return 0;
  graphml = topology_to_graphml (topology);
  again = topology_read_graphml ("again", graphml, strlen (graphml), &error);
  if (again == NULL)
    fuzz_fail ("%s\n%s", error->message, graphml);
  compare_latencies (topology, again);
  before = topology_to_text (topology);
  after = topology_to_text (again);
  if (strcmp (before, after) != 0 || again->processors != topology->processors)
    fuzz_fail ("read:\n%s\nwritten and read again:\n%s", before, after);
  return 0;
}
