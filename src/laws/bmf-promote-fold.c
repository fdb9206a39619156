/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When folds with an associative operator can be done in pieces, and the laws of
 * B_Reduce. */
#include "config.h"

#include "bmf/bmf-operators.h"
#include "laws/bmf-promote.h"

static const BmfNode *
unfolded (const BmfNode *node)
{
  while (node->construct == BMF_NAME)
    node = node->target;
  return node;
}

BmfOperator
bmf_fold_operator (const BmfNode *node)
{
  return unfolded (node->parts[0])->operator;
}

/* ---- side conditions --------------------------------------------------------------- */

static gboolean
is_associative (const BmfPromoter *self, BmfOperator operator, const BmfValue * list)
{
  switch (operator)
    {
    case BMF_PLUS:
    case BMF_TIMES:
      return bmf_value_is_list_of (list, BMF_INTEGER)
             || (bmf_value_is_list_of (list, BMF_REAL) && self->how->associative);
    case BMF_AND:
    case BMF_OR:
      return bmf_value_is_list_of (list, BMF_BOOLEAN);
    case BMF_CONC:
      return bmf_value_is_list_of (list, BMF_LIST);
    default:
      return FALSE;
    }
}

const BmfNode *
bmf_fold_default (const BmfNode *node)
{
  return node->n_parts == 2 ? unfolded (node->parts[1]) : NULL;
}

/* B_Allvec [], which is how an empty list is written. */
static gboolean
is_empty_list (const BmfNode *node)
{
  return node->construct == BMF_ALLVEC && node->n_parts == 0;
}

/* Whether the default is the same whatever it is applied to, and associates with the
 * elements. */
static gboolean
fits (const BmfPromoter *self, const BmfNode *fallback, const BmfValue *list)
{
  if (fallback == NULL || is_empty_list (fallback))
    return TRUE;
  return fallback->construct == BMF_CON
         && (fallback->constant->type != BMF_REAL || self->how->associative);
}

gboolean
bmf_promote_may_fold (const BmfNode *node)
{
  const BmfNode *operator= unfolded (node->parts[0]);

  if (operator->construct != BMF_OP)
    return FALSE;
  switch (operator->operator)
    {
    case BMF_PLUS:
    case BMF_TIMES:
    case BMF_AND:
    case BMF_OR:
    case BMF_CONC:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
bmf_promote_can_fold (const BmfPromoter *self, const BmfNode *node, const BmfValue *list)
{
  const BmfNode *operator= unfolded (node->parts[0]);

  return operator->construct == BMF_OP && is_associative (self, operator->operator, list)
         && fits (self, bmf_fold_default (node), list);
}

gint64
bmf_fold_unit (BmfOperator operator)
{
  return operator== BMF_TIMES || operator== BMF_AND;
}

/* Whether it leaves every element what it is, its type too.  (Reals are compared by
 * order: that they are equal is what is asked, and compilers warn of it.) */
gboolean
bmf_fold_is_unit (const BmfNode *fallback, BmfOperator operator, const BmfValue * list)
{
  const BmfValue *constant = fallback->constant;

  if (is_empty_list (fallback))
    return operator== BMF_CONC;
  if (constant->type == BMF_REAL)
    return bmf_value_is_list_of (list, BMF_REAL)
           && constant->real >= (double) bmf_fold_unit (operator)
           && constant->real <= (double) bmf_fold_unit (operator);
  return constant->integer == bmf_fold_unit (operator);
}

/* The list in the pieces or elements in which it is held, or would be. */
static BmfValue *
cut (const BmfPromoter *self, const BmfNode *node, const BmfHeld *held)
{
  g_auto (BmfBuilder) pieces;
  guint32 next = 0;

  bmf_builder_init (&pieces, BMF_LIST, 0);
  if (held->type == BMF_ELEMENTS)
    return bmf_value_ref (held->value);
  if (held->sizes == NULL)
    return bmf_split (bmf_promoter_new_split (self, node, held->value), held->value,
                      NULL);
  for (guint i = 0; i < held->sizes->len; i++)
    {
      const guint32 size = g_array_index (held->sizes, guint32, i);

      bmf_builder_add (&pieces, bmf_value_slice (held->value, next, size));
      next += size;
    }
  return bmf_finish (node, &pieces, 0, NULL);
}

gboolean
bmf_fold_can_compute (const BmfPromoter *self, const BmfNode *node,
                      const BmfNode *expression, const BmfHeld *held)
{
  BmfEvaluator evaluator = self->evaluator;
  g_autoptr (BmfValue) pieces = cut (self, node, held);
  g_autoptr (BmfValue) value = NULL;
  BmfWriter nothing;

  if (pieces == NULL)
    return FALSE;
  bmf_writer_init (&nothing, NULL, 1);
  evaluator.writer = &nothing;
  evaluator.work = 0;
  value = bmf_evaluate (&evaluator, expression, pieces, NULL);
  bmf_writer_clear (&nothing);
  return value != NULL;
}

/* ---- B_Reduce ---------------------------------------------------------------------- */

/* What becomes of the fold, of pieces or of elements. */
static BmfNode *
reduce_distributed (BmfPromoter *self, const BmfNode *node, gboolean elements)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *all = bmf_build_one (&build, BMF_P_REDUCE, node->parts[0]);
  BmfNode *own = bmf_build_one (&build, BMF_REDUCE, node->parts[0]);

  return elements ? all
                  : bmf_build_after (&build, all, bmf_build_one (&build, BMF_P_MAP, own));
}

/* Whether the default changes nothing. */
static gboolean
has_unit (const BmfNode *node, const BmfValue *list)
{
  const BmfNode *fallback = bmf_fold_default (node);

  return fallback != NULL && bmf_fold_is_unit (fallback, bmf_fold_operator (node), list);
}

/* With the default in front, where that changes anything. */
static BmfNode *
reduce_all (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *reduced = reduce_distributed (self, node, argument->type == BMF_ELEMENTS);

  if (node->n_parts == 1 || has_unit (node, argument->value))
    return reduced;
  return bmf_build_of_pair (&build, node->parts[0], node->parts[1], reduced);
}

/* The default is left out, where it is a unit. */
static void
use_unit_law (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
              BmfNode *made)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *reduce;

  if (!has_unit (node, argument->value))
    return;
  reduce = bmf_promoter_chain (self, bmf_build_one (&build, BMF_REDUCE, node->parts[0]),
                               bmf_promoter_plain (self, argument, made));
  bmf_promoter_use (self, BMF_LAW_UNIT, node, NULL, reduce);
}

/* How long pieces of a list of lists are when each is concatenated; NULL: one is empty.
 */
static GArray *
concatenated_sizes (const BmfPromoter *self, const BmfNode *node, const BmfHeld *held)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (BmfValue) pieces = cut (self, node, held);

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

/* Whether what follows has a use for the pieces of a concatenated list. */
static gboolean
is_concatenation (const BmfNode *node, BmfWanted wanted)
{
  const BmfNode *fallback = bmf_fold_default (node);

  return (wanted & BMF_WANTED_LIST) != 0 && bmf_fold_operator (node) == BMF_CONC
         && (fallback == NULL || is_empty_list (fallback));
}

/* Lists of each piece, made one, are the pieces of the one list of all; lists that are
 * elements are such pieces as they are.  NULL: one would be empty. */
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
  return node->n_parts == 1 || has_unit (node, argument->value) ? BMF_LAW_REDUCE
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
  if (!bmf_fold_can_compute (self, node, reduced, argument))
    return bmf_promoter_of_whole (self, node, argument);
  split = bmf_promoter_split_before (self, node, argument, &pieces);
  use_unit_law (self, node, pieces, split);
  reduced = bmf_promoter_chain (self, reduced, split);
  bmf_promoter_use (self, reduce_law (node, argument), node, NULL, reduced);
  return reduced;
}
