/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-lines.h - the fast way for lines of the usual form
 *
 *   l17: send 8192b to 3 tag 0
 *   l17 requires l16
 *   l18: calc 500 cpu 1
 *
 * One statement a line, single spaces, labels l<number>, small numbers; tag, cpu and nic
 * in this order.  The first line
 * of another form, or with an error, is left to the scanner.
 */
#pragma once

#include "goal/goal-labels.h"
#include "goal/goal-matching.h"
#include "goal/goal-places.h"

/* Of the rank that is being read. */
typedef struct
{
  guint32 rank, ranks;
  GoalLabels *labels;
  GoalPlaces *places;
  GArray *operations;   /* Step */
  GArray *requirements; /* Requirement; of labels */
  GoalMatching *matching;
} GoalLines;

/* Adds the statements from text on, the begin of a line with this number, to end, the end
 * of a line.  Returns: the begin of the first line that is left; *line: its number. */
const char *goal_lines_read (const GoalLines *self, const char *text, const char *end,
                             guint64 *line);
