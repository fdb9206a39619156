/* SPDX-License-Identifier: GPL-3.0-or-later */
/* confirm.h - what candidates save, by replays beside each other */
#pragma once

#include "run/run.h"
#include "why/candidates.h"

/* Replays the run's program with each candidate that is chosen (candidates_is_chosen), so
 * many at a time (0: as many as there are processors).  FALSE without an error: a signal
 * arrived. */
gboolean confirm_candidates (const Run *run, Candidates *candidates, guint most,
                             guint jobs, GError **error);
