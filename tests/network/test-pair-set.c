/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/pair-set.h"

/* Pairs at random, many to few destinations, against a table of all pairs; half of them
 * are added as those of another set. */
static void
check_random (guint32 nodes, guint32 destinations, guint n)
{
  g_autoptr (PairSet) set = pair_set_new (nodes), other = pair_set_new (nodes);
  g_autofree gboolean *there = g_new0 (gboolean, (gsize) nodes * destinations);

  for (guint i = 0; i < n; i++)
    {
      guint32 source = (guint32) g_test_rand_int_range (0, (gint32) nodes);
      guint32 destination = (guint32) g_test_rand_int_range (0, (gint32) destinations);

      pair_set_add (i % 2 == 0 ? set : other, source, destination);
      there[(gsize) destination * nodes + source] = TRUE;
    }
  pair_set_add_all (set, other);
  for (guint32 d = 0; d < nodes; d++)
    {
      g_autoptr (GArray) sources = pair_set_sources (set, d);
      guint found = 0;

      for (guint32 s = 0; s < nodes && d < destinations; s++)
        if (there[(gsize) d * nodes + s])
          {
            g_assert_cmpuint (found, <, sources->len);
            g_assert_cmpuint (g_array_index (sources, guint32, found), ==, s);
            found++;
          }
      g_assert_cmpuint (found, ==, sources->len);
    }
}

static void
test_few_and_many_pairs_are_all_there (void)
{
  for (guint i = 0; i < 50; i++)
    {
      check_random (1 + i, 1, 3 * i);
      check_random (1000, 3, 1 + 20 * i);
      check_random (5000, 2, 300 * i);
    }
}

static void
test_cleared_set_has_none (void)
{
  g_autoptr (PairSet) set = pair_set_new (700);

  for (guint32 i = 0; i < 700; i++)
    pair_set_add (set, i, i % 3);
  pair_set_clear (set);
  pair_set_add (set, 699, 1);
  for (guint32 d = 0; d < 700; d++)
    {
      g_autoptr (GArray) sources = pair_set_sources (set, d);

      g_assert_cmpuint (sources->len, ==, d == 1 ? 1 : 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pair-set/few-and-many-pairs-are-all-there",
                   test_few_and_many_pairs_are_all_there);
  g_test_add_func ("/pair-set/cleared-set-has-none", test_cleared_set_has_none);
  return g_test_run ();
}
