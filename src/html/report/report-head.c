/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/cost-split.h"
#include "html/interval-bar.h"
#include "html/report/report-head.h"
#include "html/report/network-section.h"
#include "analysis/report-costs.h"
#include "analysis/unused-text.h"
#include "program/reader.h"

static void
put_costs (Page *page, const GArray *costs, gboolean rules)
{
  page_putf (page, "<dt>%s</dt><dd><ul class=\"costs\">", rules ? "Rules" : "Costs");
  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);

      if (cost->text == NULL || cost->key->is_rule != rules)
        continue;
      page_putf (page, "<li>%s = ", cost->key->key);
      page_text (page, cost->text);
      page_put (page, "</li>");
    }
  page_put (page, "</ul></dd>\n");
}

/* Which cost dominates. */
static void
put_split (Page *page, const ReportContext *context)
{
  g_autofree char *network = cost_split_network_text (context);
  g_autofree char *overhead = cost_split_overhead_text (context);

  if (network != NULL)
    page_origin (page, "Network time", network);
  if (overhead != NULL)
    page_origin (page, "Overhead", overhead);
}

static void
put_messages (Page *page, const ReportContext *context)
{
  const ReplayResult *result = context->result;
  NumberText text;

  page_putf (page, "<dt>Messages</dt><dd>%s", number_grouped (result->messages, text));
  page_putf (page, ", %s bytes", number_grouped (result->bytes, text));
  page_putf (page, ", %s link-hops; %s ", number_grouped (result->link_hops, text),
             network_section_exists (context)
                 ? "<a href=\"#network\">delay by congestion</a>"
                 : "delay by congestion");
  page_time (page, result->congestion_delay);
  page_putf (page, " %s</dd>\n", report_time_units (context));
}

static void
put_origins (Page *page, const ReportContext *context)
{
  const Shape *traced = program_traced_shape (context->program);
  guint32 processors = program_processors (context->program);
  g_autofree char *recorded = traced == NULL ? NULL : shape_format (traced);
  g_autofree char *shape = shape_format (&context->machine->shape);
  g_autofree char *replayed = g_strdup_printf ("%s (%u processor%s)", shape, processors,
                                               processors == 1 ? "" : "s");
  g_autofree char *version = g_strdup_printf ("netfare %s", context->version);
  g_autofree char *unused = unused_text (context);
  g_autoptr (GArray) costs = report_costs (context->machine, context->unit);

  page_put (page, "<dl class=\"origin\">\n");
  page_origin (page, "Program", program_file (context->program));
  page_origin (page, "Kind", program_title (context->program));
  if (recorded != NULL)
    page_origin (page, "Recorded for", recorded);
  page_origin (page, "Replayed on", replayed);
  page_origin (page, "Network", context->machine->name);
  put_costs (page, costs, FALSE);
  put_split (page, context);
  put_costs (page, costs, TRUE);
  put_messages (page, context);
  if (unused != NULL)
    page_origin (page, "Note", unused);
  if (context->value != NULL)
    {
      g_autofree char *value = report_value_text (context->value->text);

      page_origin (page, "Value", value);
    }
  page_origin (page, "Made by", version);
  page_origin (page, "Command", context->command);
  page_put (page, "</dl>\n");
}

/* Time, efficiency, and a bar of where the rest went. */
static void
put_main_figures (Page *page, const ReportContext *context)
{
  const IntervalTotals *totals = characteristics_interval (context->characteristics, 0);
  NumberText text;

  page_put (page, "<dl class=\"main\">\n<div><dt>Time</dt><dd>");
  page_time (page, context->result->time);
  page_putf (page, " %s</dd></div>\n<div><dt>Efficiency</dt><dd>%s</dd></div>\n",
             report_time_units (context),
             number_share (totals->productive, totals->total, 4, "1.0000", text));
  page_putf (page, "<div><dt>Lost</dt><dd>%s %%</dd></div>\n</dl>\n",
             number_share (totals->lost * 100, totals->total, 1, "0.0", text));
  interval_bar_put (page, totals, totals->total);
  page_put (page, "\n");
  interval_bar_put_key (page);
}

void
report_head_put (Page *page, const ReportContext *context)
{
  g_autofree char *title = g_strdup_printf ("%s on %s", program_file (context->program),
                                            context->machine->name);

  page_head (page, context->version, title);
  page_put (page,
            "<a class=\"skip\" href=\"#intervals\">To the intervals</a>\n<header>\n<h1>");
  page_text (page, title);
  page_put (page, "</h1>\n");
  put_main_figures (page, context);
  put_origins (page, context);
  page_put (page, "</header>\n");
  page_warnings (page, context->warnings);
}
