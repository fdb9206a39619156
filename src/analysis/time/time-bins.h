/* SPDX-License-Identifier: GPL-3.0-or-later */
/* time-bins.h - histograms over the time of a run, one for each row
 *
 *            0     w     2w    3w             a row for each number that was ever added
 *   row 7    | 3ps | 9ps |     |              to; w is a power of two of picoseconds and
 *   row 12   |     | 5ps | 9ps |              doubles when the run outgrows the row
 *
 * Exact: a row adds up to what was added to it, however often the width was doubled.
 * Memory does not grow with the run, and with the rows only to `memory`: beyond it rows
 * get half as many bins, not fewer than TIME_BINS_LEAST_BINS.
 */
#pragma once

#include "base/sim-time.h"

#define TIME_BINS_LEAST_BINS 16

typedef struct _TimeBins TimeBins;

/* rows: numbers are below it.  bins: of a row at most, a power of two,
 * TIME_BINS_LEAST_BINS to 1024; 0: 128.  memory: bytes; 0: 64 MiB. */
TimeBins *time_bins_new (guint32 rows, guint bins, gsize memory);
void time_bins_free (TimeBins *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TimeBins, time_bins_free)

/* Adds the time from begin to end to a row. */
void time_bins_add (TimeBins *self, guint32 row, SimTime begin, SimTime end);

/* Width of a bin. */
SimTime time_bins_width (const TimeBins *self);

/* Extends the rows to a run that ends at that time. */
void time_bins_reach (TimeBins *self, SimTime end);

/* That end, or the latest end that was added. */
SimTime time_bins_end (const TimeBins *self);

/* Bins up to there; the rest are 0. */
guint time_bins_bins (const TimeBins *self);

/* Time in one of those bins. */
SimTime time_bins_cell (const TimeBins *self, guint32 row, guint bin);

/* Time in each of those bins; NULL: nothing was added.  Valid until the next call. */
const SimTime *time_bins_row (const TimeBins *self, guint32 row);
