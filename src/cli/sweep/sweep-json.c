/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-json.c - rows as lines of JSON, and back
 *
 *   {"row": 1, "vary": {"network": "bus:4"}, "processors": 4, "time": 0.25, ..}
 */
#include "config.h"

#include <string.h>

#include "cli/sweep/sweep-rows.h"
#include "cli/sweep/sweep-units.h"
#include "text/escape.h"

/* ---- writing ----------------------------------------------------------------------- */

static void
append_member (GString *to, const char *key, const char *text, gboolean is_text)
{
  if (to->str[to->len - 1] != '{')
    g_string_append (to, ", ");
  escape_json (to, key);
  g_string_append (to, ": ");
  if (*text == '\0')
    g_string_append (to, "null");
  else if (is_text)
    escape_json (to, text);
  else
    g_string_append (to, text);
}

/* Columns in seconds have it in their names. */
static gboolean
is_time (const SweepRows *self, guint column)
{
  guint figure = column - 1 - self->vary->len;
  return figure < n_sweep_figures && g_str_has_suffix (sweep_figures[figure].name, "_s");
}

/* key and whether it is text, of a column behind what is varied. */
static const char *
column_key (const SweepRows *self, guint column, gboolean *is_text)
{
  guint figure = column - 1 - self->vary->len;
  if (figure < n_sweep_figures)
    {
      *is_text = sweep_figures[figure].is_text;
      return sweep_figures[figure].key;
    }
  *is_text = TRUE;
  return self->names->pdata[column];
}

/* A time: in the unit of its row. */
static char *
time_text (const SweepRows *self, const GPtrArray *fields, guint column)
{
  const char *text = fields->pdata[column];
  return is_time (self, column)
             ? sweep_units_from_seconds (text, sweep_rows_unit (self, fields))
             : g_strdup (text);
}

char *
sweep_json_line (const SweepRows *self, const GPtrArray *fields)
{
  GString *to = g_string_new ("{");
  append_member (to, "row", fields->pdata[0], FALSE);
  g_string_append (to, ", \"vary\": {");
  for (guint i = 0; i < self->vary->len; i++)
    append_member (to, ((const Vary *) self->vary->pdata[i])->key, fields->pdata[1 + i],
                   TRUE);
  g_string_append_c (to, '}');
  for (guint column = 1 + self->vary->len; column < fields->len; column++)
    {
      gboolean is_text;
      const char *key = column_key (self, column, &is_text);
      g_autofree char *text = time_text (self, fields, column);
      append_member (to, key, text, is_text);
    }
  g_string_append (to, "}\n");
  return g_string_free (to, FALSE);
}

/* ---- reading ----------------------------------------------------------------------- */

typedef struct
{
  const SweepRows *rows;
  const char *at, *end;
  GPtrArray *fields; /* NULL: not said yet */
} Parser;

static gboolean
take_sign (Parser *self, char sign)
{
  while (self->at < self->end && *self->at == ' ')
    self->at++;
  if (self->at == self->end || *self->at != sign)
    return FALSE;
  self->at++;
  return TRUE;
}

/* Four digits of \uXXXX; surrogates are never written, and become U+FFFD. */
static gboolean
take_code (Parser *self, GString *to)
{
  gunichar code = 0;
  if (self->end - self->at < 4)
    return FALSE;
  for (guint i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (*self->at++);
      if (digit < 0)
        return FALSE;
      code = code * 16 + (gunichar) digit;
    }
  g_string_append_unichar (to, code != 0 && g_unichar_validate (code) ? code : 0xfffd);
  return TRUE;
}

static gboolean
take_escape (Parser *self, GString *to)
{
  static const char signs[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
  if (self->at == self->end)
    return FALSE;
  char sign = *self->at++;
  if (sign == 'u')
    return take_code (self, to);
  const char *found = sign != '\0' ? strchr (signs, sign) : NULL;
  if (found != NULL)
    g_string_append_c (to, meant[found - signs]);
  return found != NULL;
}

/* NULL: there is no string. */
static char *
take_string (Parser *self)
{
  if (!take_sign (self, '"'))
    return NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  while (self->at < self->end && *self->at != '"')
    {
      char sign = *self->at++;
      if (sign != '\\')
        g_string_append_c (text, sign);
      else if (!take_escape (self, text))
        return NULL;
    }
  if (!take_sign (self, '"'))
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A string, a number, or null, which is "". */
static char *
take_value (Parser *self)
{
  while (self->at < self->end && *self->at == ' ')
    self->at++;
  if (self->at < self->end && *self->at == '"')
    return take_string (self);
  const char *begin = self->at;
  while (self->at < self->end
         && (g_ascii_isalnum (*self->at) || *self->at == '-' || *self->at == '.'))
    self->at++;
  gsize length = (gsize) (self->at - begin);
  if (length == strlen ("null") && strncmp (begin, "null", length) == 0)
    return g_strdup ("");
  gboolean is_number = length > 0 && (*begin == '-' || g_ascii_isdigit (*begin));
  return is_number ? g_strndup (begin, length) : NULL;
}

static gboolean
find_column (const SweepRows *rows, const char *key, gboolean varied, guint *column)
{
  guint first = varied ? 1 : 1 + rows->vary->len;
  guint end = varied ? 1 + rows->vary->len : rows->names->len;
  *column = 0;
  if (!varied && strcmp (key, "row") == 0)
    return TRUE;
  for (*column = first; *column < end; ++*column)
    {
      gboolean is_text;
      const char *known = varied ? ((const Vary *) rows->vary->pdata[*column - 1])->key
                                 : column_key (rows, *column, &is_text);
      if (strcmp (key, known) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean take_members (Parser *self, gboolean varied);

static gboolean
take_member (Parser *self, gboolean varied)
{
  g_autofree char *key = take_string (self);
  guint column;
  if (key == NULL || !take_sign (self, ':'))
    return FALSE;
  if (!varied && strcmp (key, "vary") == 0)
    return take_members (self, TRUE);
  if (!find_column (self->rows, key, varied, &column)
      || self->fields->pdata[column] != NULL)
    return FALSE;
  self->fields->pdata[column] = take_value (self);
  return self->fields->pdata[column] != NULL;
}

static gboolean
take_members (Parser *self, gboolean varied)
{
  if (!take_sign (self, '{'))
    return FALSE;
  do
    if (!take_member (self, varied))
      return FALSE;
  while (take_sign (self, ','));
  return take_sign (self, '}');
}

static void
back_to_seconds (const SweepRows *rows, GPtrArray *fields)
{
  SimTime unit = sweep_rows_unit (rows, fields);
  for (guint column = 1 + rows->vary->len; column < fields->len; column++)
    if (is_time (rows, column))
      {
        g_autofree char *seconds = sweep_units_to_seconds (fields->pdata[column], unit);
        sweep_rows_fill (fields, column, seconds);
      }
}

GPtrArray *
sweep_json_read (const SweepRows *rows, const char *line, gsize length)
{
  g_autoptr (GPtrArray) fields = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (fields, (gint) rows->names->len);
  Parser self = { rows, line, line + length, fields };
  if (!take_members (&self, FALSE) || self.at != self.end)
    return NULL;
  for (guint i = 0; i < fields->len; i++)
    if (fields->pdata[i] == NULL)
      return NULL;
  back_to_seconds (rows, fields);
  return g_steal_pointer (&fields);
}
