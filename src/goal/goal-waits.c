/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-waits.h"

#include "base/error.h"

/* By operation: whether a wait names it. */
static gboolean
resolve (const GoalWait *wait, guint32 named, guint32 rank, const TextInput *input,
         GArray *operations, GHashTable *awaited, GError **error)
{
  const Step *step = &g_array_index (operations, Step, named);
  const char *what = NULL;

  if (step->type != STEP_POST && step->type != STEP_SEND)
    what = "found an operation that is neither, expected the label of a post or send";
  else if (!g_hash_table_add (awaited, GUINT_TO_POINTER (named + 1)))
    what = "found an operation that another wait names, expected one wait for each";
  if (what != NULL)
    {
      error_set_at (error, text_input_name (input), wait->line, wait->column,
                    "%s of rank %u", what, rank);
      return FALSE;
    }
  g_array_index (operations, Step, wait->operation)
      = step_wait (rank, wait->operation - named, step->type == STEP_SEND);
  return TRUE;
}

gboolean
goal_waits_resolve (const GArray *waits, GoalLabels *labels, guint32 rank,
                    const TextInput *input, GArray *operations, GArray *requirements,
                    GError **error)
{
  g_autoptr (GHashTable) awaited = waits->len > 0 ? g_hash_table_new (NULL, NULL) : NULL;

  for (guint i = 0; i < waits->len; i++)
    {
      const GoalWait *wait = &g_array_index (waits, GoalWait, i);
      const Requirement requirement
          = { wait->operation, goal_labels_get (labels, wait->label)->operation,
              REQUIRES_END };

      if (!resolve (wait, requirement.required, rank, input, operations, awaited, error))
        return FALSE;
      g_array_append_val (requirements, requirement);
    }
  return TRUE;
}
