/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws for constructs that take a pair: B_Zip and B_Distl. */
#include "config.h"

#include "laws/bmf-promote.h"

gboolean
bmf_held_is_pair (const BmfHeld *held)
{
  return held->value->type == BMF_TUPLE && held->value->count == 2;
}

BmfHeld *
bmf_held_component (const BmfHeld *pair, guint32 i)
{
  BmfHeld *held;

  if (pair->type == BMF_COMPONENTS)
    return bmf_held_copy (pair->parts->pdata[i]);
  held = bmf_held_new (BMF_PLAIN, bmf_value_item (pair->value, i));
  held->constant = pair->constant;
  return held;
}

/* The two components of a pair, each after its address. */
typedef struct
{
  BmfNode *parts[2];
} Pair;

static Pair
new_pair (BmfPromoter *self, const BmfNode *origin, BmfNode *first, BmfNode *second)
{
  const BmfBuild build = bmf_promoter_build (self, origin);
  Pair pair;

  pair.parts[0]
      = bmf_promoter_chain (self, first, bmf_build_numbers (&build, BMF_ADDR, 1, 2));
  pair.parts[1]
      = bmf_promoter_chain (self, second, bmf_build_numbers (&build, BMF_ADDR, 2, 2));
  return pair;
}

BmfNode *
bmf_promoter_build_pair (BmfPromoter *self, const BmfNode *origin, BmfNode *first,
                         BmfNode *second)
{
  const BmfBuild build = bmf_promoter_build (self, origin);
  const Pair pair = new_pair (self, origin, first, second);

  if (first == self->identity && second == self->identity)
    return self->identity;
  return bmf_build_two (&build, BMF_ALLTUP, pair.parts[0], pair.parts[1]);
}

BmfNode *
bmf_promoter_change_component (BmfPromoter *self, const BmfNode *node, guint32 place,
                               const BmfHeld *held, BmfNode *other, BmfHeld **pieces)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  const BmfNode all = { .construct = BMF_ALLTUP,
                        .file = node->file,
                        .line = node->line,
                        .column = node->column };
  const Pair pair = place == 0 ? new_pair (self, node, self->identity, other)
                               : new_pair (self, node, other, self->identity);
  const BmfAround around = { .outer = self->around,
                             .after = node,
                             .all = &all,
                             .parts = pair.parts,
                             .n_parts = 2,
                             .place = place };
  const BmfAround inner
      = { .outer = &around,
          .before = bmf_build_numbers (&build, BMF_ADDR, place + 1, 2) };
  BmfNode *change;

  self->around = &inner;
  change = pieces != NULL ? bmf_promoter_split (self, node, held, pieces)
                          : bmf_promoter_gather (self, node, self->identity, held);
  self->around = around.outer;
  return change;
}

/* ---- B_Zip ------------------------------------------------------------------------- */

/* Whether the pieces of both lists have equal lengths and are on the same processors. */
static BmfNode *
zip_pieces (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
            const BmfHeld *a, const BmfHeld *b, BmfHeld *result)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  g_autoptr (BmfHeld) of_a = NULL, of_b = NULL;
  BmfNode *first, *second, *zip;

  if (argument->type == BMF_PLAIN)
    {
      const Pair pair = new_pair (self, node, self->identity, self->identity);

      bmf_promoter_use (
          self, BMF_LAW_PAIR, node, NULL,
          bmf_build_of_pair (&build, (BmfNode *) node, pair.parts[0], pair.parts[1]));
    }
  first = bmf_promoter_change_component (self, node, 0, a,
                                         bmf_promoter_conc (self, node, b), &of_a);
  second = bmf_promoter_change_component (self, node, 1, b,
                                          bmf_promoter_plain (self, of_a, first), &of_b);
  bmf_held_take_form (result, of_a);
  zip = bmf_promoter_chain (self, bmf_build_one (&build, BMF_P_ZIP, (BmfNode *) node),
                            bmf_promoter_build_pair (self, node, first, second));
  bmf_promoter_use (self, BMF_LAW_ZIP, node, result, zip);
  return zip;
}

BmfNode *
bmf_promote_zip (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                 BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  const gboolean pair = bmf_held_is_pair (argument);
  g_autoptr (BmfHeld) a = pair ? bmf_held_component (argument, 0) : NULL;
  g_autoptr (BmfHeld) b = pair ? bmf_held_component (argument, 1) : NULL;
  const gboolean elements = pair && a->type == BMF_ELEMENTS && b->type == BMF_ELEMENTS;
  const gboolean pieces = pair && bmf_promoter_can_split (self, a)
                          && bmf_promoter_can_split (self, b) && a->sizes == NULL
                          && b->sizes == NULL;
  BmfNode *zip;

  if (!elements && !pieces)
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  if (pieces)
    return zip_pieces (self, node, argument, a, b, *result);
  bmf_held_take_form (*result, a);
  zip = bmf_build_one (&build, BMF_P_ZIP, node->parts[0]);
  bmf_promoter_use (self, BMF_LAW_DISTRIBUTED, node, *result, zip);
  return zip;
}

/* ---- B_Distl ----------------------------------------------------------------------- */

BmfNode *
bmf_promote_distl (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                   BmfWanted wanted, BmfHeld **result, GError **error)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  const gboolean pair = bmf_held_is_pair (argument);
  g_autoptr (BmfHeld) x = pair ? bmf_held_component (argument, 0) : NULL;
  g_autoptr (BmfHeld) list = pair ? bmf_held_component (argument, 1) : NULL;
  g_autoptr (BmfHeld) pieces = NULL;
  BmfNode *first, *second, *spread = bmf_build (&build, BMF_P_DISTL, NULL, 0);

  if (list == NULL
      || !(bmf_held_is_distributed (list)
           || (((wanted & BMF_WANTED_LIST) != 0 || self->how->all)
               && bmf_promoter_can_split (self, list))))
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  first = bmf_promoter_change_component (self, node, 0, x,
                                         bmf_promoter_conc (self, node, list), NULL);
  second = bmf_promoter_change_component (self, node, 1, list, first, &pieces);
  bmf_held_take_form (*result, pieces);
  spread = bmf_promoter_chain (self, spread,
                               bmf_promoter_build_pair (self, node, first, second));
  if (pieces->type == BMF_PIECES)
    spread = bmf_promoter_chain (
        self, bmf_build_one (&build, BMF_P_MAP, (BmfNode *) node), spread);
  bmf_promoter_use (self,
                    pieces->type == BMF_PIECES ? BMF_LAW_DISTL : BMF_LAW_DISTRIBUTED,
                    node, *result, spread);
  return spread;
}
