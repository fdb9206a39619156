/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output-file.h - an output file that appears complete or not at all
 *
 * A new or regular file is written beside its destination and renamed by commit; anything
 * else that exists (device, pipe, terminal, and another name of this process's standard
 * output or error) is written in place.  "-" is standard output.
 *
 * Write errors are kept and reported by flush, like stdio's.
 */
#pragma once

#include <glib.h>

typedef struct _OutputFile OutputFile;

/* Fails: the folder does not exist or is not writable, or path is a directory. */
OutputFile *output_file_open (const char *path, GError **error);

/* What is written stays in memory: never committed.  name: for messages. */
OutputFile *output_file_new_in_memory (const char *name);

/* All that was written to one in memory; NUL-terminated, free with g_free. */
char *output_file_take_text (OutputFile *self, gsize *length);

void output_file_write (OutputFile *self, const char *data, gsize length);
void output_file_puts (OutputFile *self, const char *text);
void output_file_printf (OutputFile *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Called whenever data has been written, by the thread that wrote; bytes: total so far.
 */
typedef void (*OutputProgress) (guint64 bytes, gpointer data);

void output_file_set_progress (OutputFile *self, OutputProgress progress, gpointer data);

/* Writes all buffered data.  Fails with the first error of any write ("no space
 * left"). */
gboolean output_file_flush (OutputFile *self, GError **error);

/* Does not wait at commit until the data is on the disk: faster, but after a power
 * failure the file can be empty. */
void output_file_leave_unsafe (OutputFile *self);

/* Flushes and makes the file appear under its name; output-commit.h: several outputs. */
gboolean output_file_commit (OutputFile *self, GError **error);

/* The file that would be written: symbolic links are followed, also dangling ones.  To be
 * freed.  Returns: NULL with errno set. */
char *output_file_target (const char *path);

/* The path as given; "<stdout>" for "-". */
const char *output_file_name (const OutputFile *self);

/* The hidden file that holds the data until commit, for signal handlers, which end
 * without freeing; NULL if there is none. */
const char *output_file_hidden (const OutputFile *self);

/* Closes; data that was not committed is discarded. */
void output_file_free (OutputFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OutputFile, output_file_free)
