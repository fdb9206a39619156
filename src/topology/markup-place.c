/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/markup-place.h"

#include <string.h>

#include "base/error.h"

Place
markup_place (GMarkupParseContext *context)
{
  int line, column;

  g_markup_parse_context_get_position (context, &line, &column);
  return (Place){ (guint32) MAX (line, 1), (guint32) MAX (column, 1) };
}

gsize
markup_end (const MarkupText *self, Place place)
{
  const char *next = self->text, *end = self->text + self->length;
  gsize offset;

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

gsize
markup_begin (const MarkupText *self, Place place)
{
  gsize offset = markup_end (self, place);

  while (offset > 0 && self->text[--offset] != '<')
    ;
  return offset;
}

gsize
markup_value (const MarkupText *self, gsize begin, const char *attribute)
{
  const char *end = memchr (self->text + begin, '>', self->length - begin);
  const char *limit = end != NULL ? end : self->text + self->length;
  const gsize length = strlen (attribute);

  for (const char *at = self->text + begin; at + length < limit; at++)
    if (g_ascii_isspace (*at) && strncmp (at + 1, attribute, length) == 0)
      {
        const char *value = at + 1 + length;

        while (value < limit && (g_ascii_isspace (*value) || *value == '='))
          value++;
        if (value < limit && (*value == '"' || *value == '\''))
          return (gsize) (value + 1 - self->text);
      }
  return begin;
}

gboolean
markup_fail (const MarkupText *self, gsize offset, const char *what, GError **error)
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
  return FALSE;
}
