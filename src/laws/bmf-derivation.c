/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole program after each law.
 *
 *   f3 . f2 . f1        f2 is being promoted: its context is f3, unchanged, after it,
 *        ^^             and the result for f1 before it
 */
#include "config.h"

#include "laws/bmf-promote.h"

/* Whether all are `conc` or the identity, and at least one is `conc`. */
static gboolean
are_concs (const BmfPromoter *self, const GPtrArray *parts)
{
  gboolean one = FALSE;

  for (guint i = 0; i < parts->len; i++)
    if (!bmf_promoter_is_conc (self, parts->pdata[i]))
      return FALSE;
    else
      one |= parts->pdata[i] != self->identity;
  return one;
}

/* Unchanged pieces in a B_Alltup are a B_Id there. */
static BmfNode *
conc_after (const BmfPromoter *self, BmfNode *conc, BmfNode *part)
{
  return conc != self->identity && part->construct == BMF_ID
             ? conc
             : bmf_promoter_chain (self, conc, part);
}

/* [f, g] of the same number of parts after [conc . first, ..]; NULL: it has another
 * form. */
static BmfNode *
put_together (const BmfPromoter *self, const BmfNode *f, BmfNode *g)
{
  const BmfBuild build = bmf_promoter_build (self, f);
  const BmfNode *made = g->construct == BMF_COMP ? g->parts[0] : g;
  g_autoptr (GPtrArray) parts = NULL;
  BmfNode *all;

  if (made->construct != BMF_ALLTUP || made->n_parts != f->n_parts)
    return NULL;
  parts = bmf_without_addresses (self, f);
  if (parts == NULL || !are_concs (self, parts))
    return NULL;
  for (guint i = 0; i < parts->len; i++)
    parts->pdata[i] = conc_after (self, parts->pdata[i], made->parts[i]);
  all = bmf_build (&build, BMF_ALLTUP, (BmfNode *const *) parts->pdata, parts->len);
  return made == g ? all : bmf_build_after (&build, all, g->parts[1]);
}

BmfNode *
bmf_promoter_put (const BmfPromoter *self, const BmfNode *stage, BmfNode *g)
{
  const BmfBuild build = bmf_promoter_build (self, stage);
  BmfNode *together
      = stage->construct == BMF_ALLTUP ? put_together (self, stage, g) : NULL;

  return together != NULL ? together : bmf_build_after (&build, (BmfNode *) stage, g);
}

BmfNode *
bmf_promoter_chain (const BmfPromoter *self, const BmfNode *f, const BmfNode *g)
{
  g_autoptr (GPtrArray) stages = NULL;
  BmfNode *chain = (BmfNode *) g;

  if (f == self->identity)
    return chain;
  if (g == self->identity)
    return (BmfNode *) f;
  stages = bmf_build_stages ((BmfNode *) f);
  for (guint i = stages->len; i > 0; i--)
    chain = bmf_promoter_put (self, stages->pdata[i - 1], chain);
  return chain;
}

/* Inserts the expression among the other parts of the construct around it. */
static BmfNode *
among (const BmfPromoter *self, const BmfAround *around, BmfNode *inner)
{
  const BmfBuild build = bmf_promoter_build (self, around->all);
  g_autofree BmfNode **parts
      = g_memdup2 (around->parts, around->n_parts * sizeof *around->parts);

  parts[around->place] = inner;
  return bmf_build (&build, around->all->construct, parts, around->n_parts);
}

static BmfNode *
whole_program (const BmfPromoter *self, BmfNode *inner)
{
  for (const BmfAround *around = self->around; around != NULL; around = around->outer)
    {
      if (around->parts != NULL)
        inner = among (self, around, inner);
      if (around->before != NULL)
        inner = bmf_promoter_chain (self, inner, around->before);
      if (around->after != NULL)
        inner = bmf_promoter_chain (self, around->after, inner);
    }
  return inner;
}

BmfNode *
bmf_promoter_plain (BmfPromoter *self, const BmfHeld *held, const BmfNode *expression)
{
  return held == NULL ? (BmfNode *) expression
                      : bmf_promoter_chain (
                          self, bmf_promoter_conc (self, expression, held), expression);
}

gboolean
bmf_promoter_wants_step (const BmfPromoter *self)
{
  return self->uses->len < self->how->steps;
}

void
bmf_promoter_use (BmfPromoter *self, BmfLaw law, const BmfNode *node,
                  const BmfHeld *result, const BmfNode *expression)
{
  bmf_promoter_use_before (self, self->uses->len, law, node, result, expression);
}

void
bmf_promoter_use_before (BmfPromoter *self, guint place, BmfLaw law, const BmfNode *node,
                         const BmfHeld *result, const BmfNode *expression)
{
  const BmfLawUse use
      = { .law = law,
          .node = node,
          .program = bmf_promoter_wants_step (self) ? whole_program (
                         self, bmf_promoter_plain (self, result, expression))
                                                    : NULL };

  g_array_insert_val (self->uses, place, use);
}
