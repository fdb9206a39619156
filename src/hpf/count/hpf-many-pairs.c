/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-many-pairs.h"

#include "hpf/language/hpf-scanner.h"

gboolean
hpf_many_pairs_fail (const HpfTree *tree, const HpfReference *reference,
                     const char *found, guint64 pairs, GError **error)
{
  return hpf_fail_at (tree->file, reference->place, error,
                      "found %s%" G_GUINT64_FORMAT
                      " pairs of processors, expected at most 2^24",
                      found, pairs);
}

/* Pairs that one loop has, where the blocks of its two sides are not in the same order:
 * at most so many. */
static guint64
pairs_of_loop (const HpfCase *of, const gint64 *values, guint variable)
{
  const HpfLoop *loop = of->statement->loops->pdata[variable];
  guint64 pairs[2] = { 1, 1 };
  gboolean has_rounds = FALSE;
  gint64 first;

  if (hpf_bound_variables (loop->from) != 0 || hpf_bound_variables (loop->to) != 0)
    return 0;
  for (guint i = 0; i < of->axes->len; i++)
    {
      const HpfCaseAxis *axis = &g_array_index (of->axes, HpfCaseAxis, i);

      if ((axis->variables & (1u << variable)) == 0)
        continue;
      pairs[axis->holds] = hpf_multiply (pairs[axis->holds], axis->axis->coordinates);
      has_rounds = has_rounds || axis->axis->format == HPF_FORMAT_CYCLIC;
    }
  const guint64 all = hpf_multiply (pairs[0], pairs[1]);
  const guint64 count = hpf_loop_count (loop, values, variable, &first);
  return has_rounds ? MIN (all, count) : 0;
}

gboolean
hpf_many_pairs_check (const HpfTree *tree, const HpfCase *of, const gint64 *values,
                      GError **error)
{
  for (guint i = 0; i < of->statement->loops->len; i++)
    {
      const guint64 pairs = pairs_of_loop (of, values, i);

      if (pairs > HPF_MOST_PAIRS)
        return hpf_many_pairs_fail (tree, of->reference, "up to ", pairs, error);
    }
  return TRUE;
}

gboolean
hpf_many_pairs_count (const HpfStructure *structure, guint64 most_listed, gboolean lists,
                      HpfCounts *counts, gboolean *done, GError **error)
{
  const HpfReference *reference = structure->of->reference;
  const guint64 products = hpf_structure_products (structure);
  gboolean good = TRUE;

  *done = products > most_listed
          && hpf_structure_count (structure, reference->array->element_bytes, counts);
  if (lists ? *done && counts->pairs > HPF_MOST_PAIRS
            : !*done && products > HPF_MOST_PAIRS + structure->sides->processors)
    good = hpf_many_pairs_fail (structure->tree, reference, *done ? "" : "up to ",
                                *done ? counts->pairs : products, error);
  *done = *done && !lists;
  return good;
}
