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
  gboolean has_others;
} GoalLabels;

void goal_labels_init (GoalLabels *self);
void goal_labels_clear (GoalLabels *self);

/* Removes all labels, for the next rank. */
void goal_labels_reset (GoalLabels *self);

/* The number of the label with this text; a new label gets this position. */
guint32 goal_labels_find (GoalLabels *self, const char *text, gsize length, guint64 line,
                          guint column);

/* Room for one more label. */
void goal_labels_extend (GoalLabels *self);

/* The label l<number>, without leading zeros; a new one gets this position.
 * GOAL_NO_LABEL: it has to be searched by its text. */
static inline guint32
goal_labels_make_number (GoalLabels *self, guint64 number, guint64 line, guint column)
{
  if (number >= self->n_numbered)
    return GOAL_NO_LABEL;
  if (self->numbered[number] != 0)
    return self->numbered[number] - 1;
  if (self->has_others)
    return GOAL_NO_LABEL;
  if (G_UNLIKELY (self->count == self->capacity))
    goal_labels_extend (self);
  self->labels[self->count] = (GoalLabel){ GOAL_NO_OPERATION, column, line };
  self->numbered[number] = ++self->count;
  return self->count - 1;
}

static inline GoalLabel *
goal_labels_get (GoalLabels *self, guint32 label)
{
  return &self->labels[label];
}
