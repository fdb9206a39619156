/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-line.h - a line of a table as the benchmark printed it, without what launchers
 * and CI put before it
 *
 *   2026-05-01T10:00:00.12Z [1,0]<stdout>: 1024      4.31
 *   \------------- prefix --------------/  \-- words --/
 *
 * Positions stay: what is left out becomes blanks.
 */
#pragma once

#include <glib.h>

#define TABLE_MOST_WORDS 32

typedef struct
{
  const char *text;
  gsize length;
  guint column; /* of the line, from 1, in characters */
} TableWord;

typedef struct
{
  GString *line; /* the whole, with blanks for what is no text */
  char *prefix;  /* of the line with the title; "": none */
  TableWord word[TABLE_MOST_WORDS];
  guint n; /* words; further ones are dropped */
} TableLine;

void table_line_init (TableLine *self);
void table_line_clear (TableLine *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TableLine, table_line_clear)

/* Takes a line. */
void table_line_set (TableLine *self, const char *line, gsize length);

/* Whether a word is there, and is this one. */
gboolean table_line_is (const TableLine *self, guint word, const char *text);

/* A copy of the words from here on, joined by single blanks; free with g_free. */
char *table_line_join (const TableLine *self, guint word);
