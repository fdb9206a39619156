/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a topology file: an error, or a topology that is described and written again. */
#include "config.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz/fuzz.h"
#include "network/topology-igraph.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  int file = memfd_create ("topology", 0);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", file);
  TopologySpec spec = { .generator = (char *) "file", .path = path };
  g_autoptr (Topology) topology = NULL;

  if (file >= 0 && write (file, data, size) == (ssize_t) size)
    {
      lseek (file, 0, SEEK_SET);
      topology = topology_new (&spec, NULL);
    }
  if (topology != NULL)
    {
      TopologyDescription description;
      g_autofree char *text = topology_to_text (topology);
      guint32 from, to;

      topology_describe (topology, &description, NULL);
      topology_first_unreachable (topology, &from, &to, NULL);
    }
  close (file);
  return 0;
}
