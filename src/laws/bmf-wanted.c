/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-wanted.c - which constructs are faster with pieces of a list */
#include "config.h"

#include "laws/bmf-promote.h"

/* The construct that is applied to the argument first: for f . g, the first one of g. */
const BmfNode *
bmf_first_applied (const BmfNode *node)
{
  for (;;)
    if (node->construct == BMF_NAME)
      node = node->target;
    else if (node->construct == BMF_COMP)
      node = node->parts[1];
    else
      return node;
}

/* The arguments for which the construct has laws. */
static BmfWanted
find_wanted (BmfPromoter *self, const BmfNode *node, const BmfValue *list)
{
  if (bmf_promoter_leaves (self, node))
    return 0;
  switch (node->construct)
    {
    case BMF_MAP:
      return BMF_WANTED_LIST;
    case BMF_REDUCE:
    case BMF_SCAN:
      if (list == NULL)
        return bmf_promote_may_fold (self, node) ? BMF_WANTED_LIST : 0;
      return list->type == BMF_LIST && bmf_promote_can_fold (self, node, list)
                 ? BMF_WANTED_LIST
                 : 0;
    case BMF_ALLTUP:
    case BMF_ALLVEC:
      for (guint32 i = 0; i < node->n_parts; i++)
        if ((bmf_wanted_by (self, node->parts[i], list) & BMF_WANTED_LIST) != 0)
          return BMF_WANTED_LIST;
      return 0;
    case BMF_ZIP:
      return 1 | 2;
    case BMF_OP:
      return node->operator== BMF_DISTL ? 2 : node->operator== BMF_PROJECT ? 1 : 0;
    default:
      return 0;
    }
}

/* The arguments that are useful in pieces; list: its argument, NULL: not known.  A
 * definition that is used often inside others is visited once. */
BmfWanted
bmf_wanted_by (BmfPromoter *self, const BmfNode *whole, const BmfValue *list)
{
  const BmfNode *node = bmf_first_applied (whole);
  BmfWishes *wishes = list == NULL ? &self->of_any : &self->of_list;
  gpointer known;

  if (wishes->known == NULL)
    wishes->known = g_hash_table_new (NULL, NULL);
  if (wishes->list != list)
    {
      g_hash_table_remove_all (wishes->known);
      g_clear_pointer (&wishes->list, bmf_value_unref);
      wishes->list = bmf_value_ref ((BmfValue *) list);
    }
  if (!g_hash_table_lookup_extended (wishes->known, node, NULL, &known))
    {
      known = GUINT_TO_POINTER (find_wanted (self, node, list));
      g_hash_table_insert (wishes->known, (gpointer) node, known);
    }
  return GPOINTER_TO_UINT (known);
}
