/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "html/report/report-machine.h"

#include "analysis/cost-split.h"
#include "analysis/report-costs.h"
#include "html/report/network-section.h"
#include "program/reader.h"
#include "text/inputs-text.h"

static void
put_costs (Page *page, const GArray *costs, ReportCostGroup group)
{
  page_put (page, "<ul class=\"costs\">");
  for (guint i = 0; i < costs->len; i++)
    {
      const ReportCost *cost = report_cost (costs, i);

      if (cost->text == NULL || cost->key.group != group || report_cost_is_plain (cost))
        continue;
      page_putf (page, "<li>%s = ", cost->key.key);
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
put_machine (Page *page, const ReportContext *context)
{
  const Reader *reader = program_reader (context->program);
  g_autoptr (GArray) costs = report_costs_of (context->machine, context->program);
  g_autofree char *routing = report_routing_text (costs);
  g_autofree char *origin = report_costs_origin (context->machine, reader);

  page_origin (page, "Network", context->machine->name);
  if (routing != NULL)
    page_origin (page, "Routing", routing);
  page_put (page, "<dt>Costs</dt><dd>");
  page_put (page, "from: ");
  page_text (page, origin);
  put_costs (page, costs, REPORT_COSTS);
  put_split (page, context);
  page_put (page, "<dt>Rules</dt><dd>");
  put_costs (page, costs, REPORT_RULES);
}

static void
put_messages (Page *page, const ReportContext *context)
{
  const ReplayResult *result = context->result;
  NumberText text;

  page_putf (page, "<dt>Messages</dt><dd>%s", number_unbroken (result->messages, text));
  page_putf (page, ", %s bytes", number_unbroken (result->bytes, text));
  page_putf (page, ", %s link-hops; %s ", number_unbroken (result->link_hops, text),
             network_section_exists (context)
                 ? "<a href=\"#network\">delay by congestion</a>"
                 : "delay by congestion");
  page_time_text (page, result->congestion_delay);
  for (guint i = 0; i < LATENCY_ROWS; i++)
    {
      const LatencyRow row = latency_report_row (context->latency, i);

      if (row.label == NULL)
        continue;
      page_putf (page, "; %c%s ", g_ascii_tolower (row.label[0]), row.label + 1);
      if (row.is_time)
        page_time_text (page, row.time);
      else
        page_put (page, row.share);
    }
  if (result->acknowledgements.are_sent)
    {
      page_putf (page, "; %s acknowledgements",
                 number_unbroken (result->acknowledgements.count, text));
      page_putf (page, ", %s bytes",
                 number_unbroken (result->acknowledgements.bytes, text));
    }
  page_put (page, "</dd>\n");
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
  g_autofree char *made_from = inputs_short_text (context->inputs);

  page_put (page, "<dl class=\"origin\">\n");
  page_origin (page, "Program", program_file (context->program));
  page_origin (page, "Kind", program_title (context->program));
  if (recorded != NULL)
    page_origin (page, "Recorded for", recorded);
  page_origin (page, "Replayed on", replayed);
  put_machine (page, context);
  put_messages (page, context);
  if (context->value != NULL)
    {
      g_autofree char *value = report_value_text (context->value->text);

      page_origin (page, "Value", value);
    }
  page_origin (page, "Made by", version);
  page_origin (page, "Command", context->command);
  page_origin (page, "Made from", made_from);
  page_put (page, "</dl>\n");
}

void
report_machine_put (Page *page, const ReportContext *context)
{
  page_put (page, "<section id=\"machine\">\n<h2>Machine and command</h2>\n"
                  "<details open><summary>Costs, rules, command, version</summary>\n");
  put_origins (page, context);
  page_put (page, "</details>\n</section>\n");
}
