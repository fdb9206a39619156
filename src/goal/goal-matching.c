/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-matching.h"

#include "base/error.h"
#include "goal/goal-find.h"

void
goal_matching_clear (GoalMatching *self)
{
  goal_pairs_clear (&self->pairs);
}

void
goal_matching_add (GoalMatching *self, guint32 rank, const Step *step)
{
  if (step->type == STEP_SEND)
    goal_pairs_add (&self->pairs, rank, step->index, step_matching (step), 1);
  else if (step->type == STEP_RECEIVE)
    goal_pairs_add (&self->pairs, step->index, rank, step_matching (step), -1);
}

/* Whether the operation is one of those that are too many; if it is, takes it away. */
static gboolean
take_unmatched (GoalMatching *self, guint32 rank, const Step *step)
{
  gboolean send = step->type == STEP_SEND;
  guint32 source = send ? rank : step->index, destination = send ? step->index : rank;
  gint64 more;

  if (!send && step->type != STEP_RECEIVE)
    return FALSE;
  more = goal_pairs_get (&self->pairs, source, destination, step_matching (step));
  if (send ? more <= 0 : more >= 0)
    return FALSE;
  goal_pairs_add (&self->pairs, source, destination, step_matching (step), send ? -1 : 1);
  return TRUE;
}

static void
fail_unmatched (const char *path, guint32 rank, guint32 operation, const Step *step,
                GError **error)
{
  gboolean send = step->type == STEP_SEND;
  guint64 line;
  guint column;
  g_autofree char *label = goal_find_label (path, rank, operation, &line, &column);
  g_autofree char *who
      = label != NULL ? g_strdup_printf ("'%s' of rank %u", label, rank)
                      : g_strdup_printf ("operation %u of rank %u", operation + 1, rank);

  error_set_at (error, path, line, column,
                "%s %s %u with tag %" G_GUINT64_FORMAT ", which has no %s for it", who,
                send ? "sends to rank" : "receives from rank", step->index,
                step_matching (step), send ? "receive" : "send");
}

/* The first unmatched operation of each rank; those before it match. */
static gboolean
find_unmatched (GoalMatching *self, const Program *program, const char *path,
                GError **error)
{
  for (guint32 rank = 0; rank < program_processors (program); rank++)
    {
      guint32 n = program_operations (program, rank), found = n;
      Step step;

      for (guint32 i = n; i-- > 0;)
        {
          program_operation (program, rank, i, &step);
          if (take_unmatched (self, rank, &step))
            found = i;
        }
      if (found < n)
        {
          program_operation (program, rank, found, &step);
          fail_unmatched (path, rank, found, &step, error);
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
goal_matching_check (GoalMatching *self, const Program *program, const char *path,
                     GError **error)
{
  return self->pairs.count == 0 || find_unmatched (self, program, path, error);
}
