/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text-extract.h - the part of a source line around a position, for reports
 *
 * A short line is shown completely, without blanks at its ends, a long one in part;
 * nearby positions have the same part.
 */
#pragma once

#include <glib.h>

/* Most bytes of a line in an extract. */
#define TEXT_EXTRACT_MOST 160

typedef struct
{
  gsize begin, end;
  gboolean cut_before, cut_after; /* the line has more text there */
} TextExtract;

/* place: offset in bytes; it is inside the extract, or at its end.  UTF-8 sequences are
 * not divided. */
TextExtract text_extract_find (const char *line, gsize length, gsize place);

/* The text, with an ellipsis where it was cut; blanks instead of control characters;
 * bytes that are not UTF-8 are kept.  Free with g_free. */
char *text_extract_text (const TextExtract *self, const char *line);

/* Returns: the offset of the place in this text. */
gsize text_extract_place (const TextExtract *self, gsize place);
