/* SPDX-License-Identifier: GPL-3.0-or-later */
/* range-times.h - between which times a run may be, as its costs and rules are not
 * certain
 *
 * Source: docs/why.md, "Ranges".
 */
#pragma once

#include "why/noise-times.h"

/* A replay with one thing different. */
typedef struct
{
  char *source; /* what: "costs / 1.016" */
  SimTime time;
} RangeRun;

/* least, greatest: over the run and all others, divided and multiplied by 1 + key
 * `model error`. */
typedef struct
{
  SimTime least, greatest;
  GArray *runs;      /* RangeRun */
  NoiseTimes *noise; /* normal:1%, 20 samples, seed 0 */
  gboolean unstable; /* by which the time changes by more than 10 % of the median */
} RangeTimes;

/* time: of the run on this resolved machine; noise: what it was replayed with besides, or
 * NULL.  By as many threads as replay_set_threads says.  Fails as network_new and
 * replay_run do. */
RangeTimes *range_times_find (Program *program, const Machine *machine, SimTime time,
                              const NoiseTimes *noise, guint threads, GError **error);
RangeTimes *range_times_ref (RangeTimes *self);
void range_times_unref (RangeTimes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RangeTimes, range_times_unref)

static inline const RangeRun *
range_times_at (const RangeTimes *self, guint i)
{
  return &g_array_index (self->runs, RangeRun, i);
}

/* Whether two ranges have a time in common. */
gboolean range_times_meet (const RangeTimes *a, const RangeTimes *b);
