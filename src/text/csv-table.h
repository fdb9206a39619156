/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv-table.h - reads a table of CSV whose columns have names, row by row
 *
 * Blank lines and lines that begin with # are left out; fields have no blanks around
 * them.
 */
#pragma once

#include "base/text-input.h"

#define CSV_NO_COLUMN G_MAXUINT

typedef struct
{
  TextInput *input;  /* not owned */
  GPtrArray *fields; /* char*, of the current line; NULL: none yet */
  const char *text;  /* the same */
  gsize length;
} CsvTable;

void csv_table_clear (CsvTable *self);

/* Takes a line that was read from the input.  Fails: a quote without its end. */
gboolean csv_table_set (CsvTable *self, const char *line, gsize length, GError **error);

/* Takes the next line.  FALSE: the end, or as csv_table_set and text_input_next_line. */
gboolean csv_table_next (CsvTable *self, GError **error);

/* The first field that is this, or CSV_NO_COLUMN. */
guint csv_table_find (const CsvTable *self, const char *name);

/* "": the line has no such field. */
const char *csv_table_field (const CsvTable *self, guint column);

/* At the begin of the field.  Returns: FALSE. */
gboolean csv_table_fail (const CsvTable *self, guint column, const char *expected,
                         GError **error);
