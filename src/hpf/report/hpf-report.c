/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/report/hpf-report.h"

#include <string.h>

#include "hpf/count/hpf-carry.h"
#include "hpf/count/hpf-table.h"
#include "hpf/symbolic/hpf-closed.h"

static void
clear_counts (gpointer counts)
{
  hpf_counts_clear (counts);
}

static gboolean
count_reference (HpfReport *self, const HpfStatement *statement,
                 const HpfReference *reference, gboolean per_iteration, gboolean lists,
                 GError **error)
{
  HpfCounts counts;
  guint outer = hpf_outer_loops (statement, reference, per_iteration);
  g_autoptr (HpfCounter) counter
      = hpf_counter_new (self->tree, statement, reference, outer);
  gboolean good = hpf_counter_count (counter, lists, &counts, error);

  g_array_append_val (self->counts, counts);
  for (guint i = 0; good && lists && i < counts.matrix->len; i++)
    {
      const HpfFlow *flow = &g_array_index (counts.matrix, HpfFlow, i);
      const HpfTraffic traffic
          = { flow->source, flow->destination, flow->elements,
              hpf_multiply (flow->elements, reference->array->element_bytes) };

      g_array_append_val (self->matrix, traffic);
    }
  return good;
}

static int
compare_traffic (gconstpointer a, gconstpointer b)
{
  const HpfTraffic *x = a, *y = b;

  if (x->source != y->source)
    return x->source < y->source ? -1 : 1;
  return x->destination < y->destination ? -1 : x->destination > y->destination;
}

static void
join_matrix (GArray *matrix)
{
  guint kept = 0;
  gboolean sorted = TRUE;

  for (guint i = 1; i < matrix->len && sorted; i++)
    sorted = compare_traffic (&g_array_index (matrix, HpfTraffic, i - 1),
                              &g_array_index (matrix, HpfTraffic, i))
             < 0;
  if (sorted)
    return;
  g_array_sort (matrix, compare_traffic);
  for (guint i = 0; i < matrix->len; i++)
    {
      const HpfTraffic next = g_array_index (matrix, HpfTraffic, i);
      HpfTraffic *before
          = kept > 0 ? &g_array_index (matrix, HpfTraffic, kept - 1) : NULL;

      if (before == NULL || compare_traffic (before, &next) != 0)
        {
          g_array_index (matrix, HpfTraffic, kept++) = next;
          continue;
        }
      before->elements = hpf_add (before->elements, next.elements);
      before->bytes = hpf_add (before->bytes, next.bytes);
    }
  g_array_set_size (matrix, kept);
}

HpfReport *
hpf_report_new (const HpfTree *tree, gboolean per_iteration, gboolean lists,
                GError **error)
{
  g_autoptr (HpfReport) self = g_new0 (HpfReport, 1);

  self->tree = tree;
  self->counts = g_array_new (FALSE, FALSE, sizeof (HpfCounts));
  g_array_set_clear_func (self->counts, clear_counts);
  self->matrix = g_array_new (FALSE, FALSE, sizeof (HpfTraffic));
  for (guint i = 0; i < tree->statements->len; i++)
    {
      const HpfStatement *statement = tree->statements->pdata[i];

      for (guint j = 0; j < statement->references->len; j++)
        if (!count_reference (self, statement, statement->references->pdata[j],
                              per_iteration, lists, error))
          return NULL;
    }
  join_matrix (self->matrix);
  return g_steal_pointer (&self);
}

static void
closed_free (gpointer closed)
{
  if (closed != NULL)
    g_ptr_array_unref (closed);
}

void
hpf_report_find_closed (HpfReport *self)
{
  guint number = 0;

  self->closed = g_ptr_array_new_with_free_func (closed_free);
  for (guint i = 0; i < self->tree->statements->len; i++)
    {
      const HpfStatement *statement = self->tree->statements->pdata[i];

      for (guint j = 0; j < statement->references->len; j++, number++)
        {
          const HpfCounts *counts = &g_array_index (self->counts, HpfCounts, number);

          g_ptr_array_add (self->closed, hpf_closed_find (self->tree, statement,
                                                          statement->references->pdata[j],
                                                          counts->communications));
        }
    }
}

void
hpf_report_free (HpfReport *self)
{
  if (self->closed != NULL)
    g_ptr_array_unref (self->closed);
  g_array_unref (self->counts);
  g_array_unref (self->matrix);
  g_free (self);
}
