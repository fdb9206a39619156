/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-matching.h"

#include <string.h>

#include "base/error.h"
#include "goal/goal-find.h"

static guint64
hash_of (guint32 source, guint32 destination, guint32 tag)
{
  guint64 h = ((guint64) source << 32 | destination) * 0x9e3779b97f4a7c15u;

  h = (h ^ h >> 29 ^ tag) * 0xbf58476d1ce4e5b9u;
  h = (h ^ h >> 32) * 0x94d049bb133111ebu;
  return h ^ h >> 29;
}

void
goal_matching_send (GoalMatching *self, guint32 source, guint32 destination, guint32 tag)
{
  self->sum += hash_of (source, destination, tag);
}

void
goal_matching_receive (GoalMatching *self, guint32 source, guint32 destination,
                       guint32 tag)
{
  self->sum -= hash_of (source, destination, tag);
}

/* ---- who it is --------------------------------------------------------------------- */

typedef struct
{
  guint32 source, destination, tag;
  gint64 more; /* sends than receives */
} Pair;

static guint
pair_hash (gconstpointer key)
{
  const Pair *pair = key;

  return (guint) hash_of (pair->source, pair->destination, pair->tag);
}

static gboolean
pair_equal (gconstpointer a, gconstpointer b)
{
  const Pair *x = a, *y = b;

  return x->source == y->source && x->destination == y->destination && x->tag == y->tag;
}

static Pair
pair_of (guint32 rank, const Step *step)
{
  if (step->type == STEP_SEND)
    return (Pair){ rank, step->index, step->tag, 0 };
  return (Pair){ step->index, rank, step->tag, 0 };
}

static Pair *
count_one (GHashTable *pairs, guint32 rank, const Step *step)
{
  Pair key = pair_of (rank, step);
  Pair *pair = g_hash_table_lookup (pairs, &key);

  if (pair == NULL)
    {
      pair = g_memdup2 (&key, sizeof key);
      g_hash_table_add (pairs, pair);
    }
  return pair;
}

static gboolean
is_message (const Step *step)
{
  return step->type == STEP_SEND || step->type == STEP_RECEIVE;
}

static void
count_all (GHashTable *pairs, const Program *program)
{
  for (guint32 rank = 0; rank < program_processors (program); rank++)
    for (guint32 i = 0; i < program_operations (program, rank); i++)
      {
        Step step;

        program_operation (program, rank, i, &step);
        if (is_message (&step))
          count_one (pairs, rank, &step)->more += step.type == STEP_SEND ? 1 : -1;
      }
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

  error_set_at (error, path, line, column, "%s %s %u with tag %u, which has no %s for it",
                who, send ? "sends to rank" : "receives from rank", step->index,
                step->tag, send ? "receive" : "send");
}

/* The first unmatched operation of each rank; those before it match. */
static gboolean
find_unmatched (GHashTable *pairs, const Program *program, const char *path,
                GError **error)
{
  for (guint32 rank = 0; rank < program_processors (program); rank++)
    {
      guint32 n = program_operations (program, rank), found = n;

      for (guint32 i = n; i-- > 0;)
        {
          Step step;
          Pair *pair;

          program_operation (program, rank, i, &step);
          if (!is_message (&step))
            continue;
          pair = count_one (pairs, rank, &step);
          if (step.type == STEP_SEND ? pair->more > 0 : pair->more < 0)
            {
              pair->more -= step.type == STEP_SEND ? 1 : -1;
              found = i;
            }
        }
      if (found < n)
        {
          Step step;

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
  g_autoptr (GHashTable) pairs = NULL;

  if (self->sum == 0)
    return TRUE;
  pairs = g_hash_table_new_full (pair_hash, pair_equal, g_free, NULL);
  count_all (pairs, program);
  return find_unmatched (pairs, program, path, error);
}
