/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-matching.h"

#include "base/error.h"
#include "base/hash.h"
#include "goal/goal-find.h"
#include "goal/goal-pairs.h"

void
goal_matching_init (GoalMatching *self)
{
  const guint64 seed = hash_seed ();

  *self = (GoalMatching){ .ranks = hash_word (seed, 1) % GOAL_MATCHING_PRIME,
                          .low = hash_word (seed, 2) % GOAL_MATCHING_PRIME,
                          .high = hash_word (seed, 3) % GOAL_MATCHING_PRIME,
                          .z = hash_word (seed, 4) % GOAL_MATCHING_PRIME,
                          .sends = 1,
                          .receives = 1 };
}

GoalMatching
goal_matching_share (const GoalMatching *self)
{
  GoalMatching share = *self;

  share.sends = share.receives = 1;
  return share;
}

void
goal_matching_join (GoalMatching *self, const GoalMatching *share)
{
  self->sends = goal_matching_modulo ((unsigned __int128) self->sends * share->sends);
  self->receives
      = goal_matching_modulo ((unsigned __int128) self->receives * share->receives);
}

void
goal_matching_add_times (GoalMatching *self, guint32 rank, const Step *step,
                         guint32 times)
{
  guint64 power = goal_matching_factor (self, rank, step);

  for (; times > 0; times >>= 1)
    {
      if (times & 1)
        goal_matching_multiply (self, step, power);
      power = goal_matching_modulo ((unsigned __int128) power * power);
    }
}

/* ---- which one --------------------------------------------------------------------- */

/* Adds `times` to what its pair has more of. */
static void
count (GoalPairs *pairs, guint32 rank, const Step *step, gint64 times)
{
  if (step->type == STEP_SEND)
    goal_pairs_add (pairs, rank, step->index, step_matching (step), times);
  else if (step->type == STEP_RECEIVE)
    goal_pairs_add (pairs, step->index, rank, step_matching (step), -times);
}

static void
count_all (GoalPairs *pairs, const Program *program)
{
  for (guint32 rank = 0; rank < program_processors (program); rank++)
    for (guint32 i = 0; i < program_operations (program, rank); i++)
      {
        Step step;

        program_operation (program, rank, i, &step);
        count (pairs, rank, &step, 1);
      }
}

/* Whether the operation is one of those that are too many; if it is, takes it away. */
static gboolean
take_unmatched (GoalPairs *pairs, guint32 rank, const Step *step)
{
  gboolean send = step->type == STEP_SEND;
  guint32 source = send ? rank : step->index, destination = send ? step->index : rank;
  gint64 more;

  if (!send && step->type != STEP_RECEIVE)
    return FALSE;
  more = goal_pairs_get (pairs, source, destination, step_matching (step));
  if (send ? more <= 0 : more >= 0)
    return FALSE;
  count (pairs, rank, step, -1);
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
find_unmatched (GoalPairs *pairs, const Program *program, const char *path,
                GError **error)
{
  for (guint32 rank = 0; rank < program_processors (program); rank++)
    {
      guint32 n = program_operations (program, rank), found = n;
      Step step;

      for (guint32 i = n; i-- > 0;)
        {
          program_operation (program, rank, i, &step);
          if (take_unmatched (pairs, rank, &step))
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
goal_matching_check (const GoalMatching *self, const Program *program, const char *path,
                     GError **error)
{
  GoalPairs pairs = { 0 };
  gboolean good;

  if (self->sends % GOAL_MATCHING_PRIME == self->receives % GOAL_MATCHING_PRIME)
    return TRUE;
  count_all (&pairs, program);
  good = find_unmatched (&pairs, program, path, error);
  goal_pairs_clear (&pairs);
  return good;
}
