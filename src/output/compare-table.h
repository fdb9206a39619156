/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-table.h - one program on several machines, side by side
 *
 * Copies the figures of each replay when it is added, so that the replay can be freed.
 */
#pragma once

#include "output/summary.h"

typedef struct _CompareTable CompareTable;

/* intervals: their characteristics are also stored, side by side; those of a level above
 * most_levels (MAIN is 0) are not written. */
CompareTable *compare_table_new (gboolean intervals, guint most_levels);
void compare_table_free (CompareTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CompareTable, compare_table_free)

/* A function that makes a text of each replay for the writer of the table; freed with
 * g_free.  NULL (the default): none. */
typedef char *(*CompareDraw) (const ReportContext *context);
void compare_table_set_draw (CompareTable *self, CompareDraw draw);

/* Adds the next column; name: its heading, NULL: that of the machine.  Program, version,
 * command and unit are those of the first column. */
void compare_table_add (CompareTable *self, const char *name,
                        const ReportContext *context);

/* After the last machine: names those that differ, and warns of those on which ties =
 * lowest left equal paths unused.
 */
void compare_table_finish (CompareTable *self);

/* Warnings of all machines together, each once; ends with NULL; owned by the table. */
const char *const *compare_table_warnings (CompareTable *self);

/* Keys that differ although nothing sets them, which text, JSON and pages have, too;
 * NULL: none.  Owned by the table. */
const char *compare_table_note (const CompareTable *self);

/* Intervals that the style has must have been stored. */
void compare_table_write (CompareTable *self, const SummaryStyle *style,
                          OutputFile *output);
