/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recordings.h - the recordings of one command
 *
 * The command may have run several MPI programs, and these may have spawned others: each
 * MPI_COMM_WORLD is a recording.  Files belong to the same one if their headers have the
 * same run, number of ranks and MPI.  A second file of a rank begins another recording,
 * so that programs without an identifier are not mixed if one ran after the other.
 */
#pragma once

#include "recording/recording.h"

/* folder: has a folder `ranks`.  warnings: gets one line for each.  Returns: Recording*,
 * those with calls, ordered by their begin; repeated runs (netfare record --repeat) that
 * agree with the first one are in its member `again`.  Fails if a file is not as
 * rank-file.h says, or if there is no file or no call. */
GPtrArray *recordings_open (const char *folder, GStrvBuilder *warnings, GError **error);
