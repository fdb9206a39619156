/* SPDX-License-Identifier: GPL-3.0-or-later */
/* validation.c - errors of predictions, as a table, CSV and JSON */
#include "config.h"

#include "cli/validate/validation.h"

#include <stdlib.h>

#include "text/escape.h"
#include "text/json-writer.h"
#include "text/text-cells.h"

#define PERCENT (ERROR_UNIT / 100)

static const MeasuredRow *
row_at (const Validation *self, guint i)
{
  return &g_array_index (self->rows, MeasuredRow, i);
}

/* ---- errors --------------------------------------------------------------------------
 */

static int
compare_errors (const void *a, const void *b)
{
  const gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return x < y ? -1 : x > y;
}

/* Rounded half away from 0; more than a million times as long counts as that. */
static gint64
error_of (SimTime predicted, SimTime measured)
{
  const __int128 more = (__int128) predicted - measured;
  const __int128 scaled = more * ERROR_UNIT, half = measured / 2;
  const __int128 error = (scaled + (more < 0 ? -half : half)) / measured;

  return (gint64) MIN (error, (__int128) ERROR_UNIT * 1000000);
}

gint64
validation_percent (const Decimal *percent)
{
  return (gint64) ((__int128) percent->digits * PERCENT / percent->scale);
}

Validation *
validation_new (const GArray *rows, SimTime *predicted, const Decimal *limit)
{
  Validation *self = g_new0 (Validation, 1);
  g_autofree gint64 *absolute = g_new (gint64, rows->len);

  self->rows = rows;
  self->predicted = predicted;
  self->error = g_new (gint64, rows->len);
  self->limit = validation_percent (limit);
  for (guint i = 0; i < rows->len; i++)
    {
      self->error[i] = error_of (predicted[i], row_at (self, i)->measured);
      absolute[i] = ABS (self->error[i]);
      self->within += absolute[i] <= self->limit ? 1 : 0;
      if (absolute[i] > self->worst)
        {
          self->worst = absolute[i];
          self->worst_row = i;
        }
    }
  qsort (absolute, rows->len, sizeof *absolute, compare_errors);
  self->median = (absolute[(rows->len - 1) / 2] + absolute[rows->len / 2]) / 2;
  return self;
}

void
validation_free (Validation *self)
{
  g_free (self->predicted);
  g_free (self->error);
  g_free (self);
}

/* ---- the table -----------------------------------------------------------------------
 */

/* "ring.topo", "cluster.par", both, or nothing; to be freed. */
static char *
machine_of (const MeasuredRow *row)
{
  if (row->machine != NULL && row->topology != NULL)
    return g_strconcat (row->machine, ", ", row->topology, NULL);
  return g_strdup (row->topology != NULL  ? row->topology
                   : row->machine != NULL ? row->machine
                                          : "");
}

/* "+3.2 %" */
static char *
percent_text (gint64 error, gboolean has_sign, NumberText text)
{
  NumberText number;

  number_fixed (error, PERCENT, 1, number);
  g_snprintf (text, NUMBER_TEXT_SIZE, "%s%s %%",
              has_sign && error >= 0 && *number != '-' ? "+" : "", number);
  return text;
}

static void
write_row (const Validation *self, guint i, guint name_width, guint machine_width,
           GString *to)
{
  const MeasuredRow *row = row_at (self, i);
  g_autofree char *machine = machine_of (row);
  NumberText text;

  text_left (to, row->program, name_width);
  if (machine_width > 0)
    {
      g_string_append (to, "  ");
      text_left (to, machine, machine_width);
    }
  text_right (to, number_fixed (row->measured, SIM_TIME_PER_SECOND, 6, text), 14);
  text_right (to, number_fixed (self->predicted[i], SIM_TIME_PER_SECOND, 6, text), 14);
  text_right (to, percent_text (self->error[i], TRUE, text), 10);
  text_end_line (to);
}

static void
write_sums (const Validation *self, GString *to)
{
  const MeasuredRow *worst = row_at (self, self->worst_row);
  g_autofree char *machine = machine_of (worst);
  g_autoptr (GString) name = g_string_new (NULL);
  NumberText text, limit;

  escape_plain (name, worst->program);
  if (*machine != '\0')
    {
      g_string_append (name, ", ");
      escape_plain (name, machine);
    }
  g_string_append_printf (to, "\nMedian error  %s\n",
                          percent_text (self->median, FALSE, text));
  g_string_append_printf (to, "Worst         %s (%s)\n",
                          percent_text (self->worst, FALSE, text), name->str);
  number_exact (self->limit, PERCENT, 0, limit);
  g_string_append_printf (to, "Within %s %%  %u of %u\n", limit, self->within,
                          self->rows->len);
}

static guint
width_of (const char *text)
{
  return (guint) g_utf8_strlen (text, -1);
}

void
validation_write_table (const Validation *self, OutputFile *output)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint name_width = width_of ("Program"), machine_width = 0;

  for (guint i = 0; i < self->rows->len; i++)
    {
      g_autofree char *machine = machine_of (row_at (self, i));

      name_width = MAX (name_width, width_of (row_at (self, i)->program));
      machine_width = MAX (machine_width, width_of (machine));
    }
  if (machine_width > 0)
    machine_width = MAX (machine_width, width_of ("Machine"));
  text_left (text, "Program", name_width);
  if (machine_width > 0)
    {
      g_string_append (text, "  ");
      text_left (text, "Machine", machine_width);
    }
  text_right (text, "Measured s", 14);
  text_right (text, "Predicted s", 14);
  text_right (text, "Error", 10);
  text_end_line (text);
  for (guint i = 0; i < self->rows->len; i++)
    write_row (self, i, name_width, machine_width, text);
  write_sums (self, text);
  output_file_write (output, text->str, text->len);
}

/* ---- CSV and JSON --------------------------------------------------------------------
 */

void
validation_write_csv (const Validation *self, OutputFile *output)
{
  g_autoptr (GString) text
      = g_string_new ("program,machine,topology,measured_s,predicted_s,error\n");

  for (guint i = 0; i < self->rows->len; i++)
    {
      const MeasuredRow *row = row_at (self, i);
      const char *const words[] = { row->program, row->machine, row->topology };
      NumberText measured, predicted, error;

      for (guint word = 0; word < G_N_ELEMENTS (words); word++)
        {
          escape_csv (text, words[word] != NULL ? words[word] : "");
          g_string_append_c (text, ',');
        }
      g_string_append_printf (
          text, "%s,%s,%s\n",
          number_exact (row->measured, SIM_TIME_PER_SECOND, 1, measured),
          number_exact (self->predicted[i], SIM_TIME_PER_SECOND, 1, predicted),
          number_exact (self->error[i], ERROR_UNIT, 1, error));
    }
  output_file_write (output, text->str, text->len);
}

void
validation_write_json (const Validation *self, const char *version, const char *command,
                       OutputFile *output)
{
  g_autoptr (JsonWriter) json = json_writer_new (output);

  json_begin_object (json, NULL, JSON_LINES);
  json_text (json, "netfare", version);
  json_text (json, "command", command);
  json_text (json, "time_unit", "s");
  json_begin_array (json, "rows", JSON_LINES);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const MeasuredRow *row = row_at (self, i);

      json_begin_object (json, NULL, JSON_INLINE);
      json_text (json, "program", row->program);
      json_text (json, "machine", row->machine);
      json_text (json, "topology", row->topology);
      json_number (json, "measured", row->measured, SIM_TIME_PER_SECOND);
      json_number (json, "predicted", self->predicted[i], SIM_TIME_PER_SECOND);
      json_number (json, "error", self->error[i], ERROR_UNIT);
      json_end (json);
    }
  json_end (json);
  json_number (json, "median_error", self->median, ERROR_UNIT);
  json_number (json, "worst_error", self->worst, ERROR_UNIT);
  json_begin_object (json, "within", JSON_INLINE);
  json_number (json, "limit", self->limit, ERROR_UNIT);
  json_count (json, "rows", self->within);
  json_count (json, "of", self->rows->len);
  json_ratio (json, "share", self->within, self->rows->len, "0");
  json_end (json);
  json_end (json);
}
