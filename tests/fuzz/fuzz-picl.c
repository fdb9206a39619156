/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a PICL trace: an error or totals, and those of each processor add up to
 * the length of the run; what its page would hold is in order. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "picl/reader/picl-totals.h"
#include "view/view-page.h"
#include "view/view-picl.h"

#define MOST_LOOKED_AT 100000

/* States ascend from 0, each another than the one before, and end with the run. */
static void
check_states (const ViewTrace *trace)
{
  for (guint i = 0; i < trace->changes->len; i++)
    {
      const ViewChange *change = &g_array_index (trace->changes, ViewChange, i);
      const ViewChange *before = change - 1;
      gboolean first = i == 0 || before->processor != change->processor;

      if (first ? change->time != 0
                : change->time <= before->time || change->state == before->state)
        fuzz_fail ("row %u: states are not in order", change->processor);
      if (change->time > trace->end - trace->begin)
        fuzz_fail ("row %u: a state after the run", change->processor);
    }
}

static void
check_page (const guint8 *data, size_t size, const PiclTotals *totals)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data, size, "fuzz");
  g_autoptr (ViewTrace) trace = view_picl_read (input, NULL);
  g_autoptr (OutputFile) output = output_file_open ("/dev/null", NULL);
  const ViewPage page
      = { .title = "fuzz", .command_line = "fuzz", .version = "0", .unit = "s" };

  if (trace == NULL || output == NULL)
    fuzz_fail ("what has totals has no page");
  if (trace->processors->len != totals->present)
    fuzz_fail ("%u rows, %u processors", trace->processors->len, totals->present);
  check_states (trace);
  view_page_write (&page, trace, output);
}

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
  if (totals != NULL && totals->present > 0 && totals->processors <= MOST_LOOKED_AT)
    check_page (data, size, totals);
  return 0;
}
