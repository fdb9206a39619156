/* SPDX-License-Identifier: GPL-3.0-or-later */
/* saturation.h - the highest load of traffic that each row of a sweep carries */
#pragma once

#include "cli/sweep/sweep-vary.h"

/* Prints a row for each combination.  Returns: the exit status. */
int saturation_sweep (const GPtrArray *vary, guint n_rows, const Options *options,
                      GError **error);
