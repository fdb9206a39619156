/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-json.c - the schema is in docs/outputs.md */
#include "config.h"

#include "output/compare-figures.h"
#include "output/compare-table.h"

#include "analysis/interval-label.h"
#include "analysis/report-range.h"
#include "analysis/report-why.h"

static void
write_interval (const CompareTable *self, JsonWriter *json, const Column *column,
                guint32 row, const guint32 *number)
{
  const CompareInterval *one = compare_interval (self, row);
  const IntervalTotals *totals = compare_interval_totals (column, row);
  g_autofree char *participants
      = processor_set_format (compare_interval_participants (column, row));

  json_begin_object (json, NULL, JSON_LINES);
  json_count (json, "id", number[row]);
  if (one->parent == PROGRAM_NONE)
    json_null (json, "parent");
  else
    json_count (json, "parent", number[one->parent]);
  interval_label_json (&one->what, json);
  json_count (json, "level", one->level);
  json_text (json, "processors", participants);
  json_count (json, "processor_count", totals->processors);
  json_ratio (json, "efficiency", totals->productive, totals->total, "1.0");
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 1; f < N_INTERVAL_FIELDS; f++)
    json_number (json, interval_field (f)->key,
                 interval_field_time (interval_field (f), totals), self->unit);
  json_end (json);
}

static void
write_intervals (const CompareTable *self, JsonWriter *json, const Column *column)
{
  guint32 n;
  g_autofree guint32 *order = compare_interval_order (self, &n);
  g_autofree guint32 *number = compare_interval_numbers (self);

  json_count (json, "intervals_left_out", compare_left_out (self, column));
  json_begin_array (json, "intervals", JSON_LINES);
  for (guint32 i = 0; i < n; i++)
    if (compare_interval_totals (column, order[i]) != NULL)
      write_interval (self, json, column, order[i], number);
  json_end (json);
}

static void
write_json_column (const CompareTable *self, JsonWriter *json, const Column *column,
                   gboolean intervals)
{
  const ProgramValue value
      = { .json = column->json, .text = column->computed, .places = column->places };

  json_begin_object (json, NULL, JSON_LINES);
  json_text (json, "name", column->name);
  json_text (json, "network", column->network);
  json_text (json, "type", column->type);
  json_text (json, "shape", column->shape);
  json_count (json, "processors", column->processors);
  report_costs_json (column->costs, self->unit, json);
  report_network_json (&column->counts, column->costs, self->unit, column->origin, TRUE,
                       json);
  report_json_value (column->json != NULL ? &value : NULL, json);
  for (guint row = 0; row <= ROW_UTILISATION; row++)
    switch (compare_rows[row].type)
      {
      case VALUE_TIME:
        json_number (json, compare_rows[row].key, column->value[row], self->unit);
        break;
      case VALUE_COUNT:
        json_number (json, compare_rows[row].key, column->value[row], 1);
        break;
      case VALUE_SHARE:
        if (row == ROW_UTILISATION && !column->has_links)
          json_null (json, compare_rows[row].key);
        else
          json_number (json, compare_rows[row].key, column->value[row],
                       SIM_TIME_PER_SECOND);
        break;
      }
  if (column->has_links)
    {
      json_begin_object (json, "busiest_link", JSON_INLINE);
      json_count (json, "from", column->from);
      json_count (json, "to", column->to);
      json_text (json, "from_name", column->from_name);
      json_text (json, "to_name", column->to_name);
      json_end (json);
    }
  else
    json_null (json, "busiest_link");
  json_begin_object (json, "states", JSON_INLINE);
  json_number (json, "busy", column->value[ROW_STATE_BUSY], self->unit);
  json_number (json, "overhead", column->value[ROW_STATE_OVERHEAD], self->unit);
  json_number (json, "idle", column->value[ROW_STATE_IDLE], self->unit);
  json_end (json);
  for (guint row = ROW_SPLIT; row <= ROW_SPLIT_LAST; row++)
    json_number (json, compare_rows[row].key, column->value[row], self->unit);
  if (column->has_links)
    json_count (json, "unused_links", column->unused_links);
  else
    json_null (json, "unused_links");
  json_text (json, "note", column->unused_text);
  json_ratio (json, "time_ratio", column->value[ROW_TIME],
              compare_column (self, 0)->value[ROW_TIME], "1.0");
  latency_report_json (column->latency, self->unit, json);
  report_jobs_json (column->jobs, self->unit, json);
  report_why_json (column->why, column->what_ifs, column->noise,
                   compare_column (self, 0)->noise, self->unit, json);
  report_range_json (column->range, self->unit, json);
  if (intervals)
    write_intervals (self, json, column);
  json_end (json);
}

void
compare_write_json (CompareTable *self, gboolean intervals, OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);
  const char *const *warnings = compare_table_warnings (self);

  json_begin_object (json, NULL, JSON_LINES);
  json_count (json, "format", 1);
  json_text (json, "version", self->version);
  json_text (json, "command", self->command);
  report_json_made_from (self->inputs, json);
  json_begin_array (json, "warnings", JSON_LINES);
  for (guint i = 0; warnings[i] != NULL; i++)
    json_text (json, NULL, warnings[i]);
  if (self->note != NULL)
    json_text (json, NULL, self->note);
  json_end (json);
  json_begin_object (json, "program", JSON_INLINE);
  json_text (json, "file", self->program);
  json_text (json, "kind", self->kind);
  json_end (json);
  json_text (json, "time_unit", report_unit_name (self->unit));
  json_begin_array (json, "machines", JSON_LINES);
  for (guint c = 0; c < self->columns->len; c++)
    write_json_column (self, json, compare_column (self, c), intervals);
  json_end (json);
  json_end (json);
}
