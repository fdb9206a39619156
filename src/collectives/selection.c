/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "collectives/selection.h"

#include "collectives/library.h"
#include "collectives/schedule-private.h"

guint64
operation_measure (const GroupOperation *operation, SizeMeasure measure)
{
  const OperationSizes sizes = operation_sizes (operation->type);
  const guint64 block = library_deciding_size (LIBRARY_OPEN_MPI_4_1, operation);
  unsigned __int128 total = (unsigned __int128) operation->bytes * operation->members;

  if (sizes == SIZES_WHOLE || (measure == MEASURE_BLOCK && operation->counts == NULL))
    return block;
  if (sizes == SIZES_PAIRS)
    total = (unsigned __int128) block * operation->members;
  else if (operation->counts != NULL)
    {
      guint64 largest = 0;

      total = 0;
      for (guint32 i = 0; i < operation->members; i++)
        {
          total += operation->counts[i];
          largest = MAX (largest, operation->counts[i]);
        }
      if (measure == MEASURE_BLOCK)
        return largest;
    }
  total /= measure == MEASURE_MEAN ? operation->members : 1;
  return (guint64) MIN (total, G_MAXUINT64);
}

SelectionRule
selection_rule (OperationType type)
{
  return (SelectionRule){ .type = type,
                          .most = G_MAXUINT32,
                          .below = G_MAXUINT64,
                          .below_total = G_MAXUINT64,
                          .use = { .below = G_MAXUINT64 } };
}

Selection *
selection_new (const char *name)
{
  Selection *self = g_atomic_rc_box_new0 (Selection);

  self->name = g_strdup (name);
  self->rules = g_array_new (FALSE, FALSE, sizeof (SelectionRule));
  return self;
}

Selection *
selection_ref (Selection *self)
{
  return self == NULL ? NULL : g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  Selection *self = data;

  g_free (self->name);
  g_array_unref (self->rules);
}

void
selection_unref (Selection *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

/* ---- the choice -------------------------------------------------------------------- */

static gboolean
is_below (guint64 bytes, guint64 limit)
{
  return limit == G_MAXUINT64 || bytes < limit;
}

static gboolean
has_equal_blocks (const GroupOperation *operation)
{
  for (guint32 i = 1; operation->counts != NULL && i < operation->members; i++)
    if (operation->counts[i] != operation->counts[0])
      return FALSE;
  return TRUE;
}

static gboolean
has_members (const SelectionRule *rule, guint32 members)
{
  return members >= rule->least && members <= rule->most
         && (!rule->power_of_two || (members & (members - 1)) == 0);
}

static gboolean
holds (const SelectionRule *rule, const GroupOperation *operation)
{
  const guint32 members = operation->members;

  if (rule->type != operation->type
      || (rule->start != ANY_START
          && (rule->start == ONLY_NONBLOCKING) != operation->nonblocking)
      || !has_members (rule, members)
      || (rule->few_elements
          && operation_elements (operation) >= 1u << log_down (members))
      || (rule->equal_blocks && !has_equal_blocks (operation)))
    return FALSE;
  const guint64 bytes = operation_measure (operation, rule->measure);
  return bytes >= rule->from && is_below (bytes, rule->below)
         && is_below (operation_measure (operation, MEASURE_TOTAL), rule->below_total);
}

gboolean
selection_choose (const Selection *self, const GroupOperation *operation,
                  AlgorithmUse *use)
{
  for (guint i = 0; self != NULL && i < self->rules->len; i++)
    if (holds (selection_at (self, i), operation))
      {
        *use = selection_at (self, i)->use;
        return use->algorithm != NULL;
      }
  return FALSE;
}
