/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-csv.c - columns are in docs/outputs.md; their order never changes, new ones go
 * before `version`, or with --intervals before `interval` */
#include "config.h"

#include "output/compare-private.h"
#include "output/escape.h"
#include "output/interval-place.h"

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
  report_costs_csv (column->costs, line);
}

static void
add_interval (const CompareTable *self, GString *line, const Column *column, guint32 row,
              guint32 number)
{
  const CompareInterval *one = compare_interval (self, row);
  const IntervalTotals *totals = compare_interval_totals (column, row);
  NumberText text;

  g_string_append_printf (line, ",%u,", number);
  interval_place_csv (&one->what, line);
  g_string_append_printf (line, ",%u,%s", one->level,
                          number_ratio (totals->productive, totals->total,
                                        COMPARE_DECIMALS, "1.000000000000", text));
  for (guint f = INTERVAL_FIELD_EFFICIENCY + 1; f < N_INTERVAL_FIELDS; f++)
    g_string_append_printf (
        line, ",%s",
        number_fixed (interval_field_time (interval_field (f), totals),
                      SIM_TIME_PER_SECOND, COMPARE_DECIMALS, text));
}

static void
end_line (const CompareTable *self, GString *line)
{
  g_string_append_printf (line, ",%s,", self->version);
  escape_csv (line, self->command);
  g_string_append_c (line, '\n');
}

/* A line for the machine, or for each of its intervals where there is an order. */
static void
add_lines (const CompareTable *self, GString *text, const Column *column,
           const guint32 *order)
{
  g_autoptr (GString) machine = g_string_new (NULL);

  add_csv_column (self, machine, column);
  if (order == NULL)
    {
      g_string_append_len (text, machine->str, (gssize) machine->len);
      end_line (self, text);
    }
  for (guint32 i = 0; order != NULL && i < self->intervals->len; i++)
    if (compare_interval_totals (column, order[i]) != NULL)
      {
        g_string_append_len (text, machine->str, (gssize) machine->len);
        add_interval (self, text, column, order[i], i + 1);
        end_line (self, text);
      }
}

static void
add_interval_names (GString *text)
{
  g_string_append (text, ",interval,");
  interval_place_csv_names ("interval_", text);
  g_string_append (text, ",interval_level");
  for (guint f = 0; f < N_INTERVAL_FIELDS; f++)
    g_string_append_printf (text, ",interval_%s%s", interval_field (f)->key,
                            f == INTERVAL_FIELD_EFFICIENCY ? "" : "_s");
}

void
compare_write_csv (const CompareTable *self, gboolean intervals, OutputFile *output)
{
  g_autofree guint32 *order = intervals ? compare_interval_order (self) : NULL;
  g_autoptr (GString) text = g_string_new ("name,network,network_type,shape,processors");

  for (guint row = 0; row <= ROW_UTILISATION; row++)
    g_string_append_printf (text, ",%s%s", compare_rows[row].key,
                            compare_rows[row].type == VALUE_TIME ? "_s" : "");
  g_string_append (text,
                   ",busiest_link_from,busiest_link_to,time_ratio,program,program_kind");
  for (guint row = ROW_UTILISATION + 1; row < N_ROWS; row++)
    g_string_append_printf (text, ",%s_s", compare_rows[row].key);
  report_costs_csv_names (text);
  if (intervals)
    add_interval_names (text);
  g_string_append (text, ",version,command\n");
  for (guint c = 0; c < self->columns->len; c++)
    add_lines (self, text, compare_column (self, c), order);
  output_file_write (output, text->str, text->len);
}
