/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-labels.h"

#include "base/hash.h"

#include <string.h>

#define MOST_DIGITS 9
#define FIRST_CAPACITY 64

void
goal_labels_init (GoalLabels *self)
{
  *self = (GoalLabels){ 0 };
  self->others = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
}

void
goal_labels_clear (GoalLabels *self)
{
  g_free (self->labels);
  g_free (self->numbered);
  g_hash_table_unref (self->others);
}

void
goal_labels_reset (GoalLabels *self)
{
  self->count = 0;
  self->n_numbered = 0;
  if (self->has_others)
    g_hash_table_remove_all (self->others);
  self->has_others = FALSE;
}

void
goal_labels_extend (GoalLabels *self)
{
  self->capacity = MAX (FIRST_CAPACITY, self->capacity + self->capacity / 2);
  self->labels = g_renew (GoalLabel, self->labels, self->capacity);
}

static guint32
add (GoalLabels *self, guint64 line, guint column)
{
  if (self->count == self->capacity)
    goal_labels_extend (self);
  self->labels[self->count] = (GoalLabel){ GOAL_NO_OPERATION, column, line };
  return self->count++;
}

/* Room for l0 to l<number>, and some more. */
static void
extend_numbered (GoalLabels *self, guint32 number)
{
  const guint32 n = number + number / 2 + 16;

  if (n > self->numbered_capacity)
    {
      self->numbered_capacity = n;
      self->numbered = g_renew (guint32, self->numbered, n);
    }
  memset (self->numbered + self->n_numbered, 0,
          (n - self->n_numbered) * sizeof *self->numbered);
  self->n_numbered = n;
}

/* The number in "l17"; FALSE if the label has another form, or the number is so large
 * that most places of an array of labels would be unused. */
static gboolean
number_of (const GoalLabels *self, const char *text, gsize length, guint32 *number)
{
  if (length < 2 || length > MOST_DIGITS + 1 || text[0] != 'l' || text[1] == '0')
    return FALSE;
  *number = 0;
  for (gsize i = 1; i < length; i++)
    {
      guint digit = (guint) (text[i] - '0');

      if (digit > 9)
        return FALSE;
      *number = *number * 10 + digit;
    }
  return *number <= 2 * (guint64) self->count + 1024;
}

guint32
goal_labels_find (GoalLabels *self, const char *text, gsize length, guint64 line,
                  guint column)
{
  guint32 number, label;

  /* A large number may be in the hash, added when there were fewer labels. */
  if (number_of (self, text, length, &number)
      && (number < self->n_numbered || !self->has_others))
    {
      guint32 *place;

      if (number >= self->n_numbered)
        extend_numbered (self, number);
      place = &self->numbered[number];
      if (*place == 0)
        {
          if (self->has_others)
            {
              g_autofree char *name = g_strndup (text, length);
              guint32 kept = GPOINTER_TO_UINT (g_hash_table_lookup (self->others, name));

              if (kept != 0)
                return kept - 1;
            }
          *place = add (self, line, column) + 1;
        }
      return *place - 1;
    }
  g_autofree char *name = g_strndup (text, length);
  label = GPOINTER_TO_UINT (g_hash_table_lookup (self->others, name));
  if (label != 0)
    return label - 1;
  label = add (self, line, column);
  self->has_others = TRUE;
  g_hash_table_insert (self->others, g_steal_pointer (&name),
                       GUINT_TO_POINTER (label + 1));
  return label;
}
