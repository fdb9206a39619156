/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "output/summary.h"

gboolean
summary_format_parse (const char *name, SummaryFormat *format)
{
  static const char *const names[] = { "table", "json", "csv" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (name, names[i]) == 0)
      {
        *format = i;
        return TRUE;
      }
  return FALSE;
}

void
summary_write (const ReportContext *context, const SummaryStyle *style,
               OutputFile *output)
{
  switch (style->format)
    {
    case SUMMARY_TABLE:
      (style->whole ? summary_write_table : summary_write_answer) (context, style,
                                                                   output);
      break;
    case SUMMARY_JSON:
      summary_write_json (context, style->most_levels, output);
      break;
    case SUMMARY_CSV:
      summary_write_csv (context, style->intervals, style->most_levels, output);
      break;
    }
}

/* ---- the OutputKind ---------------------------------------------------------------- */

static void
write_json (gpointer writer, const OutputJob *job)
{
  summary_write_json (&job->report, job->most_levels, job->file);
}

const OutputKind summary_json_output = {
  .name = "summary.json",
  .flags = OUTPUT_LISTS_INTERVALS,
  .write = write_json,
};
