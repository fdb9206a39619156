/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-csv.c - columns are in docs/outputs.md; their order never changes, new ones go
 * before `made_from` */
#include "config.h"

#include "analysis/cost-split.h"
#include "text/escape.h"
#include "text/inputs-text.h"
#include "analysis/interval-fields.h"
#include "analysis/interval-label.h"
#include "analysis/links.h"
#include "analysis/report-costs.h"
#include "analysis/report-jobs.h"
#include "analysis/report-network.h"
#include "analysis/call-times.h"
#include "analysis/report-range.h"
#include "analysis/report-statistics.h"
#include "analysis/report-why.h"
#include "output/summary.h"
#include "analysis/unused-text.h"
#include "program/reader.h"

#define DECIMALS 12

static void
add_time (GString *line, TotalTime time)
{
  NumberText text;

  g_string_append_c (line, ',');
  g_string_append (line, number_fixed (time, SIM_TIME_PER_SECOND, DECIMALS, text));
}

static void
add_count (GString *line, __int128 count)
{
  NumberText text;

  g_string_append_c (line, ',');
  g_string_append (line, number_exact (count, 1, 0, text));
}

static void
add_text (GString *line, const char *text)
{
  g_string_append_c (line, ',');
  if (text != NULL)
    escape_csv (line, text);
}

static char *
header (const ReportContext *context, gboolean intervals, const GArray *jobs)
{
  GString *line = g_string_new (
      "program,program_kind,network,network_type,shape,processors,time_s,messages,bytes,"
      "link_hops,congestion_delay_s,state_busy_s,state_overhead_s,state_idle_s,value,"
      "interval,parent,");

  interval_label_csv_names ("", line);
  g_string_append (line, ",level,count,efficiency");
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 1; f < N_INTERVAL_FIELDS; f++)
    g_string_append_printf (line, ",%s_s", interval_field (f)->key);
  for (guint k = 0; k < N_KINDS; k++)
    for (guint f = 0; f < N_KIND_FIELDS; f++)
      g_string_append_printf (line, ",%s_%s%s", kind_name (k)->key, kind_field (f)->key,
                              f == 0 ? "" : "_s");
  g_string_append (line, ",busiest_link_utilisation,busiest_link_from,busiest_link_to");
  report_costs_csv_names (line, REPORT_COST_FIRST);
  for (guint i = 0; i < N_SPLITS; i++)
    g_string_append_printf (line, ",%s_s", cost_split_name (i));
  g_string_append (line,
                   ",interval_processors,interval_processor_count,"
                   "intervals_left_out,time_unit,unused_links,busiest_link_from_name,"
                   "busiest_link_to_name");
  report_costs_csv_names (line, REPORT_COST_EXTRA);
  report_network_csv_names (line);
  report_costs_csv_names (line, REPORT_COST_OTHER);
  g_string_append (line, ",interval_name");
  report_why_csv_names (line);
  for (guint part = 0; part < N_CALL_PARTS; part++)
    g_string_append_printf (line, ",%s_s", call_part_key (part));
  if (intervals)
    report_statistics_csv_names (line);
  latency_report_csv_names (line);
  report_jobs_csv_names (jobs, line);
  g_string_append (line, ",made_from,version,command");
  report_range_csv_names (context->range, line);
  g_string_append_c (line, '\n');
  return g_string_free (line, FALSE);
}

/* Columns that are the same in every line, before the fields of an interval. */
static char *
run_columns (const ReportContext *context)
{
  const ReplayResult *result = context->result;
  ReportStates states = report_states (result);
  g_autofree char *shape = shape_format (&context->machine->shape);
  GString *line = g_string_new (NULL);

  escape_csv (line, program_file (context->program));
  add_text (line, program_kind (context->program));
  add_text (line, context->machine->name);
  add_text (line, network_type (context->machine));
  add_text (line, shape);
  add_count (line, program_processors (context->program));
  add_time (line, result->time);
  add_count (line, result->messages);
  add_count (line, result->bytes);
  add_count (line, result->link_hops);
  add_time (line, result->congestion_delay);
  add_time (line, states.busy);
  add_time (line, states.overhead);
  add_time (line, states.idle);
  add_text (line, context->value != NULL ? context->value->text : NULL);
  return g_string_free (line, FALSE);
}

static void
add_interval (const ReportContext *context, GString *line, guint32 number,
              const guint32 *numbers)
{
  const Interval *interval = program_interval (context->program, number);
  const IntervalTotals *totals
      = characteristics_interval (context->characteristics, number);
  NumberText text;

  add_count (line, numbers[number]);
  if (interval->parent == PROGRAM_NONE)
    add_text (line, NULL);
  else
    add_count (line, numbers[interval->parent]);
  g_string_append_c (line, ',');
  interval_label_csv (interval, line);
  add_count (line, interval->level);
  add_count (line, interval->count);
  add_text (line, number_ratio (totals->productive, totals->total, DECIMALS,
                                "1.000000000000", text));
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 1; f < N_INTERVAL_FIELDS; f++)
    add_time (line, interval_field_time (interval_field (f), totals));
  for (guint k = 0; k < N_KINDS; k++)
    {
      add_count (line, totals->count[k]);
      for (guint m = 0; m < N_MEASURES; m++)
        add_time (line, totals->kind[k][m]);
    }
}

static void
add_participants (const ReportContext *context, GString *line, guint32 number)
{
  const ProcessorSet *set
      = characteristics_participants (context->characteristics, number);
  g_autofree char *text = processor_set_format (set);

  add_text (line, text);
  add_count (line, processor_set_count (set));
}

/* Empty on a network without links. */
static void
add_unused (const ReportContext *context, GString *line)
{
  if (context->network == NULL || network_topology (context->network) == NULL)
    add_text (line, NULL);
  else
    add_count (line, unused_links (context));
}

/* Empty on a network without links. */
static void
add_busiest (const ReportContext *context, GString *line)
{
  g_autoptr (GArray) busiest = links_busiest (context->network, 1);
  NumberText text;

  if (busiest->len == 0)
    {
      g_string_append (line, ",,,");
      return;
    }
  LinkRow row = links_row (context->network, g_array_index (busiest, guint32, 0));
  number_ratio (row.statistics.busy, context->result->time, DECIMALS, "0.000000000000",
                text);
  g_string_append_printf (line, ",%s,%u,%u", text, row.from, row.to);
}

/* Empty on a network without links. */
static void
add_busiest_names (const ReportContext *context, GString *line)
{
  g_autoptr (GArray) busiest = links_busiest (context->network, 1);

  if (busiest->len == 0)
    {
      g_string_append (line, ",,");
      return;
    }
  LinkRow row = links_row (context->network, g_array_index (busiest, guint32, 0));
  const guint32 ends[] = { row.from, row.to };
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      network_append_node_name (context->network, ends[i], name);
      add_text (line, name->str);
    }
}

/* Columns that are the same in every line, before `made_from`. */
static char *
last_columns (const ReportContext *context)
{
  g_autoptr (GArray) costs = report_costs_of (context->machine, context->program);
  GString *line = g_string_new (NULL);

  ReportNetwork network;

  report_network_init (&network, context);
  add_busiest_names (context, line);
  report_costs_csv (costs, line, REPORT_COST_EXTRA);
  report_network_csv (&network, line);
  return g_string_free (line, FALSE);
}

static char *
other_columns (const ReportContext *context)
{
  g_autoptr (GArray) costs = report_costs_of (context->machine, context->program);
  GString *line = g_string_new (NULL);

  report_costs_csv (costs, line, REPORT_COST_OTHER);
  return g_string_free (line, FALSE);
}

/* The same, before `made_from`: what calls waited for; empty where it is not known. */
static char *
call_columns (const ReportContext *context)
{
  GString *line = g_string_new (NULL);
  g_autoptr (GArray) rows = NULL;
  CallRow sum;

  if (context->calls != NULL)
    {
      rows = call_times_sites (context->calls, context->characteristics);
      sum = call_times_sum (rows);
    }
  for (guint part = 0; part < N_CALL_PARTS; part++)
    if (rows != NULL)
      add_time (line, sum.part[part]);
    else
      add_text (line, NULL);
  return g_string_free (line, FALSE);
}

/* Columns that are the same in every line, after the fields of an interval. */
static char *
network_columns (const ReportContext *context)
{
  g_autoptr (GArray) costs = report_costs_of (context->machine, context->program);
  CostSplit split = cost_split (context->result);
  GString *line = g_string_new (NULL);

  add_busiest (context, line);
  report_costs_csv (costs, line, REPORT_COST_FIRST);
  for (guint i = 0; i < N_SPLITS; i++)
    add_time (line, split.time[i]);
  return g_string_free (line, FALSE);
}

void
summary_write_csv (const ReportContext *context, gboolean intervals, guint most_levels,
                   OutputFile *output)
{
  g_autofree guint32 *numbers = report_interval_numbers (context->program);
  g_autofree guint32 *preorder = program_interval_preorder (context->program);
  g_autoptr (GArray) jobs = report_jobs_new (context);
  guint32 count = intervals ? program_intervals (context->program) : 1;
  g_autofree char *head = header (context, intervals, jobs);
  g_autoptr (ProcessorStatistics) statistics
      = intervals ? report_statistics_new (context, most_levels) : NULL;
  g_autofree char *run = run_columns (context);
  g_autofree char *network = network_columns (context);
  g_autofree char *last = last_columns (context);
  g_autofree char *other = other_columns (context);
  g_autofree char *calls = call_columns (context);
  g_autofree char *made_from = inputs_text (context->inputs);
  g_autoptr (GString) latency = g_string_new (NULL);
  guint32 left_out = report_left_out (context->program, most_levels);
  g_autoptr (GString) line = g_string_new (NULL);

  latency_report_csv (context->latency, latency);
  output_file_puts (output, head);
  for (guint32 i = 0; i < count; i++)
    {
      if (program_interval (context->program, preorder[i])->level > most_levels)
        continue;
      g_string_assign (line, run);
      add_interval (context, line, preorder[i], numbers);
      g_string_append (line, network);
      add_participants (context, line, preorder[i]);
      add_count (line, left_out);
      add_text (line, report_time_unit (context));
      add_unused (context, line);
      g_string_append (line, last);
      g_string_append (line, other);
      interval_label_csv_name (program_interval (context->program, preorder[i]), line);
      report_why_csv (context->why, line);
      g_string_append (line, calls);
      if (intervals)
        report_statistics_csv (statistics, preorder[i], line);
      g_string_append (line, latency->str);
      report_jobs_csv (jobs, line);
      add_text (line, made_from);
      add_text (line, context->version);
      add_text (line, context->command);
      report_range_csv (context->range, line);
      g_string_append_c (line, '\n');
      output_file_write (output, line->str, line->len);
    }
}
