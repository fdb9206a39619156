/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/compare-page.h"
#include "html/report/compare-column.h"
#include "html/report/interval-report.h"

#include "html/interval-legend.h"
#include "html/report/call-section.h"
#include "html/report/collective-section.h"
#include "html/report/interval-table.h"
#include "html/report/network-section.h"
#include "html/report/program-section.h"
#include "html/report/report-data.h"
#include "html/report/report-head.h"
#include "html/report/report-machine.h"
#include "html/report/time-section.h"
#include "html/report/why-section.h"

void
interval_report_write (const ReportContext *context, guint most_levels,
                       OutputFile *output)
{
  g_autoptr (Outline) outline = outline_new (context->program, most_levels);
  Page page;

  outline_keep_largest (outline, context->characteristics, INTERVAL_TABLE_ROWS);
  page_init (&page, context->unit, report_decimals (context->result->time, context->unit),
             output);
  report_head_put (&page, context);
  page_put (&page, "<main>\n");
  network_section_put (&page, context);
  program_section_put (&page, context);
  page_warnings (&page, context->warnings);
  why_section_put (&page, context);
  time_section_put (&page, context);
  call_section_put (&page, context);
  collective_section_put (&page, context);
  interval_table_put (&page, context, outline);
  report_machine_put (&page, context);
  interval_legend_put (&page, characteristics_interval (context->characteristics, 0),
                       program_processors (context->program) > 1);
  page_put (&page, "</main>\n");
  report_data_put (&page, context, outline);
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
  .help = "interval report: one HTML page with every interval",
  .name = "report.html",
  .flags
  = OUTPUT_LISTS_INTERVALS | OUTPUT_DRAWS_TIME | OUTPUT_DRAWS_PATH | OUTPUT_TELLS_WHY,
  .write = write_page,
  .compare = compare_page_write,
  .draw = compare_column_draw,
};
