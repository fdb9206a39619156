/* SPDX-License-Identifier: GPL-3.0-or-later */
/* safe-outputs.h - outputs of which a signal leaves nothing half-written */
#pragma once

#include "base/output-file.h"
#include "base/output-folder.h"

/* As output_file_open; a signal removes the hidden file. */
OutputFile *safe_output_open (const char *path, GError **error);

/* As output_folder_open; a signal removes the hidden folder. */
OutputFolder *safe_folder_open (const char *path, const OutputFolderKind *kind,
                                GError **error);

/* As outputs_commit; a signal comes before it or after it. */
gboolean safe_outputs_commit (OutputFile *const *files, guint n_files,
                              OutputFolder *const *folders, guint n_folders,
                              GError **error);
