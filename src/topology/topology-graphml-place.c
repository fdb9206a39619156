/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-graphml-place.c - errors at the places of elements and values of GraphML */
#include "config.h"

#include "topology/topology-graphml-private.h"

#include <string.h>

#include "base/error.h"

Place
graphml_place (const Reader *self)
{
  return markup_place (self->context);
}

gboolean
graphml_fail (const Reader *self, Place place, GError **error, const char *format, ...)
{
  va_list arguments;
  g_autofree char *what = NULL;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return markup_fail (&self->source, markup_begin (&self->source, place), what, error);
}

gboolean
graphml_fail_value (const Reader *self, const Value *value, const char *expected,
                    GError **error)
{
  g_autofree char *text = g_strstrip (g_strdup (value->text->str));
  g_autofree char *found = error_quote (text, strlen (text));
  g_autofree char *what = g_strdup_printf ("found %s, expected %s", found, expected);
  gsize offset = markup_end (&self->source, value->place);

  while (offset < self->source.length && g_ascii_isspace (self->source.text[offset]))
    offset++;
  return markup_fail (&self->source, offset, what, error);
}
