/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/interval-processors.h"
#include "analysis/intervals/processor-fields.h"

/* Columns that are not 0 on all processors.  Returns: how many. */
static guint
find_columns (const ProcessorCharacteristics *all, guint32 processors,
              guint column[N_PROCESSOR_COLUMNS])
{
  guint n = 0;

  for (guint f = 0; f < N_PROCESSOR_COLUMNS; f++)
    for (guint32 p = 0; p < processors; p++)
      if (processor_field (f)->get (&all[p]) != 0)
        {
          column[n++] = f;
          break;
        }
  return n;
}

void
interval_processors_put (Page *page, const ReportContext *context, guint32 interval,
                         const ProcessorStatistics *statistics)
{
  guint32 processors = program_processors (context->program);
  const ProcessorCharacteristics *all = processor_statistics_all (statistics, interval);
  guint column[N_PROCESSOR_COLUMNS], n;
  guint32 count;

  if (all == NULL || processors == 1)
    return;
  n = find_columns (all, processors, column);
  if (n == 0)
    return;
  count = characteristics_interval (context->characteristics, interval)->processors;
  page_putf (page,
             "<details class=\"all\"><summary>%s %u processor%s%s</summary>\n<table>\n"
             "<thead><tr><th>Processor",
             count == processors ? "All" : "The", count, count == 1 ? "" : "s",
             count == processors ? "" : " that take part");
  for (guint c = 0; c < n; c++)
    page_putf (page, "<th>%s", processor_field (column[c])->label);
  page_put (page, "\n<tbody>");
  for (guint32 p = 0; p < processors; p++)
    {
      if (!all[p].takes_part)
        continue;
      page_putf (page, "<tr><th>%u", p);
      for (guint c = 0; c < n; c++)
        {
          page_put (page, "<td>");
          page_time (page, processor_field (column[c])->get (&all[p]));
        }
      page_put (page, "\n");
      page_flush (page);
    }
  page_put (page, "</table></details>\n");
}

void
interval_processors_note (Page *page, const ReportContext *context,
                          const Outline *outline, const ProcessorStatistics *statistics)
{
  if (program_processors (context->program) == 1)
    return;
  if (processor_statistics_all (statistics, outline->shown[0]) != NULL)
    page_put (page,
              "<p id=\"processors\">Each interval has a table of its processors, to "
              "unfold; <code>--processors-csv</code> writes them too, with every kind "
              "of operation.</p>\n");
  else
    page_putf (
        page,
        "<p id=\"processors\">%u processors in %u intervals are too many to list "
        "here (more than %u lines): <code>--processors-csv FILE</code> writes them "
        "all.</p>\n",
        program_processors (context->program), outline->n_shown, PROCESSORS_MOST_ROWS);
}
