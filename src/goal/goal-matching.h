/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-matching.h - whether every send has its receive
 *
 * While reading, sends and receives of each (source, destination, tag) are counted.  Only
 * if some differ are the operations searched, and the file is read again for the label.
 */
#pragma once

#include "goal/goal-pairs.h"
#include "program/program.h"

/* All zeros: empty. */
typedef struct
{
  GoalPairs pairs;
} GoalMatching;

void goal_matching_clear (GoalMatching *self);

/* Counts an operation of a rank. */
void goal_matching_add (GoalMatching *self, guint32 rank, const Step *step);

/* path: the schedule, read again if possible.  Fails: some operation has no counterpart;
 * the message names the first one of the lowest rank. */
gboolean goal_matching_check (GoalMatching *self, const Program *program,
                              const char *path, GError **error);
