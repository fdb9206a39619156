/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables-csv.c - tables of CSV
 *
 * Rows of CSV: bytes and time_s; or bytes, rounds and there_and_back_s, of all rounds.
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "calibrate/tables-private.h"
#include "text/csv-table.h"

typedef enum
{
  COLUMN_BYTES,
  COLUMN_TIME,
  COLUMN_BOTH_WAYS,
  COLUMN_ROUNDS,
  N_COLUMNS
} Column;

static const char *const names[N_COLUMNS]
    = { "bytes", "time_s", "there_and_back_s", "rounds" };

gboolean
table_is_csv (TableReader *self, const char *line, gsize length)
{
  CsvTable table = { .input = self->input };
  const gboolean is_it = csv_table_set (&table, line, length, NULL)
                         && table.fields->len > 1
                         && csv_table_find (&table, names[COLUMN_BYTES]) != CSV_NO_COLUMN;

  csv_table_clear (&table);
  return is_it;
}

static gboolean
find_columns (const CsvTable *table, guint column[N_COLUMNS], GError **error)
{
  for (guint name = 0; name < N_COLUMNS; name++)
    column[name] = csv_table_find (table, names[name]);
  if (column[COLUMN_TIME] != CSV_NO_COLUMN
      || (column[COLUMN_BOTH_WAYS] != CSV_NO_COLUMN
          && column[COLUMN_ROUNDS] != CSV_NO_COLUMN))
    return TRUE;
  error_set_at (error, text_input_name (table->input), text_input_line (table->input), 1,
                "found the column bytes without a time, expected time_s, or "
                "there_and_back_s and rounds");
  return FALSE;
}

static gboolean
read_whole (const CsvTable *row, guint column, guint64 least, guint64 most,
            const char *expected, guint64 *number, GError **error)
{
  return g_ascii_string_to_unsigned (csv_table_field (row, column), 10, least, most,
                                     number, NULL)
         || csv_table_fail (row, column, expected, error);
}

static gboolean
read_seconds (const CsvTable *row, guint column, double *seconds, GError **error)
{
  const char *text = csv_table_field (row, column);
  char *end;

  *seconds = g_ascii_strtod (text, &end);
  return (*text != '\0' && *end == '\0'
          && strspn (text, "0123456789.eE+-") == strlen (text) && *seconds > 0
          && *seconds < 1e9)
         || csv_table_fail (row, column, "seconds above 0", error);
}

static gboolean
take_row (TableReader *self, const CsvTable *row, const guint column[N_COLUMNS],
          GError **error)
{
  guint64 bytes, rounds = 1;
  double seconds;

  if (!read_whole (row, column[COLUMN_BYTES], 0, MEASURED_MOST_BYTES,
                   "a size up to 68719476736 bytes", &bytes, error))
    return FALSE;
  if (column[COLUMN_TIME] != CSV_NO_COLUMN)
    {
      if (!read_seconds (row, column[COLUMN_TIME], &seconds, error))
        return FALSE;
      table_add_time (self, bytes, seconds);
      return TRUE;
    }
  if (!read_whole (row, column[COLUMN_ROUNDS], 1, G_MAXUINT32,
                   "a whole number of rounds, at least 1", &rounds, error)
      || !read_seconds (row, column[COLUMN_BOTH_WAYS], &seconds, error))
    return FALSE;
  table_add_time (self, bytes, seconds / (2 * (double) rounds));
  return TRUE;
}

static gboolean
read_rows (TableReader *self, CsvTable *table, const guint column[N_COLUMNS],
           GError **error)
{
  g_autoptr (GError) failure = NULL;

  while (csv_table_next (table, &failure))
    if (!take_row (self, table, column, error))
      return FALSE;
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

gboolean
table_csv_read (TableReader *self, const char *line, gsize length, GError **error)
{
  CsvTable table = { .input = self->input };
  guint column[N_COLUMNS];

  self->kind = TABLE_NONE;
  const gboolean good = csv_table_set (&table, line, length, error)
                        && find_columns (&table, column, error)
                        && read_rows (self, &table, column, error);
  csv_table_clear (&table);
  return good;
}
