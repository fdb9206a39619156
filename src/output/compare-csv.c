/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-csv.c - columns are in docs/outputs.md; their order never changes, new ones go
 * before `made_from`, or with --intervals before `interval` */
#include "config.h"

#include "output/compare-figures.h"
#include "text/escape.h"
#include "text/inputs-text.h"
#include "analysis/interval-label.h"
#include "analysis/report-range.h"
#include "analysis/report-why.h"

/* A node of the busiest link: its name, else its number; empty on a network without
 * links. */
static void
add_node (GString *line, const Column *column, const char *name, guint32 node)
{
  if (name != NULL)
    escape_csv (line, name);
  else if (column->has_links)
    g_string_append_printf (line, "%u", node);
}

static void
add_csv_column (const CompareTable *self, GString *line, const Column *column)
{
  NumberText text;

  escape_csv (line, column->name);
  g_string_append_c (line, ',');
  escape_csv (line, column->network);
  g_string_append_printf (line, ",%s,%s,%u", column->type, column->shape,
                          column->processors);
  for (guint row = 0; row <= ROW_UTILISATION; row++)
    {
      g_string_append_c (line, ',');
      if (row == ROW_UTILISATION && !column->has_links)
        continue;
      if (compare_rows[row].type == VALUE_COUNT)
        number_fixed (column->value[row], 1, 0, text);
      else
        number_fixed (column->value[row], SIM_TIME_PER_SECOND, COMPARE_DECIMALS, text);
      g_string_append (line, text);
    }
  if (column->has_links)
    g_string_append_printf (line, ",%u,%u,", column->from, column->to);
  else
    g_string_append (line, ",,,");
  g_string_append (line, number_ratio (column->value[ROW_TIME],
                                       compare_column (self, 0)->value[ROW_TIME],
                                       COMPARE_DECIMALS, "1.000000000000", text));
  g_string_append_c (line, ',');
  escape_csv (line, self->program);
  g_string_append_printf (line, ",%s", self->kind);
  for (guint row = ROW_UTILISATION + 1; row < N_ROWS; row++)
    g_string_append_printf (
        line, ",%s",
        number_fixed (column->value[row], SIM_TIME_PER_SECOND, COMPARE_DECIMALS, text));
  report_costs_csv (column->costs, line, REPORT_COST_FIRST);
  g_string_append_printf (line, ",%s", report_unit_name (self->unit));
  if (column->has_links)
    g_string_append_printf (line, ",%u,", column->unused_links);
  else
    g_string_append (line, ",,");
  add_node (line, column, column->from_name, column->from);
  g_string_append_c (line, ',');
  add_node (line, column, column->to_name, column->to);
  report_costs_csv (column->costs, line, REPORT_COST_EXTRA);
  report_network_csv (&column->counts, line);
  report_costs_csv (column->costs, line, REPORT_COST_OTHER);
  report_why_csv (column->why, line);
  latency_report_csv (column->latency, line);
  report_jobs_csv (column->jobs, line);
}

static void
add_interval (const CompareTable *self, GString *line, const Column *column, guint32 row,
              guint32 number)
{
  const CompareInterval *one = compare_interval (self, row);
  const IntervalTotals *totals = compare_interval_totals (column, row);
  g_autofree char *participants
      = processor_set_format (compare_interval_participants (column, row));
  NumberText text;

  interval_label_csv_name (&one->what, line);
  g_string_append_printf (line, ",%u,", number);
  interval_label_csv (&one->what, line);
  g_string_append_printf (line, ",%u,%s", one->level,
                          number_ratio (totals->productive, totals->total,
                                        COMPARE_DECIMALS, "1.000000000000", text));
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 1; f < N_INTERVAL_FIELDS; f++)
    g_string_append_printf (
        line, ",%s",
        number_fixed (interval_field_time (interval_field (f), totals),
                      SIM_TIME_PER_SECOND, COMPARE_DECIMALS, text));
  g_string_append_c (line, ',');
  escape_csv (line, participants);
  g_string_append_printf (line, ",%u,%u", totals->processors,
                          compare_left_out (self, column));
}

static void
end_line (const CompareTable *self, GString *line, const Column *column)
{
  g_autofree char *made_from = inputs_text (self->inputs);

  g_string_append_c (line, ',');
  escape_csv (line, made_from);
  g_string_append_printf (line, ",%s,", self->version);
  escape_csv (line, self->command);
  report_range_csv (column->range, line);
  g_string_append_c (line, '\n');
}

static void
add_machine (const CompareTable *self, GString *text, const Column *column)
{
  add_csv_column (self, text, column);
  end_line (self, text, column);
}

/* One line per interval of the machine. */
static void
add_machine_intervals (const CompareTable *self, GString *text, const Column *column)
{
  g_autoptr (GString) machine = g_string_new (NULL);
  guint32 n;
  g_autofree guint32 *order = compare_interval_order (self, &n);
  g_autofree guint32 *number = compare_interval_numbers (self);

  add_csv_column (self, machine, column);
  for (guint32 i = 0; i < n; i++)
    if (compare_interval_totals (column, order[i]) != NULL)
      {
        g_string_append_len (text, machine->str, (gssize) machine->len);
        add_interval (self, text, column, order[i], number[order[i]]);
        end_line (self, text, column);
      }
}

static void
add_interval_names (GString *text)
{
  g_string_append (text, ",interval_name,interval,");
  interval_label_csv_names ("interval_", text);
  g_string_append (text, ",interval_level");
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    g_string_append_printf (text, ",interval_%s%s", interval_field (f)->key,
                            f == INTERVAL_FIELD_EFFICIENCY ? "" : "_s");
  g_string_append (text, ",interval_processors,interval_processor_count,"
                         "intervals_left_out");
}

void
compare_write_csv (const CompareTable *self, gboolean intervals, OutputFile *output)
{
  g_autoptr (GString) text = g_string_new ("name,network,network_type,shape,processors");

  for (guint row = 0; row <= ROW_UTILISATION; row++)
    g_string_append_printf (text, ",%s%s", compare_rows[row].key,
                            compare_rows[row].type == VALUE_TIME ? "_s" : "");
  g_string_append (text,
                   ",busiest_link_from,busiest_link_to,time_ratio,program,program_kind");
  for (guint row = ROW_UTILISATION + 1; row < N_ROWS; row++)
    g_string_append_printf (text, ",%s_s", compare_rows[row].key);
  report_costs_csv_names (text, REPORT_COST_FIRST);
  g_string_append (text, ",time_unit");
  g_string_append (text, ",unused_links,busiest_link_from_name,busiest_link_to_name");
  report_costs_csv_names (text, REPORT_COST_EXTRA);
  report_network_csv_names (text);
  report_costs_csv_names (text, REPORT_COST_OTHER);
  report_why_csv_names (text);
  latency_report_csv_names (text);
  report_jobs_csv_names (compare_column (self, 0)->jobs, text);
  if (intervals)
    add_interval_names (text);
  g_string_append (text, ",made_from,version,command");
  report_range_csv_names (compare_column (self, 0)->range, text);
  g_string_append_c (text, '\n');
  for (guint c = 0; c < self->columns->len; c++)
    if (intervals)
      add_machine_intervals (self, text, compare_column (self, c));
    else
      add_machine (self, text, compare_column (self, c));
  output_file_write (output, text->str, text->len);
}
