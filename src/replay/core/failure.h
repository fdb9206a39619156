/* SPDX-License-Identifier: GPL-3.0-or-later */
/* failure.h - a replay that cannot go on: the first reason is its error */
#pragma once

#include "replay/core/replay-parts.h"

void replay_fail (Replay *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void replay_fail_too_long (Replay *self);

/* With the error of the network, unless there has been one. */
void replay_fail_by_network (Replay *self);
