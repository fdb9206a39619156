/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places in a GraphML file.  GMarkup counts lines and characters; only for an error they
 * are converted to the position of an element or of a value. */
#include "config.h"

#include "topology/topology-graphml-private.h"

#include <string.h>

#include "base/error.h"

Place
graphml_place (const Reader *self)
{
  int line, column;

  g_markup_parse_context_get_position (self->context, &line, &column);
  return (Place){ (guint32) MAX (line, 1), (guint32) MAX (column, 1) };
}

/* Behind the '>' of the element that begins before the place. */
static gsize
offset_of (const Reader *self, Place place)
{
  gsize offset;

  const char *next = self->text, *end = self->text + self->length;

  for (guint32 line = 1; line < place.line && next < end; line++)
    {
      const char *newline = memchr (next, '\n', (gsize) (end - next));

      next = newline == NULL ? end : newline + 1;
    }
  for (guint32 column = 1; column < place.column && next < end; column++)
    next = g_utf8_next_char (next);
  for (offset = (gsize) (MIN (next, end) - self->text); offset > 0; offset--)
    if (self->text[offset - 1] == '>')
      break;
  return offset;
}

static void
set_error_at_offset (const Reader *self, gsize offset, const char *what, GError **error)
{
  guint64 line = 1;
  gsize begin = 0;

  for (gsize i = 0; i < offset; i++)
    if (self->text[i] == '\n')
      {
        line++;
        begin = i + 1;
      }
  error_set_at (error, self->name, line, offset - begin + 1, "%s", what);
}

gboolean
graphml_fail (const Reader *self, Place place, GError **error, const char *format, ...)
{
  va_list arguments;
  g_autofree char *what = NULL;
  gsize offset = offset_of (self, place);

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  while (offset > 0 && self->text[--offset] != '<')
    ;
  set_error_at_offset (self, offset, what, error);
  return FALSE;
}

gboolean
graphml_fail_value (const Reader *self, const Value *value, const char *expected,
                    GError **error)
{
  g_autofree char *text = g_strstrip (g_strdup (value->text->str));
  g_autofree char *found = error_quote (text, strlen (text));
  g_autofree char *what = g_strdup_printf ("found %s, expected %s", found, expected);
  gsize offset = offset_of (self, value->place);

  while (offset < self->length && g_ascii_isspace (self->text[offset]))
    offset++;
  set_error_at_offset (self, offset, what, error);
  return FALSE;
}
