/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-file.h - the file of --resume: rows as they finish, in order at the end
 *
 * Each row is appended as soon as it is finished, as a whole, so if the sweep is ended,
 * only the runs in progress are lost.
 */
#pragma once

#include "cli/sweep/sweep-rows.h"

typedef struct _SweepFile SweepFile;

/* Reads the existing rows of the file into `rows`; an incomplete last line is discarded.
 * Fails: not a regular file, rows of another sweep or version, another sweep is writing
 * it. */
SweepFile *sweep_file_open (const char *path, SweepRows *rows, GError **error);
void sweep_file_free (SweepFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SweepFile, sweep_file_free)

gboolean sweep_file_add (SweepFile *self, const GPtrArray *fields, GError **error);

/* Writes all existing rows in their order, each once. */
gboolean sweep_file_sort (SweepFile *self, const Options *options, GError **error);
