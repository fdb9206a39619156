/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "text/csv-line.h"

#include <string.h>

#include "text/escape.h"

/* The text between quotes; *next points after the closing quote. */
static char *
take_quoted (const char **next, const char *end)
{
  g_autoptr (GString) field = g_string_new (NULL);
  const char *at = *next + 1;

  for (;;)
    {
      const char *quote = memchr (at, '"', (gsize) (end - at));

      if (quote == NULL)
        return NULL;
      g_string_append_len (field, at, quote - at);
      at = quote + 1;
      if (at == end || *at != '"')
        break;
      g_string_append_c (field, '"');
      at++;
    }
  *next = at;
  return g_string_free (g_steal_pointer (&field), FALSE);
}

static char *
take_plain (const char **next, const char *end)
{
  const char *comma = memchr (*next, ',', (gsize) (end - *next));
  gsize length = (gsize) ((comma != NULL ? comma : end) - *next);
  char *field = g_strndup (*next, length);

  *next += length;
  return field;
}

GPtrArray *
csv_line_split (const char *line, gsize length)
{
  g_autoptr (GPtrArray) fields = g_ptr_array_new_with_free_func (g_free);
  const char *next = line, *end = line + length;

  for (;;)
    {
      char *field = next < end && *next == '"' ? take_quoted (&next, end)
                                               : take_plain (&next, end);

      if (field == NULL)
        return NULL;
      if (*field == '\'' && escape_is_formula (field))
        memmove (field, field + 1, strlen (field));
      g_ptr_array_add (fields, field);
      if (next == end)
        return g_steal_pointer (&fields);
      if (*next++ != ',')
        return NULL;
    }
}

char *
csv_line_join (const GPtrArray *fields)
{
  GString *line = g_string_new (NULL);

  for (guint i = 0; i < fields->len; i++)
    {
      if (i > 0)
        g_string_append_c (line, ',');
      escape_csv (line, fields->pdata[i]);
    }
  g_string_append_c (line, '\n');
  return g_string_free (line, FALSE);
}
