/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank-clock.h - the time that a rank computes between two calls of MPI
 *
 * The values of a metric are valid at their time, before or after the event of the same
 * time.
 */
#pragma once

#include "otf2/trace.h"

typedef struct
{
  const Archive *archive;
  RankActions *to;
  gboolean runs;  /* between two calls */
  guint64 since;  /* ticks: the last boundary */
  guint64 start;  /* of the gap between two calls */
  guint64 paused; /* ticks since then without the program */
  guint64 off_since;
  gboolean is_off;
  guint32 tail;    /* the first action of this gap */
  guint32 kept_at; /* the last action before, which computes; or PROGRAM_NONE */
  Action kept;     /* as it was then */
  guint64 now[4];  /* CPU time by ArchiveCpu: the last value */
  guint64 last[4]; /* of which so much belongs to actions */
  gint32 exponent[4];
  guint64 read_at;    /* ticks: when the last values were read */
  guint read;         /* bit for each ArchiveCpu of which there are values */
  gboolean is_known;  /* at the start of this gap, or its end */
  guint32 last_added; /* the action of the last boundary */
} RankClock;

void rank_clock_init (RankClock *self, const Archive *archive, RankActions *to);

/* The end and the start of a call of MPI; a boundary between intervals.  FALSE: the time
 * is too long. */
gboolean rank_clock_stop (RankClock *self, guint64 time, guint64 event);
void rank_clock_start (RankClock *self, guint64 time);
gboolean rank_clock_split (RankClock *self, guint64 time, guint64 event);

/* A metric's values. */
void rank_clock_read (RankClock *self, guint64 time, const ArchiveClock *clocks,
                      guint count, const guint64 *values, guint n_values);

/* The trace was not written from this time on, or is again. */
void rank_clock_switch (RankClock *self, guint64 time, gboolean off);

/* So many ticks are not the program's.  Returns: whether they are left out. */
gboolean rank_clock_leave_out (RankClock *self, guint64 ticks);

/* Takes back what follows the last call. */
void rank_clock_finish (RankClock *self);

/* Adds to the last action if that is of this type. */
void rank_clock_add (RankClock *self, ActionType type, guint64 event, guint64 time,
                     guint64 cpu);
