/* SPDX-License-Identifier: GPL-3.0-or-later */
/* row-writer.h - rows written during a replay: CSV, or JSON lines if the file's name says
 * so
 *
 *   RowWriter *rows = row_writer_new (file, "from,begin_s\n", unit);
 *   row_begin (rows);
 *   row_count (rows, "from", 3);
 *   row_time (rows, "begin", 0);
 *   row_end (rows);
 *
 * Every row gives all columns in the order of the heading.  name is the JSON member's.
 * Times are in picoseconds, in CSV seconds, in JSON divided by unit.  The output keeps
 * write errors.
 */
#pragma once

#include "text/json-writer.h"

typedef struct _RowWriter RowWriter;

/* JSON if the name of output ends in .json or .jsonl, else CSV with this heading. */
RowWriter *row_writer_new (OutputFile *output, const char *heading, SimTime unit);
/* Writes what is left; nothing may follow but row_writer_free. */
void row_writer_finish (RowWriter *self);
void row_writer_free (RowWriter *self);

/* What JSON rows are written with, for what surrounds them; NULL: CSV. */
JsonWriter *row_writer_json (RowWriter *self);

void row_begin (RowWriter *self);
void row_end (RowWriter *self);
void row_count (RowWriter *self, const char *name, guint64 count);
/* NULL text is left out. */
void row_text (RowWriter *self, const char *name, const char *text);
void row_time (RowWriter *self, const char *name, SimTime time);
/* A time that is not known: null, or an empty cell. */
void row_no_time (RowWriter *self, const char *name);
/* This many columns of which the row has nothing: no members, or empty cells. */
void row_skip (RowWriter *self, guint columns);
