/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lockstep-private.h - the processors of a shared program, which take each step together
 *
 *   clock of processor p = common + clock[p]        its idle time likewise
 *
 *   segment of all      common grows                       one addition
 *   loop of all         clock[p] grows by p's share
 *   collective of all   all clocks become equal: `level`, and common is all of them
 *
 * Most steps concern all processors alike, and many follow a collective: their costs do
 * not depend on the number of processors.
 */
#pragma once

#include "replay/collectives/collectives.h"
#include "replay/core/failure.h"
#include "replay/processors/prices.h"

/* A collective or synchronisation that has begun. */
typedef struct
{
  CollectiveTogether outcome;
  SimTime end;   /* the operation's, not that of those who complete later */
  SimTime *late; /* owned; NULL: nobody is */
} Meeting;

typedef struct
{
  Replay *replay;
  const Group *all;
  guint32 count; /* processors */
  guint32 interval;
  SimTime common, common_idle;
  SimTime *clock, *idle;                /* by processor */
  gboolean level;                       /* every clock[p] is 0 */
  SimTime highest;                      /* no processor's time is later */
  SimTime *times, *productive, *others; /* for one step, by place */
  Meeting **meetings;                   /* by instance */
} Lockstep;

static inline guint32
member (const Group *group, guint32 place)
{
  return group_processor (group, place);
}

/* Whether no clock would pass SIM_TIME_LIMIT in a step in which none gains more than
 * this. */
gboolean lockstep_has_room (Lockstep *self, SimTime most);

/* Adds times[place] to the members' clocks. */
void lockstep_spend (Lockstep *self, const Group *group, const SimTime *times);

/* Reports a loop: times, and what of them is productive, by place. */
void lockstep_tell_loop (Lockstep *self, const Group *group, const SimTime *productive);

/* lockstep-collectives.c */
void lockstep_start (Lockstep *self, const Step *step);
void lockstep_wait (Lockstep *self, const Step *step);

/* Reports those that nobody waited for. */
void lockstep_end_all (Lockstep *self);

/* lockstep-waves.c */
void lockstep_wave (Lockstep *self, const Step *step);
