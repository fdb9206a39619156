/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option-paths.h - no output destroys an input
 *
 * Outputs are collected from the rows of the options, so that a new row is checked too;
 * inputs are those of the list (base/inputs.h), which has what the command line names
 * from the beginning, and the rest when it is read.  So the check is made three times:
 * before anything is read, when an output is opened, and before outputs appear under
 * their names.  Files are compared by device and number, so that a link or another
 * spelling of a path makes no difference.
 */
#pragma once

#include "cli/options/option-table.h"

/* A file that an option names. */
typedef struct
{
  const char *option; /* without the dashes */
  char *path;
  OptionPath use;
} PathUse;

/* Array of PathUse; free with g_array_unref. */
GArray *option_paths_new (void);

/* Adds the files that the value of an option names; those that are read also to the
 * inputs. */
void option_paths_add (Options *options, const Option *option, const char *value);

/* Adds arguments that are not options to the inputs. */
void option_paths_add_arguments (Options *options);

/* Whether no two outputs are the same file.  Fails, like the following, with
 * NETFARE_ERROR_USAGE. */
gboolean option_paths_check_outputs (const Options *options, GError **error);

/* Whether no output, nor standard output, is an input as far as inputs are known, and
 * none is the folder of one that it would replace. */
gboolean option_paths_check (const Options *options, GError **error);

/* The same for one more output, which no option names. */
gboolean option_paths_check_output (const Options *options, const char *path,
                                    GError **error);

/* The same for standard output: "input file is output file", as cat says. */
gboolean option_paths_check_stdout (const Options *options, GError **error);
