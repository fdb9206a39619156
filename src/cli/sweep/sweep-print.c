/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-print.h"

#include <string.h>

#include "text/csv-line.h"
#include "cli/sweep/sweep-units.h"
#include "text/escape.h"
#include "text/number-text.h"
#include "analysis/report-context.h"

#define ROW_WIDTH 6
#define SECOND_DECIMALS 9
#define UNIT_DECIMALS 3
#define SHARE_DECIMALS 4

typedef enum
{
  SHOWN_TIME,
  SHOWN_SHARE,
  SHOWN_COUNT
} ShownType;

/* The figures that a table has. */
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

/* ---- cells ------------------------------------------------------------------------- */

void
sweep_print_cell (GString *to, const char *text, guint width, gboolean right)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  escape_plain (plain, text);
  guint used = (guint) g_utf8_strlen (plain->str, (gssize) plain->len);
  if (!right)
    g_string_append (to, plain->str);
  for (; used < width; used++)
    g_string_append_c (to, ' ');
  if (right)
    g_string_append (to, plain->str);
  g_string_append (to, "  ");
}

void
sweep_print_end (GString *to)
{
  while (to->len > 0 && to->str[to->len - 1] == ' ')
    g_string_truncate (to, to->len - 1);
  g_string_append_c (to, '\n');
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

char *
sweep_print_time (const SweepRows *rows, const char *seconds, SimTime unit)
{
  g_autofree char *value = sweep_units_from_seconds (seconds, unit);
  gboolean in_seconds = unit == SIM_TIME_PER_SECOND;
  char *cut = cut_decimals (value, in_seconds ? SECOND_DECIMALS : UNIT_DECIMALS);

  if (unit == rows->unit)
    return cut;
  g_autofree char *alone = cut;
  return g_strdup_printf ("%s %s", alone, report_units_name (unit));
}

char *
sweep_print_title (const SweepRows *rows, const char *title)
{
  return g_strdup_printf ("%s, %s", title, report_units_name (rows->unit));
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
      return sweep_print_time (rows, text, sweep_rows_unit (rows, fields));
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
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_autofree char *title = shown[i].type == SHOWN_TIME
                                   ? sweep_print_title (rows, shown[i].title)
                                   : g_strdup (shown[i].title);

      sweep_print_cell (to, title, shown[i].width, TRUE);
    }
  sweep_print_end (to);
}

static void
print_table_row (const SweepRows *rows, const GPtrArray *fields, GString *to)
{
  const char *error = fields->pdata[sweep_rows_column (rows, "error")];

  sweep_print_cell (to, fields->pdata[0], ROW_WIDTH, TRUE);
  for (guint i = 0; i < rows->vary->len; i++)
    sweep_print_cell (to, fields->pdata[1 + i],
                      ((const Vary *) rows->vary->pdata[i])->width, FALSE);
  if (*error != '\0')
    sweep_print_cell (to, error, 0, FALSE);
  for (guint i = 0; *error == '\0' && i < G_N_ELEMENTS (shown); i++)
    {
      g_autofree char *text = shown_text (rows, fields, i);

      sweep_print_cell (to, text, shown[i].width, TRUE);
    }
  sweep_print_end (to);
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
  print_table_row (rows, fields, line);
  output_file_puts (output, line->str);
}
