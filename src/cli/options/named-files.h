/* SPDX-License-Identifier: GPL-3.0-or-later */
/* named-files.h - the files that an input names, which are read with it
 *
 * A machine file names a topology and a placement, a trace the files of its ranks; an
 * archive has several files.  They are inputs like those of the command line.  Only
 * regular files are looked at, as anything else can be read only once.
 */
#pragma once

#include <glib.h>

/* Adds the names in a text, each as file ("NAME"), with the folder before those that are
 * relative; NULL: the current one. */
void named_files_add_calls (const char *text, const char *folder, GPtrArray *files);

/* Adds the files that the one at path names; "-" is standard input.  A file that cannot
 * be opened names none.  FALSE: one cannot be read. */
gboolean named_files_add (const char *path, GPtrArray *files, GError **error);
