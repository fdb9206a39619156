/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables-csv.c - tables of CSV
 *
 * Rows of CSV: bytes and time_s; or bytes, rounds and there_and_back_s, of all rounds.
 */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "calibrate/tables-private.h"
#include "text/csv-line.h"

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

#define NO_COLUMN G_MAXUINT

/* A field without blanks around it. */
static const char *
field (const GPtrArray *fields, guint i)
{
  return g_strstrip (fields->pdata[i]);
}

gboolean
table_is_csv (const char *line, gsize length)
{
  g_autoptr (GPtrArray) fields = csv_line_split (line, length);

  for (guint i = 0; fields != NULL && fields->len > 1 && i < fields->len; i++)
    if (strcmp (field (fields, i), names[COLUMN_BYTES]) == 0)
      return TRUE;
  return FALSE;
}

/* The column of a field's first character. */
static guint64
column_of (const char *line, gsize length, guint number)
{
  guint64 column = 1;
  gboolean quoted = FALSE;

  for (gsize i = 0; i < length && number > 0; i++)
    {
      column += ((guchar) line[i] & 0xc0) != 0x80 ? 1 : 0;
      if (line[i] == '"')
        quoted = !quoted;
      number -= line[i] == ',' && !quoted ? 1 : 0;
    }
  return column;
}

static gboolean
find_columns (const TableReader *self, const char *line, gsize length,
              guint column[N_COLUMNS], GError **error)
{
  g_autoptr (GPtrArray) fields = csv_line_split (line, length);

  for (guint name = 0; name < N_COLUMNS; name++)
    {
      column[name] = NO_COLUMN;
      for (guint i = fields->len; i > 0; i--)
        if (strcmp (field (fields, i - 1), names[name]) == 0)
          column[name] = i - 1;
    }
  if (column[COLUMN_TIME] != NO_COLUMN
      || (column[COLUMN_BOTH_WAYS] != NO_COLUMN && column[COLUMN_ROUNDS] != NO_COLUMN))
    return TRUE;
  error_set_at (error, self->file, text_input_line (self->input), 1,
                "found the column bytes without a time, expected time_s, or "
                "there_and_back_s and rounds");
  return FALSE;
}

/* A row while it is read. */
typedef struct
{
  const TableReader *reader;
  const char *line;
  gsize length;
  const GPtrArray *fields;
} Row;

static gboolean
fail (const Row *row, guint column, const char *expected, GError **error)
{
  const char *found = column < row->fields->len ? row->fields->pdata[column] : NULL;

  error_set_found (error, row->reader->file, text_input_line (row->reader->input),
                   column_of (row->line, row->length, column), found,
                   found != NULL ? strlen (found) : 0, expected);
  return FALSE;
}

static gboolean
read_whole (const Row *row, guint column, guint64 least, guint64 most,
            const char *expected, guint64 *number, GError **error)
{
  return (column < row->fields->len
          && g_ascii_string_to_unsigned (field (row->fields, column), 10, least, most,
                                         number, NULL))
         || fail (row, column, expected, error);
}

static gboolean
read_seconds (const Row *row, guint column, double *seconds, GError **error)
{
  const char *text = column < row->fields->len ? field (row->fields, column) : "";
  char *end;

  *seconds = g_ascii_strtod (text, &end);
  return (*text != '\0' && *end == '\0'
          && strspn (text, "0123456789.eE+-") == strlen (text) && *seconds > 0
          && *seconds < 1e9)
         || fail (row, column, "seconds above 0", error);
}

static gboolean
take_row (TableReader *self, const Row *row, const guint column[N_COLUMNS],
          GError **error)
{
  guint64 bytes, rounds = 1;
  double seconds;

  if (!read_whole (row, column[COLUMN_BYTES], 0, MEASURED_MOST_BYTES,
                   "a size up to 68719476736 bytes", &bytes, error))
    return FALSE;
  if (column[COLUMN_TIME] != NO_COLUMN)
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
is_left_out (const char *line, gsize length)
{
  while (length > 0 && g_ascii_isspace (*line))
    {
      line++;
      length--;
    }
  return length == 0 || *line == '#';
}

gboolean
table_csv_read (TableReader *self, const char *line, gsize length, GError **error)
{
  g_autoptr (GError) failure = NULL;
  guint column[N_COLUMNS];

  self->kind = TABLE_NONE;
  if (!find_columns (self, line, length, column, error))
    return FALSE;
  while (text_input_next_line (self->input, &line, &length, &failure))
    {
      if (is_left_out (line, length))
        continue;
      g_autoptr (GPtrArray) fields = csv_line_split (line, length);
      const Row row = { self, line, length, fields };
      if (fields == NULL)
        {
          error_set_at (error, self->file, text_input_line (self->input), 0,
                        "found a quote without its end, expected fields of CSV");
          return FALSE;
        }
      if (!take_row (self, &row, column, error))
        return FALSE;
    }
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));
  return failure == NULL && (error == NULL || *error == NULL);
}
