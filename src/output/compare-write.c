/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-write.c - a comparison in the requested form */
#include "config.h"

#include "output/compare-figures.h"
#include "output/compare-table.h"

void
compare_table_write (CompareTable *self, const SummaryStyle *style, OutputFile *output)
{
  g_assert (self->columns->len > 0 && (!style->intervals || self->keeps_intervals));
  if (style->exact)
    self->decimals = COMPARE_DECIMALS;
  switch (style->format)
    {
    case SUMMARY_TABLE:
      if (style->whole)
        compare_write_text (self, style, output);
      else
        compare_write_brief (self, style, output);
      break;
    case SUMMARY_JSON:
      compare_write_json (self, style->intervals, output);
      break;
    case SUMMARY_CSV:
      compare_write_csv (self, style->intervals, output);
      break;
    }
}
