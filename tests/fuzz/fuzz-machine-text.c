/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/fuzz-machine-text.h"

#include <string.h>

#include "machine-file/cluster-kinds.h"
#include "machine-file/clusters-read.h"
#include "machine-file/machine-file.h"
#include "network/models/models.h"

#define MOST_FEEDS 100000

/* Of a network's arguments: as many links, or fewer. */
#define MOST_PRODUCT (1 << 20)

void
fuzz_machine_set (Machine *machine, const char *text)
{
  g_auto (GStrv) statements = g_strsplit (text, ";", -1);

  for (guint i = 0; statements[i] != NULL; i++)
    /* Files are the other targets' business. */
    if (strstr (statements[i], "file") == NULL)
      machine_set (machine, statements[i], NULL);
}

/* FALSE: an error, or too large to be made. */
static gboolean
read_clusters (Machine *machine, const char *text)
{
  guint64 feeds = 0;

  machine->clusters
      = clusters_read ("fuzz.par", text, strlen (text), machine->warnings, NULL);
  if (machine->clusters == NULL)
    return FALSE;
  machine->model = &network_model_clusters;
  for (guint32 c = 0; c < machine->clusters->n_clusters; c++)
    feeds += (guint64) machine->clusters->clusters[c].channels
             * machine->clusters->clusters[c].processors;
  return feeds <= MOST_FEEDS;
}

static gboolean
is_small (const TopologySpec *network, guint32 most)
{
  guint64 product = 1;

  for (guint i = 0; i < network->n_arguments; i++)
    {
      product *= MAX (network->argument[i], 1);
      if (network->argument[i] > most || product > MOST_PRODUCT)
        return FALSE;
    }
  return TRUE;
}

Machine *
fuzz_machine_read (const char *text, guint32 most_processors)
{
  g_autoptr (Machine) machine = machine_new ();

  if (!cluster_kinds_are_in ("fuzz.par", text, strlen (text)))
    fuzz_machine_set (machine, text);
  else if (!read_clusters (machine, text))
    return NULL;
  if (!machine_resolve (machine, NULL) || machine->shape.rank == 0
      || shape_count (&machine->shape) > most_processors)
    return NULL;
  if (!is_small (&machine->network, most_processors))
    return NULL;
  return g_steal_pointer (&machine);
}
