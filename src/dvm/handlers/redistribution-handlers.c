/* SPDX-License-Identifier: GPL-3.0-or-later */
/* redistribution-handlers.c - redistributed arrays: redis_ and realn_ (docs/dvm-rules.md,
 * sections 3 and 6; P 4.2) */
#include "config.h"

#include "dvm/handlers/handlers.h"
#include "dvm/mapping/holders.h"
#include "dvm/session/alignment.h"
#include "dvm/session/distribution.h"

/* An array before and after. */
typedef struct
{
  const Array *array;
  Mapping from, to;
} Move;

static void
add_key (const GArray *moves, Key *key)
{
  key_clear (key);
  key_add (key, KEY_OF_REDISTRIBUTION);
  for (guint i = 0; i < moves->len; i++)
    {
      const Move *move = &g_array_index (moves, Move, i);

      mapping_add_key (&move->from, key);
      mapping_add_key (&move->to, key);
      key_add (key, move->array->element_size);
    }
}

/* The combined matrix of all moves; equal ones are computed once. */
static gboolean
find_matrix (Session *session, Call *call, const GArray *moves, guint32 *matrix,
             GError **error)
{
  g_autoptr (GArray) transfers = NULL;

  add_key (moves, session->key);
  if (key_map_find (session->matrices, session->key, matrix))
    return TRUE;
  transfers = g_array_new (FALSE, FALSE, sizeof (Transfer));
  for (guint i = 0; i < moves->len; i++)
    {
      const Move *move = &g_array_index (moves, Move, i);
      g_autoptr (Holders) holders
          = holders_new (&move->from, move->array->element_size, session->program);

      if (!holders_redistribute (holders, &move->to, transfers))
        return call_fail (call, error, "there are more than %u transfers",
                          DVM_MAX_TRANSFERS);
    }
  if (!session_add_matrix (session, call, transfers, matrix, error))
    return FALSE;
  key_map_add (session->matrices, session->key, *matrix);
  return TRUE;
}

/* The collective for these moves; if the contents are new, nothing is sent. */
static gboolean
run_moves (Session *session, Call *call, const GArray *moves, guint32 group,
           GError **error)
{
  Collective collective
      = { .type = COLLECTIVE_TRANSFERS, .kind = KIND_REDISTRIBUTION, .group = group };
  gint64 new_sign;

  if (!parameters_get_number (call->in, "NewSign", G_MININT64, G_MAXINT64, &new_sign,
                              error))
    return FALSE;
  if (new_sign != 0)
    collective.transfers = program_define_transfers (session->program, NULL, 0);
  else if (!find_matrix (session, call, moves, &collective.transfers, error))
    return FALSE;
  session_run (session, &collective);
  return TRUE;
}

/* ---- redis_ ------------------------------------------------------------------------ */

/* The template of AMViewRef, or the one that the array of ArrayHeader is aligned with. */
static Template *
find_template (Session *session, Call *call, GError **error)
{
  const Array *array;

  if (parameters_has (call->in, "AMViewRef"))
    return session_find (session, call, OBJECT_TEMPLATE, "AMViewRef", error);
  array = alignment_find_array (session, call, "ArrayHeader", "ArrayHandlePtr", error);
  if (array != NULL && array->pattern == NULL)
    call_fail (call, error, "array %" G_GINT64_MODIFIER "x has not been aligned",
               array->header);
  return array != NULL ? array->pattern : NULL;
}

static int
compare_arrays (gconstpointer a, gconstpointer b)
{
  const Move *x = a, *y = b;

  return x->array->serial < y->array->serial ? -1 : x->array->serial > y->array->serial;
}

/* All arrays on the template, in the order of their creation. */
static gboolean
list_moves (Call *call, Template *template, Distribution *distribution, GArray *moves,
            GError **error)
{
  GHashTableIter iter;
  gpointer array;

  g_hash_table_iter_init (&iter, template->arrays);
  while (g_hash_table_iter_next (&iter, &array, NULL))
    {
      Move move = { .array = array };

      g_array_append_val (moves, move);
    }
  g_array_sort (moves, compare_arrays);
  for (guint i = 0; i < moves->len; i++)
    {
      Move *move = &g_array_index (moves, Move, i);

      if (!alignment_map_array (call, move->array, &move->from, error))
        return FALSE;
      move->to = move->from;
      move->to.distribution = distribution;
    }
  return TRUE;
}

gboolean
handle_redis (Session *session, Call *call, GError **error)
{
  Template *template = find_template (session, call, error);
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (Move));
  Distribution *distribution;
  gboolean done;

  if (template == NULL)
    return FALSE;
  if (template->distribution == NULL)
    return call_fail (call, error, "the template has not been distributed (distr_)");
  distribution = distribution_read (session, call, template, error);
  if (distribution == NULL)
    return FALSE;
  done = list_moves (call, template, distribution, moves, error)
         && run_moves (session, call, moves,
                       session_participants (session,
                                             (guint32[]){ template->distribution->group,
                                                          distribution->group },
                                             2),
                       error);
  distribution_unref (done ? template->distribution : distribution);
  if (done)
    template->distribution = distribution;
  return done;
}

/* ---- realn_ ------------------------------------------------------------------------ */

/* An array that has not been aligned before has nothing to send. */
static gboolean
align_first (Session *session, Call *call, const Array *array, GError **error)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (Move));
  Mapping to;

  return handle_align (session, call, error)
         && alignment_map_array (call, array, &to, error)
         && run_moves (session, call, none,
                       session_participants (session, &to.distribution->group, 1), error);
}

gboolean
handle_realn (Session *session, Call *call, GError **error)
{
  Array *array
      = alignment_find_array (session, call, "ArrayHeader", "ArrayHandlePtr", error);
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (Move));
  Distribution *old;
  Move move = { .array = array };
  gboolean done;

  if (array == NULL)
    return FALSE;
  if (array->pattern == NULL)
    return align_first (session, call, array, error);
  if (!alignment_map_array (call, array, &move.from, error))
    return FALSE;
  /* The old template may be freed together with the alignment. */
  old = object_ref (array->pattern->distribution);
  done = handle_align (session, call, error)
         && alignment_map_array (call, array, &move.to, error);
  if (done)
    {
      guint32 groups[] = { old->group, move.to.distribution->group };

      g_array_append_val (moves, move);
      done = run_moves (session, call, moves, session_participants (session, groups, 2),
                        error);
    }
  distribution_unref (old);
  return done;
}
