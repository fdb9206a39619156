/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why.h - why a run takes as long as it does (docs/why.md) */
#pragma once

#include "why/efficiency.h"
#include "why/path-sums.h"

typedef struct _Candidates Candidates; /* candidates.h */

typedef struct
{
  IdealTimes times;
  BusyTimes busy;
  SimTime part[N_TIME_PARTS]; /* if known, as the efficiencies: why_has_parts */
  const PathSums *path;   /* set by who recorded it (path-recorder.h); NULL: nobody did */
  Candidates *candidates; /* NULL: not looked for */
  char *sentence;         /* analysis/why-sentence.h, set with a path; NULL: none */
} Why;

/* Unless the program deadlocks on an ideal network. */
static inline gboolean
why_has_parts (const Why *self)
{
  return self->times.deadlock == IDEAL_NONE;
}

/* Of the finished replay of a program on this resolved machine, all but the path.  Fails
 * as ideal_times_find does. */
gboolean why_find (Program *program, const Machine *machine, const ReplayResult *result,
                   Why *why, GError **error);
