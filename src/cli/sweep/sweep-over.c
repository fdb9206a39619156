/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-over.h"

#include <string.h>

#include "cli/sweep/sweep-arguments.h"
#include "cli/sweep/sweep-print.h"
#include "cli/sweep/sweep-units.h"
#include "text/csv-line.h"
#include "text/json-writer.h"
#include "text/text-cells.h"

#define ROW_WIDTH 6
#define TIME_WIDTH 18
#define COUNT_WIDTH 6

gboolean
sweep_over_find (const GPtrArray *vary, const char *key, guint *nth, GError **error)
{
  g_autofree char *plain = vary_plain_key (key, strlen (key));
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < vary->len; i++)
    {
      const Vary *one = vary->pdata[i];

      if (strcmp (one->key, g_str_has_prefix (one->key, "D:") ? key : plain) == 0)
        {
          *nth = i;
          return TRUE;
        }
      g_string_append_printf (names, "%s%s", i == 0 ? "" : ", ", one->key);
    }
  error_set (error, NETFARE_ERROR_USAGE,
             "option --over: found '%s', expected a key that --vary has: %s", key,
             names->str);
  return FALSE;
}

/* ---- groups ------------------------------------------------------------------------ */

static void
clear_group (gpointer group)
{
  g_free (((SweepGroup *) group)->error);
}

/* A row that exists. */
static void
add_row (const SweepRows *rows, guint row, SweepGroup *group, __int128 *sum)
{
  g_autoptr (GPtrArray) fields = sweep_rows_get (rows, row);
  const char *text = fields->pdata[sweep_rows_column (rows, "time_s")];
  const char *error = fields->pdata[sweep_rows_column (rows, "error")];
  SimTime time;

  if (rows->failed[row] || !sim_time_parse_seconds (text, strlen (text), &time))
    {
      group->failed++;
      if (group->error == NULL)
        group->error = g_strdup (error);
      return;
    }
  group->least = group->count == 0 ? time : MIN (group->least, time);
  group->greatest = group->count == 0 ? time : MAX (group->greatest, time);
  group->count++;
  *sum += time;
}

GArray *
sweep_over_groups (const SweepRows *rows, guint nth)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (SweepGroup));
  const guint values = ((const Vary *) rows->vary->pdata[nth])->values->len;
  guint apart = 1; /* rows whose values follow each other */

  g_array_set_clear_func (groups, clear_group);
  for (guint i = nth + 1; i < rows->vary->len; i++)
    apart *= ((const Vary *) rows->vary->pdata[i])->values->len;
  for (guint row = 0; row < rows->n_rows; row++)
    {
      SweepGroup group = { .first = row };
      __int128 sum = 0;

      if (row / apart % values != 0)
        continue;
      for (guint i = 0; i < values; i++)
        if (rows->lines[row + i * apart] != NULL)
          add_row (rows, row + i * apart, &group, &sum);
      if (group.count > 0)
        group.mean = (SimTime) ((2 * sum + group.count) / (2 * group.count));
      if (group.count > 0 || group.failed > 0)
        g_array_append_val (groups, group);
    }
  return groups;
}

/* ---- any form ---------------------------------------------------------------------- */

typedef struct
{
  const SweepRows *rows;
  guint nth;
} Over;

/* The value of the ith key of a group; NULL: it is the one that differs. */
static const char *
value_of (const Over *self, const SweepGroup *group, guint i)
{
  return i == self->nth ? NULL : vary_value (self->rows->vary, i, group->first);
}

/* Seconds; of a group without a time "". */
static const char *
seconds (const SweepGroup *group, SimTime time, char buffer[SIM_TIME_TEXT_SIZE])
{
  return group->count > 0 ? sim_time_format (time, buffer) : "";
}

static void
add_csv (GPtrArray *fields, const char *text)
{
  g_ptr_array_add (fields, (gpointer) text);
}

static void
print_csv_head (const Over *self, OutputFile *output)
{
  static const char *const names[]
      = { "least_s", "mean_s",  "greatest_s", "count",  "failed",
          "error",   "program", "version",    "command" };
  g_autoptr (GPtrArray) fields = g_ptr_array_new ();
  g_autofree char *line = NULL;

  add_csv (fields, "row");
  for (guint i = 0; i < self->rows->vary->len; i++)
    if (i != self->nth)
      add_csv (fields, self->rows->names->pdata[1 + i]);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    add_csv (fields, names[i]);
  line = csv_line_join (fields);
  output_file_puts (output, line);
}

static void
print_csv (const Over *self, guint row, const SweepGroup *group, OutputFile *output)
{
  const Options *options = self->rows->options;
  char times[3][SIM_TIME_TEXT_SIZE];
  g_autofree char *number = g_strdup_printf ("%u", row);
  g_autofree char *count = g_strdup_printf ("%u", group->count);
  g_autofree char *failed = g_strdup_printf ("%u", group->failed);
  g_autoptr (GPtrArray) fields = g_ptr_array_new ();
  g_autofree char *line = NULL;

  add_csv (fields, number);
  for (guint i = 0; i < self->rows->vary->len; i++)
    if (i != self->nth)
      add_csv (fields, value_of (self, group, i));
  add_csv (fields, seconds (group, group->least, times[0]));
  add_csv (fields, seconds (group, group->mean, times[1]));
  add_csv (fields, seconds (group, group->greatest, times[2]));
  add_csv (fields, count);
  add_csv (fields, failed);
  add_csv (fields, group->error != NULL ? group->error : "");
  add_csv (fields, vary_program (self->rows->vary, group->first, options));
  add_csv (fields, PACKAGE_VERSION);
  add_csv (fields, options->command_line);
  line = csv_line_join (fields);
  output_file_puts (output, line);
}

static void
put_time (const Over *self, const SweepGroup *group, const char *key, SimTime time,
          JsonWriter *json)
{
  char buffer[SIM_TIME_TEXT_SIZE];
  g_autofree char *text = NULL;

  if (group->count == 0)
    {
      json_null (json, key);
      return;
    }
  text = sweep_units_from_seconds (sim_time_format (time, buffer), self->rows->unit);
  json_value (json, key, text);
}

static void
print_json (const Over *self, guint row, const SweepGroup *group, OutputFile *output)
{
  const Options *options = self->rows->options;
  g_autoptr (JsonWriter) json = json_writer_new (output);

  json_begin_object (json, NULL, JSON_INLINE);
  json_count (json, "row", row);
  json_begin_object (json, "vary", JSON_INLINE);
  for (guint i = 0; i < self->rows->vary->len; i++)
    if (i != self->nth)
      json_text (json, ((const Vary *) self->rows->vary->pdata[i])->key,
                 value_of (self, group, i));
  json_end (json);
  json_text (json, "over", ((const Vary *) self->rows->vary->pdata[self->nth])->key);
  put_time (self, group, "least", group->least, json);
  put_time (self, group, "mean", group->mean, json);
  put_time (self, group, "greatest", group->greatest, json);
  json_count (json, "count", group->count);
  json_count (json, "failed", group->failed);
  if (group->error != NULL)
    json_text (json, "error", group->error);
  else
    json_null (json, "error");
  json_text (json, "program", vary_program (self->rows->vary, group->first, options));
  json_text (json, "version", PACKAGE_VERSION);
  json_text (json, "command", options->command_line);
  json_end (json);
}

static void
print_table_head (const Over *self, GString *to)
{
  static const char *const titles[] = { "Least", "Mean", "Greatest" };

  sweep_print_cell (to, "row", ROW_WIDTH, TRUE);
  for (guint i = 0; i < self->rows->vary->len; i++)
    {
      const Vary *one = self->rows->vary->pdata[i];

      if (i != self->nth)
        sweep_print_cell (to, one->key, one->width, FALSE);
    }
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_autofree char *title = sweep_print_title (self->rows, titles[i]);

      sweep_print_cell (to, title, TIME_WIDTH, TRUE);
    }
  sweep_print_cell (to, "Count", COUNT_WIDTH, TRUE);
  text_end_line (to);
}

static void
print_table (const Over *self, guint row, const SweepGroup *group, GString *to)
{
  const SimTime times[] = { group->least, group->mean, group->greatest };
  g_autofree char *number = g_strdup_printf ("%u", row);
  g_autofree char *count = g_strdup_printf ("%u", group->count);

  sweep_print_cell (to, number, ROW_WIDTH, TRUE);
  for (guint i = 0; i < self->rows->vary->len; i++)
    if (i != self->nth)
      sweep_print_cell (to, value_of (self, group, i),
                        ((const Vary *) self->rows->vary->pdata[i])->width, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      char buffer[SIM_TIME_TEXT_SIZE];
      g_autofree char *text = sweep_print_time (
          self->rows, seconds (group, times[i], buffer), self->rows->unit);

      sweep_print_cell (to, text, TIME_WIDTH, TRUE);
    }
  sweep_print_cell (to, count, COUNT_WIDTH, TRUE);
  if (group->failed > 0)
    {
      g_autofree char *once = sweep_rows_error_once (self->rows, group->error, row - 1);

      g_string_append_printf (to, "%u failed: %s", group->failed, once);
    }
  text_end_line (to);
}

void
sweep_over_print (const SweepRows *rows, guint nth, SummaryFormat format,
                  OutputFile *output)
{
  const Over self = { rows, nth };
  g_autoptr (GArray) groups = sweep_over_groups (rows, nth);
  g_autoptr (GString) table = g_string_new (NULL);

  if (format == SUMMARY_CSV)
    print_csv_head (&self, output);
  if (format == SUMMARY_TABLE)
    {
      sweep_print_answer (rows, output);
      output_file_puts (output, "\n");
      print_table_head (&self, table);
    }
  for (guint i = 0; i < groups->len; i++)
    {
      const SweepGroup *group = &g_array_index (groups, SweepGroup, i);

      switch (format)
        {
        case SUMMARY_CSV:
          print_csv (&self, i + 1, group, output);
          break;
        case SUMMARY_JSON:
          print_json (&self, i + 1, group, output);
          break;
        case SUMMARY_TABLE:
          print_table (&self, i + 1, group, table);
          break;
        }
    }
  output_file_puts (output, table->str);
}
