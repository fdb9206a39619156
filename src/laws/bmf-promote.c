/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/bmf-promote.h"

#include "bmf/language/bmf-operators.h"

/* The largest number of constructs that laws are tried on, definitions expanded: a few
 * lines can expand to billions. */
#define MOST_STEPS (1u << 17)

/* ---- laws -------------------------------------------------------------------------- */

/* The node itself, not constant: expressions consist of nodes that can be extended, but
 * nodes of the program never are. */
static BmfNode *
itself (const BmfNode *node)
{
  return (BmfNode *) node;
}

static BmfNode *
promote_map (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
             BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  const gboolean elements = argument->type == BMF_ELEMENTS;
  g_autoptr (BmfHeld) pieces = NULL;
  BmfNode *split, *map;

  if (!elements && !bmf_promoter_can_split (self, argument))
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  split = bmf_promoter_split_before (self, node, argument, &pieces);
  bmf_held_take_form (*result, pieces);
  map = bmf_promoter_chain (
      self, bmf_build_one (&build, BMF_P_MAP, elements ? node->parts[0] : itself (node)),
      split);
  bmf_promoter_use (self, elements ? BMF_LAW_DISTRIBUTED : BMF_LAW_MAP, node, *result,
                    map);
  return map;
}

static BmfNode *
promote_length (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  const gboolean splits = self->how->all && !bmf_held_is_distributed (argument)
                          && bmf_promoter_can_split (self, argument);
  g_autoptr (BmfHeld) pieces = NULL;
  BmfNode *lengths;

  if (!bmf_held_is_distributed (argument) && !splits)
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  if (argument->type == BMF_ELEMENTS) /* moves nothing */
    return itself (node);
  lengths = bmf_build_after (
      &build, bmf_build_one (&build, BMF_P_REDUCE, bmf_build_operator (&build, BMF_PLUS)),
      bmf_build_one (&build, BMF_P_MAP, itself (node)));
  if (splits)
    lengths = bmf_promoter_chain (
        self, lengths, bmf_promoter_split_before (self, node, argument, &pieces));
  bmf_promoter_use (self, BMF_LAW_LENGTH, node, NULL, lengths);
  return lengths;
}

static BmfNode *
promote_operator (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                  BmfWanted wanted, BmfHeld **result, GError **error)
{
  if (node->operator== BMF_LENGTH)
    return promote_length (self, node, argument, result, error);
  if (node->operator== BMF_DISTL)
    return bmf_promote_distl (self, node, argument, wanted, result, error);
  if (node->operator== BMF_PROJECT)
    return bmf_promote_project (self, node, argument, result, error);
  return bmf_promote_nothing (self, node, argument, result, error);
}

static BmfNode *
promote_address (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                 BmfHeld **result, GError **error)
{
  if (argument->type != BMF_COMPONENTS || argument->parts->len != node->second)
    return bmf_promote_nothing (self, node, argument, result, error);
  *result = bmf_held_copy (argument->parts->pdata[node->first - 1]);
  if (bmf_held_has (argument, BMF_PIECES))
    bmf_promoter_use (self, BMF_LAW_COMPONENT, node, *result, node);
  return itself (node);
}

static BmfNode *
promote_identity (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                  BmfHeld **result)
{
  *result = bmf_held_copy (argument);
  if (!bmf_held_has (argument, BMF_PIECES))
    return itself (node);
  bmf_promoter_use (self, BMF_LAW_IDENTITY, node, *result, self->identity);
  return self->identity;
}

static BmfNode *
promote_constant (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                  BmfHeld **result, GError **error)
{
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  if (bmf_held_has (argument, BMF_PIECES))
    bmf_promoter_use (self, BMF_LAW_CONSTANT, node, *result, node);
  return itself (node);
}

/* ---- the walk ---------------------------------------------------------------------- */

static BmfNode *
promote_composition (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                     BmfWanted wanted, BmfHeld **result, GError **error)
{
  BmfAround around = { .outer = self->around, .after = node->parts[0] };
  g_autoptr (BmfHeld) between = NULL;
  BmfNode *f, *g;

  self->around = &around;
  g = bmf_promote (self, node->parts[1], argument,
                   bmf_wanted_by (self, node->parts[0], NULL), &between, error);
  self->around = around.outer;
  if (g == NULL)
    return NULL;
  around = (BmfAround){ .outer = self->around, .before = g };
  self->around = &around;
  f = bmf_promote (self, node->parts[0], between, wanted, result, error);
  self->around = around.outer;
  return f == NULL ? NULL : bmf_promoter_after (self, node, f, g, *result);
}

/* Whether only identities were left out since then. */
static gboolean
are_identities (const GArray *uses, guint before)
{
  for (guint i = before; i < uses->len; i++)
    if (g_array_index (uses, BmfLawUse, i).law != BMF_LAW_IDENTITY)
      return FALSE;
  return TRUE;
}

/* Names are unfolded only if that is useful. */
static BmfNode *
promote_name (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
              BmfWanted wanted, BmfHeld **result, GError **error)
{
  const guint before = self->uses->len;
  BmfNode *expression = bmf_promote (self, node->target, argument, wanted, result, error);

  if (expression == NULL)
    {
      bmf_tell_use (node, error);
      return NULL;
    }
  if (self->uses->len > before && !are_identities (self->uses, before))
    {
      bmf_promoter_use_before (
          self, before, BMF_LAW_UNFOLD, node, NULL,
          bmf_promoter_chain (self, node->target,
                              bmf_promoter_conc (self, node, argument)));
      return expression;
    }
  g_array_set_size (self->uses, before);
  if (bmf_held_is_plain (argument) && bmf_held_is_plain (*result))
    return itself (node);
  if (expression->construct == BMF_COMP && expression->parts[0] == node->target)
    return bmf_promoter_after (self, node, itself (node), expression->parts[1], NULL);
  bmf_promoter_use (self, BMF_LAW_UNFOLD, node, *result, expression);
  return expression;
}

BmfNode *
bmf_promote (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
             BmfWanted wanted, BmfHeld **result, GError **error)
{
  if (++self->steps > MOST_STEPS || bmf_promoter_leaves (self, node))
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
      return bmf_promote_zip (self, node, argument, result, error);
    case BMF_ID:
      return promote_identity (self, node, argument, result);
    case BMF_CON:
      return promote_constant (self, node, argument, result, error);
    case BMF_SPLIT:
      return bmf_promote_split (self, node, argument, wanted, result, error);
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
