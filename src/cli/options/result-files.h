/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result-files.h - what a command prints, and the files that -o and --plot name */
#pragma once

#include "cli/options/options.h"

/* With -o - or --plot - nothing else is printed. */
typedef struct
{
  OutputFile *files[3]; /* what is printed, -o, --plot, without those that are not asked
                         * for; n_files of them */
  guint n_files;
  gboolean has_table; /* the first one is printed */
} ResultFiles;

gboolean result_files_open (ResultFiles *self, const Options *options, GError **error);

/* They appear, all or none. */
gboolean result_files_commit (ResultFiles *self, const Options *options, GError **error);

void result_files_clear (ResultFiles *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ResultFiles, result_files_clear)
