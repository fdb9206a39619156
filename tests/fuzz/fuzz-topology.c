/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a topology file: an error, or a topology that is described, written, and
 * read again as the same. */
#include "config.h"

#include "fuzz/fuzz-file.h"
#include "fuzz/fuzz.h"
#include "topology/generators/generators.h"
#include "topology/topology-igraph.h"

static Topology *
read_topology (const void *data, size_t size)
{
  g_auto (FuzzFile) file = fuzz_file_new (data, size);
  TopologySpec spec = { .generator = (char *) "file", .path = file.path };

  return topology_new (&spec, NULL);
}

static void
check_same_when_read_again (const char *text)
{
  g_autoptr (Topology) again = read_topology (text, strlen (text));
  g_autofree char *twice = again != NULL ? topology_to_text (again) : NULL;

  if (g_strcmp0 (text, twice) != 0)
    fuzz_fail ("written:\n%s\nread again and written:\n%s", text, twice);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (Topology) topology = read_topology (data, size);

  if (topology != NULL)
    {
      TopologyDescription description;
      g_autofree char *text = topology_to_text (topology);
      guint32 from, to;

      topology_describe (topology, &description, NULL);
      topology_first_unreachable (topology, &from, &to, NULL);
      check_same_when_read_again (text);
    }
  return 0;
}
