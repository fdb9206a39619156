/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-intervals.h - the times at which each link was occupied, and the packets, written
 * during the replay
 *
 * One line per interval, in the order in which they are recorded: with `discipline =
 * fifo` a link's own intervals begin in that order too.  Links that take no time have
 * none, so there are as many lines as the summary has link-hops.  Nothing is stored.
 * Format: docs/outputs.md.
 */
#pragma once

#include "analysis/output-kind.h"

extern const OutputKind link_intervals_output;

typedef struct _LinkIntervals LinkIntervals;

/* One JSON document where the name ends in ".json", one object per line if it ends in
 * ".jsonl", else CSV.  The context is that of a replay about to run: its result and
 * characteristics are not used.  Network and output must outlive the writer. */
LinkIntervals *link_intervals_new (const ReportContext *context, OutputFile *output);
void link_intervals_free (LinkIntervals *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LinkIntervals, link_intervals_free)

/* The observer to add to the replay, with the LinkIntervals as data. */
const ReplayObserver *link_intervals_observer (void);

/* Writes the rest.  Errors are the output's. */
void link_intervals_finish (LinkIntervals *self);
