/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-actions.h - what one rank of a program did, as operations of a schedule
 *
 * Operations of a stream follow one another.  Stream 0 is the rank's processor.  A
 * collective that proceeds while the processor does other things has another one, which
 * begins after what stream 0 has done when it is opened, and which what stream 0 does
 * after it was closed comes after:
 *
 *   0  calc          calc               calc
 *   1        opened  recv  send  closed
 */
#pragma once

#include "program/program.h"

typedef struct
{
  guint32 last;  /* operation; PROGRAM_NONE: none */
  gboolean used; /* it has operations */
  SimTime busy;  /* picoseconds that are not an operation yet */
} GoalStream;

typedef struct
{
  GArray *steps;        /* Step; NULL: nothing */
  GArray *cpus;         /* guint32, of each step; NULL: all 0 */
  GArray *requirements; /* Requirement, by operation; NULL: each after the one before */
  GoalStream own;       /* stream 0 */
  SimTime since;        /* start of its present busy time; -1: not busy */
  GArray *aside;        /* GoalStream, from stream 1 on; NULL: none yet */
  GArray *idle;         /* guint32, streams that are closed, descending */
  GHashTable *open;     /* instance of a collective -> its stream */
  GArray *ended;        /* guint32, last operations of streams that were closed after the
                         * last operation of stream 0 */
} GoalActions;

void goal_actions_init (GoalActions *self);
void goal_actions_clear (GoalActions *self);

/* The processor has been busy until then. */
void goal_actions_busy (GoalActions *self, SimTime until);

/* A message of a stream; 0: of the processor, which has been busy until then. */
void goal_actions_message (GoalActions *self, guint32 stream, SimTime begin,
                           const Step *step);

/* The stream computes this, too. */
void goal_actions_compute (GoalActions *self, guint32 stream, SimTime time);

/* An instance at most once. */
void goal_actions_open (GoalActions *self, guint32 instance);
void goal_actions_close (GoalActions *self, guint32 instance);

/* 0: it is not open. */
guint32 goal_actions_stream (const GoalActions *self, guint32 instance);

/* Operations and requirements. */
guint64 goal_actions_size (const GoalActions *self);
