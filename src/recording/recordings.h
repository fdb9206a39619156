/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recordings.h - all that one command recorded
 *
 * The command may have run several programs of MPI, and these may have spawned others:
 * each MPI_COMM_WORLD is a recording of its own.  Files are of one if their headers have
 * the same run, number of ranks and MPI.  A rank that is there again begins another one,
 * so that also programs that nothing tells apart are not mixed if one ran after the
 * other.
 */
#pragma once

#include "recording/recording.h"

/* folder: with a folder `ranks`.  Returns: Recording*, as they began, those with calls;
 * of what ran again (netfare record --repeat) the first one has those that agree with it.
 * warnings: one line each.  Fails: a file is not as rank-file.h says, there is none, or
 * no call. */
GPtrArray *recordings_open (const char *folder, GStrvBuilder *warnings, GError **error);
