/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/compare-page.h"

#include "html/compare-charts.h"
#include "analysis/report-jobs.h"
#include "html/compare-page-private.h"
#include "html/interval-legend.h"
#include "output/compare-answer.h"
#include "text/inputs-text.h"

/* ---- head -------------------------------------------------------------------------- */

/* Which cost dominates on each machine, and which paths it left unused. */
static void
put_sentences (const Comparison *self)
{
  for (guint c = 0; c < self->table->columns->len; c++)
    {
      const Column *column = compare_column (self->table, c);
      g_autofree char *network
          = g_strdup_printf ("%s: %s", column->name, column->network_text);
      g_autofree char *overhead
          = g_strdup_printf ("%s: %s", column->name, column->overhead_text);

      g_autofree char *note
          = g_strdup_printf ("%s: %s", column->name, column->unused_text);

      if (column->network_text != NULL)
        page_origin (self->page, "Network time", network);
      if (column->overhead_text != NULL)
        page_origin (self->page, "Overhead", overhead);
      if (column->unused_text != NULL)
        page_origin (self->page, "Note", note);
    }
}

static void
put_head (const Comparison *self)
{
  const CompareTable *table = self->table;
  g_autofree char *answer = compare_answer (table, "→");
  g_autofree char *beside = report_jobs_beside (compare_column (table, 0)->jobs);
  g_autofree char *title
      = g_strdup_printf ("%s%s on %u machine%s", page_file_name (table->program), beside,
                         table->columns->len, table->columns->len == 1 ? "" : "s");

  page_head (self->page, table->version, title, "compare.js");
  page_put (
      self->page,
      "<a class=\"skip\" href=\"#intervals\">Skip to the intervals</a>\n<header>\n<h1>");
  page_title (self->page, title);
  page_put (self->page, "</h1>\n");
  if (answer != NULL)
    {
      page_put (self->page, "<p id=\"answer\">");
      page_sentence (self->page, answer);
      page_put (self->page, "</p>\n");
    }
  compare_chart_put_times (table, self->page);
  page_put (self->page,
            "<nav class=\"ways\" aria-label=\"On this page\">"
            "<a href=\"#differences\">What differs</a> "
            "<a href=\"#columns\">Each machine</a> "
            "<a href=\"#machines\">Figures</a> "
            "<a href=\"#intervals\">Intervals</a> "
            "<a href=\"#machine\">Command</a> "
            "<button type=\"button\" id=\"palette\" class=\"needs-script\" "
            "aria-pressed=\"false\" hidden>Colour-blind colours</button></nav>\n"
            "</header>\n");
}

/* At the end of the page: figures that do not differ, and the origin of the page. */
static void
put_origin (const Comparison *self)
{
  const CompareTable *table = self->table;
  g_autofree char *version = g_strdup_printf ("netfare %s", table->version);
  g_autofree char *made_from = inputs_short_text (table->inputs);

  page_put (self->page, "<section id=\"machine\">\n<h2>Machines and command</h2>\n"
                        "<details open><summary>Costs that dominate, command, "
                        "version</summary>\n<dl class=\"origin\">\n");
  page_origin (self->page, "Program", table->program);
  page_origin (self->page, "Kind", table->kind_words);
  put_sentences (self);
  page_origin (self->page, "Made by", version);
  page_origin (self->page, "Command", table->command);
  page_origin (self->page, "Made from", made_from);
  page_put (self->page, "</dl>\n</details>\n</section>\n");
}

/* ---- all --------------------------------------------------------------------------- */

void
compare_page_write (const CompareTable *table, OutputFile *output)
{
  guint32 n;
  g_autofree guint32 *order = compare_interval_order (table, &n);
  g_autofree guint32 *number = compare_interval_numbers (table);
  Page page;
  Comparison self = { &page, table, order, n, number };

  g_assert (table->columns->len > 0 && table->keeps_intervals);
  page_init (
      &page, table->unit,
      report_decimals ((SimTime) compare_column (table, 0)->value[ROW_TIME], table->unit),
      output);
  put_head (&self);
  page_put (&page, "<main>\n");
  compare_put_differences (&self);
  compare_put_parts (&self);
  compare_put_machines (&self);
  page_warnings (&page, (const char *const *) table->warnings->pdata);
  page_put (&page, "<section id=\"machines\">\n<h2>Figures</h2>\n");
  compare_charts_put (table, &page);
  compare_put_measures (&self);
  page_put (&page, "</section>\n");
  compare_put_intervals (&self);
  put_origin (&self);
  interval_legend_put (&page, NULL, FALSE);
  page_put (&page, "</main>\n");
  page_put (&page, "</body>\n</html>\n");
  page_clear (&page);
}
