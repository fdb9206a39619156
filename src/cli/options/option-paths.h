/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option-paths.h - the files that a command line names: which are read, which are written
 *
 * Collected from the rows of the options, so that a new row is checked too.  No output
 * may be a file that is read, and no two outputs the same file; files are compared by
 * device and number, so that a link or another spelling of a path makes no difference.
 */
#pragma once

#include "cli/options/option-table.h"

/* A file that the command line names, or that an input names (named-files.h). */
typedef struct
{
  const char *option; /* without the dashes; NULL: an argument that is not an option */
  char *path;
  OptionPath use;
  char *named_by; /* the input; NULL: the command line */
} PathUse;

/* Array of PathUse; free with g_array_unref. */
GArray *option_paths_new (void);

/* Adds the files that the value of an option names. */
void option_paths_add (GArray *paths, const Option *option, const char *value);

/* Whether no output destroys an input or another output.  Nothing is opened.  Fails with
 * NETFARE_ERROR_USAGE. */
gboolean option_paths_check (const Options *options, GError **error);

/* The same for the files that inputs name. */
gboolean option_paths_check_named (const Options *options, GError **error);

/* Both for one more output, which no option names. */
gboolean option_paths_check_output (const Options *options, const char *path,
                                    GError **error);
