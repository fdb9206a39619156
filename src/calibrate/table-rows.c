/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-rows.c - the words of a row: sizes, times, and what is wrong with them */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "calibrate/tables-private.h"

gboolean
table_fail (const TableReader *self, guint word, const char *expected, GError **error)
{
  const TableLine *line = &self->line;
  const TableWord *at = word < line->n ? &line->word[word] : NULL;
  const TableWord *last = line->n > 0 ? &line->word[line->n - 1] : NULL;
  const guint end = last != NULL ? last->column + (guint) last->length : 1;

  if (at != NULL)
    error_set_found (error, self->file, text_input_line (self->input), at->column,
                     at->text, at->length, expected);
  else
    error_set_at (error, self->file, text_input_line (self->input), end,
                  "found the end of the line, expected %s", expected);
  return FALSE;
}

gboolean
table_number (const TableReader *self, guint word, const char *expected, double *number,
              GError **error)
{
  const TableWord *at = &self->line.word[word];
  g_autofree char *text = NULL;
  char *end;

  if (word >= self->line.n || !g_ascii_isdigit (*at->text))
    return table_fail (self, word, expected, error);
  text = g_strndup (at->text, at->length);
  *number = g_ascii_strtod (text, &end);
  return (*end == '\0' && strspn (text, "0123456789.eE+-") == at->length && *number > 0
          && *number < 1e15)
         || table_fail (self, word, expected, error);
}

static gboolean
is_whole (const TableWord *word)
{
  for (gsize i = 0; i < word->length; i++)
    if (!g_ascii_isdigit (word->text[i]))
      return FALSE;
  return TRUE;
}

gboolean
table_is_row (const TableReader *self)
{
  const TableWord *word = self->line.word;

  if (self->line.n == 0 || !is_whole (&word[0]))
    return FALSE;
  if (self->line.n == 1)
    return TRUE;
  return g_ascii_isdigit (*word[1].text) || strchr ("+-.", *word[1].text) != NULL
         || table_line_is (&self->line, 1, "nan")
         || table_line_is (&self->line, 1, "inf");
}

gboolean
table_bytes (const TableReader *self, guint64 *bytes, GError **error)
{
  g_autofree char *text = g_strndup (self->line.word[0].text, self->line.word[0].length);

  return g_ascii_string_to_unsigned (text, 10, 0, MEASURED_MOST_BYTES, bytes, NULL)
         || table_fail (self, 0, "a size up to 68719476736 bytes", error);
}

void
table_add_time (TableReader *self, guint64 bytes, double seconds)
{
  const MeasuredTime time = { bytes, seconds, self->file, text_input_line (self->input) };

  g_array_append_val (self->to->times, time);
  self->found[self->kind] = TRUE;
}
