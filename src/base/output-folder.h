/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output-folder.h - an output folder that appears complete or not at all
 *
 * Its files are written into a hidden folder beside the destination, which gets its name
 * by outputs_commit (output-commit.h).  An existing folder is replaced only if it is
 * empty or contains nothing but an output of the same kind.
 */
#pragma once

#include <glib.h>

typedef struct _OutputFolder OutputFolder;

/* Whether a folder may be replaced; what: "an OTF2 archive", for the error. */
typedef struct
{
  gboolean (*is_own) (const char *path);
  const char *what;
} OutputFolderKind;

/* Fails: the destination is something else, or cannot be made. */
OutputFolder *output_folder_open (const char *path, const OutputFolderKind *kind,
                                  GError **error);

/* The path as given, and that of the hidden folder. */
const char *output_folder_name (const OutputFolder *self);
const char *output_folder_hidden (const OutputFolder *self);

/* A folder that was not committed is removed with all it contains. */
void output_folder_free (OutputFolder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OutputFolder, output_folder_free)
