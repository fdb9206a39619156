/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dumpi/dumpi-groups.h"

#include "base/hash.h"

#define GROUP_EMPTY 2

static GArray *
new_group (void)
{
  return g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
keep (DumpiGroups *self, gint64 number, GArray *group)
{
  g_hash_table_replace (self->groups, g_memdup2 (&number, sizeof number), group);
}

void
dumpi_groups_init (DumpiGroups *self)
{
  self->groups = g_hash_table_new_full (hash_int64, g_int64_equal, g_free,
                                        (GDestroyNotify) g_array_unref);
  keep (self, GROUP_EMPTY, new_group ());
}

void
dumpi_groups_clear (DumpiGroups *self)
{
  g_hash_table_unref (self->groups);
}

void
dumpi_groups_set (DumpiGroups *self, gint64 number, const GArray *members)
{
  GArray *group = new_group ();

  if (members->len > 0)
    g_array_append_vals (group, members->data, members->len);
  keep (self, number, group);
}

const GArray *
dumpi_groups_get (const DumpiGroups *self, gint64 number)
{
  return g_hash_table_lookup (self->groups, &number);
}

/* ---- of two groups ----------------------------------------------------------------- */

static GHashTable *
set_of (const GArray *group)
{
  GHashTable *set = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < group->len; i++)
    g_hash_table_add (set, GUINT_TO_POINTER (g_array_index (group, guint32, i)));
  return set;
}

/* Appends the members of a group that are in the set, or those that are not. */
static void
append_where (GArray *to, const GArray *group, GHashTable *set, gboolean in_it)
{
  for (guint i = 0; i < group->len; i++)
    {
      const guint32 member = g_array_index (group, guint32, i);

      if (g_hash_table_contains (set, GUINT_TO_POINTER (member)) == in_it)
        g_array_append_val (to, member);
    }
}

static GArray *
combine (const GArray *a, const GArray *b, DumpiKind kind)
{
  g_autoptr (GHashTable) in_a = set_of (a), in_b = set_of (b);
  GArray *made = new_group ();

  if (kind == DUMPI_GROUP_UNION)
    {
      g_array_append_vals (made, a->data, a->len);
      append_where (made, b, in_a, FALSE);
    }
  else
    append_where (made, a, in_b, kind == DUMPI_GROUP_INTERSECTION);
  return made;
}

/* ---- of ranks ---------------------------------------------------------------------- */

/* Expands ranges of first, last, step.  Returns: NULL if a rank is none of the group. */
static GArray *
ranks_of_ranges (const gint64 *ranges, guint32 n, guint members)
{
  g_autoptr (GArray) ranks = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint32 i = 0; i + 2 < n; i += 3)
    {
      const gint64 step = ranges[i + 2];

      for (gint64 rank = ranges[i];
           step > 0 ? rank <= ranges[i + 1] : rank >= ranges[i + 1]; rank += step)
        {
          if (step == 0 || rank < 0 || rank >= members || ranks->len >= members)
            return NULL;
          g_array_append_val (ranks, rank);
        }
    }
  return g_steal_pointer (&ranks);
}

/* The members with these ranks, in their order, or all others. */
static GArray *
pick (const GArray *group, const gint64 *ranks, guint32 n, gboolean others)
{
  g_autoptr (GHashTable) taken = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) made = new_group ();

  for (guint32 i = 0; i < n; i++)
    {
      if (ranks[i] < 0 || ranks[i] >= group->len)
        return NULL;
      const guint32 member = g_array_index (group, guint32, ranks[i]);

      g_hash_table_add (taken, GUINT_TO_POINTER (member));
      if (!others)
        g_array_append_val (made, member);
    }
  if (others)
    append_where (made, group, taken, FALSE);
  return g_steal_pointer (&made);
}

static GArray *
pick_ranges (const GArray *group, const gint64 *ranges, guint32 n, gboolean others)
{
  g_autoptr (GArray) ranks = ranks_of_ranges (ranges, n, group->len);

  return ranks == NULL
             ? NULL
             : pick (group, (const gint64 *) (gpointer) ranks->data, ranks->len, others);
}

void
dumpi_groups_take (DumpiGroups *self, const DumpiStep *step)
{
  const gboolean is_range
      = step->kind == DUMPI_GROUP_RANGE_INCL || step->kind == DUMPI_GROUP_RANGE_EXCL;
  const gboolean others
      = step->kind == DUMPI_GROUP_EXCL || step->kind == DUMPI_GROUP_RANGE_EXCL;
  const gboolean of_ranks = is_range || others || step->kind == DUMPI_GROUP_INCL;
  const gint64 number = dumpi_step_value (step, step->n_fields - 1);
  const GArray *group = dumpi_groups_get (self, dumpi_step_value (step, 0));
  GArray *made = NULL;
  guint32 n;

  if (group != NULL && of_ranks)
    {
      const gint64 *ranks = dumpi_step_values (step, 2, &n);

      made = is_range ? pick_ranges (group, ranks, n, others)
                      : pick (group, ranks, n, others);
    }
  else if (group != NULL)
    {
      const GArray *second = dumpi_groups_get (self, dumpi_step_value (step, 1));

      made = second != NULL ? combine (group, second, step->kind) : NULL;
    }
  if (made != NULL)
    keep (self, number, made);
  else
    g_hash_table_remove (self->groups, &number);
}
