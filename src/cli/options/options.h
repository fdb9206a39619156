/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options.h - the command line, read with one table for all subcommands */
#pragma once

#include "base/output-file.h"
#include "base/output-folder.h"
#include "cli/options/option-values.h"

/* arguments: without the program's and the subcommand's name; ends with NULL, and must
 * outlive the options.  Fails with NETFARE_ERROR_USAGE. */
Options *options_new (const Command *command, char **arguments, GError **error);
void options_free (Options *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Options, options_free)

/* output_file_open, and what --no-sync says.  Fails also if standard output is an input.
 */
OutputFile *options_open_output (const Options *self, const char *path, GError **error);

/* The outputs appear (outputs_commit), unless one is an input. */
gboolean options_commit (const Options *self, OutputFile *const *files, guint n_files,
                         OutputFolder *const *folders, guint n_folders, GError **error);

/* message_print; fails also if standard output is an input. */
gboolean options_print (const Options *self, const char *text, GError **error);

gboolean options_show_warnings (const Options *self);

/* How a result on standard output is written. */
SummaryStyle options_style (const Options *self);

/* How many a run may have. */
guint options_threads (const Options *self);

/* Appends a blank, then the word, quoted for a shell. */
void options_append_word (GString *to, const char *word);

/* What the next word of a command line can be, one per line.  The words that precede it:
 * a subcommand and an option, or fewer; ends with NULL.  Free with g_free. */
char *options_complete (const Command *const *list, const char *const *words);

/* The help page of a subcommand; free with g_free. */
char *options_help (const Command *command);
