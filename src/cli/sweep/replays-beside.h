/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replays-beside.h - replays of a run with other prices, several at a time */
#pragma once

#include "run/run.h"
#include "why/what-if-replay.h"

/* In place of a time. */
#define REPLAY_DEADLOCKS ((SimTime) -1)

/* Sets the time of each row, so many at a time (0: as many as there are processors).
 * rows: WhatIfTime.  FALSE without an error: a signal arrived. */
gboolean replays_beside (const Run *run, GArray *rows, guint jobs, GError **error);
