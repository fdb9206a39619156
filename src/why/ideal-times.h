/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ideal-times.h - how long a run takes on ideal networks
 *
 *   C         the most that one processor computes
 *   <= T1     messages and their overheads take nothing
 *   <= T2     messages take nothing
 *   <= T3     a message takes what an empty one takes alone
 *   <= T4     a message takes what it takes alone
 *   <= T      the run
 *
 * Where a GOAL graph lets who comes first decide, one of T1 .. T may be less than the one
 * before, or a replay on an ideal network may deadlock.  docs/why.md, "Ideal times".
 */
#pragma once

#include "replay/replay.h"

typedef struct
{
  SimTime without_overhead, instant, latency, alone; /* T1 .. T4 */
  SimTime run;                                       /* T */
  Ideal deadlock; /* on this network: T1 .. T4 are not known; IDEAL_NONE: on none */
} IdealTimes;

/* Replays the program on the four ideal networks of a resolved machine, until one replay
 * deadlocks, and sets all but `run`.  Else fails as network_new and replay_run do. */
gboolean ideal_times_find (Program *program, const Machine *machine, IdealTimes *times,
                           GError **error);
