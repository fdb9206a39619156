/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-labels.h - the labels of one rank: numbered from 0 in order of first mention, and
 * the operation of each
 *
 * Labels l1, l2, ... are the most common and are found by their number, others by a
 * hash.
 */
#pragma once

#include <glib.h>

#define GOAL_NO_OPERATION G_MAXUINT32
#define GOAL_NO_LABEL G_MAXUINT32

typedef struct
{
  guint32 operation; /* GOAL_NO_OPERATION: not yet defined */
  guint column;
  guint64 line; /* of the first mention */
} GoalLabel;

typedef struct
{
  GoalLabel *labels;
  guint32 count, capacity;
  guint32 *numbered; /* label of l<number>, plus 1; 0: none */
  guint32 n_numbered, numbered_capacity;
  GHashTable *others; /* text -> label + 1 */
} GoalLabels;

void goal_labels_init (GoalLabels *self);
void goal_labels_clear (GoalLabels *self);

/* Removes all labels, for the next rank. */
void goal_labels_reset (GoalLabels *self);

/* The number of the label with this text; a new label gets this position. */
guint32 goal_labels_find (GoalLabels *self, const char *text, gsize length, guint64 line,
                          guint column);

/* The label l<number>, without leading zeros; GOAL_NO_LABEL: it is not known, or has to
 * be searched by its text. */
static inline guint32
goal_labels_of_number (const GoalLabels *self, guint64 number)
{
  return number < self->n_numbered ? self->numbered[number] - 1 : GOAL_NO_LABEL;
}

static inline GoalLabel *
goal_labels_get (GoalLabels *self, guint32 label)
{
  return &self->labels[label];
}
