/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a PICL trace: an error or totals, and those of each processor add up to
 * the length of the run. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "picl/reader/picl-totals.h"

#define MOST_LOOKED_AT 100000

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data, size, "fuzz");
  g_autoptr (PiclTotals) totals = picl_totals_read (input, NULL);

  for (guint32 p = 0; totals != NULL && p < MIN (totals->processors, MOST_LOOKED_AT); p++)
    {
      const PiclProcessorTotals *one = picl_totals_processor (totals, p);

      if (one != NULL
          && one->busy + one->overhead + one->idle != totals->end - totals->begin)
        fuzz_fail ("processor %u: busy, overhead and idle are not the run", p);
    }
  return 0;
}
