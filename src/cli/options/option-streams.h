/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option-streams.h - input files that can be read only once: pipes, standard input,
 * process substitutions
 *
 * A machine file, a topology, a library or data may be read several times: for each
 * column of a comparison, each run of a sweep, each number of processors.  A stream is
 * copied to a file without a name, which takes the place of its descriptor; so its path
 * stays as it was given, and can be opened again, also by the runs of a sweep.
 */
#pragma once

#include "cli/options/option-values.h"

/* Copies the streams among the files of the options; those among the arguments too, if
 * the command reads them more than once.  Fails: one cannot be read, or the copy not
 * written. */
gboolean option_streams_keep (Options *options, GError **error);
