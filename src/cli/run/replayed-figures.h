/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replayed-figures.h - the figures of two runs: of JSON that was written before, or of
 * replays
 *
 *   A.json B.json                      both were written before
 *   PROGRAM --network A --network B    one program on two machines
 *   A.goal B.json --network X          each program on the one machine
 */
#pragma once

#include "cli/options/options.h"
#include "diff/figures.h"

/* Sets both; what was set before a failure has to be freed, too. */
gboolean replayed_figures_find (const Options *options, RunFigures *runs[2],
                                GError **error);
