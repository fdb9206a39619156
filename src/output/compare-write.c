/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-write.c - a comparison in the requested form */
#include "config.h"

#include "output/compare-figures.h"
#include "output/compare-table.h"

void
compare_table_write (CompareTable *self, SummaryFormat format, gboolean intervals,
                     OutputFile *output)
{
  g_assert (self->columns->len > 0 && (!intervals || self->keeps_intervals));
  switch (format)
    {
    case SUMMARY_TABLE:
      compare_write_text (self, intervals, output);
      break;
    case SUMMARY_JSON:
      compare_write_json (self, intervals, output);
      break;
    case SUMMARY_CSV:
      compare_write_csv (self, intervals, output);
      break;
    }
}
