/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "diff/changes.h"

#include <string.h>

#include "base/hash.h"

static __int128
size_of (const Change *change)
{
  const __int128 grown = change->value[1] - change->value[0];

  return grown < 0 ? -grown : grown;
}

/* A stable order: each has its place before it is sorted. */
typedef struct
{
  Change change;
  guint place;
  gboolean is_known; /* in both runs */
} Placed;

static int
compare (gconstpointer a, gconstpointer b)
{
  const Placed *one = a, *other = b;
  const __int128 left = size_of (&one->change), right = size_of (&other->change);

  if (one->is_known != other->is_known)
    return one->is_known ? -1 : 1;
  if (left != right)
    return left > right ? -1 : 1;
  return one->place < other->place ? -1 : 1;
}

static void
add_placed (GArray *placed, const Figure *first, const Figure *second,
            gboolean lists_most)
{
  const Change change = { .name = first != NULL ? first->name : second->name,
                          .has = { first != NULL, second != NULL },
                          .value = { first != NULL ? first->value : 0,
                                     second != NULL ? second->value : 0 } };
  const Placed one
      = { change, placed->len, !lists_most || (change.has[0] && change.has[1]) };

  if (size_of (&change) != 0)
    g_array_append_val (placed, one);
}

GArray *
changes_find (const RunFigures *first, const RunFigures *second, FiguresGroup group)
{
  const GArray *old = first->figures[group], *new = second->figures[group];
  const gboolean lists_most = figures_kind (group)->lists_most;
  g_autoptr (GHashTable) by_name = g_hash_table_new (hash_text, g_str_equal);
  g_autoptr (GHashTable) paired = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) placed = g_array_new (FALSE, FALSE, sizeof (Placed));
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (Change));

  for (guint i = 0; i < new->len; i++)
    {
      Figure *figure = &g_array_index (new, Figure, i);

      g_hash_table_insert (by_name, figure->name, figure);
    }
  for (guint i = 0; i < old->len; i++)
    {
      const Figure *figure = &g_array_index (old, Figure, i);
      Figure *other = g_hash_table_lookup (by_name, figure->name);

      add_placed (placed, figure, other, lists_most);
      g_hash_table_add (paired, other);
    }
  for (guint i = 0; i < new->len; i++)
    if (!g_hash_table_contains (paired, &g_array_index (new, Figure, i)))
      add_placed (placed, NULL, &g_array_index (new, Figure, i), lists_most);
  g_array_sort (placed, compare);
  for (guint i = 0; i < placed->len; i++)
    g_array_append_val (changes, g_array_index (placed, Placed, i).change);
  return changes;
}

/* ---- costs and rules --------------------------------------------------------------- */

typedef struct
{
  const JsonValue *machine[2];
  GHashTable *seen; /* char*: keys */
  GArray *changes;
} RuleWalk;

static void
take_rule (gpointer data, const char *key, const JsonValue *value)
{
  RuleWalk *walk = data;
  const RuleChange change = { key,
                              { json_written (json_member (walk->machine[0], key)),
                                json_written (json_member (walk->machine[1], key)) } };

  if (g_hash_table_add (walk->seen, (gpointer) key)
      && strcmp (change.value[0], change.value[1]) != 0)
    g_array_append_val (walk->changes, change);
}

GArray *
changes_find_rules (const RunFigures *first, const RunFigures *second)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (hash_text, g_str_equal);
  RuleWalk walk = { .machine = { first->machine, second->machine },
                    .seen = seen,
                    .changes = g_array_new (FALSE, FALSE, sizeof (RuleChange)) };

  json_members (first->machine, take_rule, &walk);
  json_members (second->machine, take_rule, &walk);
  return walk.changes;
}

/* Times have at most RUN_FIGURES_MOST_TIME, percents at most CHANGES_MOST_PERCENT, so
 * that no product overflows. */
gboolean
changes_are_above (const RunFigures *first, const RunFigures *second,
                   const Decimal *percent)
{
  const __int128 scale = percent->scale, digits = percent->digits;
  const __int128 most
      = first->time / scale * digits + first->time % scale * digits / scale;

  return (second->time - first->time) * 100 > most;
}
