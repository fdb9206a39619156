/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-labels.h"

#include "base/hash.h"

#include <string.h>

#define MOST_DIGITS 9

void
goal_labels_init (GoalLabels *self)
{
  self->labels = g_array_new (FALSE, FALSE, sizeof (GoalLabel));
  self->numbered = g_array_new (FALSE, TRUE, sizeof (guint32));
  self->others = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
}

void
goal_labels_clear (GoalLabels *self)
{
  g_array_unref (self->labels);
  g_array_unref (self->numbered);
  g_hash_table_unref (self->others);
}

void
goal_labels_reset (GoalLabels *self)
{
  g_array_set_size (self->labels, 0);
  g_array_set_size (self->numbered, 0);
  if (g_hash_table_size (self->others) > 0)
    g_hash_table_remove_all (self->others);
}

static guint32
add (GoalLabels *self, guint64 line, guint column)
{
  GoalLabel label = { GOAL_NO_OPERATION, column, line };

  g_array_append_val (self->labels, label);
  return self->labels->len - 1;
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
  return *number <= 2 * (guint64) self->labels->len + 1024;
}

guint32
goal_labels_find (GoalLabels *self, const char *text, gsize length, guint64 line,
                  guint column)
{
  guint32 number, label;

  /* A large number may be in the hash, added when there were fewer labels. */
  if (number_of (self, text, length, &number)
      && (number < self->numbered->len || g_hash_table_size (self->others) == 0))
    {
      guint32 *place;

      if (number >= self->numbered->len)
        g_array_set_size (self->numbered, number + number / 2 + 16);
      place = &g_array_index (self->numbered, guint32, number);
      if (*place == 0)
        {
          if (g_hash_table_size (self->others) > 0)
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
  g_hash_table_insert (self->others, g_steal_pointer (&name),
                       GUINT_TO_POINTER (label + 1));
  return label;
}
