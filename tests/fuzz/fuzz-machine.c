/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a machine file, in either form: an error or a machine, and where its
 * network is small it is made. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "machine-file/cluster-kinds.h"
#include "machine-file/clusters-read.h"
#include "machine-file/machine-file.h"
#include "machine/machine-clusters.h"
#include "network/models/models.h"
#include "network/network.h"

#define MOST_PROCESSORS 4096
#define MOST_FEEDS 100000

static void
read_statements (Machine *machine, const char *text)
{
  g_auto (GStrv) statements = g_strsplit (text, ";", -1);

  for (guint i = 0; statements[i] != NULL; i++)
    /* Files are the other targets' business. */
    if (strstr (statements[i], "file") == NULL)
      machine_set (machine, statements[i], NULL);
}

/* FALSE: an error, or too large to be made. */
static gboolean
read_clusters (Machine *machine, const char *text, gsize length)
{
  guint64 feeds = 0;

  machine->clusters = clusters_read ("fuzz.par", text, length, machine->warnings, NULL);
  if (machine->clusters == NULL)
    return FALSE;
  machine->model = &network_model_clusters;
  for (guint32 c = 0; c < machine->clusters->n_clusters; c++)
    feeds += (guint64) machine->clusters->clusters[c].channels
             * machine->clusters->clusters[c].processors;
  return feeds <= MOST_FEEDS;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) network = NULL;
  gsize length = strlen (text);

  if (!cluster_kinds_are_in ("fuzz.par", text, length))
    read_statements (machine, text);
  else if (!read_clusters (machine, text, length))
    return 0;
  if (!machine_resolve (machine, NULL) || machine->shape.rank == 0
      || shape_count (&machine->shape) > MOST_PROCESSORS)
    return 0;
  for (guint i = 0; i < machine->network.n_arguments; i++)
    if (machine->network.argument[i] > MOST_PROCESSORS)
      return 0;
  network = network_new (machine, &machine->shape, NULL);
  return 0;
}
