/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/bmf-promote.h"

BmfHeld *
bmf_held_new (BmfFormType type, BmfValue *taken)
{
  BmfHeld *self = g_new0 (BmfHeld, 1);

  self->type = type;
  self->value = taken;
  if (type == BMF_COMPONENTS)
    self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) bmf_held_free);
  return self;
}

BmfHeld *
bmf_held_copy (const BmfHeld *self)
{
  BmfHeld *copy = bmf_held_new (self->type, bmf_value_ref (self->value));

  if (self->sizes != NULL)
    copy->sizes = g_array_ref (self->sizes);
  for (guint i = 0; self->parts != NULL && i < self->parts->len; i++)
    g_ptr_array_add (copy->parts, bmf_held_copy (self->parts->pdata[i]));
  return copy;
}

void
bmf_held_take_pieces (BmfHeld *self, const BmfHeld *pieces)
{
  self->type = BMF_PIECES;
  g_clear_pointer (&self->sizes, g_array_unref);
  if (pieces->sizes != NULL)
    self->sizes = g_array_ref (pieces->sizes);
}

void
bmf_held_free (BmfHeld *self)
{
  g_clear_pointer (&self->value, bmf_value_unref);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_clear_pointer (&self->sizes, g_array_unref);
  g_free (self);
}

gboolean
bmf_held_is_plain (const BmfHeld *self)
{
  for (guint i = 0; self->parts != NULL && i < self->parts->len; i++)
    if (!bmf_held_is_plain (self->parts->pdata[i]))
      return FALSE;
  return self->type != BMF_PIECES;
}

/* ---- expressions ------------------------------------------------------------------- */

BmfBuild
bmf_promoter_build (const BmfPromoter *self, const BmfNode *origin)
{
  return (BmfBuild){ self->tree, origin };
}

void
bmf_promoter_use (BmfPromoter *self, BmfLaw law, const BmfNode *node)
{
  const BmfLawUse use = { law, node };

  g_array_append_val (self->uses, use);
}

/* P_Map (f) after P_Map (g), and what is behind that. */
static BmfNode *
fuse (BmfPromoter *self, const BmfNode *origin, const BmfNode *f, BmfNode *g)
{
  const BmfBuild build = bmf_promoter_build (self, origin);
  const BmfNode *map = g->construct == BMF_COMP ? g->parts[0] : g;
  BmfNode *both = bmf_build_one (&build, BMF_P_MAP,
                                 bmf_build_after (&build, f->parts[0], map->parts[0]));

  bmf_promoter_use (self, BMF_LAW_MAP_FUSION, origin);
  return map == g ? both : bmf_build_after (&build, both, g->parts[1]);
}

/* What comes before the last part of a composition, which is B_Addr i n; NULL: it is not.
 */
static BmfNode *
before_address (BmfPromoter *self, BmfNode *node, guint32 i, guint32 n)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  g_autoptr (GPtrArray) stages = bmf_build_stages (node);
  const BmfNode *last = stages->pdata[stages->len - 1];

  if (last->construct != BMF_ADDR || last->first != i || last->second != n)
    return NULL;
  g_ptr_array_set_size (stages, (gint) stages->len - 1);
  return stages->len == 0 ? self->identity : bmf_build_chain (&build, stages);
}

/* [f . first, g . second] after [a, b], and what is behind that; NULL: it is not so. */
static BmfNode *
meet (BmfPromoter *self, const BmfNode *origin, const BmfNode *f, BmfNode *g)
{
  const BmfBuild build = bmf_promoter_build (self, origin);
  const BmfNode *made = g->construct == BMF_COMP ? g->parts[0] : g;
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  BmfNode *all;

  if (f->construct != BMF_ALLTUP || made->construct != BMF_ALLTUP
      || f->n_parts != made->n_parts)
    return NULL;
  for (guint32 i = 0; i < f->n_parts; i++)
    {
      BmfNode *before = before_address (self, f->parts[i], i + 1, f->n_parts);

      if (before == NULL)
        return NULL;
      g_ptr_array_add (parts, before);
    }
  bmf_promoter_use (self, BMF_LAW_COMPONENTS, origin);
  for (guint32 i = 0; i < f->n_parts; i++)
    parts->pdata[i] = bmf_promoter_after (self, origin, parts->pdata[i], made->parts[i]);
  all = bmf_build (&build, BMF_ALLTUP, (BmfNode *const *) parts->pdata, parts->len);
  return made == g ? all : bmf_promoter_after (self, origin, all, g->parts[1]);
}

static BmfNode *
put_after (BmfPromoter *self, const BmfNode *origin, BmfNode *f, BmfNode *g)
{
  const BmfBuild build = bmf_promoter_build (self, origin);
  BmfNode *met;

  if (g == self->identity || (g->construct == BMF_ID && f != self->identity))
    return f;
  if (f->construct == BMF_ID)
    return g;
  if (f->construct == BMF_P_MAP
      && (g->construct == BMF_P_MAP
          || (g->construct == BMF_COMP && g->parts[0]->construct == BMF_P_MAP)))
    return fuse (self, origin, f, g);
  met = meet (self, origin, f, g);
  return met != NULL ? met : bmf_build_after (&build, f, g);
}

/* One part of f after the other, since a composition can be long. */
BmfNode *
bmf_promoter_after (BmfPromoter *self, const BmfNode *origin, BmfNode *f, BmfNode *g)
{
  g_autoptr (GPtrArray) stages = NULL;

  if (g == self->identity)
    return f;
  stages = bmf_build_stages (f);
  for (guint i = stages->len; i > 0; i--)
    g = put_after (self, origin, stages->pdata[i - 1], g);
  return g;
}

/* ---- from one form to another ------------------------------------------------------ */

static BmfNode *
gather_components (BmfPromoter *self, const BmfNode *origin, const BmfHeld *held)
{
  const BmfBuild build = bmf_promoter_build (self, origin);
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  const guint count = held->parts->len;
  gboolean plain = TRUE;

  for (guint i = 0; i < count; i++)
    {
      BmfNode *gather = bmf_promoter_gather (self, origin, held->parts->pdata[i]);

      plain &= gather == self->identity;
      g_ptr_array_add (
          parts, bmf_promoter_after (self, origin, gather,
                                     bmf_build_numbers (&build, BMF_ADDR, i + 1, count)));
    }
  if (plain)
    return self->identity;
  return bmf_build (&build, BMF_ALLTUP, (BmfNode *const *) parts->pdata, count);
}

BmfNode *
bmf_promoter_gather (BmfPromoter *self, const BmfNode *origin, const BmfHeld *held)
{
  const BmfBuild build = bmf_promoter_build (self, origin);

  switch (held->type)
    {
    case BMF_PLAIN:
      return self->identity;
    case BMF_PIECES:
      return bmf_build_one (&build, BMF_P_REDUCE, bmf_build_operator (&build, BMF_CONC));
    case BMF_COMPONENTS:
      return gather_components (self, origin, held);
    }
  g_assert_not_reached ();
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
  if (!bmf_promoter_can_split (self, held))
    return NULL;
  *pieces = bmf_held_new (BMF_PIECES, bmf_value_ref (held->value));
  if (held->sizes != NULL)
    (*pieces)->sizes = g_array_ref (held->sizes);
  if (held->type == BMF_PIECES)
    return self->identity;
  bmf_promoter_use (self, BMF_LAW_SPLIT, origin);
  return bmf_promoter_new_split (self, origin, held->value);
}
