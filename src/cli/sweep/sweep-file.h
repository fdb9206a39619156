/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-file.h - the file of --resume: rows as they finish, in order at the end
 *
 * A row is appended at once and whole, so whatever ends the sweep loses only what was
 * under way.
 */
#pragma once

#include "cli/sweep/sweep-rows.h"

typedef struct _SweepFile SweepFile;

/* Puts the rows that are there into rows; a half-written last line is thrown away.
 * Fails: not a regular file, rows of another sweep or version, another sweep is writing
 * it. */
SweepFile *sweep_file_open (const char *path, SweepRows *rows, GError **error);
void sweep_file_free (SweepFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SweepFile, sweep_file_free)

gboolean sweep_file_add (SweepFile *self, const GPtrArray *fields, GError **error);

/* All rows that are there in their order, each once. */
gboolean sweep_file_sort (SweepFile *self, GError **error);
