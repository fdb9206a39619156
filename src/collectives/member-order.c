/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "collectives/member-order.h"

MemberOrder
member_order_new (const GroupOperation *operation)
{
  const guint32 n = operation->members;
  const MemberOrder self
      = { g_memdup2 (operation->order, n * sizeof (guint32)), g_new (guint32, n) };

  for (guint32 i = 0; i < n; i++)
    self.number[self.rank[i]] = i;
  return self;
}

void
member_order_clear (MemberOrder *self)
{
  g_clear_pointer (&self->rank, g_free);
  g_clear_pointer (&self->number, g_free);
}

GroupOperation
member_order_apply (const MemberOrder *self, const GroupOperation *operation,
                    guint64 **counts, Transfer **pairs)
{
  GroupOperation result = *operation;

  result.order = NULL;
  if (operation_has_root (operation->type))
    result.root = self->number[operation->root];
  if (operation->counts != NULL)
    {
      *counts = g_new (guint64, operation->members);
      for (guint32 i = 0; i < operation->members; i++)
        (*counts)[i] = operation->counts[self->rank[i]];
      result.counts = *counts;
    }
  if (operation->pairs != NULL)
    {
      *pairs = g_memdup2 (operation->pairs, operation->n_pairs * sizeof (Transfer));
      for (guint32 i = 0; i < operation->n_pairs; i++)
        {
          (*pairs)[i].source = self->number[operation->pairs[i].source];
          (*pairs)[i].destination = self->number[operation->pairs[i].destination];
        }
      result.pairs = *pairs;
    }
  return result;
}
