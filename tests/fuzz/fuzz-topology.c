/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a topology file: an error, or a topology that is described, written, and
 * read again as the same. */
#include "config.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/fuzz.h"
#include "topology/topology-igraph.h"
#include "topology/generators/generators.h"

static Topology *
read_topology (const void *data, size_t size)
{
  int file = memfd_create ("topology", 0);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", file);
  TopologySpec spec = { .generator = (char *) "file", .path = path };
  Topology *topology = NULL;

  if (file >= 0 && write (file, data, size) == (ssize_t) size)
    {
      lseek (file, 0, SEEK_SET);
      topology = topology_new (&spec, NULL);
    }
  close (file);
  return topology;
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
