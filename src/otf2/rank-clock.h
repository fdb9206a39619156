/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank-clock.h - the computing time of a rank between two MPI calls
 *
 * The record of a metric's values may precede or follow the event of the same time.
 */
#pragma once

#include "otf2/trace.h"

typedef struct
{
  const Archive *archive;
  RankActions *to;
  gboolean runs;     /* the rank is between two calls */
  guint64 since;     /* ticks: the last boundary */
  guint64 start;     /* of the gap between two calls */
  guint64 paused;    /* ticks since then that are left out */
  guint64 off_since; /* ticks: when the measurement was switched off */
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

/* An MPI call starts, and ends; a boundary between intervals.  Return FALSE if the time
 * is too long. */
gboolean rank_clock_stop (RankClock *self, guint64 time, guint64 event);
void rank_clock_start (RankClock *self, guint64 time);
gboolean rank_clock_split (RankClock *self, guint64 time, guint64 event);

/* Takes the values of a metric's record. */
void rank_clock_read (RankClock *self, guint64 time, const ArchiveClock *clocks,
                      guint count, const guint64 *values, guint n_values);

/* The measurement was switched off or on. */
void rank_clock_switch (RankClock *self, guint64 time, gboolean off);

/* Leaves out ticks in which the program did not run.  Returns: FALSE inside of an MPI
 * call, whose time does not matter. */
gboolean rank_clock_leave_out (RankClock *self, guint64 ticks);

/* Removes the computing time after the last call. */
void rank_clock_finish (RankClock *self);

/* Adds an action with these times, or adds them to the last action if it has the type. */
void rank_clock_add (RankClock *self, ActionType type, guint64 event, guint64 time,
                     guint64 cpu);
