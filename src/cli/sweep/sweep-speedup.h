/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-speedup.h - how the time of a run decreases with the number of processors
 *
 *   speed-up   = time on the fewest processors / time
 *   efficiency = speed-up * fewest / processors
 *
 * Rows are compared with those that differ only in the number of processors: in the value
 * of `processors` or `topology`, or, if neither is varied, in the size of the network
 * (mesh:2x2, mesh:4x4).
 */
#pragma once

#include "base/output-file.h"
#include "cli/sweep/sweep-rows.h"

typedef struct _SweepSpeedup SweepSpeedup;

/* Whether rows can differ in the number of processors; vary: array of Vary. */
gboolean sweep_speedup_is_possible (const GPtrArray *vary);

/* Made from the rows that exist and succeeded.  NULL: there is nothing to compare. */
SweepSpeedup *sweep_speedup_new (const SweepRows *rows);
void sweep_speedup_free (SweepSpeedup *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SweepSpeedup, sweep_speedup_free)

/* NULL: the header alone. */
void sweep_speedup_csv (const SweepSpeedup *self, const SweepRows *rows,
                        OutputFile *output);
void sweep_speedup_table (const SweepSpeedup *self, OutputFile *output);
