/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-labels.h - the labels of one rank: numbers from 0 in order of first mention, and
 * the operation each stands for
 *
 * Most schedules call them l1, l2, ...: those are found by their number, others by a
 * hash.
 */
#pragma once

#include <glib.h>

#define GOAL_NO_OPERATION G_MAXUINT32

typedef struct
{
  guint32 operation; /* GOAL_NO_OPERATION: not defined (yet) */
  guint column;
  guint64 line; /* of the first mention */
} GoalLabel;

typedef struct
{
  GArray *labels;     /* GoalLabel */
  GArray *numbered;   /* guint32: label of l<number>, plus 1; 0: none */
  GHashTable *others; /* text -> label + 1 */
} GoalLabels;

void goal_labels_init (GoalLabels *self);
void goal_labels_clear (GoalLabels *self);

/* Forgets all, for the next rank. */
void goal_labels_reset (GoalLabels *self);

/* The number of the label of this text; a new one is of this place. */
guint32 goal_labels_find (GoalLabels *self, const char *text, gsize length, guint64 line,
                          guint column);

static inline GoalLabel *
goal_labels_get (GoalLabels *self, guint32 label)
{
  return &g_array_index (self->labels, GoalLabel, label);
}
