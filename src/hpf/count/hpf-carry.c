/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-carry.h"

guint
hpf_outer_loops (const HpfStatement *statement, const HpfReference *reference,
                 gboolean per_iteration)
{
  if (per_iteration)
    return statement->loops->len;
  for (guint depth = statement->n_do; reference->array != NULL && depth > 0; depth--)
    {
      const HpfLoop *loop = statement->loops->pdata[depth - 1];

      if (!loop->independent && loop->stored != NULL
          && g_hash_table_contains (loop->stored, reference->array))
        return depth;
    }
  return 0;
}
