/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/csv-table.h"

#include <string.h>

#include "base/error.h"
#include "text/csv-line.h"

void
csv_table_clear (CsvTable *self)
{
  g_clear_pointer (&self->fields, g_ptr_array_unref);
}

gboolean
csv_table_set (CsvTable *self, const char *line, gsize length, GError **error)
{
  csv_table_clear (self);
  self->text = line;
  self->length = length;
  self->fields = csv_line_split (line, length);
  for (guint i = 0; self->fields != NULL && i < self->fields->len; i++)
    g_strstrip (self->fields->pdata[i]);
  if (self->fields == NULL)
    error_set_at (error, text_input_name (self->input), text_input_line (self->input), 0,
                  "found a quote without its end, expected fields of CSV");
  return self->fields != NULL;
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
csv_table_next (CsvTable *self, GError **error)
{
  const char *line;
  gsize length;

  do
    if (!text_input_next_line (self->input, &line, &length, error))
      return FALSE;
  while (is_left_out (line, length));
  return csv_table_set (self, line, length, error);
}

guint
csv_table_find (const CsvTable *self, const char *name)
{
  for (guint i = 0; i < self->fields->len; i++)
    if (strcmp (self->fields->pdata[i], name) == 0)
      return i;
  return CSV_NO_COLUMN;
}

const char *
csv_table_field (const CsvTable *self, guint column)
{
  return column < self->fields->len ? self->fields->pdata[column] : "";
}

gboolean
csv_table_fail (const CsvTable *self, guint field, const char *expected, GError **error)
{
  const char *found = field < self->fields->len ? self->fields->pdata[field] : NULL;
  guint64 column = 1;
  gboolean quoted = FALSE;

  for (gsize i = 0; i < self->length && field > 0; i++)
    {
      column += ((guchar) self->text[i] & 0xc0) != 0x80 ? 1 : 0;
      if (self->text[i] == '"')
        quoted = !quoted;
      field -= self->text[i] == ',' && !quoted ? 1 : 0;
    }
  error_set_found (error, text_input_name (self->input), text_input_line (self->input),
                   column, found, found != NULL ? strlen (found) : 0, expected);
  return FALSE;
}
