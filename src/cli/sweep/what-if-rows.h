/* SPDX-License-Identifier: GPL-3.0-or-later */
/* what-if-rows.h - the replays that netfare why makes: what candidates save, and points
 * of the curves on the page */
#pragma once

#include "run/run.h"
#include "why/candidates.h"

/* Replays with each candidate that is chosen (candidates_is_chosen), so many at a time
 * (0: as many as there are processors).  FALSE without an error: a signal arrived. */
gboolean what_if_rows_confirm (const Run *run, Candidates *candidates, guint most,
                               guint jobs, GError **error);

/* Sets run->curves: links (of a formula its network), latency and computing at a few
 * factors, but for what was asked for (--what-if) and what the run does not have.  Fails
 * as the function above. */
gboolean what_if_rows_curves (Run *run, guint jobs, GError **error);
