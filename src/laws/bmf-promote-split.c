/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws of B_Split: each sublist is sent to another processor. */
#include "config.h"

#include "laws/bmf-promote.h"

/* Whether its pieces are those that a split into this number makes. */
static gboolean
is_cut_so (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument)
{
  return argument->type == BMF_PIECES && argument->sizes == NULL
         && bmf_promoter_new_split (self, node, argument->value)->first == node->first;
}

static BmfNode *
distribute (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
            const BmfHeld *result)
{
  const BmfBuild build = bmf_promoter_build (self, node);
  BmfNode *split
      = bmf_promoter_chain (self, bmf_build_numbers (&build, BMF_P_SPLIT, node->first, 0),
                            bmf_promoter_gather (self, node, node, argument));

  bmf_promoter_use (self, BMF_LAW_P_SPLIT, node, result, split);
  return split;
}

BmfNode *
bmf_promote_split (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                   BmfWanted wanted, BmfHeld **result, GError **error)
{
  const guint32 most = MIN (self->how->processors, BMF_MOST_PROCESSORS);

  if (((wanted & BMF_WANTED_LIST) == 0 && !self->how->all) || node->first < 2
      || node->first > most)
    return bmf_promote_nothing (self, node, argument, result, error);
  if (!bmf_promoter_evaluate (self, node, argument, result, error))
    return NULL;
  (*result)->type = BMF_ELEMENTS;
  if (!is_cut_so (self, node, argument))
    return distribute (self, node, argument, *result);
  bmf_promoter_use (self, BMF_LAW_SPLIT_CONC, node, *result, self->identity);
  return self->identity;
}
