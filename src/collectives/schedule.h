/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schedule.h - the messages of a collective operation, as seen by each member
 *
 *   member 0   send 1, receive 1, send 2, receive 2
 *   member 1   send 0, receive 0, send 3, receive 3
 *
 * Every member has one fixed sequence of sends and receives, done one after another.  A
 * schedule is a function of (member, number of step); it has no state, and one serves all
 * runs of an operation.
 */
#pragma once

#include "collectives/algorithm.h"

typedef enum
{
  PART_SEND,
  PART_RECEIVE,
  PART_DONE
} PartAction;

typedef struct
{
  guint64 bytes;
  guint32 peer;   /* rank */
  guint32 round;  /* differs among the messages from one rank to another, modulo 2^32 */
  guint8 combine; /* of a receive: what came is combined */
  guint8 result;  /* of an operation that combines: it carries results */
  guint8 action;  /* PartAction, where it is kept with the rest */
} SchedulePart;

typedef struct _Schedule Schedule;

/* Returns: NULL if the sizes add up to more than 2^62 bytes. */
Schedule *schedule_new (const GroupOperation *operation, const AlgorithmUse *use);
void schedule_free (Schedule *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Schedule, schedule_free)

/* Whether the operation does nothing, so that nobody waits: one member, or all sizes 0.
 */
gboolean schedule_is_empty (const Schedule *self);

/* The algorithm that is used, which may replace the chosen one. */
const Algorithm *schedule_algorithm (const Schedule *self);

/* The step-th action (from 0) of a rank. */
PartAction schedule_step (const Schedule *self, guint32 rank, guint64 step,
                          SchedulePart *part);

/* Whether one of the messages has more bytes, by going through all steps. */
gboolean schedule_sends_above (const Schedule *self, guint64 bytes);

/* The number of messages and their bytes, by going through all steps. */
void schedule_sums (const Schedule *self, guint64 *messages, guint64 *bytes);
