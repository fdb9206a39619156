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
                          .products = { 1, 1 },
                          .repeated = { 1, 1 } };
}

GoalMatching
goal_matching_share (const GoalMatching *self)
{
  GoalMatching share = *self;

  share.products = share.repeated = (GoalProducts){ 1, 1 };
  return share;
}

static guint64
product_of (guint64 one, guint64 other)
{
  return goal_matching_modulo ((unsigned __int128) one * other);
}

static guint64
power_of (guint64 number, guint32 exponent)
{
  guint64 power = 1;

  for (; exponent > 0; exponent >>= 1)
    {
      power = exponent & 1 ? product_of (power, number) : power;
      number = product_of (number, number);
    }
  return power;
}

static void
end_repeated (GoalMatching *self)
{
  GoalProducts *all = &self->products;

  all->sends = product_of (all->sends, power_of (self->repeated.sends, self->times));
  all->receives
      = product_of (all->receives, power_of (self->repeated.receives, self->times));
  self->repeated = (GoalProducts){ 1, 1 };
}

void
goal_matching_join (GoalMatching *self, GoalMatching *share)
{
  end_repeated (share);
  self->products.sends = product_of (self->products.sends, share->products.sends);
  self->products.receives
      = product_of (self->products.receives, share->products.receives);
}

void
goal_matching_add_times (GoalMatching *self, guint32 rank, const Step *step,
                         guint32 times)
{
  if (times != self->times)
    end_repeated (self);
  self->times = times;
  goal_matching_multiply (&self->repeated, step, goal_matching_factor (self, rank, step));
}

/* ---- which one --------------------------------------------------------------------- */

/* Adds `times` to what its pair has more of. */
static void
count (GoalPairs *pairs, guint32 rank, const Step *step, gint64 times)
{
  if (step->type == STEP_SEND)
    goal_pairs_add (pairs, rank, step->index, step_matching (step), times);
  else if (step->type == STEP_RECEIVE || step->type == STEP_POST)
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

  if (!send && step->type != STEP_RECEIVE && step->type != STEP_POST)
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
goal_matching_check (GoalMatching *self, const Program *program, const char *path,
                     GError **error)
{
  GoalPairs pairs = { 0 };
  gboolean good;

  end_repeated (self);
  if (self->products.sends % GOAL_MATCHING_PRIME
      == self->products.receives % GOAL_MATCHING_PRIME)
    return TRUE;
  count_all (&pairs, program);
  good = find_unmatched (&pairs, program, path, error);
  goal_pairs_clear (&pairs);
  return good;
}
