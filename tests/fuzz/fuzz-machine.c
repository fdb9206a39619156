/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as statements of a machine file: an error or a machine, and where its network is
 * small it is made. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "network/network.h"

#define MOST_PROCESSORS 4096

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) statements = g_strsplit (text, ";", -1);
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) network = NULL;

  for (guint i = 0; statements[i] != NULL; i++)
    /* Files are the other targets' business. */
    if (strstr (statements[i], "file") == NULL)
      machine_set (machine, statements[i], NULL);
  if (!machine_resolve (machine, NULL) || machine->shape.rank == 0
      || shape_count (&machine->shape) > MOST_PROCESSORS)
    return 0;
  for (guint i = 0; i < machine->network.n_arguments; i++)
    if (machine->network.argument[i] > MOST_PROCESSORS)
      return 0;
  network = network_new (machine, &machine->shape, NULL);
  return 0;
}
