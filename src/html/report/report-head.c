/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/report-head.h"

#include <string.h>

#include "analysis/report-answer.h"
#include "analysis/report-jobs.h"
#include "analysis/report-range.h"
#include "html/interval-bar.h"
#include "html/report/network-section.h"
#include "html/report/why-section.h"
#include "text/number-short.h"

#define LONGEST_VALUE 60
#define TIME_DIGITS 4

static void
put_share (Page *page, const char *label, TotalTime part, TotalTime whole,
           const char *otherwise)
{
  NumberText text;

  page_putf (page, "<div><dt>%s</dt><dd>%s</dd></div>\n", label,
             whole == 0 ? otherwise : number_percent (part, whole, 1, text));
}

/* The result of the program, if that is short; the block of the machine has all of it. */
static void
put_value (Page *page, const ReportContext *context)
{
  if (context->value == NULL || strlen (context->value->text) > LONGEST_VALUE)
    return;
  page_put (page, "<div><dt>Value</dt><dd>");
  page_text (page, context->value->text);
  page_put (page, "</dd></div>\n");
}

static void
put_main_figures (Page *page, const ReportContext *context)
{
  const IntervalTotals *totals = characteristics_interval (context->characteristics, 0);

  page_put (page, "<dl class=\"main\">\n");
  page_put (page, "<div><dt>Time</dt><dd>");
  page_time_text (page, context->result->time);
  if (context->range != NULL)
    {
      g_autofree char *range = report_range_text (context->range, context->result->time,
                                                  context->unit, TIME_DIGITS);

      page_putf (page, "<small>%s</small>", range);
    }
  page_put (page, "</dd></div>\n");
  put_share (page, "Efficiency", totals->productive, totals->total, "100 %");
  put_share (page, "Lost", totals->lost, totals->total, "0 %");
  put_value (page, context);
  page_put (page, "</dl>\n");
}

static void
put_ways (Page *page, const ReportContext *context)
{
  guint warnings
      = context->warnings == NULL ? 0 : g_strv_length ((char **) context->warnings);

  page_put (page, "<nav class=\"ways\" aria-label=\"On this page\">");
  if (network_section_exists (context))
    page_put (page, "<a href=\"#network\">Network</a> ");
  if (context->jobs != NULL)
    page_put (page, "<a href=\"#programs\">Programs</a> ");
  if (why_section_exists (context))
    page_put (page, "<a href=\"#why\">What the time is made of</a> ");
  if (context->times != NULL)
    page_put (page, "<a href=\"#time\">Processors over time</a> ");
  page_put (page, "<a href=\"#intervals\">Intervals</a> "
                  "<a href=\"#machine\">Machine and command</a>");
  if (warnings > 0)
    page_putf (page, " <a class=\"warn\" href=\"#warnings\">%u warning%s</a>", warnings,
               warnings == 1 ? "" : "s");
  page_put (page, " <button type=\"button\" id=\"palette\" class=\"needs-script\" "
                  "aria-pressed=\"false\" hidden>Colour-blind colours</button></nav>\n");
}

void
report_head_put (Page *page, const ReportContext *context)
{
  const IntervalTotals *totals = characteristics_interval (context->characteristics, 0);
  g_autofree char *answer = report_answer (context);
  g_autoptr (GArray) jobs = report_jobs_new (context);
  g_autofree char *beside = report_jobs_beside (jobs);
  g_autofree char *title
      = g_strdup_printf ("%s%s on %s", page_file_name (program_file (context->program)),
                         beside, page_file_name (context->machine->name));

  page_head (page, context->version, title, "report.js");
  page_put (page,
            "<a class=\"skip\" href=\"#intervals\">To the intervals</a>\n<header>\n<h1>");
  page_title (page, title);
  page_put (page, "</h1>\n");
  if (context->why != NULL && context->why->sentence != NULL)
    {
      page_put (page, "<p id=\"why-answer\">");
      page_sentence (page, context->why->sentence);
      page_put (page, "</p>\n");
    }
  page_put (page, "<p id=\"answer\">");
  page_sentence (page, answer);
  page_put (page, "</p>\n");
  interval_bar_put (page, totals, context->result->late, totals->total);
  page_put (page, "\n");
  interval_bar_put_key (page, totals, context->result->late);
  put_main_figures (page, context);
  put_ways (page, context);
  page_put (page, "</header>\n");
}
