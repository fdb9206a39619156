/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "output/compare-table.h"
#include "output/escape.h"
#include "output/links.h"

#define LABEL_WIDTH 28
#define VALUE_WIDTH 18
#define RATIO_WIDTH 8
#define DECIMALS 12

/* What is compared; a ratio says something of all but those marked. */
typedef enum
{
  ROW_TIME,
  ROW_EFFICIENCY,
  ROW_PRODUCTIVE,
  ROW_LOST,
  ROW_INSUFFICIENT,
  ROW_COMMUNICATION,
  ROW_COMMUNICATION_SYNCH,
  ROW_IDLE,
  ROW_LOAD_IMBALANCE,
  ROW_SYNCHRONIZATION,
  ROW_OVERLAP,
  ROW_MESSAGES,
  ROW_BYTES,
  ROW_LINK_HOPS,
  ROW_CONGESTION,
  ROW_UTILISATION,
  N_ROWS
} Row;

typedef enum
{
  VALUE_TIME,
  VALUE_COUNT,
  VALUE_SHARE /* of DECIMALS decimals */
} ValueType;

static const struct
{
  const char *key, *label;
  ValueType type;
} rows[N_ROWS] = {
  [ROW_TIME] = { "time", "Time", VALUE_TIME },
  [ROW_EFFICIENCY] = { "efficiency", "Efficiency", VALUE_SHARE },
  [ROW_PRODUCTIVE] = { "productive_time", "Productive time *", VALUE_TIME },
  [ROW_LOST] = { "lost_time", "Lost time *", VALUE_TIME },
  [ROW_INSUFFICIENT]
  = { "insufficient_parallelism", "  Insufficient parallelism", VALUE_TIME },
  [ROW_COMMUNICATION] = { "communication", "  Communications", VALUE_TIME },
  [ROW_COMMUNICATION_SYNCH]
  = { "communication_synch", "    of it waiting to begin", VALUE_TIME },
  [ROW_IDLE] = { "idle", "  Idle time", VALUE_TIME },
  [ROW_LOAD_IMBALANCE] = { "load_imbalance", "Load imbalance *", VALUE_TIME },
  [ROW_SYNCHRONIZATION] = { "synchronization", "Synchronization *", VALUE_TIME },
  [ROW_OVERLAP] = { "overlap", "Overlap *", VALUE_TIME },
  [ROW_MESSAGES] = { "messages", "Messages", VALUE_COUNT },
  [ROW_BYTES] = { "bytes", "Bytes", VALUE_COUNT },
  [ROW_LINK_HOPS] = { "link_hops", "Link-hops", VALUE_COUNT },
  [ROW_CONGESTION] = { "congestion_delay", "Delay by congestion", VALUE_TIME },
  [ROW_UTILISATION] = { "busiest_link_utilisation", "  its utilisation", VALUE_SHARE },
};

typedef struct
{
  char *name, *network, *shape;
  const char *type;
  guint32 processors;
  TotalTime value[N_ROWS]; /* VALUE_SHARE: times 10^12 */
  gboolean has_links;
  guint32 from, to; /* of the busiest link */
} Column;

struct _CompareTable
{
  GPtrArray *columns; /* Column */
  char *program, *kind, *kind_words, *version, *command;
  SimTime unit;
  GPtrArray *warnings; /* char*, ends with NULL */
};

static void
column_free (gpointer data)
{
  Column *self = data;

  g_free (self->name);
  g_free (self->network);
  g_free (self->shape);
  g_free (self);
}

CompareTable *
compare_table_new (void)
{
  CompareTable *self = g_new0 (CompareTable, 1);

  self->columns = g_ptr_array_new_with_free_func (column_free);
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->warnings, NULL);
  return self;
}

void
compare_table_free (CompareTable *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->warnings);
  g_free (self->program);
  g_free (self->kind);
  g_free (self->kind_words);
  g_free (self->version);
  g_free (self->command);
  g_free (self);
}

const char *const *
compare_table_warnings (CompareTable *self)
{
  return (const char *const *) self->warnings->pdata;
}

/* ---- taking figures ---------------------------------------------------------------- */

/* part / whole as a whole number of 10^-12. */
static TotalTime
share (TotalTime part, TotalTime whole, TotalTime otherwise)
{
  TotalTime quotient = 1, rest;

  if (whole <= 0)
    return otherwise;
  quotient = part / whole;
  rest = part % whole;
  for (guint i = 0; i < DECIMALS; i++)
    {
      quotient = quotient * 10 + rest * 10 / whole;
      rest = rest * 10 % whole;
    }
  return quotient + (rest * 2 >= whole ? 1 : 0);
}

static void
take_links (Column *column, const ReportContext *context)
{
  g_autoptr (GArray) busiest = links_busiest (context->network, 1);
  LinkRow row;

  column->has_links = busiest->len > 0;
  if (!column->has_links)
    return;
  row = links_row (context->network, g_array_index (busiest, guint32, 0));
  column->from = row.from;
  column->to = row.to;
  column->value[ROW_UTILISATION] = share (row.statistics->busy, context->result->time, 0);
}

static void
take_values (Column *column, const ReportContext *context)
{
  const ReplayResult *result = context->result;
  const IntervalTotals *totals = characteristics_interval (
      context->characteristics, program_interval_preorder (context->program)[0]);
  TotalTime *value = column->value;

  value[ROW_TIME] = result->time;
  value[ROW_EFFICIENCY] = share (totals->productive, totals->total, SIM_TIME_PER_SECOND);
  value[ROW_PRODUCTIVE] = totals->productive;
  value[ROW_LOST] = totals->lost;
  value[ROW_INSUFFICIENT] = totals->insufficient;
  value[ROW_COMMUNICATION] = totals->communication;
  value[ROW_COMMUNICATION_SYNCH] = totals->communication_synch;
  value[ROW_IDLE] = totals->idle;
  value[ROW_LOAD_IMBALANCE] = totals->load_imbalance;
  value[ROW_SYNCHRONIZATION] = totals->synchronization;
  value[ROW_OVERLAP] = totals->overlap;
  value[ROW_MESSAGES] = result->messages;
  value[ROW_BYTES] = result->bytes;
  value[ROW_LINK_HOPS] = result->link_hops;
  value[ROW_CONGESTION] = result->congestion_delay;
}

static void
take_warnings (CompareTable *self, const ReportContext *context)
{
  for (guint i = 0; context->warnings != NULL && context->warnings[i] != NULL; i++)
    if (!g_strv_contains (compare_table_warnings (self), context->warnings[i]))
      g_ptr_array_insert (self->warnings, (gint) self->warnings->len - 1,
                          g_strdup (context->warnings[i]));
}

void
compare_table_add (CompareTable *self, const char *name, const ReportContext *context)
{
  Column *column = g_new0 (Column, 1);

  column->name = g_strdup (name == NULL ? context->machine->name : name);
  column->network = g_strdup (context->machine->name);
  column->type = report_machine_type (context->machine);
  column->shape = shape_format (program_shape (context->program));
  column->processors = program_processors (context->program);
  take_values (column, context);
  take_links (column, context);
  take_warnings (self, context);
  if (self->columns->len == 0)
    {
      self->program = g_strdup (program_file (context->program));
      self->kind = g_strdup (program_kind (context->program));
      self->kind_words = g_strdup (report_program_kind (context->program));
      self->version = g_strdup (context->version);
      self->command = g_strdup (context->command);
      self->unit = context->unit;
    }
  g_ptr_array_add (self->columns, column);
}

/* ---- for a person ------------------------------------------------------------------ */

static const Column *
column_at (const CompareTable *self, guint number)
{
  return g_ptr_array_index (self->columns, number);
}

/* Text to the right of a cell of that many characters. */
static void
add_right (GString *text, const char *cell, guint width)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  guint used;

  escape_plain (plain, cell);
  used = (guint) g_utf8_strlen (plain->str, (gssize) plain->len);
  if (used >= width) /* keeps columns apart */
    g_string_append_c (text, ' ');
  for (; used < width; used++)
    g_string_append_c (text, ' ');
  g_string_append (text, plain->str);
}

static guint
cell_width (const Column *column)
{
  return MAX (VALUE_WIDTH + RATIO_WIDTH, (guint) g_utf8_strlen (column->name, -1) + 2);
}

static void
add_cell (const CompareTable *self, GString *text, Row row, guint number)
{
  const Column *column = column_at (self, number), *first = column_at (self, 0);
  guint decimals = report_decimals ((SimTime) first->value[ROW_TIME], self->unit);
  NumberText value, ratio;

  switch (rows[row].type)
    {
    case VALUE_TIME:
      number_fixed (column->value[row], self->unit, decimals, value);
      break;
    case VALUE_COUNT:
      number_grouped ((guint64) column->value[row], value);
      break;
    case VALUE_SHARE:
      number_fixed (column->value[row], SIM_TIME_PER_SECOND, 4, value);
      break;
    }
  if (row == ROW_UTILISATION && !column->has_links)
    g_strlcpy (value, "-", sizeof value);
  add_right (text, value, cell_width (column) - RATIO_WIDTH);
  number_ratio (column->value[row], first->value[row], 2, "", ratio);
  if (number > 0 && first->value[row] > 0)
    g_string_append_printf (text, "%*sx", RATIO_WIDTH - 1, ratio);
  else
    g_string_append_printf (text, "%*s", RATIO_WIDTH, "");
}

static void
end_line (GString *text)
{
  while (text->len > 0 && text->str[text->len - 1] == ' ')
    g_string_truncate (text, text->len - 1);
  g_string_append_c (text, '\n');
}

static void
add_busiest (const CompareTable *self, GString *text)
{
  g_string_append_printf (text, "%-*s", LABEL_WIDTH, "Busiest link");
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = column_at (self, c);
      g_autofree char *link = column->has_links
                                  ? g_strdup_printf ("%u -> %u", column->from, column->to)
                                  : g_strdup ("-");

      add_right (text, link, cell_width (column) - RATIO_WIDTH);
      g_string_append_printf (text, "%*s", RATIO_WIDTH, "");
    }
  end_line (text);
}

static void
add_names (const CompareTable *self, GString *text)
{
  g_string_append_printf (text, "\n%-*s", LABEL_WIDTH, "");
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = column_at (self, c);

      add_right (text, column->name, cell_width (column) - RATIO_WIDTH);
      g_string_append_printf (text, "%*s", RATIO_WIDTH, "");
    }
  end_line (text);
}

static void
write_table (const CompareTable *self, OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *program = g_strdup_printf ("%s (%s)", self->program, self->kind_words);
  g_autofree char *version = g_strdup_printf ("netfare %s", self->version);

  summary_table_origin (text, "Program", program);
  for (guint c = 0; c < self->columns->len; c++)
    {
      const Column *column = column_at (self, c);
      g_autofree char *machine
          = g_strdup_printf ("%s: %s, %u processors (%s)", column->name, column->network,
                             column->processors, column->shape);

      summary_table_origin (text, c == 0 ? "Machines" : "", machine);
    }
  summary_table_origin (text, "Made by", version);
  summary_table_origin (text, "Command", self->command);
  add_names (self, text);
  for (guint row = 0; row < N_ROWS; row++)
    {
      if (row == ROW_UTILISATION)
        add_busiest (self, text);
      g_string_append_printf (text, "%-*s", LABEL_WIDTH, rows[row].label);
      for (guint c = 0; c < self->columns->len; c++)
        add_cell (self, text, row, c);
      end_line (text);
    }
  g_string_append_printf (
      text,
      "\nTimes in %s; * and what is below it: summed over processors; "
      "..x: times the first column\n",
      self->unit == SIM_TIME_PER_SECOND ? "seconds" : "units");
  output_file_write (output, text->str, text->len);
}

/* ---- for programs ------------------------------------------------------------------ */

static void
write_json_column (const CompareTable *self, JsonWriter *json, const Column *column)
{
  json_begin_object (json, NULL, JSON_LINES);
  json_text (json, "name", column->name);
  json_text (json, "network", column->network);
  json_text (json, "type", column->type);
  json_text (json, "shape", column->shape);
  json_count (json, "processors", column->processors);
  for (guint row = 0; row < N_ROWS; row++)
    switch (rows[row].type)
      {
      case VALUE_TIME:
        json_number (json, rows[row].key, column->value[row], self->unit);
        break;
      case VALUE_COUNT:
        json_count (json, rows[row].key, (guint64) column->value[row]);
        break;
      case VALUE_SHARE:
        if (row == ROW_UTILISATION && !column->has_links)
          json_null (json, rows[row].key);
        else
          json_number (json, rows[row].key, column->value[row], SIM_TIME_PER_SECOND);
        break;
      }
  if (column->has_links)
    {
      json_begin_object (json, "busiest_link", JSON_INLINE);
      json_count (json, "from", column->from);
      json_count (json, "to", column->to);
      json_end (json);
    }
  else
    json_null (json, "busiest_link");
  json_ratio (json, "time_ratio", column->value[ROW_TIME],
              column_at (self, 0)->value[ROW_TIME], "1.0");
  json_end (json);
}

static void
write_json (CompareTable *self, OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);
  const char *const *warnings = compare_table_warnings (self);

  json_begin_object (json, NULL, JSON_LINES);
  json_count (json, "format", 1);
  json_text (json, "version", self->version);
  json_text (json, "command", self->command);
  json_begin_array (json, "warnings", JSON_LINES);
  for (guint i = 0; warnings[i] != NULL; i++)
    json_text (json, NULL, warnings[i]);
  json_end (json);
  json_begin_object (json, "program", JSON_INLINE);
  json_text (json, "file", self->program);
  json_text (json, "kind", self->kind);
  json_end (json);
  json_text (json, "time_unit", self->unit == SIM_TIME_PER_SECOND ? "s" : "unit");
  json_begin_array (json, "machines", JSON_LINES);
  for (guint c = 0; c < self->columns->len; c++)
    write_json_column (self, json, column_at (self, c));
  json_end (json);
  json_end (json);
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
  for (guint row = 0; row < N_ROWS; row++)
    {
      g_string_append_c (line, ',');
      if (row == ROW_UTILISATION && !column->has_links)
        continue;
      if (rows[row].type == VALUE_COUNT)
        number_fixed (column->value[row], 1, 0, text);
      else
        number_fixed (column->value[row], SIM_TIME_PER_SECOND, DECIMALS, text);
      g_string_append (line, text);
    }
  if (column->has_links)
    g_string_append_printf (line, ",%u,%u,", column->from, column->to);
  else
    g_string_append (line, ",,,");
  g_string_append (line, number_ratio (column->value[ROW_TIME],
                                       column_at (self, 0)->value[ROW_TIME], DECIMALS,
                                       "1.000000000000", text));
  g_string_append_c (line, ',');
  escape_csv (line, self->program);
  g_string_append_printf (line, ",%s,%s,", self->kind, self->version);
  escape_csv (line, self->command);
  g_string_append_c (line, '\n');
}

static void
write_csv (const CompareTable *self, OutputFile *output)
{
  g_autoptr (GString) text = g_string_new ("name,network,network_type,shape,processors");

  for (guint row = 0; row < N_ROWS; row++)
    g_string_append_printf (text, ",%s%s", rows[row].key,
                            rows[row].type == VALUE_TIME ? "_s" : "");
  g_string_append (text,
                   ",busiest_link_from,busiest_link_to,time_ratio,program,program_kind,"
                   "version,command\n");
  for (guint c = 0; c < self->columns->len; c++)
    add_csv_column (self, text, column_at (self, c));
  output_file_write (output, text->str, text->len);
}

void
compare_table_write (CompareTable *self, SummaryFormat format, OutputFile *output)
{
  g_assert (self->columns->len > 0);
  switch (format)
    {
    case SUMMARY_TABLE:
      write_table (self, output);
      break;
    case SUMMARY_JSON:
      write_json (self, output);
      break;
    case SUMMARY_CSV:
      write_csv (self, output);
      break;
    }
}
