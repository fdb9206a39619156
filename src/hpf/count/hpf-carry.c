/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-carry.h"

static gboolean
stores_into (const HpfTree *tree, const HpfLoop *loop, guint depth, const HpfArray *array)
{
  for (guint i = 0; i < tree->statements->len; i++)
    {
      const HpfStatement *statement = tree->statements->pdata[i];
      if (statement->target.array == array && depth < statement->n_do
          && statement->loops->pdata[depth] == loop)
        return TRUE;
    }
  return FALSE;
}

guint
hpf_outer_loops (const HpfTree *tree, const HpfStatement *statement,
                 const HpfReference *reference, gboolean per_iteration)
{
  if (per_iteration)
    return statement->loops->len;
  for (guint depth = statement->n_do; reference->array != NULL && depth > 0; depth--)
    {
      const HpfLoop *loop = statement->loops->pdata[depth - 1];
      if (!loop->independent && stores_into (tree, loop, depth - 1, reference->array))
        return depth;
    }
  return 0;
}
