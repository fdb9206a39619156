/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why.h - why a run takes as long as it does (docs/why.md) */
#pragma once

#include "why/efficiency.h"
#include "why/path-sums.h"

typedef struct
{
  IdealTimes times;
  BusyTimes busy;
  SimTime part[N_TIME_PARTS];
  PathSums *path; /* NULL: the path was not recorded */
} Why;

/* Of the finished replay of a program on this resolved machine.  Fails as
 * ideal_times_find does. */
gboolean why_find (Program *program, const Machine *machine, const ReplayResult *result,
                   Why *why, GError **error);
