/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-files.h - the files of a trace, which can be read more than once
 *
 * Either one file has the actions of all ranks, or it names files, one for each rank, or
 * a folder has these files.
 */
#pragma once

#include "base/inputs.h"

typedef struct
{
  Inputs *inputs; /* where what is read is listed */
  char *path;
  char *text; /* content of an input that can be read only once; NULL: reopen the path */
  gsize length;
  GPtrArray *names; /* of each rank, char *; NULL: one file of all ranks */
  guint32 ranks;
} TiFiles;

/* Finds the ranks.  Fails if the input cannot be read, a rank below the largest one or a
 * file that the input names is missing, or there is no rank. */
gboolean ti_files_init (TiFiles *self, TextInput *input, Inputs *inputs, GError **error);

/* The files of a folder (ti-folder.h).  Fails if it cannot be read. */
gboolean ti_files_init_folder (TiFiles *self, const char *path, Inputs *inputs,
                               GError **error);
void ti_files_clear (TiFiles *self);

/* The number of files with actions, and one of them; free with text_input_free. */
guint32 ti_files_count (const TiFiles *self);
TextInput *ti_files_open (const TiFiles *self, guint32 number, GError **error);

/* The file with the actions of a rank; self: TiFiles. */
const char *ti_files_name (gconstpointer self, guint32 rank);

/* Whether the text begins with an action. */
gboolean ti_looks_like_actions (const char *head, gsize length);

/* Whether the path is a folder with a file of actions. */
gboolean ti_files_is_folder (const char *path);

/* Lists the files that the one at path names, up to the first line that is not a name. */
void ti_files_name_all (const char *path, Inputs *inputs);
