/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output-private.h - the interface of output files and folders for output-commit.c
 *
 * Names are made when an output is opened, because there may be no memory for them when
 * the first of several outputs has been renamed.
 */
#pragma once

#include "base/output-file.h"
#include "base/output-folder.h"

#define OUTPUT_BUFFER_SIZE (256u << 10)
#define HIDDEN_ATTEMPTS 1000

/* A hidden name in the folder of the target, with the number of the process and another
 * number. */
typedef struct
{
  char *path; /* NULL: none is needed */
  gsize size;
  guint folder; /* length of the part that is the folder */
  gboolean is_there;
} HiddenPlace;

/* Allocates the path; no file is made. */
void hidden_place_init (HiddenPlace *self, const char *target);

/* Sets the number in the name. */
void hidden_place_set (HiddenPlace *self, guint attempt);

/* A file to be renamed has a target; its data is in a file without a name or, if the file
 * system does not support that, in a hidden file beside the target. */
struct _OutputFile
{
  char *name;
  char *target;    /* NULL: written in place */
  GString *memory; /* in place of a descriptor; NULL: none */
  HiddenPlace hidden;
  HiddenPlace aside; /* the file that is replaced, until all outputs have appeared */
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

/* Sets the error "NAME: error: cannot write: WHY".  Returns: FALSE. */
gboolean output_fail (const char *name, const char *why, GError **error);

/* Returns: FALSE, with errno set, if what the output has replaced could not be removed.
 */
gboolean output_fail_to_remove (const char *name, const char *left, GError **error);

/* ---- steps of a folder ------------------------------------------------------------- */

/* Does all that needs memory, and fails early if put would fail. */
gboolean output_folder_prepare (OutputFolder *self, GError **error);

/* Gives the folder its name, after an existing one has been renamed. */
gboolean output_folder_put (OutputFolder *self, GError **error);

/* Undoes put.  Returns: FALSE if the old folder is now at output_folder_aside. */
gboolean output_folder_take_back (OutputFolder *self);
const char *output_folder_aside (const OutputFolder *self);

/* Removes the old folder. */
gboolean output_folder_finish (OutputFolder *self, GError **error);
