/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-arguments.h - the command line of one run of a sweep
 *
 * Options hold for all rows.  One that says what is varied too has no effect: it is left
 * out, since a --set would override a varied --network.
 */
#pragma once

#include "cli/sweep/sweep-vary.h"

/* The arguments of netfare for a row, without its name and the output format: replay, the
 * program, options.  Array of char*. */
GPtrArray *vary_arguments (const GPtrArray *vary, guint row, const Options *options);

/* The program of a row. */
const char *vary_program (const GPtrArray *vary, guint row, const Options *options);

/* Adds a warning (char *) for each option that is left out. */
void vary_warn_of_overridden (const GPtrArray *vary, const Options *options,
                              GPtrArray *warnings);
