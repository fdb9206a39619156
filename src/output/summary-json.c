/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary-json.c - the schema is in docs/outputs.md */
#include "config.h"

#include "analysis/cost-split.h"
#include "analysis/interval-fields.h"
#include "analysis/interval-label.h"
#include "analysis/links.h"
#include "analysis/report-jobs.h"
#include "analysis/report-range.h"
#include "analysis/report-statistics.h"
#include "analysis/report-why.h"
#include "output/summary.h"
#include "analysis/unused-text.h"

#define MOST_LINKS 20

static void
add_acknowledgements (const ReplayAcknowledgements *sums, JsonWriter *json)
{
  json_begin_object (json, "acknowledgements", JSON_INLINE);
  json_count (json, "count", sums->count);
  json_number (json, "bytes", sums->bytes, 1);
  json_count (json, "delayed", sums->delayed);
  json_count (json, "carried", sums->carried);
  json_count (json, "link_hops", sums->link_hops);
  json_end (json);
}

static void
write_run (const ReportContext *context, JsonWriter *json)
{
  const ReplayResult *result = context->result;
  ReportStates states = report_states (result);
  CostSplit split = cost_split (result);

  json_number (json, "time", result->time, context->unit);
  json_text (json, "time_unit", report_time_unit (context));
  json_count (json, "messages", result->messages);
  json_number (json, "bytes", result->bytes, 1);
  json_count (json, "link_hops", result->link_hops);
  json_number (json, "congestion_delay", result->congestion_delay, context->unit);
  if (result->acknowledgements.are_sent)
    add_acknowledgements (&result->acknowledgements, json);
  json_begin_object (json, "states", JSON_INLINE);
  json_number (json, "busy", states.busy, context->unit);
  json_number (json, "overhead", states.overhead, context->unit);
  json_number (json, "idle", states.idle, context->unit);
  json_end (json);
  for (guint i = 0; i < N_SPLITS; i++)
    json_number (json, cost_split_name (i), split.time[i], context->unit);
  report_json_value (context->value, json);
  summary_values_json (context, json);
}

static void
write_kind (JsonWriter *json, const IntervalTotals *totals, CommunicationKind kind,
            SimTime unit)
{
  json_begin_object (json, kind_name (kind)->key, JSON_INLINE);
  json_count (json, kind_field (0)->key, totals->count[kind]);
  for (guint m = 0; m < N_MEASURES; m++)
    json_number (json, kind_field (1 + m)->key, totals->kind[kind][m], unit);
  json_end (json);
}

static void
write_participants (const ReportContext *context, JsonWriter *json, guint32 number)
{
  const ProcessorSet *set
      = characteristics_participants (context->characteristics, number);
  g_autofree char *text = processor_set_format (set);

  json_text (json, "processors", text);
  json_count (json, "processor_count", processor_set_count (set));
}

static void
write_interval (const ReportContext *context, JsonWriter *json, guint32 number,
                const guint32 *numbers, const ProcessorStatistics *statistics)
{
  const Interval *interval = program_interval (context->program, number);
  const IntervalTotals *totals
      = characteristics_interval (context->characteristics, number);

  json_begin_object (json, NULL, JSON_LINES);
  json_count (json, "id", numbers[number]);
  if (interval->parent == PROGRAM_NONE)
    json_null (json, "parent");
  else
    json_count (json, "parent", numbers[interval->parent]);
  interval_label_json (interval, json);
  json_count (json, "level", interval->level);
  json_count (json, "count", interval->count);
  write_participants (context, json, number);
  json_ratio (json, "efficiency", totals->productive, totals->total, "1.0");
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 1; f < N_INTERVAL_FIELDS; f++)
    json_number (json, interval_field (f)->key,
                 interval_field_time (interval_field (f), totals), context->unit);
  for (guint k = 0; k < N_KINDS; k++)
    write_kind (json, totals, k, context->unit);
  report_statistics_json (statistics, number, context->unit, json);
  json_end (json);
}

static void
write_message (const ReportContext *context, JsonWriter *json, const MessageOutcome *one)
{
  json_begin_object (json, NULL, JSON_INLINE);
  json_count (json, "source", one->source);
  json_count (json, "destination", one->destination);
  json_count (json, "type", one->type);
  json_count (json, "bytes", one->bytes);
  json_number (json, "sent", one->sent, context->unit);
  json_number (json, "injected", one->injected, context->unit);
  json_number (json, "arrived", one->arrived, context->unit);
  json_number (json, "delay", one->delay, context->unit);
  json_end (json);
}

static void
write_pair (const ReportContext *context, JsonWriter *json, const PairDelay *pair)
{
  json_begin_object (json, NULL, JSON_INLINE);
  json_count (json, "source", pair->source);
  json_count (json, "destination", pair->destination);
  json_count (json, "messages", pair->messages);
  json_number (json, "delay", pair->delay, context->unit);
  json_number (json, "longest_delay", pair->longest, context->unit);
  json_end (json);
}

static void
write_delays (const ReportContext *context, JsonWriter *json)
{
  DelayRanking ranking;

  if (context->delays == NULL)
    return;
  message_delays_rank (context->delays, &ranking);
  json_begin_object (json, "delays", JSON_LINES);
  json_count (json, "messages", ranking.delayed);
  json_ratio (json, "share", ranking.delayed, context->result->messages, "0.0");
  json_number (json, "delay", ranking.delay, context->unit);
  json_number (json, "longest_delay", ranking.longest, context->unit);
  json_begin_array (json, "most_delayed", JSON_LINES);
  for (guint i = 0; i < ranking.n_messages; i++)
    write_message (context, json, &ranking.message[i]);
  json_end (json);
  json_begin_array (json, "pairs", JSON_LINES);
  for (guint i = 0; i < ranking.n_pairs; i++)
    write_pair (context, json, &ranking.pair[i]);
  json_end (json);
  json_number (json, "pairs_short_of", ranking.short_of, context->unit);
  json_end (json);
}

void
summary_write_json (const ReportContext *context, guint most_levels, OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);
  g_autofree guint32 *numbers = report_interval_numbers (context->program);
  g_autofree guint32 *preorder = program_interval_preorder (context->program);
  g_autoptr (GArray) jobs = report_jobs_new (context);
  g_autoptr (ProcessorStatistics) statistics
      = report_statistics_new (context, most_levels);

  json_begin_object (json, NULL, JSON_LINES);
  report_json_head (context, json);
  write_run (context, json);
  json_count (json, "intervals_left_out",
              report_left_out (context->program, most_levels));
  json_begin_array (json, "intervals", JSON_LINES);
  for (guint32 i = 0; i < program_intervals (context->program); i++)
    if (program_interval (context->program, preorder[i])->level <= most_levels)
      write_interval (context, json, preorder[i], numbers, statistics);
  json_end (json);
  links_json_array (context, json, MOST_LINKS);
  report_jobs_json (jobs, context->unit, json);
  unused_json (context, json);
  write_delays (context, json);
  latency_report_json (context->latency, context->unit, json);
  report_why_json (context->why, context->what_ifs, context->noise, NULL, context->unit,
                   json);
  report_range_json (context->range, context->unit, json);
  collective_use_json (context->collectives, context->unit, json);
  call_times_json (context->calls, context->characteristics, numbers, context->unit,
                   json);
  json_end (json);
}
