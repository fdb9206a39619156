/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a PICL trace: an error or totals. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "output/picl-totals.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data, size, "fuzz");
  g_autoptr (PiclTotals) totals = picl_totals_read (input, NULL);

  return 0;
}
