/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schedule.h - the messages of a collective operation, as seen by each member
 *
 *   member 0   send 1, take 1, send 2, take 2
 *   member 1   send 0, take 0, send 3, take 3
 *
 * Every member has one fixed sequence of sends and takes, done one after another.  A
 * schedule is a function of (member, number of step); it has no state, and one serves all
 * runs of an operation.
 */
#pragma once

#include "collectives/algorithm.h"

typedef enum
{
  PART_SEND,
  PART_TAKE,
  PART_DONE
} PartAction;

typedef struct
{
  guint32 peer; /* place */
  guint64 bytes;
  guint32 round; /* differs among the messages from one place to another, modulo 2^32 */
  gboolean combine; /* of a take: what came is combined */
  gboolean result;  /* of an operation that combines: it carries results */
} SchedulePart;

typedef struct _Schedule Schedule;

/* Returns: NULL if the sizes add up to more than 2^62 bytes. */
Schedule *schedule_new (const GroupOperation *operation, const AlgorithmUse *use);
void schedule_free (Schedule *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Schedule, schedule_free)

/* Nothing happens, and nobody waits: one member, or all sizes are 0. */
gboolean schedule_is_empty (const Schedule *self);

/* The algorithm in use, which may stand in for the one that was asked for. */
const Algorithm *schedule_algorithm (const Schedule *self);

/* The step-th action (from 0) of a place. */
PartAction schedule_step (const Schedule *self, guint32 place, guint64 step,
                          SchedulePart *part);

/* The number of messages and their bytes, by going through all steps. */
void schedule_sums (const Schedule *self, guint64 *messages, guint64 *bytes);
