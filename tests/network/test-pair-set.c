/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-pair-set.c - pairs of nodes compared with a table of all */
#include "config.h"

#include "network/graph/pair-set.h"
#include "fixture/unit.h"

/* The others of a node are those for which there is TRUE, one every `stride`. */
static void
assert_row (const PairSet *set, guint32 node, const gboolean *there, guint32 n,
            gsize stride)
{
  g_autoptr (GArray) others = pair_set_row (set, node);
  guint found = 0;

  for (guint32 i = 0; i < n; i++)
    if (there[i * stride])
      {
        g_assert_cmpuint (found, <, others->len);
        g_assert_cmpuint (g_array_index (others, guint32, found), ==, i);
        found++;
      }
  g_assert_cmpuint (found, ==, others->len);
}

/* Pairs of few nodes with any others, at random, against a table of all pairs, and the
 * same turned. */
static void
check_random (guint32 nodes, guint32 first_nodes, guint n)
{
  g_autoptr (PairSet) set = pair_set_new (nodes), turned = NULL;
  g_autofree gboolean *there = g_new0 (gboolean, (gsize) nodes * first_nodes);

  for (guint i = 0; i < n; i++)
    {
      guint32 other = (guint32) g_test_rand_int_range (0, (gint32) nodes);
      guint32 node = (guint32) g_test_rand_int_range (0, (gint32) first_nodes);

      pair_set_add (set, node, other);
      there[(gsize) node * nodes + other] = TRUE;
    }
  turned = pair_set_turned (set);
  for (guint32 node = 0; node < nodes; node++)
    {
      assert_row (set, node, there + (gsize) node * nodes, node < first_nodes ? nodes : 0,
                  1);
      assert_row (turned, node, there + node, first_nodes, nodes);
    }
}

static void
test_few_and_many_pairs_are_all_there (void)
{
  for (guint i = 0; i < 50; i++)
    {
      check_random (1 + i, 1, 3 * i);
      check_random (40 + i, 40, 5 * i);
      check_random (300, 100, 10 * i);
      check_random (1000, 3, 1 + 20 * i);
      check_random (5000, 2, 300 * i);
    }
}

static void
test_cleared_set_has_none (void)
{
  g_autoptr (PairSet) set = pair_set_new (700);

  for (guint32 i = 0; i < 700; i++)
    pair_set_add (set, i % 3, i);
  pair_set_clear (set);
  pair_set_add (set, 1, 699);
  for (guint32 d = 0; d < 700; d++)
    {
      g_autoptr (GArray) others = pair_set_row (set, d);

      g_assert_cmpuint (others->len, ==, d == 1 ? 1 : 0);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pair-set/few-and-many-pairs-are-all-there",
                   test_few_and_many_pairs_are_all_there);
  g_test_add_func ("/pair-set/cleared-set-has-none", test_cleared_set_has_none);
  return g_test_run ();
}
