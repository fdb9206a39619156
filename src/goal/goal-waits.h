/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-waits.h - the waits of a rank: each names a post or a send, and requires its end
 */
#pragma once

#include "goal/goal-labels.h"
#include "goal/goal-syntax.h"
#include "program/program.h"

/* What a wait names, at its place in the file. */
typedef struct
{
  guint32 operation; /* the wait */
  guint32 label;     /* of the operation that it names */
  guint64 line;
  guint column;
} GoalWait;

/* Replaces labels by operations, whose steps and requirements are complete otherwise.
 * input: for errors.  Fails: it names another operation, or one that is named already. */
gboolean goal_waits_resolve (const GArray *waits, GoalLabels *labels, guint32 rank,
                             const TextInput *input, GArray *operations,
                             GArray *requirements, GError **error);
