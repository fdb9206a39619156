/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-matching.h - whether every send has its receive
 *
 * While reading, only a sum is kept: sends add a hash of (source, destination, tag),
 * receives subtract it.  Only if the final sum is not 0 are all operations counted, and
 * the file is read again for the label.
 */
#pragma once

#include "program/program.h"

typedef struct
{
  guint64 sum;
} GoalMatching;

void goal_matching_send (GoalMatching *self, guint32 source, guint32 destination,
                         guint32 tag);
void goal_matching_receive (GoalMatching *self, guint32 source, guint32 destination,
                            guint32 tag);

/* path: the schedule, read again if possible.  Fails: some operation has no counterpart;
 * the message names the first one of the lowest rank. */
gboolean goal_matching_check (const GoalMatching *self, const Program *program,
                              const char *path, GError **error);
