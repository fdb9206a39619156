/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output-file.h - an output that appears whole or not at all
 *
 * A new name or a regular file is written beside its place and renamed by commit;
 * anything else that exists (device, pipe, terminal, and whatever is this process's own
 * standard output or error by another name) is written in place.  "-" is standard output.
 *
 * Write errors are kept and reported by flush, like stdio's.  Several outputs of one run
 * are all flushed before the first is committed, so that a full disk leaves none of them.
 */
#pragma once

#include <glib.h>

typedef struct _OutputFile OutputFile;

/* Fails: the folder does not exist, may not be written, path is a directory. */
OutputFile *output_file_open (const char *path, GError **error);

void output_file_write (OutputFile *self, const char *data, gsize length);
void output_file_puts (OutputFile *self, const char *text);
void output_file_printf (OutputFile *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Called whenever data has been handed to the system; bytes: how many in all. */
typedef void (*OutputProgress) (guint64 bytes, gpointer data);

void output_file_set_progress (OutputFile *self, OutputProgress progress, gpointer data);

/* Hands all data to the system.  Fails with the first error of any write ("no space
 * left"). */
gboolean output_file_flush (OutputFile *self, GError **error);

/* Flushes and makes the file appear under its name. */
gboolean output_file_commit (OutputFile *self, GError **error);

/* Whether two paths lead to one regular file; where one of them leads to nothing, whether
 * they are the same text. */
gboolean output_file_is_same (const char *path, const char *other);

/* Path as given; "-" is "<stdout>". */
const char *output_file_name (const OutputFile *self);

/* The hidden file that has the data until commit, for whoever must end without freeing (a
 * signal's handler); NULL: there is none. */
const char *output_file_hidden (const OutputFile *self);

/* Closes; what was not committed is gone. */
void output_file_free (OutputFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OutputFile, output_file_free)
