/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-actions.h - what one rank of a program did, as operations of a schedule
 *
 * Operations of a stream follow one another.  There is that of the rank's processor.  A
 * collective that proceeds while the processor does other things has another one, which
 * begins after what the processor has done when it is opened, and which what the
 * processor does after it was closed comes after:
 *
 *   processor  calc          calc               calc
 *   aside            opened  recv  send  closed
 *
 * The processor's stream is 0, those aside are the next ones.  But at one instant the
 * lowest stream comes first in the replay of a schedule, and such a collective before its
 * processor: where both send at one instant, streams aside are those from 0 on, and the
 * processor's is the next one.
 *
 * Where receives are posted before their messages are taken, those of a collective are
 * posted where it begins: goal_actions_finish puts them there.
 */
#pragma once

#include "program/program.h"

#define GOAL_PROCESSOR 0 /* the number of the processor's stream in these calls */

typedef struct
{
  guint32 last;   /* operation; PROGRAM_NONE: none */
  guint32 marker; /* operation in whose place receives are posted; PROGRAM_NONE: none */
  gboolean used;  /* it has operations */
  SimTime busy;   /* picoseconds that are not an operation yet */
} GoalStream;

/* A receive that a collective posts. */
typedef struct
{
  guint32 marker, number; /* of the posts of the rank */
  guint64 order;          /* those of one marker are in this order, then by number */
  Step step;
} GoalPost;

typedef struct
{
  gboolean is_exact;    /* times are in picoseconds, else in whole nanoseconds */
  GArray *steps;        /* Step; NULL: nothing */
  GArray *cpus;         /* guint32, of each step; NULL: all 0 */
  GArray *requirements; /* Requirement, by operation; NULL: each after the one before */
  GArray *posts;        /* GoalPost; NULL: none */
  GArray *requests;     /* guint32, operation of each request; NULL: none */
  gboolean has_waits;   /* or receives may be posted: goal_actions_finish does more */
  gboolean coincides; /* the processor and a collective aside have sent at one instant */
  SimTime own_sent, aside_sent; /* when they sent last; -1: never */
  GoalStream own;               /* the processor's stream */
  SimTime since;                /* start of its present busy time; -1: not busy */
  GArray *aside;                /* GoalStream, from stream 1 on; NULL: none yet */
  GArray *idle;                 /* guint32, streams that are closed, descending */
  GHashTable *open;             /* instance of a collective -> its stream */
  GArray *ended; /* guint32, last operations of streams that were closed after the
                  * last operation of the processor */
} GoalActions;

void goal_actions_init (GoalActions *self, gboolean is_exact);
void goal_actions_clear (GoalActions *self);

/* The processor has been busy until then. */
void goal_actions_busy (GoalActions *self, SimTime until);

/* A message of a stream; GOAL_PROCESSOR: which has been busy until then. */
void goal_actions_message (GoalActions *self, guint32 stream, SimTime begin,
                           const Step *step);

/* The stream computes this, too. */
void goal_actions_compute (GoalActions *self, guint32 stream, SimTime time);

/* An instance at most once. */
void goal_actions_open (GoalActions *self, guint32 instance);
void goal_actions_close (GoalActions *self, guint32 instance);

/* GOAL_PROCESSOR: it is not open. */
guint32 goal_actions_stream (const GoalActions *self, guint32 instance);

/* ---- receives that are posted before --------------------------------------------- */

/* The processor's last operation is a request; numbers in rising order. */
void goal_actions_request (GoalActions *self, guint32 request);

/* It waits for a request, or for its last operation (OBSERVED_NO_REQUEST). */
void goal_actions_wait (GoalActions *self, SimTime begin, guint32 request);

/* A collective on this stream posts its receives here; until the end. */
void goal_actions_begin_posts (GoalActions *self, guint32 stream, SimTime begin);
void goal_actions_end_posts (GoalActions *self, guint32 stream);
gboolean goal_actions_posts (const GoalActions *self, guint32 stream);

/* A message of such a collective is taken. */
void goal_actions_take (GoalActions *self, guint32 stream, SimTime begin,
                        const Step *step, guint64 order);

/* Nothing more comes.  rank: whose they are. */
void goal_actions_finish (GoalActions *self, guint32 rank);

/* Operations and requirements. */
guint64 goal_actions_size (const GoalActions *self);
