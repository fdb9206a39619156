/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result-files.h - what a command prints, and the file that -o names */
#pragma once

#include "cli/options/options.h"

/* With -o - only the latter, on standard output. */
typedef struct
{
  OutputFile *files[2]; /* n_files of them; the last one is that of -o, if there is -o */
  guint n_files;
  gboolean has_table; /* the first one is printed */
} ResultFiles;

gboolean result_files_open (ResultFiles *self, const Options *options, GError **error);

/* They appear, all or none. */
gboolean result_files_commit (ResultFiles *self, const Options *options, GError **error);

void result_files_clear (ResultFiles *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ResultFiles, result_files_clear)
