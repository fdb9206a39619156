/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-actions.h - what one rank of a program did, as operations of a schedule
 *
 * A stream is a sequence of operations, each after the one before.  The rank's processor
 * has one.  A collective that proceeds concurrently with the processor (`aside`) has
 * another one: it begins after the processor's last operation before it is opened, and
 * the processor's first operation after it is closed comes after it:
 *
 *   processor  calc          calc               calc
 *   aside            opened  recv  send  closed
 *
 * The processor's stream is 0, those of collectives are 1, 2, ..  But a replay of the
 * schedule executes the lowest stream first at one instant, while the recorded replay
 * executes such a collective before its processor.  So where both send at one instant,
 * goal_actions_finish gives collectives the streams from 0 on, and the processor the next
 * one.
 *
 * Where receives are posted in advance, those of a collective are posted where it begins.
 * They are known only later: a marker stands in their place until goal_actions_finish.
 */
#pragma once

#include "program/program.h"

#define GOAL_PROCESSOR 0 /* the number of the processor's stream in these calls */

typedef struct
{
  guint32 last;   /* operation; PROGRAM_NONE: none */
  guint32 marker; /* operation in whose place receives are posted; PROGRAM_NONE: none */
  gboolean used;  /* it has operations */
  SimTime busy;   /* computing time that is not in an operation yet, ps */
} GoalStream;

/* A receive that a collective posts. */
typedef struct
{
  guint32 marker, number; /* its marker, and its number among the rank's posts */
  guint64 order;          /* posts of one marker are sorted by this, then by number */
  Step step;
} GoalPost;

typedef struct
{
  gboolean is_exact;    /* times are in picoseconds, else in whole nanoseconds */
  GArray *steps;        /* Step; NULL: no operation so far */
  GArray *cpus;         /* guint32, stream of each step; NULL: all 0 */
  GArray *requirements; /* Requirement, by operation; NULL: each after the one before */
  GArray *posts;        /* GoalPost; NULL: none */
  GArray *requests;     /* guint32, operation of each request; NULL: none */
  gboolean has_waits;   /* waits or markers, for goal_actions_finish to replace */
  gboolean coincides; /* the processor and a concurrent collective sent at one instant */
  SimTime own_sent, aside_sent; /* when they last sent; -1: never */
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

/* The processor has been busy from `since` until this time. */
void goal_actions_busy (GoalActions *self, SimTime until);

/* Adds a message that a stream sends or receives at `begin`.  GOAL_PROCESSOR: the
 * processor has been busy until then. */
void goal_actions_message (GoalActions *self, guint32 stream, SimTime begin,
                           const Step *step);

/* Adds computing time (ps) to a stream. */
void goal_actions_compute (GoalActions *self, guint32 stream, SimTime time);

/* A concurrent collective begins and ends on this rank; each instance opens at most
 * once. */
void goal_actions_open (GoalActions *self, guint32 instance);
void goal_actions_close (GoalActions *self, guint32 instance);

/* The stream of an instance; GOAL_PROCESSOR if it is not open. */
guint32 goal_actions_stream (const GoalActions *self, guint32 instance);

/* ---- receives posted in advance -------------------------------------------------- */

/* Gives the processor's last operation the number of a request; numbers are ascending. */
void goal_actions_request (GoalActions *self, guint32 request);

/* The processor waits at `begin` for a request, or for its last operation
 * (OBSERVED_NO_REQUEST). */
void goal_actions_wait (GoalActions *self, SimTime begin, guint32 request);

/* The collective on this stream posts its receives here: those that goal_actions_take
 * adds until goal_actions_end_posts. */
void goal_actions_begin_posts (GoalActions *self, guint32 stream, SimTime begin);
void goal_actions_end_posts (GoalActions *self, guint32 stream);
gboolean goal_actions_posts (const GoalActions *self, guint32 stream);

/* Adds a receive to those posts, and the wait for its message at `begin`.  order: see
 * GoalPost. */
void goal_actions_take (GoalActions *self, guint32 stream, SimTime begin,
                        const Step *step, guint64 order);

/* After the last operation: puts posts in place of markers, and gives streams their final
 * numbers.  rank: the number of the rank. */
void goal_actions_finish (GoalActions *self, guint32 rank);

/* The number of operations and requirements. */
guint64 goal_actions_size (const GoalActions *self);
