/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a machine file, in either form: an error or a machine, and where its
 * network is small it is made.  The same bytes as rules for collectives. */
#include "config.h"

#include "fuzz/fuzz-machine-text.h"
#include "fuzz/fuzz.h"
#include "machine-file/selection-read.h"
#include "network/network.h"

#define MOST_PROCESSORS 4096

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (Machine) machine = fuzz_machine_read (text, MOST_PROCESSORS);
  g_autoptr (Network) network = NULL;
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  Selection *selection
      = selection_parse ((const char *) data, size, "rules", warnings, NULL);

  g_clear_pointer (&selection, selection_unref);
  if (machine != NULL)
    network = network_new (machine, &machine->shape, NULL);
  return 0;
}
