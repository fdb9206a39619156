/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output-private.h - what output-commit.c needs of files and folders
 *
 * Names are made when an output is opened, because there may be no memory for them when
 * the first of several outputs has been renamed.
 */
#pragma once

#include "base/output-file.h"
#include "base/output-folder.h"

#define OUTPUT_BUFFER_SIZE (256u << 10)
#define HIDDEN_ATTEMPTS 1000

/* A hidden name in the folder of the target; the process's number and one more are in it.
 */
typedef struct
{
  char *path; /* NULL: none is needed */
  gsize size;
  guint folder; /* length of the part that is the folder */
  gboolean is_there;
} HiddenPlace;

/* Allocates; nothing is made. */
void hidden_place_init (HiddenPlace *self, const char *target);

/* The name with this number. */
void hidden_place_set (HiddenPlace *self, guint attempt);

/* A file to be renamed has a target; its data is in a file without a name or, if the file
 * system does not support that, in a hidden file beside the target. */
struct _OutputFile
{
  char *name;
  char *target; /* NULL: written in place */
  HiddenPlace hidden;
  HiddenPlace aside; /* the file that is replaced, until all outputs are there */
  int descriptor;
  gboolean is_put; /* renamed to its target */
  gboolean unsafe; /* not written to the disk before it is renamed */
  int failure;     /* errno of the first write that failed, or 0 */
  guint64 written;
  OutputProgress progress; /* may be NULL */
  gpointer progress_data;
  gsize used;
  char buffer[OUTPUT_BUFFER_SIZE];
};

/* FALSE, with "NAME: error: cannot write: WHY". */
gboolean output_fail (const char *name, const char *why, GError **error);

/* FALSE: the output is there, and what it replaced, too; errno says why. */
gboolean output_fail_to_remove (const char *name, const char *left, GError **error);

/* ---- steps of a folder ------------------------------------------------------------- */

/* All that needs memory, and what can be known to fail. */
gboolean output_folder_prepare (OutputFolder *self, GError **error);

/* The folder gets its name; what was there gets another one. */
gboolean output_folder_put (OutputFolder *self, GError **error);

/* Undoes put.  FALSE: what was there is now at output_folder_aside. */
gboolean output_folder_take_back (OutputFolder *self);
const char *output_folder_aside (const OutputFolder *self);

/* Removes what was there. */
gboolean output_folder_finish (OutputFolder *self, GError **error);
