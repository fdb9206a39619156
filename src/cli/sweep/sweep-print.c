/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-print.h"

#include <string.h>

#include "analysis/report-range.h"
#include "text/csv-line.h"
#include "cli/sweep/sweep-units.h"
#include "text/text-cells.h"
#include "output/sweep-answer.h"
#include "output/summary.h"
#include "text/number-text.h"
#include "analysis/report-context.h"

#define ROW_WIDTH 6
#define SECOND_DECIMALS 9
#define UNIT_DECIMALS 3
#define SHARE_DECIMALS 4
#define EXACT_DECIMALS 12
#define TIME_DIGITS 4
#define RANGE_WIDTH 20 /* of a range behind a time */

typedef enum
{
  SHOWN_TIME,
  SHOWN_SHARE,
  SHOWN_COUNT
} ShownType;

/* The figures that a table has; the first one alone without --verbose. */
static const struct
{
  const char *name, *title;
  guint width;
  ShownType type;
} shown[] = {
  { "time_s", "Time", 18, SHOWN_TIME },
  { "efficiency", "Efficiency", 10, SHOWN_SHARE },
  { "messages", "Messages", 14, SHOWN_COUNT },
  { "bytes", "Bytes", 18, SHOWN_COUNT },
  { "congestion_delay_s", "Congestion delay", 24, SHOWN_TIME },
  { "busiest_link_utilisation", "Busiest link", 12, SHOWN_SHARE },
};

static guint
width_of (const SweepRows *rows, guint column)
{
  return shown[column].width + (column == 0 && rows->options->range ? RANGE_WIDTH : 0);
}

static guint
columns (const SweepRows *rows)
{
  return rows->options->verbose ? G_N_ELEMENTS (shown) : 1;
}

/* ---- cells ------------------------------------------------------------------------- */

void
sweep_print_cell (GString *to, const char *text, guint width, gboolean right)
{
  if (right)
    text_flush_right (to, text, width);
  else
    text_left (to, text, width);
  g_string_append (to, "  ");
}

/* A decimal number with the given number of decimals; unchanged if it is too long for a
 * SimTime. */
static char *
cut_decimals (const char *text, guint decimals)
{
  SimTime value;
  NumberText cut;

  if (*text == '\0')
    return g_strdup ("-");
  if (!sim_time_parse_seconds (text, strlen (text), &value))
    return g_strdup (text);
  return g_strdup (number_fixed (value, SIM_TIME_PER_SECOND, decimals, cut));
}

/* Digits of the whole table. */
static guint
decimals_of (const SweepRows *rows, SimTime unit)
{
  if (rows->options->exact)
    return EXACT_DECIMALS;
  return unit == SIM_TIME_PER_SECOND ? SECOND_DECIMALS : UNIT_DECIMALS;
}

char *
sweep_print_exact_time (const SweepRows *rows, const char *seconds, SimTime unit)
{
  g_autofree char *value = sweep_units_from_seconds (seconds, unit);
  char *cut = cut_decimals (value, decimals_of (rows, unit));

  if (unit == rows->unit)
    return cut;
  g_autofree char *alone = cut;
  return g_strdup_printf ("%s %s", alone, report_units_name (unit));
}

char *
sweep_print_exact_title (const SweepRows *rows, const char *title)
{
  return g_strdup_printf ("%s, %s", title, report_units_name (rows->unit));
}

/* With a unit that fits. */
static char *
brief_time (const SweepRows *rows, const char *seconds, SimTime unit)
{
  const SummaryStyle style = options_style (rows->options);
  SimTime value;
  NumberText text;

  if (!sim_time_parse_seconds (seconds, strlen (seconds), &value))
    return g_strdup (*seconds == '\0' ? "-" : seconds);
  return g_strdup (summary_style_time (&style, unit, value, text));
}

char *
sweep_print_time (const SweepRows *rows, const char *seconds, SimTime unit)
{
  return (rows->options->verbose ? sweep_print_exact_time : brief_time) (rows, seconds,
                                                                         unit);
}

char *
sweep_print_title (const SweepRows *rows, const char *title)
{
  return rows->options->verbose ? sweep_print_exact_title (rows, title)
                                : g_strdup (title);
}

/* " (11.6 .. 13.4)" of a row; "" without --range. */
static char *
range_text (const SweepRows *rows, const GPtrArray *fields, SimTime time)
{
  const SummaryStyle style = options_style (rows->options);
  SimTime end[2] = { 0, 0 };

  if (!rows->options->range)
    return g_strdup ("");
  for (guint i = 0; i < G_N_ELEMENTS (end); i++)
    {
      const char *text = fields->pdata[sweep_rows_column (rows, sweep_range_names[i])];

      sim_time_parse_seconds (text, strlen (text), &end[i]);
    }
  const RangeTimes range = { .least = end[0], .greatest = end[1] };
  return report_range_text (&range, time, sweep_rows_unit (rows, fields),
                            style.exact ? 0 : TIME_DIGITS);
}

/* With its range, if it has one. */
static char *
time_text (const SweepRows *rows, const GPtrArray *fields, guint column)
{
  const char *seconds = fields->pdata[sweep_rows_column (rows, shown[column].name)];
  const SimTime unit = sweep_rows_unit (rows, fields);
  g_autofree char *time = NULL, *range = NULL;
  SimTime value;

  time = sweep_print_time (rows, seconds, unit);
  if (column > 0 || !sim_time_parse_seconds (seconds, strlen (seconds), &value))
    return g_steal_pointer (&time);
  range = range_text (rows, fields, value);
  return g_strconcat (time, range, NULL);
}

static char *
share_text (const char *text)
{
  SimTime value;
  NumberText cut;

  if (!sim_time_parse_seconds (text, strlen (text), &value))
    return cut_decimals (text, SHARE_DECIMALS);
  return g_strdup (number_share (value, SIM_TIME_PER_SECOND, SHARE_DECIMALS, "", cut));
}

static char *
shown_text (const SweepRows *rows, const GPtrArray *fields, guint column)
{
  const char *text = fields->pdata[sweep_rows_column (rows, shown[column].name)];
  guint64 count;
  NumberText grouped;

  switch (shown[column].type)
    {
    case SHOWN_TIME:
      return time_text (rows, fields, column);
    case SHOWN_SHARE:
      return share_text (text);
    case SHOWN_COUNT:
      if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &count, NULL))
        return g_strdup (number_grouped (count, grouped));
      return g_strdup (text);
    }
  g_assert_not_reached ();
}

/* ---- a table ----------------------------------------------------------------------- */

static void
print_table_head (const SweepRows *rows, GString *to)
{
  sweep_print_cell (to, "row", ROW_WIDTH, TRUE);
  for (guint i = 0; i < rows->vary->len; i++)
    {
      const Vary *one = rows->vary->pdata[i];

      sweep_print_cell (to, one->key, one->width, FALSE);
    }
  for (guint i = 0; i < columns (rows); i++)
    {
      g_autofree char *title = shown[i].type == SHOWN_TIME
                                   ? sweep_print_title (rows, shown[i].title)
                                   : g_strdup (shown[i].title);

      sweep_print_cell (to, title, width_of (rows, i), TRUE);
    }
  text_end_line (to);
}

static void
print_table_row (const SweepRows *rows, guint row, const GPtrArray *fields, GString *to)
{
  const char *error = fields->pdata[sweep_rows_column (rows, "error")];

  sweep_print_cell (to, fields->pdata[0], ROW_WIDTH, TRUE);
  for (guint i = 0; i < rows->vary->len; i++)
    sweep_print_cell (to, fields->pdata[1 + i],
                      ((const Vary *) rows->vary->pdata[i])->width, FALSE);
  if (*error != '\0')
    {
      g_autofree char *once = sweep_rows_error_once (rows, error, row);

      sweep_print_cell (to, once, 0, FALSE);
    }
  for (guint i = 0; *error == '\0' && i < columns (rows); i++)
    {
      g_autofree char *text = shown_text (rows, fields, i);

      sweep_print_cell (to, text, width_of (rows, i), TRUE);
    }
  text_end_line (to);
}

/* ---- any form ---------------------------------------------------------------------- */

void
sweep_print_head (const SweepRows *rows, SummaryFormat format, OutputFile *output)
{
  switch (format)
    {
    case SUMMARY_TABLE:
      {
        g_autoptr (GString) line = g_string_new (NULL);

        print_table_head (rows, line);
        output_file_puts (output, line->str);
        return;
      }
    case SUMMARY_CSV:
      {
        g_autofree char *header = csv_line_join (rows->names);

        output_file_puts (output, header);
        return;
      }
    case SUMMARY_JSON:
      return;
    }
  g_assert_not_reached ();
}

void
sweep_print_row (const SweepRows *rows, guint row, SummaryFormat format,
                 OutputFile *output)
{
  if (format == SUMMARY_CSV)
    {
      output_file_puts (output, rows->lines[row]);
      return;
    }
  g_autoptr (GPtrArray) fields = sweep_rows_get (rows, row);
  if (format == SUMMARY_JSON)
    {
      sweep_json_write (rows, fields, output);
      return;
    }
  g_autoptr (GString) line = g_string_new (NULL);
  print_table_row (rows, row, fields, line);
  output_file_puts (output, line->str);
}

/* ---- the answer -------------------------------------------------------------------- */

typedef struct
{
  const SweepRows *rows;
  const guint *number; /* of the sweep, by row that there is */
  GString *text;
} AnswerText;

static void
put_text (gpointer data, const char *text)
{
  g_string_append (((AnswerText *) data)->text, text);
}

static void
put_row_name (gpointer data, guint row)
{
  const AnswerText *self = data;
  const GPtrArray *vary = self->rows->vary;

  for (guint i = 0; i < vary->len; i++)
    g_string_append_printf (self->text, "%s%s %s", i == 0 ? "" : ", ",
                            ((const Vary *) vary->pdata[i])->key,
                            vary_value (vary, i, self->number[row]));
}

void
sweep_print_answer (const SweepRows *rows, OutputFile *output)
{
  g_autofree SimTime *times = g_new (SimTime, rows->n_rows);
  g_autofree guint *number = g_new (guint, rows->n_rows);
  g_autoptr (GString) text = g_string_new (NULL), lines = g_string_new (NULL);
  AnswerText answer = { rows, number, text };
  const SweepAnswer to = { put_text, put_row_name, &answer };
  guint n = 0, failed = 0;

  for (guint row = 0; row < rows->n_rows; row++)
    {
      if (rows->lines[row] == NULL)
        continue;
      g_autoptr (GPtrArray) fields = sweep_rows_get (rows, row);
      const char *seconds = fields->pdata[sweep_rows_column (rows, "time_s")];

      number[n] = row;
      times[n] = SWEEP_NO_TIME;
      failed += rows->failed[row] ? 1 : 0;
      if (!rows->failed[row]
          && !sim_time_parse_seconds (seconds, strlen (seconds), &times[n]))
        times[n] = SWEEP_NO_TIME;
      n++;
    }
  if (n == 0)
    return;
  sweep_answer_put (&to, times, n, failed, rows->unit);
  text_lines (lines, "", 0, text->str);
  output_file_puts (output, lines->str);
}
