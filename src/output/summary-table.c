/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-table.c - the summary with all figures, costs and rules */
#include "config.h"

#include <string.h>

#include "analysis/cost-split.h"
#include "text/escape.h"
#include "text/inputs-text.h"
#include "analysis/interval-fields.h"
#include "analysis/links.h"
#include "analysis/rendezvous-hint.h"
#include "analysis/report-costs.h"
#include "output/report-operations.h"
#include "output/summary-private.h"
#include "text/text-cells.h"
#include "analysis/unused-text.h"
#include "program/reader.h"

#define MOST_LINKS 5
#define NAME_WIDTH 28
#define LINK_WIDTH 20
#define EXACT_DECIMALS 12 /* a picosecond */
#define LIST_WIDTH 90     /* characters of a line after the label */

static const char *
unit (const SummaryText *table)
{
  return report_time_units (table->context);
}

/* ---- parts ------------------------------------------------------------------------- */

void
summary_table_origin (GString *to, const char *label, const char *text)
{
  g_string_append_printf (to, "%-10s", label);
  escape_plain (to, text);
  g_string_append_c (to, '\n');
}

/* Bytes of the longest part that fits on a line and ends after one of the signs; all if
 * none. signs NULL: after any word. */
static gsize
line_end (const char *text, const char *signs)
{
  gsize end = 0;

  for (gsize i = 0; text[i] != '\0'; i++)
    {
      if (end > 0 && i > LIST_WIDTH)
        return end;
      if (text[i + 1] == ' ' && (signs == NULL || strchr (signs, text[i]) != NULL))
        end = i + 1;
    }
  return strlen (text);
}

static void
add_lines (GString *to, const char *label, const char *text, const char *signs)
{
  while (*text != '\0')
    {
      gsize length = line_end (text, signs);
      g_autofree char *line = g_strndup (text, length);

      summary_table_origin (to, label, line);
      label = "";
      text += length;
      text += *text == ' ';
    }
}

void
summary_table_list (GString *to, const char *label, const char *list)
{
  add_lines (to, label, list, ",;:");
}

void
summary_table_text (GString *to, const char *label, const char *text)
{
  add_lines (to, label, text, NULL);
}

void
summary_table_made_from (GString *to, const Inputs *inputs)
{
  g_autofree char *text = inputs_short_text (inputs);

  if (text != NULL)
    summary_table_list (to, "Made from", text);
}

static void
add_machine (const SummaryText *table)
{
  const ReportContext *context = table->context;
  g_autoptr (GArray) costs = report_costs_of (context->machine, context->program);
  g_autofree char *machine = report_machine_text (context);
  g_autofree char *prices = report_costs_text (costs, REPORT_COSTS);
  g_autofree char *rules = report_costs_text (costs, REPORT_RULES);
  g_autofree char *routing = report_routing_text (costs);
  g_autofree char *origin
      = report_costs_origin (context->machine, program_reader (context->program));
  g_autofree char *from = g_strdup_printf ("from: %s", origin);
  g_autofree char *network = cost_split_network_text (context);
  g_autofree char *overhead = cost_split_overhead_text (context);
  g_autofree char *collectives = collective_use_text (context->collectives, G_MAXUINT);

  summary_table_origin (table->text, "Machine", machine);
  if (routing != NULL)
    summary_table_list (table->text, "Routing", routing);
  summary_table_list (table->text, "Costs", prices);
  summary_table_list (table->text, "", from);
  if (network != NULL)
    summary_table_text (table->text, "", network);
  if (overhead != NULL)
    summary_table_text (table->text, "", overhead);
  summary_table_list (table->text, "Rules", rules);
  if (collectives != NULL)
    summary_table_list (table->text, "Collectives  ", collectives);
}

static void
add_head (const SummaryText *table)
{
  const ReportContext *context = table->context;
  const Shape *traced = program_traced_shape (context->program);
  g_autofree char *version = g_strdup_printf ("netfare %s", context->version);
  g_autofree char *shape = traced == NULL ? NULL : shape_format (traced);
  g_autofree char *program = g_strdup_printf (
      "%s (%s%s%s)", program_file (context->program), program_title (context->program),
      shape == NULL ? "" : ", recorded for ", shape == NULL ? "" : shape);

  summary_table_origin (table->text, "Program", program);
  add_machine (table);
  summary_table_origin (table->text, "Made by", version);
  summary_table_origin (table->text, "Command", context->command);
  summary_table_made_from (table->text, context->inputs);
  if (context->value != NULL)
    {
      g_autofree char *value = report_value_text (context->value->text);

      summary_table_origin (table->text, "Value", value);
    }
  summary_values_table (context, table->text);
}

static void
add_fields (const SummaryText *table, const IntervalTotals *totals)
{
  NumberText text;

  g_string_append_printf (
      table->text, "\n%-*s%18s", NAME_WIDTH, "Efficiency",
      number_share (totals->productive, totals->total, 4, "1.0000", text));
  g_string_append_printf (table->text, "\n%-*s", NAME_WIDTH, "Execution time");
  summary_table_time (table, totals->execution, 18);
  g_string_append_printf (table->text, " %s", unit (table));
  summary_table_range (table);
  g_string_append_printf (table->text, "\n\n%-*s%18s  of total\n", NAME_WIDTH,
                          "Summed over processors", unit (table));
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 2; f < N_INTERVAL_FIELDS; f++)
    {
      const IntervalField *field = interval_field (f);
      TotalTime time = interval_field_time (field, totals);
      int indent = (int) field->depth * 2;

      g_string_append_printf (table->text, "%*s%-*s", indent, "", NAME_WIDTH - indent,
                              field->label);
      summary_table_time (table, time, 18);
      if (field->of_total)
        summary_table_share (table, time, totals->total);
      g_string_append_c (table->text, '\n');
    }
}

static void
add_kinds (const SummaryText *table, const IntervalTotals *totals)
{
  gboolean head = FALSE;

  for (guint k = 0; k < N_KINDS; k++)
    {
      if (!interval_totals_have_kind (totals, k))
        continue;
      if (!head)
        {
          g_string_append_printf (table->text, "\n%-16s%10s", "Operations",
                                  kind_field (0)->label);
          for (guint m = 0; m < N_MEASURES; m++)
            g_string_append_printf (table->text, "%16s", kind_field (1 + m)->label);
          g_string_append_c (table->text, '\n');
          head = TRUE;
        }
      g_string_append_printf (table->text, "%-16s%10" G_GUINT64_FORMAT,
                              kind_name (k)->label, totals->count[k]);
      for (guint m = 0; m < N_MEASURES; m++)
        summary_table_time (table, totals->kind[k][m], 16);
      g_string_append_c (table->text, '\n');
    }
}

static void
add_delayed (const SummaryText *table)
{
  DelayRanking ranking;
  NumberText text;

  if (table->context->delays == NULL)
    return;
  message_delays_rank (table->context->delays, &ranking);
  g_string_append_printf (table->text, "%-*s%18s", NAME_WIDTH, "  delayed by congestion",
                          number_grouped (ranking.delayed, text));
  summary_table_share (table, ranking.delayed, table->context->result->messages);
  g_string_append_c (table->text, '\n');
}

static void
add_latency (const SummaryText *table)
{
  for (guint i = 0; i < LATENCY_ROWS; i++)
    {
      const LatencyRow row = latency_report_row (table->context->latency, i);

      if (row.label == NULL)
        continue;
      g_string_append_printf (table->text, "%-*s", NAME_WIDTH, row.label);
      if (!row.is_time)
        {
          g_string_append_printf (table->text, "%18s\n", row.share);
          continue;
        }
      summary_table_time (table, row.time, 18);
      g_string_append_printf (table->text, " %s\n", unit (table));
    }
}

static void
add_traffic (const SummaryText *table)
{
  const ReplayResult *result = table->context->result;
  ReportStates states = report_states (result);
  NumberText text;
  const struct
  {
    const char *label;
    __int128 count;
  } counts[] = { { "Messages", result->messages },
                 { "Bytes", result->bytes },
                 { "Link-hops", result->link_hops },
                 { "Acknowledgements", result->acknowledgements.count },
                 { "  bytes", result->acknowledgements.bytes } };
  const guint n = G_N_ELEMENTS (counts) - (result->acknowledgements.are_sent ? 0 : 2);
  const struct
  {
    const char *label;
    TotalTime time;
  } times[] = { { "Delay by congestion", result->congestion_delay },
                { "Processors busy", states.busy },
                { "Processors in overhead", states.overhead },
                { "Processors waiting or done", states.idle } };

  g_string_append_c (table->text, '\n');
  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (table->text, "%-*s%18s\n", NAME_WIDTH, counts[i].label,
                              number_grouped (counts[i].count, text));
      if (i == 0)
        add_delayed (table);
    }
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      g_string_append_printf (table->text, "%-*s", NAME_WIDTH, times[i].label);
      summary_table_time (table, times[i].time, 18);
      g_string_append_printf (table->text, " %s\n", unit (table));
    }
  add_latency (table);
}

static char *
link_name (const ReportContext *context, const LinkRow *row)
{
  g_autofree char *name = links_name (context->network, row->from, row->to, "->");
  GString *plain = g_string_new (NULL);

  escape_plain (plain, name);
  return g_string_free (plain, FALSE);
}

/* Characters of the column of names. */
static gsize
link_width (const ReportContext *context, const GArray *links)
{
  gsize width = LINK_WIDTH;

  for (guint i = 0; i < links->len; i++)
    {
      LinkRow row = links_row (context->network, g_array_index (links, guint32, i));
      g_autofree char *name = link_name (context, &row);

      width = MAX (width, (gsize) g_utf8_strlen (name, -1));
    }
  return width;
}

static void
add_links (const SummaryText *table)
{
  const ReportContext *context = table->context;
  g_autoptr (GArray) busiest = links_busiest (context->network, MOST_LINKS);
  gsize width = link_width (context, busiest);

  if (busiest->len == 0)
    return;
  g_string_append_printf (table->text, "\n%-*s%12s%16s%12s%12s%16s%16s%16s\n",
                          (int) width, "Busiest links", "utilisation", "busy", "messages",
                          "packets", "bytes", "delay: sender", "others");
  for (guint i = 0; i < busiest->len; i++)
    {
      LinkRow row = links_row (context->network, g_array_index (busiest, guint32, i));
      g_autofree char *name = link_name (context, &row);
      NumberText text;

      text_left (table->text, name, (guint) width);
      number_share ((TotalTime) row.statistics.busy * 100, context->result->time, 1,
                    "0.0", text);
      g_string_append_printf (table->text, "%10s %%", text);
      summary_table_time (table, row.statistics.busy, 16);
      g_string_append_printf (table->text,
                              " %11" G_GUINT64_FORMAT " %11" G_GUINT64_FORMAT " %15s",
                              row.statistics.messages, row.statistics.packets,
                              number_exact (row.statistics.bytes, 1, 0, text));
      summary_table_time (table, row.statistics.sender_delay, 16);
      summary_table_time (table, link_others_delay (&row.statistics), 16);
      g_string_append_c (table->text, '\n');
    }
}

static void
add_hint (const SummaryText *table)
{
  const char *hint = rendezvous_hint (table->context);

  if (hint == NULL)
    return;
  g_string_append_c (table->text, '\n');
  summary_table_text (table->text, "Hint", hint);
}

static void
add_unused (const SummaryText *table)
{
  g_autofree char *text = unused_text (table->context);

  if (text == NULL)
    return;
  g_string_append_c (table->text, '\n');
  summary_table_text (table->text, "Note", text);
}

void
summary_write_table (const ReportContext *context, const SummaryStyle *style,
                     OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const SummaryText table
      = { context, style, text,
          style->exact ? EXACT_DECIMALS
                       : report_decimals (context->result->time, context->unit) };
  const IntervalTotals *totals = characteristics_interval (context->characteristics, 0);

  summary_why_sentence (context->why, text);
  summary_answer_begin (&table);
  g_string_append_c (text, '\n');
  add_head (&table);
  add_fields (&table, totals);
  add_kinds (&table, totals);
  summary_jobs (&table);
  summary_job_waits (&table, G_MAXUINT);
  if (context->why != NULL)
    summary_why_table (&table);
  if (context->what_ifs != NULL)
    summary_what_ifs_table (&table);
  if (context->noise != NULL)
    summary_noise_table (&table);
  add_traffic (&table);
  add_links (&table);
  add_unused (&table);
  add_hint (&table);
  report_operations (context, text);
  if (style->intervals)
    summary_intervals_table (&table);
  output_file_write (output, text->str, text->len);
}
