/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/compare-page.h"
#include "html/report/report-head.h"
#include "html/interval-legend.h"
#include "html/report/network-section.h"
#include "html/report/interval-processors.h"
#include "html/report/interval-report.h"
#include "html/report/interval-section.h"
#include "html/report/interval-tree.h"

void
interval_report_write (const ReportContext *context, guint most_levels,
                       OutputFile *output)
{
  g_autoptr (Outline) outline = outline_new (context->program, most_levels);
  g_autoptr (ProcessorStatistics) statistics
      = processor_statistics_new (context, outline);
  Page page;

  page_init (&page, context->unit, report_decimals (context->result->time, context->unit),
             output);
  report_head_put (&page, context);
  interval_tree_put (&page, context, outline);
  interval_processors_note (&page, context, outline, statistics);
  network_section_put (&page, context);
  page_put (&page, "<main>\n");
  for (guint32 i = 0; i < outline->n_shown; i++)
    interval_section_put (&page, context, outline, statistics, i);
  page_put (&page, "</main>\n");
  interval_legend_put (&page, program_processors (context->program) > 1);
  page_put (&page, "</body>\n</html>\n");
  page_clear (&page);
}

/* ---- the row ----------------------------------------------------------------------- */

static void
write_page (gpointer writer, const OutputJob *job)
{
  interval_report_write (&job->report, job->most_levels, job->file);
}

const OutputKind html_output = {
  .option = "html",
  .argument = "FILE",
  .help = "interval report: one page, every interval",
  .name = "report.html",
  .flags = OUTPUT_LISTS_INTERVALS | OUTPUT_DRAWS_TIME,
  .write = write_page,
  .compare = compare_page_write,
};
