/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws of B_Reduce. */
#include "config.h"

#include "bmf/language/bmf-operators.h"
#include "laws/bmf-promote.h"

/* The resulting fold, of pieces or of elements. */
static BmfNode *
reduce_distributed (BmfPromoter *self, const BmfNode *node, gboolean elements)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *all = bmf_build_one (&build, BMF_P_REDUCE, node->parts[0]);
  BmfNode *own = bmf_build_one (&build, BMF_REDUCE, node->parts[0]);

  return elements ? all
                  : bmf_build_after (&build, all, bmf_build_one (&build, BMF_P_MAP, own));
}

/* Adds the default in front, if that changes the result. */
static BmfNode *
reduce_all (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *reduced = reduce_distributed (self, node, argument->type == BMF_ELEMENTS);

  if (node->n_parts == 1 || bmf_fold_default_is_unit (node, argument->value))
    return reduced;
  return bmf_build_of_pair (&build, node->parts[0], node->parts[1], reduced);
}

/* The default is left out if it is a unit. */
static void
use_unit_law (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
              BmfNode *made)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *reduce;

  if (!bmf_fold_default_is_unit (node, argument->value))
    return;
  reduce = bmf_promoter_chain (self, bmf_build_one (&build, BMF_REDUCE, node->parts[0]),
                               bmf_promoter_plain (self, argument, made));
  bmf_promoter_use (self, BMF_LAW_UNIT, node, NULL, reduce);
}

/* The lengths of the pieces of a list of lists when each is concatenated; NULL: one is
 * empty.
 */
static GArray *
concatenated_sizes (const BmfPromoter *self, const BmfNode *node, const BmfHeld *held)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (BmfValue) pieces = bmf_fold_cut (self, node, held);

  for (guint32 i = 0; pieces != NULL && i < pieces->count; i++)
    {
      g_autoptr (BmfValue) piece = bmf_value_item (pieces, i);
      guint32 size = held->type == BMF_ELEMENTS ? piece->count : 0;

      for (guint32 k = 0; k < piece->count && held->type != BMF_ELEMENTS; k++)
        {
          g_autoptr (BmfValue) list = bmf_value_item (piece, k);

          size += list->count;
        }
      if (size == 0)
        return NULL;
      g_array_append_val (sizes, size);
    }
  return pieces == NULL ? NULL : g_steal_pointer (&sizes);
}

/* Whether the next constructs can use the pieces of a concatenated list. */
static gboolean
is_concatenation (const BmfNode *node, BmfWanted wanted)
{
  const BmfNode *fallback = bmf_fold_default (node);

  return (wanted & BMF_WANTED_LIST) != 0 && bmf_fold_is_known (node)
         && bmf_fold_operator (node) == BMF_CONC
         && (fallback == NULL || bmf_fold_is_empty_list (fallback));
}

/* The concatenated lists of each piece are the pieces of the concatenation of all; lists
 * that are elements are already such pieces.  NULL: one would be empty. */
static BmfNode *
concatenate_pieces (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                    BmfHeld *result)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  const gboolean elements = argument->type == BMF_ELEMENTS;
  g_autoptr (GArray) sizes = concatenated_sizes (self, node, argument);
  g_autoptr (BmfHeld) pieces = NULL;
  BmfNode *split;

  if (sizes == NULL)
    return NULL;
  split = bmf_promoter_split_before (self, node, argument, &pieces);
  result->type = BMF_PIECES;
  g_clear_pointer (&result->sizes, g_array_unref);
  result->sizes = g_steal_pointer (&sizes);
  if (!elements)
    split = bmf_promoter_chain (
        self,
        bmf_build_one (&build, BMF_P_MAP,
                       bmf_build_one (&build, BMF_REDUCE, node->parts[0])),
        split);
  bmf_promoter_use (self, elements ? BMF_LAW_DISTRIBUTED : BMF_LAW_CONC, node, result,
                    split);
  return split;
}

static BmfLaw
reduce_law (const BmfNode *node, const BmfHeld *argument)
{
  if (argument->type == BMF_ELEMENTS)
    return BMF_LAW_DISTRIBUTED;
  return node->n_parts == 1 || bmf_fold_default_is_unit (node, argument->value)
             ? BMF_LAW_REDUCE
             : BMF_LAW_REDUCE_DEFAULT;
}

BmfNode *
bmf_promote_reduce (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                    BmfWanted wanted, BmfHeld **result, GError **error)
{
  g_autoptr (BmfHeld) pieces = NULL;
  BmfNode *reduced, *split;

  if (!(argument->type == BMF_ELEMENTS || bmf_promoter_can_split (self, argument))
      || !bmf_promote_can_fold (self, node, argument->value))
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  reduced = is_concatenation (node, wanted)
                ? concatenate_pieces (self, node, argument, *result)
                : NULL;
  if (reduced != NULL)
    return reduced;
  reduced = reduce_all (self, node, argument);
  if (!bmf_fold_can_compute (self, node, reduced, argument, *result))
    return bmf_promoter_of_whole (self, node, argument);
  split = bmf_promoter_split_before (self, node, argument, &pieces);
  use_unit_law (self, node, pieces, split);
  reduced = bmf_promoter_chain (self, reduced, split);
  bmf_promoter_use (self, reduce_law (node, argument), node, NULL, reduced);
  return reduced;
}
