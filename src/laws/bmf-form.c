/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Composes expressions, and changes the form in which a value is held. */
#include "config.h"

#include "laws/bmf-promote.h"

BmfBuild
bmf_promoter_build (const BmfPromoter *self, const BmfNode *origin)
{
  return (BmfBuild){ self->tree, origin };
}

/* ---- composition ------------------------------------------------------------------- */

/* P_Map (f) after P_Map (g), and the stages after that. */
static BmfNode *
fuse (BmfPromoter *self, const BmfNode *origin, const BmfNode *f, BmfNode *g)
{
  const BmfBuild build = bmf_promoter_build (self, origin);
  const BmfNode *map = g->construct == BMF_COMP ? g->parts[0] : g;
  BmfNode *both = bmf_build_one (&build, BMF_P_MAP,
                                 bmf_build_after (&build, f->parts[0], map->parts[0]));

  if (map != g)
    both = bmf_build_after (&build, both, g->parts[1]);
  bmf_promoter_use (self, BMF_LAW_MAP_FUSION, origin, NULL, both);
  return both;
}

/* The stages before the last part of a composition if that is B_Addr i n; otherwise
 * NULL.
 */
static BmfNode *
before_address (const BmfPromoter *self, BmfNode *node, guint32 i, guint32 n)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  g_autoptr (GPtrArray) stages = bmf_build_stages (node);
  const BmfNode *last = stages->pdata[stages->len - 1];

  if (last->construct != BMF_ADDR || last->first != i || last->second != n)
    return NULL;
  g_ptr_array_set_size (stages, (gint) stages->len - 1);
  return stages->len == 0 ? self->identity : bmf_build_chain (&build, stages);
}

GPtrArray *
bmf_without_addresses (const BmfPromoter *self, const BmfNode *f)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  for (guint32 i = 0; i < f->n_parts; i++)
    {
      BmfNode *before = before_address (self, f->parts[i], i + 1, f->n_parts);

      if (before == NULL)
        return NULL;
      g_ptr_array_add (parts, before);
    }
  return g_steal_pointer (&parts);
}

/* [f . a, g . b] after rest (NULL: nothing), composed in order. */
static BmfNode *
meet_parts (BmfPromoter *self, const BmfNode *origin, const GPtrArray *before,
            const BmfNode *made, BmfNode *rest)
{
  const BmfBuild build = bmf_promoter_build (self, origin);
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  BmfAround around
      = { .outer = self->around, .before = rest, .all = made, .n_parts = made->n_parts };
  BmfNode *all;

  for (guint i = 0; i < before->len; i++)
    g_ptr_array_add (parts, bmf_promoter_chain (self, before->pdata[i], made->parts[i]));
  all = bmf_build (&build, BMF_ALLTUP, (BmfNode *const *) parts->pdata, parts->len);
  bmf_promoter_use (self, BMF_LAW_COMPONENTS, origin, NULL,
                    rest != NULL ? bmf_promoter_chain (self, all, rest) : all);
  around.parts = (BmfNode *const *) parts->pdata;
  self->around = &around;
  for (around.place = 0; around.place < parts->len; around.place++)
    parts->pdata[around.place] = bmf_promoter_after (
        self, origin, before->pdata[around.place], made->parts[around.place], NULL);
  self->around = around.outer;
  all = bmf_build (&build, BMF_ALLTUP, (BmfNode *const *) parts->pdata, parts->len);
  return rest != NULL ? bmf_promoter_after (self, origin, all, rest, NULL) : all;
}

/* [f . first, g . second] after [a, b], and the stages after that; NULL: it has another
 * form. */
static BmfNode *
meet (BmfPromoter *self, const BmfNode *origin, const BmfNode *f, BmfNode *g)
{
  const BmfNode *made = g->construct == BMF_COMP ? g->parts[0] : g;
  g_autoptr (GPtrArray) before = NULL;

  if (f->construct != BMF_ALLTUP || made->construct != BMF_ALLTUP
      || f->n_parts != made->n_parts)
    return NULL;
  before = bmf_without_addresses (self, f);
  if (before == NULL)
    return NULL;
  return meet_parts (self, origin, before, made, made == g ? NULL : g->parts[1]);
}

/* f after g, if one of them is B_Id. */
static BmfNode *
without_identity (BmfPromoter *self, BmfNode *f, BmfNode *g)
{
  BmfNode *left = f->construct == BMF_ID ? g : f;

  bmf_promoter_use (self, BMF_LAW_IDENTITY, left == f ? g : f, NULL, left);
  return left;
}

/* B_Addr i n after a tuple that is built from n parts, and the stages after that; NULL:
 * it has another form. */
static BmfNode *
take_part (BmfPromoter *self, const BmfNode *f, BmfNode *g)
{
  const BmfNode *made = g->construct == BMF_COMP ? g->parts[0] : g;
  BmfNode *part, *rest = made == g ? self->identity : g->parts[1];

  if (f->construct != BMF_ADDR || made->construct != BMF_ALLTUP
      || made->n_parts != f->second)
    return NULL;
  part = made->parts[f->first - 1];
  bmf_promoter_use (self, BMF_LAW_COMPONENT, f, NULL,
                    bmf_promoter_chain (self, part, rest));
  return bmf_promoter_after (self, f, part, rest, NULL);
}

static BmfNode *
put_after (BmfPromoter *self, const BmfNode *origin, BmfNode *f, BmfNode *g)
{
  BmfNode *met, *put;

  if (g == self->identity)
    return f;
  if (f == self->identity)
    return g;
  if (f->construct == BMF_ID || g->construct == BMF_ID)
    return without_identity (self, f, g);
  if (f->construct == BMF_P_MAP
      && (g->construct == BMF_P_MAP
          || (g->construct == BMF_COMP && g->parts[0]->construct == BMF_P_MAP)))
    return fuse (self, origin, f, g);
  met = take_part (self, f, g);
  if (met != NULL)
    return met;
  put = bmf_promoter_put (self, f, g);
  met = put->parts[0] == f ? meet (self, origin, f, g) : NULL;
  return met != NULL ? met : put;
}

/* The given number of first stages, and the expression that joins the pieces of their
 * result. */
static BmfNode *
first_stages (BmfPromoter *self, const BmfNode *origin, const GPtrArray *stages,
              guint count, const BmfHeld *result)
{
  BmfNode *first = self->identity;

  for (guint i = count; i > 0; i--)
    first = bmf_promoter_chain (self, stages->pdata[i - 1], first);
  return result == NULL
             ? first
             : bmf_promoter_chain (self, bmf_promoter_conc (self, origin, result), first);
}

/* Adds f part by part, since a composition can be long. */
BmfNode *
bmf_promoter_after (BmfPromoter *self, const BmfNode *origin, BmfNode *f, BmfNode *g,
                    const BmfHeld *result)
{
  g_autoptr (GPtrArray) stages = NULL;
  BmfAround around = { .outer = self->around };

  if (g == self->identity)
    return f;
  stages = bmf_build_stages (f);
  for (guint i = stages->len; i > 0; i--)
    {
      if (bmf_promoter_wants_step (self))
        around.after = first_stages (self, origin, stages, i - 1, result);
      self->around = &around;
      g = put_after (self, origin, stages->pdata[i - 1], g);
      self->around = around.outer;
    }
  return g;
}

/* ---- from one form to another ------------------------------------------------------ */

static BmfNode *
new_conc (BmfPromoter *self, const BmfNode *origin)
{
  const BmfBuild build = bmf_promoter_build (self, origin);

  return bmf_build_one (&build, BMF_P_REDUCE, bmf_build_operator (&build, BMF_CONC));
}

gboolean
bmf_promoter_is_conc (const BmfPromoter *self, const BmfNode *node)
{
  return node == self->identity
         || (node->construct == BMF_P_REDUCE && node->parts[0]->construct == BMF_OP
             && node->parts[0]->operator== BMF_CONC);
}

/* Makes a list of each element, and concatenates these lists. */
static BmfNode *
gather_elements (BmfPromoter *self, const BmfNode *origin)
{
  const BmfBuild build = bmf_promoter_build (self, origin);
  BmfNode *own = bmf_build_one (&build, BMF_ALLVEC, bmf_build (&build, BMF_ID, NULL, 0));

  return bmf_build_after (&build, new_conc (self, origin),
                          bmf_build_one (&build, BMF_P_MAP, own));
}

static BmfNode *change_form (BmfPromoter *self, const BmfNode *origin,
                             const BmfHeld *held, gboolean elements);

static BmfNode *
change_components (BmfPromoter *self, const BmfNode *origin, const BmfHeld *held,
                   gboolean elements)
{
  const BmfBuild build = bmf_promoter_build (self, origin);
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  const guint count = held->parts->len;
  gboolean same = TRUE;

  for (guint i = 0; i < count; i++)
    {
      BmfNode *change = change_form (self, origin, held->parts->pdata[i], elements);

      same &= change == self->identity;
      g_ptr_array_add (
          parts, bmf_promoter_chain (self, change,
                                     bmf_build_numbers (&build, BMF_ADDR, i + 1, count)));
    }
  if (same)
    return self->identity;
  return bmf_build (&build, BMF_ALLTUP, (BmfNode *const *) parts->pdata, count);
}

/* Joins pieces; elements: also joins elements. */
static BmfNode *
change_form (BmfPromoter *self, const BmfNode *origin, const BmfHeld *held,
             gboolean elements)
{
  switch (held->type)
    {
    case BMF_PLAIN:
      return self->identity;
    case BMF_PIECES:
      return new_conc (self, origin);
    case BMF_ELEMENTS:
      return elements ? gather_elements (self, origin) : self->identity;
    case BMF_COMPONENTS:
      return change_components (self, origin, held, elements);
    }
  g_assert_not_reached ();
}

BmfNode *
bmf_promoter_conc (BmfPromoter *self, const BmfNode *origin, const BmfHeld *held)
{
  return change_form (self, origin, held, FALSE);
}

BmfNode *
bmf_promoter_gather (BmfPromoter *self, const BmfNode *origin, const BmfNode *after,
                     const BmfHeld *held)
{
  BmfNode *gather = change_form (self, origin, held, TRUE);

  if (bmf_held_has (held, BMF_ELEMENTS))
    bmf_promoter_use (self, BMF_LAW_GATHER, origin, NULL,
                      bmf_promoter_chain (self, after, gather));
  return gather;
}

/* No piece may be empty: a fold of it would have no value. */
static guint32
pieces_of (const BmfPromoter *self, const BmfValue *list)
{
  return MIN (MIN (self->how->processors, BMF_MOST_PROCESSORS), list->count);
}

gboolean
bmf_promoter_can_split (const BmfPromoter *self, const BmfHeld *held)
{
  return held->type == BMF_PIECES
         || (held->type == BMF_PLAIN && held->value->type == BMF_LIST
             && pieces_of (self, held->value) >= 2);
}

BmfNode *
bmf_promoter_new_split (const BmfPromoter *self, const BmfNode *origin,
                        const BmfValue *list)
{
  const BmfBuild build = bmf_promoter_build (self, origin);

  return bmf_build_numbers (&build, BMF_P_SPLIT, pieces_of (self, list), 0);
}

BmfNode *
bmf_promoter_split (BmfPromoter *self, const BmfNode *origin, const BmfHeld *held,
                    BmfHeld **pieces)
{
  BmfNode *split;

  if (!bmf_held_is_distributed (held) && !bmf_promoter_can_split (self, held))
    return NULL;
  *pieces = bmf_held_copy (held);
  if (bmf_held_is_distributed (held))
    return self->identity;
  (*pieces)->type = BMF_PIECES;
  split = bmf_promoter_new_split (self, origin, held->value);
  bmf_promoter_use (self, BMF_LAW_SPLIT, origin, *pieces, split);
  return split;
}

/* ---- constructs without a law ------------------------------------------------------ */

gboolean
bmf_promoter_evaluate (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                       BmfHeld **result, GError **error)
{
  BmfValue *value = bmf_evaluate (&self->evaluator, node, argument->value, error);

  if (value == NULL)
    return FALSE;
  *result = bmf_held_new (BMF_PLAIN, value);
  (*result)->constant = argument->constant || node->construct == BMF_CON;
  return TRUE;
}

BmfNode *
bmf_promoter_of_whole (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument)
{
  return bmf_promoter_after (self, node, (BmfNode *) node,
                             bmf_promoter_gather (self, node, node, argument), NULL);
}

BmfNode *
bmf_promote_nothing (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                     BmfHeld **result, GError **error)
{
  return bmf_promoter_evaluate (self, node, argument, result, error)
             ? bmf_promoter_of_whole (self, node, argument)
             : NULL;
}

BmfNode *
bmf_promoter_split_before (BmfPromoter *self, const BmfNode *node,
                           const BmfHeld *argument, BmfHeld **pieces)
{
  const BmfAround around = { .outer = self->around, .after = node };
  BmfNode *split;

  self->around = &around;
  split = bmf_promoter_split (self, node, argument, pieces);
  self->around = around.outer;
  return split;
}

gboolean
bmf_promoter_leaves (const BmfPromoter *self, const BmfNode *node)
{
  return self->how->serial != NULL && g_hash_table_contains (self->how->serial, node);
}
