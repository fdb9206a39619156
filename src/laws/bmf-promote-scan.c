/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws of B_Scan with an associative operator.
 *
 * A scan of pieces: each piece is scanned; `ends` converts it into the pair {unit, its
 * last element}; P_Scan with
 *     join {{e, i}, {e', i'}} = {i + e', i + i'}
 * which is associative where + is, leaves with each piece {the sum of all before it, ..};
 * `add` adds that to every element.  If the operator's unit is unknown, e is a list:
 * empty, or the sum of all before.
 */
#include "config.h"

#include "laws/bmf-promote.h"

/* The unit, of the elements' type, so that lists of it and of sums have the same type. */
static BmfNode *
new_unit (const BmfBuild *build, BmfOperator operator, const BmfValue * list)
{
  const gint64 unit = bmf_fold_unit (operator);
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

/* [a] ++ list */
static BmfNode *
put_before (const BmfBuild *build, BmfNode *a, BmfNode *list)
{
  return bmf_build_of_pair (build, bmf_build_operator (build, BMF_CONC),
                            bmf_build_one (build, BMF_ALLVEC, a), list);
}

/* The sum of a list that is not empty. */
static BmfNode *
sum_of (const BmfBuild *build, BmfNode *plus, BmfNode *list)
{
  return bmf_build_after (build, bmf_build_one (build, BMF_REDUCE, plus), list);
}

/* known: the operator has a unit. */
static BmfNode *
define_join (const BmfBuild *build, BmfNode *plus, gboolean known)
{
  BmfNode *before, *through = bmf_build_of_pair (build, plus, component_of (build, 2, 1),
                                                 component_of (build, 2, 2));

  if (known)
    before = bmf_build_of_pair (build, plus, component_of (build, 2, 1),
                                component_of (build, 1, 2));
  else
    before = bmf_build_one (build, BMF_ALLVEC,
                            sum_of (build, plus,
                                    put_before (build, component_of (build, 2, 1),
                                                component_of (build, 1, 2))));
  return bmf_build_definition (build, "$Join",
                               bmf_build_two (build, BMF_ALLTUP, before, through));
}

/* {before, list} -> before + every element of the list */
static BmfNode *
add_to_all (const BmfBuild *build, BmfNode *plus, BmfNode *before, BmfNode *list)
{
  return bmf_build_after (
      build, bmf_build_one (build, BMF_MAP, plus),
      bmf_build_of_pair (build, bmf_build_operator (build, BMF_DISTL), before, list));
}

/* {{e, i}, s} -> e + every element of s, where e is a list of one or of none: the last of
 * s and of these sums for each of e */
static BmfNode *
add_listed (const BmfBuild *build, BmfNode *plus)
{
  BmfNode *own = bmf_build_numbers (build, BMF_ADDR, 2, 2);
  BmfNode *sums = add_to_all (build, plus, bmf_build_numbers (build, BMF_ADDR, 2, 2),
                              bmf_build_numbers (build, BMF_ADDR, 1, 2));
  BmfNode *all
      = bmf_build_after (build, bmf_build_one (build, BMF_MAP, sums),
                         bmf_build_of_pair (build, bmf_build_operator (build, BMF_DISTL),
                                            own, component_of (build, 1, 1)));
  BmfNode *second = bmf_build_numbers (build, BMF_ADDR, 2, 2);

  return sum_of (build, second, put_before (build, own, all));
}

/* {{e, i}, s} -> e + every element of s; with a default x: x + e */
static BmfNode *
define_add (const BmfBuild *build, BmfNode *plus, BmfNode *fallback, gboolean known)
{
  BmfNode *before = component_of (build, 1, 1), *add;

  if (fallback != NULL)
    before = known ? bmf_build_of_pair (build, plus, fallback, before)
                   : sum_of (build, plus, put_before (build, fallback, before));
  add = known || fallback != NULL
            ? add_to_all (build, plus, before, bmf_build_numbers (build, BMF_ADDR, 2, 2))
            : add_listed (build, plus);
  return bmf_build_definition (build, "$Add", add);
}

/* Scanned pieces -> the pieces of the scan. */
static BmfNode *
join_pieces (BmfPromoter *self, const BmfNode *node, const BmfValue *list)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  const gboolean known = bmf_fold_is_known (node);
  const gboolean adds_default
      = node->n_parts == 2 && !bmf_fold_default_is_unit (node, list);
  BmfNode *plus
      = known ? bmf_build_operator (&build, bmf_fold_operator (node)) : node->parts[0];
  BmfNode *unit = known ? new_unit (&build, bmf_fold_operator (node), list)
                        : bmf_build (&build, BMF_ALLVEC, NULL, 0);
  BmfNode *sums = bmf_build_after (
      &build, bmf_build_one (&build, BMF_P_SCAN, define_join (&build, plus, known)),
      bmf_build_one (&build, BMF_P_MAP, define_ends (&build, unit)));
  BmfNode *add = define_add (&build, plus, adds_default ? node->parts[1] : NULL, known);

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
  return bmf_promoter_chain (self, joined, bmf_build_one (&build, BMF_P_MAP, own));
}

static BmfNode *
scan_elements (BmfPromoter *self, const BmfNode *node)
{
  const BmfBuild build = bmf_promoter_build (self, node);

  return bmf_build_one (&build, BMF_P_SCAN, node->parts[0]);
}

BmfNode *
bmf_promote_scan (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                  BmfHeld **result, GError **error)
{
  const gboolean has_default = node->n_parts == 2;
  const gboolean elements = argument->type == BMF_ELEMENTS;
  g_autoptr (BmfHeld) pieces = NULL, computed = NULL;
  BmfNode *scanned, *split;

  if ((elements ? has_default : !bmf_promoter_can_split (self, argument))
      || !bmf_promote_can_fold (self, node, argument->value))
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  scanned
      = elements ? scan_elements (self, node) : scan_pieces (self, node, argument->value);
  computed = bmf_held_copy (*result);
  computed->type = elements || has_default ? BMF_PLAIN : BMF_PIECES;
  if (!bmf_fold_can_compute (self, node, scanned, argument, computed))
    return bmf_promoter_of_whole (self, node, argument);
  split = bmf_promoter_split_before (self, node, argument, &pieces);
  if (!has_default)
    bmf_held_take_form (*result, pieces);
  scanned = bmf_promoter_chain (self, scanned, split);
  bmf_promoter_use (self,
                    elements      ? BMF_LAW_DISTRIBUTED
                    : has_default ? BMF_LAW_SCAN_DEFAULT
                                  : BMF_LAW_SCAN,
                    node, *result, scanned);
  return scanned;
}
