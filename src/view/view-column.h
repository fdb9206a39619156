/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-column.h - a column of whole numbers in a page
 *
 *   values   300 301 299 ..
 *   coded    small numbers made of them: 300 1 .. (signed: zigzag)
 *   planes   the lowest byte of each, then the next byte of each, ..; as many as needed
 *   text     deflated (zlib), base64, in an element <script type="text/plain">
 *
 * The coding is lossless.  The script of the page (pages/data/columns.js) decodes
 * it.
 */
#pragma once

#include "base/output-file.h"

typedef enum
{
  VIEW_PLAIN,  /* as they are */
  VIEW_RISING, /* never less than the one before: differences */
  VIEW_SIGNED, /* gint64: 0 -1 1 -2 2 .. are 0 1 2 3 4 .. */
} ViewCode;

/* Writes the element with this id and appends the description of the column, a JSON
 * object, to `description`. values are changed. */
void view_column_write (OutputFile *output, GString *description, const char *name,
                        guint64 *values, gsize count, ViewCode code);
