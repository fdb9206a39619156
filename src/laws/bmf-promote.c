/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/bmf-promote.h"

#include "bmf/bmf-operators.h"

/* Constructs to which laws are tried, definitions expanded: a few lines can expand to
 * billions. */
#define MOST_STEPS (1u << 17)

/* ---- constructs without a law ------------------------------------------------------ */

gboolean
bmf_promoter_evaluate (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                       BmfHeld **result, GError **error)
{
  BmfValue *value = bmf_evaluate (&self->evaluator, node, argument->value, error);

  if (value != NULL)
    *result = bmf_held_new (BMF_PLAIN, value);
  return value != NULL;
}

/* The node itself: an expression is made of nodes that can be added to, though one from
 * the program never is. */
static BmfNode *
itself (const BmfNode *node)
{
  return (BmfNode *) node;
}

BmfNode *
bmf_promoter_of_whole (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument)
{
  return bmf_promoter_after (self, node, itself (node),
                             bmf_promoter_gather (self, node, argument));
}

BmfNode *
bmf_promote_nothing (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                     BmfHeld **result, GError **error)
{
  return bmf_promoter_evaluate (self, node, argument, result, error)
             ? bmf_promoter_of_whole (self, node, argument)
             : NULL;
}

/* ---- laws -------------------------------------------------------------------------- */

static BmfNode *
promote_map (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
             BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  g_autoptr (BmfHeld) pieces = NULL;
  BmfNode *split;

  if (!bmf_promoter_can_split (self, argument))
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  split = bmf_promoter_split (self, node, argument, &pieces);
  bmf_promoter_use (self, BMF_LAW_MAP, node);
  bmf_held_take_pieces (*result, pieces);
  return bmf_promoter_after (self, node, bmf_build_one (&build, BMF_P_MAP, itself (node)),
                             split);
}

static BmfNode *
promote_length (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *lengths;

  if (argument->type != BMF_PIECES)
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  bmf_promoter_use (self, BMF_LAW_LENGTH, node);
  lengths = bmf_build_one (&build, BMF_P_MAP, itself (node));
  return bmf_build_after (
      &build, bmf_build_one (&build, BMF_P_REDUCE, bmf_build_operator (&build, BMF_PLUS)),
      lengths);
}

/* Component i of a pair, whatever form that has. */
static BmfHeld *
component (const BmfHeld *pair, guint32 i)
{
  return pair->type == BMF_COMPONENTS
             ? bmf_held_copy (pair->parts->pdata[i])
             : bmf_held_new (BMF_PLAIN, bmf_value_item (pair->value, i));
}

static BmfNode *
address (BmfPromoter *self, const BmfNode *origin, guint32 i, BmfNode *after)
{
  const BmfBuild build = bmf_promoter_build (self, origin);

  return bmf_promoter_after (self, origin, after,
                             bmf_build_numbers (&build, BMF_ADDR, i, 2));
}

static gboolean
is_pair (const BmfHeld *held)
{
  return held->value->type == BMF_TUPLE && held->value->count == 2;
}

static BmfNode *
promote_zip (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
             BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  g_autoptr (BmfHeld) a = is_pair (argument) ? component (argument, 0) : NULL;
  g_autoptr (BmfHeld) b = is_pair (argument) ? component (argument, 1) : NULL;
  g_autoptr (BmfHeld) of_a = NULL, of_b = NULL;
  BmfNode *first, *second, *pair = self->identity;

  if (a == NULL || !bmf_promoter_can_split (self, a) || !bmf_promoter_can_split (self, b)
      || a->sizes != NULL || b->sizes != NULL)
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  if (argument->type == BMF_PLAIN)
    bmf_promoter_use (self, BMF_LAW_PAIR, node);
  first = bmf_promoter_split (self, node, a, &of_a);
  second = bmf_promoter_split (self, node, b, &of_b);
  if (first != self->identity || second != self->identity)
    pair = bmf_build_two (&build, BMF_ALLTUP, address (self, node, 1, first),
                          address (self, node, 2, second));
  bmf_promoter_use (self, BMF_LAW_ZIP, node);
  bmf_held_take_pieces (*result, of_a);
  return bmf_promoter_after (self, node, bmf_build_one (&build, BMF_P_ZIP, itself (node)),
                             pair);
}

static BmfNode *
promote_distl (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
               BmfWanted wanted, BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  g_autoptr (BmfHeld) x = is_pair (argument) ? component (argument, 0) : NULL;
  g_autoptr (BmfHeld) list = is_pair (argument) ? component (argument, 1) : NULL;
  g_autoptr (BmfHeld) pieces = NULL;
  BmfNode *first, *second, *spread = bmf_build (&build, BMF_P_DISTL, NULL, 0);

  if (list == NULL || !bmf_promoter_can_split (self, list)
      || !(wanted == BMF_WANTED_LIST || list->type == BMF_PIECES))
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  first = bmf_promoter_gather (self, node, x);
  second = bmf_promoter_split (self, node, list, &pieces);
  bmf_promoter_use (self, BMF_LAW_DISTL, node);
  bmf_held_take_pieces (*result, pieces);
  if (first != self->identity || second != self->identity)
    spread = bmf_build_of_pair (&build, spread, address (self, node, 1, first),
                                address (self, node, 2, second));
  return bmf_promoter_after (self, node, bmf_build_one (&build, BMF_P_MAP, itself (node)),
                             spread);
}

static BmfNode *
promote_operator (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                  BmfWanted wanted, BmfHeld **result, GError **error)
{
  if (node->operator== BMF_LENGTH)
    return promote_length (self, node, argument, result, error);
  if (node->operator== BMF_DISTL)
    return promote_distl (self, node, argument, wanted, result, error);
  return bmf_promote_nothing (self, node, argument, result, error);
}

static BmfNode *
promote_address (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                 BmfHeld **result, GError **error)
{
  if (argument->type != BMF_COMPONENTS || argument->parts->len != node->second)
    return bmf_promote_nothing (self, node, argument, result, error);
  *result = bmf_held_copy (argument->parts->pdata[node->first - 1]);
  return itself (node);
}

/* ---- the walk ---------------------------------------------------------------------- */

static BmfNode *
promote_composition (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                     BmfWanted wanted, BmfHeld **result, GError **error)
{
  g_autoptr (BmfHeld) between = NULL;
  BmfNode *f, *g;

  g = bmf_promote (self, node->parts[1], argument,
                   bmf_wanted_by (self, node->parts[0], NULL), &between, error);
  if (g == NULL)
    return NULL;
  f = bmf_promote (self, node->parts[0], between, wanted, result, error);
  return f == NULL ? NULL : bmf_promoter_after (self, node, f, g);
}

/* Unfolded only where that is of use. */
static BmfNode *
promote_name (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
              BmfWanted wanted, BmfHeld **result, GError **error)
{
  const BmfLawUse unfolding = { BMF_LAW_UNFOLD, node };
  const guint before = self->uses->len;
  BmfNode *expression = bmf_promote (self, node->target, argument, wanted, result, error);

  if (expression == NULL)
    {
      bmf_tell_use (node, error);
      return NULL;
    }
  if (self->uses->len > before)
    {
      g_array_insert_val (self->uses, before, unfolding);
      return expression;
    }
  if (bmf_held_is_plain (argument) && bmf_held_is_plain (*result))
    return itself (node);
  if (expression->construct == BMF_COMP && expression->parts[0] == node->target)
    return bmf_promoter_after (self, node, itself (node), expression->parts[1]);
  bmf_promoter_use (self, BMF_LAW_UNFOLD, node);
  return expression;
}

BmfNode *
bmf_promote (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
             BmfWanted wanted, BmfHeld **result, GError **error)
{
  if (++self->steps > MOST_STEPS)
    return bmf_promote_nothing (self, node, argument, result, error);
  switch (node->construct)
    {
    case BMF_NAME:
      return promote_name (self, node, argument, wanted, result, error);
    case BMF_COMP:
      return promote_composition (self, node, argument, wanted, result, error);
    case BMF_ALLTUP:
    case BMF_ALLVEC:
      return bmf_promote_all (self, node, argument, wanted, result, error);
    case BMF_OP:
      return promote_operator (self, node, argument, wanted, result, error);
    case BMF_ADDR:
      return promote_address (self, node, argument, result, error);
    case BMF_MAP:
      return promote_map (self, node, argument, result, error);
    case BMF_REDUCE:
      return bmf_promote_reduce (self, node, argument, wanted, result, error);
    case BMF_SCAN:
      return bmf_promote_scan (self, node, argument, result, error);
    case BMF_ZIP:
      return promote_zip (self, node, argument, result, error);
    case BMF_ID:
      if (argument->type == BMF_PLAIN)
        return bmf_promote_nothing (self, node, argument, result, error);
      *result = bmf_held_copy (argument);
      return self->identity;
    case BMF_CON:
      return bmf_promoter_evaluate (self, node, argument, result, error) ? itself (node)
                                                                         : NULL;
    case BMF_SPLIT:
    case BMF_P_MAP:
    case BMF_P_REDUCE:
    case BMF_P_SCAN:
    case BMF_P_ZIP:
    case BMF_P_PROJECT:
    case BMF_P_SPLIT:
    case BMF_P_DISTL:
      return bmf_promote_nothing (self, node, argument, result, error);
    }
  g_assert_not_reached ();
}
