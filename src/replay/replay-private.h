/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-private.h - a run, from its begin to its end */
#pragma once

#include "replay/core/replay-parts.h"

/* loops.c: chooses a loop, and opens it. */
void loops_open (Replay *self);
void loops_close (Replay *self);

/* route-check.c: whether every pair the program names has a route. */
gboolean route_check (const Program *program, const Machine *machine, Network *network,
                      GError **error);

/* deadlock.c: the error of a run in which nothing more can happen. */
void deadlock_report (Replay *self);
