/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/call-section.h"

#include "analysis/interval-label.h"
#include "text/number-text.h"

/* The rest is in JSON. */
#define MOST_ROWS 100

static void
put_row (Page *page, const ReportContext *context, const CallRow *row, const CallRow *sum)
{
  NumberText text;

  page_put (page, "<tr><th>");
  page_text (page, program_call_name (context->program, row->call));
  if (row->interval != PROGRAM_NONE)
    {
      g_autofree char *label
          = interval_label (program_interval (context->program, row->interval));

      page_put (page, "<th>");
      page_text (page, label);
    }
  page_putf (page, "<td>%s", number_grouped (row->count, text));
  page_time_cell (page, row->time);
  page_putf (page, "<td>%s", number_grouped (row->bytes, text));
  if (sum->of_operations)
    page_time_cell (page, row->computing);
  for (guint part = 0; part < N_CALL_PARTS; part++)
    if (call_row_shows (sum, part))
      page_time_cell (page, row->part[part]);
  page_put (page, "\n");
}

static void
put_table (Page *page, const ReportContext *context, const GArray *rows, gboolean sites)
{
  const CallRow sum = call_times_sum (rows);

  page_putf (page,
             "<table>\n<thead><tr><th>Operation%s<th>Calls<th>Time of all<th>Bytes%s",
             sites ? "<th>Where" : "", sum.of_operations ? "<th>Computing" : "");
  for (guint part = 0; part < N_CALL_PARTS; part++)
    if (call_row_shows (&sum, part))
      page_putf (page, "<th>%c%s", g_ascii_toupper (call_part_label (part)[0]),
                 call_part_label (part) + 1);
  page_put (page, "\n<tbody>");
  for (guint i = 0; i < MIN (rows->len, MOST_ROWS); i++)
    put_row (page, context, &g_array_index (rows, CallRow, i), &sum);
  page_put (page, "</table>\n");
  if (rows->len > MOST_ROWS)
    page_putf (page, "<p class=\"notes\">%u more are in JSON.</p>\n",
               rows->len - MOST_ROWS);
}

void
call_section_put (Page *page, const ReportContext *context)
{
  g_autoptr (GArray) rows = NULL, sites = NULL;
  CallRow sum;

  if (context->calls == NULL)
    return;
  sites = call_times_sites (context->calls, context->characteristics);
  rows = call_times_rows (sites);
  if (rows->len == 0)
    return;
  page_put (page, "<section id=\"operations\">\n<h2>Operations</h2>\n");
  put_table (page, context, rows, FALSE);
  sum = call_times_sum (rows);
  if (sum.of_operations)
    page_put (page, "<p class=\"notes\">Times of all processors. With nodes of a trace "
                    "that overlap, a processor is in one at a time: one that computes, "
                    "else one with an overhead, else one that waits. So the time of a "
                    "collective is the part that no computing hides.</p>\n");
  if (call_row_shows (&sum, CALL_LATE_SENDER)
      || call_row_shows (&sum, CALL_AT_COLLECTIVE))
    page_put (page,
              "<p class=\"notes\">Times of all processors. A receive waits for a "
              "<i>late sender</i> until the send has begun, a send for a <i>late "
              "receiver</i> until its receive has; <i>at collective</i>: until all have "
              "begun of whom the processor needs something; the rest is <i>transfer</i>: "
              "overhead and the network.</p>\n");
  if (sites->len > rows->len)
    {
      page_put (page, "<details><summary>By call site</summary>\n");
      put_table (page, context, sites, TRUE);
      page_put (page, "</details>\n");
    }
  page_put (page, "</section>\n");
}
