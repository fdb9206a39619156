/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output-commit.h - several outputs appear under their names, or none of them
 *
 * If one fails, none appears, and existing files are as before, except outputs that are
 * written in place (standard output, pipes).
 *
 * Also fails if all have appeared, but what they replaced could not be removed; the error
 * names it.
 */
#pragma once

#include "base/output-file.h"
#include "base/output-folder.h"

gboolean outputs_commit (OutputFile *const *files, guint n_files,
                         OutputFolder *const *folders, guint n_folders, GError **error);
