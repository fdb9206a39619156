/* SPDX-License-Identifier: GPL-3.0-or-later */
/* markup-place.h - places in XML text that GMarkup reads
 *
 * GMarkup counts lines and characters, and is behind what it reads; only for an error
 * they are converted to the position of an element or of a value.
 */
#pragma once

#include <glib.h>

typedef struct
{
  const char *name, *text; /* of the file */
  gsize length;
} MarkupText;

/* As GMarkup counts, the column in characters: behind the '>' with which the begin of an
 * element ends, or behind the next character. */
typedef struct
{
  guint32 line, column;
} Place;

/* Where GMarkup is. */
Place markup_place (GMarkupParseContext *context);

/* Behind the '>' of the element that begins before the place; at its '<'. */
gsize markup_end (const MarkupText *self, Place place);
gsize markup_begin (const MarkupText *self, Place place);

/* The first character of the value of an attribute of the element that begins there, else
 * its '<'. */
gsize markup_value (const MarkupText *self, gsize begin, const char *attribute);

/* An error with what was found and expected.  Returns: FALSE. */
gboolean markup_fail (const MarkupText *self, gsize offset, const char *what,
                      GError **error);
