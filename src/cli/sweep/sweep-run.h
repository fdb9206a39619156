/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-run.h - one row's run: netfare itself, as a separate process
 *
 *   srun -n1   /usr/bin/netfare   replay jac.ptr --network=bus:4   --format=csv
 *   launcher   this program       options of the row
 *
 * If the program is the same for all rows, the sweep reads it, and a row without launcher
 * is run by a copy of the sweep's process, which has it.
 */
#pragma once

#include "cli/sweep/children.h"
#include "cli/sweep/sweep-rows.h"

/* Reads the program for all rows, if that is possible and worth it. */
void sweep_run_read (SweepRows *rows, guint wanted, const Options *options);

/* Fails: cannot be started. */
gboolean sweep_run_start (Children *children, const SweepRows *rows, guint row,
                          const Options *options, GError **error);

/* The row of a finished run: its figures, or, in the column `error`, why there are none.
 * Warnings that are not in `warnings` yet are added. */
GPtrArray *sweep_run_row (const SweepRows *rows, const ChildResult *result,
                          const Options *options, GPtrArray *warnings);

/* The row of a run that could not be started. */
GPtrArray *sweep_run_failed (const SweepRows *rows, guint row, const char *why,
                             const Options *options);
