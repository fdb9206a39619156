/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-work.c - functions for all constructs: counting work, cutting lists */
#include "config.h"

#include "bmf/bmf-evaluate.h"
#include "bmf/language/bmf-operators.h"

gboolean
bmf_work (BmfEvaluator *self, const BmfNode *node, guint64 work, GError **error)
{
  g_autofree char *what = NULL;

  self->work += work;
  if (self->work <= self->most_work && self->writer->steps <= BMF_MOST_STEPS)
    return TRUE;
  if (self->work > self->most_work)
    what = g_strdup_printf ("the program takes more than %" G_GUINT64_FORMAT
                            " evaluations and copies",
                            self->most_work);
  else
    what = g_strdup_printf ("the program takes more than %u steps", BMF_MOST_STEPS);
  return bmf_fail (node, what, error) != NULL;
}

BmfValue *
bmf_split (const BmfNode *node, const BmfValue *list, GError **error)
{
  g_auto (BmfBuilder) pieces;
  guint32 next = 0;

  bmf_builder_init (&pieces, BMF_LIST, node->first);
  for (guint32 left = node->first; left > 0; left--)
    {
      const guint32 length = (list->count - next + left - 1) / left;

      bmf_builder_add (&pieces, bmf_value_slice (list, next, length));
      next += length;
    }
  return bmf_finish (node, &pieces, list->processor, error);
}
