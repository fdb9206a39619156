/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selection-text.h - the text of a file that chooses algorithms, while it is read */
#pragma once

#include "collectives/selection.h"

typedef struct
{
  const char *name;
  const char *text, *end; /* what is left */
  const char *line_begin;
  guint64 line;
  Selection *selection;
  GPtrArray *warnings;
} SelectionText;

/* Skips blanks, and where `comments` what follows # in a line. */
void selection_skip (SelectionText *self, gboolean comments);

/* "FILE:LINE:COLUMN: error: found .., expected .."; at: where it begins, `length` bytes;
 * 0: the end of the file.  FALSE. */
gboolean selection_fail (const SelectionText *self, const char *at, gsize length,
                         const char *expected, GError **error);
void selection_warn (const SelectionText *self, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
