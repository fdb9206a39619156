/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws of B_Reduce and B_Scan with an associative operator.
 *
 * A scan of pieces: each piece is scanned; `ends` makes of it the pair {unit, its last
 * element}; P_Scan with
 *     join {{e, i}, {e', i'}} = {i + e', i + i'}
 * which is associative where + is, leaves with each piece {the sum of all before it, ..};
 * `add` adds that to every element.
 */
#include "config.h"

#include "bmf/bmf-operators.h"
#include "bmf/bmf-promote.h"

static const BmfNode *
unfolded (const BmfNode *node)
{
  while (node->construct == BMF_NAME)
    node = node->target;
  return node;
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

/* The default of a fold; NULL: none. */
static const BmfNode *
default_of (const BmfNode *node)
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
         && fits (self, default_of (node), list);
}

static gint64
unit_of (BmfOperator operator)
{
  return operator== BMF_TIMES || operator== BMF_AND;
}

/* Whether it leaves every element what it is, its type too. */
static gboolean
is_unit (const BmfNode *fallback, BmfOperator operator, const BmfValue * list)
{
  const BmfValue *constant = fallback->constant;

  if (is_empty_list (fallback))
    return operator== BMF_CONC;
  if (constant->type == BMF_REAL)
    return bmf_value_is_list_of (list, BMF_REAL)
           && constant->real >= (double) unit_of (operator)
           && constant->real <= (double) unit_of (operator);
  return constant->integer == unit_of (operator);
}

/* The list in the pieces in which it is held, or would be. */
static BmfValue *
cut (const BmfPromoter *self, const BmfNode *node, const BmfHeld *held)
{
  g_auto (BmfBuilder) pieces;
  guint32 next = 0;

  bmf_builder_init (&pieces, BMF_LIST, 0);
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

/* Whether the expression can be computed of the pieces.  Brackets set anew may meet an
 * overflow, or a value too large, that the serial order does not. */
static gboolean
can_compute (const BmfPromoter *self, const BmfNode *node, const BmfNode *expression,
             const BmfHeld *held)
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

static BmfNode *
reduce_pieces (BmfPromoter *self, const BmfNode *node)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *own = bmf_build_one (&build, BMF_REDUCE, node->parts[0]);

  return bmf_build_after (&build, bmf_build_one (&build, BMF_P_REDUCE, node->parts[0]),
                          bmf_build_one (&build, BMF_P_MAP, own));
}

/* With the default in front, where that changes anything. */
static BmfNode *
reduce_all (BmfPromoter *self, const BmfNode *node, const BmfValue *list)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  const BmfNode *fallback = default_of (node);
  const BmfOperator operator= unfolded (node->parts[0])->operator;
  BmfNode *reduced = reduce_pieces (self, node);

  if (fallback == NULL || is_unit (fallback, operator, list))
    return reduced;
  return bmf_build_of_pair (&build, node->parts[0], node->parts[1], reduced);
}

static void
use_reduce_laws (BmfPromoter *self, const BmfNode *node, const BmfValue *list)
{
  const BmfNode *fallback = default_of (node);
  const gboolean unit
      = fallback != NULL && is_unit (fallback, unfolded (node->parts[0])->operator, list);

  if (unit)
    bmf_promoter_use (self, BMF_LAW_UNIT, node);
  bmf_promoter_use (
      self, fallback == NULL || unit ? BMF_LAW_REDUCE : BMF_LAW_REDUCE_DEFAULT, node);
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
      guint32 size = 0;

      for (guint32 k = 0; k < piece->count; k++)
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

/* Lists of each piece, made one, are the pieces of the one list of all; NULL: nobody
 * wants pieces, or they cannot be had. */
static BmfNode *
concatenate_pieces (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                    BmfWanted wanted, BmfHeld *result)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  const BmfNode *fallback = default_of (node);
  g_autoptr (BmfHeld) pieces = NULL;
  g_autoptr (GArray) sizes = NULL;
  BmfNode *own, *split;

  if (wanted != BMF_WANTED_LIST
      || unfolded (node->parts[0])
             ->
             operator!= BMF_CONC || (fallback != NULL && !is_empty_list (fallback)))
    return NULL;
  sizes = concatenated_sizes (self, node, argument);
  if (sizes == NULL)
    return NULL;
  split = bmf_promoter_split (self, node, argument, &pieces);
  own = bmf_build_one (&build, BMF_REDUCE, node->parts[0]);
  bmf_promoter_use (self, BMF_LAW_CONC, node);
  bmf_held_take_pieces (result, pieces);
  g_clear_pointer (&result->sizes, g_array_unref);
  result->sizes = g_steal_pointer (&sizes);
  return bmf_promoter_after (self, node, bmf_build_one (&build, BMF_P_MAP, own), split);
}

BmfNode *
bmf_promote_reduce (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                    BmfWanted wanted, BmfHeld **result, GError **error)
{
  BmfNode *plain = bmf_promote_nothing (self, node, argument, result, error);
  g_autoptr (BmfHeld) pieces = NULL;
  BmfNode *reduced, *split;

  if (plain == NULL || !bmf_promoter_can_split (self, argument)
      || !bmf_promote_can_fold (self, node, argument->value))
    return plain;
  reduced = concatenate_pieces (self, node, argument, wanted, *result);
  if (reduced != NULL)
    return reduced;
  reduced = reduce_all (self, node, argument->value);
  if (!can_compute (self, node, reduced, argument))
    return plain;
  split = bmf_promoter_split (self, node, argument, &pieces);
  use_reduce_laws (self, node, argument->value);
  return bmf_promoter_after (self, node, reduced, split);
}

/* ---- B_Scan ------------------------------------------------------------------------ */

/* Of the elements' type, so that lists of it and of sums are of one type. */
static BmfNode *
new_unit (const BmfBuild *build, BmfOperator operator, const BmfValue * list)
{
  const gint64 unit = unit_of (operator);
  BmfValue *value;

  if (operator== BMF_CONC)
    return bmf_build (build, BMF_ALLVEC, NULL, 0);
  if (operator== BMF_AND || operator== BMF_OR)
    value = bmf_value_new_boolean (0, unit != 0);
  else if (bmf_value_is_list_of (list, BMF_REAL))
    value = bmf_value_new_real (0, (double) unit);
  else
    value = bmf_value_new_integer (0, unit);
  return bmf_build_constant (build, value);
}

/* Component i of component k. */
static BmfNode *
component_of (const BmfBuild *build, guint32 i, guint32 k)
{
  return bmf_build_after (build, bmf_build_numbers (build, BMF_ADDR, i, 2),
                          bmf_build_numbers (build, BMF_ADDR, k, 2));
}

/* s -> {unit, last of s} */
static BmfNode *
define_ends (const BmfBuild *build, BmfNode *unit)
{
  BmfNode *one = bmf_build_constant (build, bmf_value_new_integer (0, 1));
  BmfNode *place = bmf_build_of_pair (build, bmf_build_operator (build, BMF_MINUS),
                                      bmf_build_operator (build, BMF_LENGTH), one);
  BmfNode *last = bmf_build_of_pair (build, bmf_build_operator (build, BMF_INDEX),
                                     bmf_build (build, BMF_ID, NULL, 0), place);

  return bmf_build_definition (build, "$Ends",
                               bmf_build_two (build, BMF_ALLTUP, unit, last));
}

static BmfNode *
define_join (const BmfBuild *build, BmfNode *plus)
{
  BmfNode *before = bmf_build_of_pair (build, plus, component_of (build, 2, 1),
                                       component_of (build, 1, 2));
  BmfNode *through = bmf_build_of_pair (build, plus, component_of (build, 2, 1),
                                        component_of (build, 2, 2));

  return bmf_build_definition (build, "$Join",
                               bmf_build_two (build, BMF_ALLTUP, before, through));
}

/* {{e, i}, s} -> e + every element of s; with a default x: x + e */
static BmfNode *
define_add (const BmfBuild *build, BmfNode *plus, BmfNode *fallback)
{
  BmfNode *before = component_of (build, 1, 1);
  BmfNode *pairs;

  if (fallback != NULL)
    before = bmf_build_of_pair (build, plus, fallback, before);
  pairs = bmf_build_of_pair (build, bmf_build_operator (build, BMF_DISTL), before,
                             bmf_build_numbers (build, BMF_ADDR, 2, 2));
  return bmf_build_definition (
      build, "$Add",
      bmf_build_after (build, bmf_build_one (build, BMF_MAP, plus), pairs));
}

/* Scanned pieces -> the pieces of the scan. */
static BmfNode *
join_pieces (BmfPromoter *self, const BmfNode *node, const BmfValue *list)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  const BmfOperator operator= unfolded (node->parts[0])->operator;
  const BmfNode *fallback = default_of (node);
  BmfNode *plus = bmf_build_operator (&build, operator);
  BmfNode *ends = define_ends (&build, new_unit (&build, operator, list));
  BmfNode *sums = bmf_build_after (
      &build, bmf_build_one (&build, BMF_P_SCAN, define_join (&build, plus)),
      bmf_build_one (&build, BMF_P_MAP, ends));
  BmfNode *add = define_add (
      &build, plus,
      fallback != NULL && !is_unit (fallback, operator, list) ? node->parts[1] : NULL);

  return bmf_build_of_pair (&build, bmf_build_one (&build, BMF_P_ZIP, add), sums,
                            bmf_build (&build, BMF_ID, NULL, 0));
}

/* x, and then the list that the pieces make. */
static BmfNode *
put_first (BmfPromoter *self, const BmfNode *node, BmfNode *pieces)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *conc = bmf_build_operator (&build, BMF_CONC);
  BmfNode *first = bmf_build_one (&build, BMF_ALLVEC, node->parts[1]);
  BmfNode *list
      = bmf_build_after (&build, bmf_build_one (&build, BMF_P_REDUCE, conc), pieces);

  return bmf_build_of_pair (&build, conc, first, list);
}

/* Pieces -> the pieces of the scan, or with a default the scan itself. */
static BmfNode *
scan_pieces (BmfPromoter *self, const BmfNode *node, const BmfValue *list)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *own = bmf_build_one (&build, BMF_SCAN, node->parts[0]);
  BmfNode *joined = join_pieces (self, node, list);

  if (node->n_parts == 2)
    joined = put_first (self, node, joined);
  return bmf_promoter_after (self, node, joined, bmf_build_one (&build, BMF_P_MAP, own));
}

BmfNode *
bmf_promote_scan (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                  BmfHeld **result, GError **error)
{
  BmfNode *plain = bmf_promote_nothing (self, node, argument, result, error);
  const gboolean has_default = node->n_parts == 2;
  g_autoptr (BmfHeld) pieces = NULL;
  BmfNode *scanned, *split;

  if (plain == NULL || !bmf_promoter_can_split (self, argument)
      || !bmf_promote_can_fold (self, node, argument->value))
    return plain;
  scanned = scan_pieces (self, node, argument->value);
  if (!can_compute (self, node, scanned, argument))
    return plain;
  split = bmf_promoter_split (self, node, argument, &pieces);
  bmf_promoter_use (self, has_default ? BMF_LAW_SCAN_DEFAULT : BMF_LAW_SCAN, node);
  if (!has_default)
    bmf_held_take_pieces (*result, pieces);
  return bmf_promoter_after (self, node, scanned, split);
}
