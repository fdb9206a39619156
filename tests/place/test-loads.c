/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-loads.c - the proxy of a placement, after every move, against one from nothing */
#include "config.h"

#include "place/loads.h"

#include "random-place.h"
#include "fixture/unit.h"

static void
assert_plain (const RandomPlace *place, const Loads *loads)
{
  guint64 greatest;
  const LoadSquares squares = plain_squares (place, loads_placement (loads), &greatest);

  g_assert_true (loads_squares (loads) == squares);
  g_assert_cmpuint (loads_greatest (loads), ==, greatest);
}

/* A random processor to a random node; whoever is first there, comes here. */
static void
move_at_random (const RandomPlace *place, Loads *loads)
{
  const guint32 p = (guint32) g_test_rand_int_range (0, (gint32) place->processors);
  const guint32 to = (guint32) g_test_rand_int_range (0, (gint32) place->nodes);
  const guint32 other = loads_first_on (loads, to);

  if (loads_placement (loads)[p] == to)
    return;
  loads_move (loads, p, other, to);
  g_assert_cmpuint (loads_placement (loads)[p], ==, to);
}

static void
test_loads_after_moves_are_those_from_nothing (void)
{
  static const char *const networks[]
      = { "mesh:3x4",    "torus:4x4",       "tree:8x2x4", "fat-tree:4", "bus:9",
          "hypercube:4", "dragonfly:2,3,2", "star:12",    "ring:10" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      RandomPlace place;
      g_autoptr (Loads) loads = NULL;
      g_autofree guint32 *node = NULL;

      random_place_open (&place, networks[i], NULL, 7);
      node = random_nodes (&place);
      loads = loads_new (place.pattern, place.ways, place.nodes, node);
      assert_plain (&place, loads);
      for (guint n = 0; n < 50; n++)
        {
          move_at_random (&place, loads);
          assert_plain (&place, loads);
        }
      g_clear_pointer (&loads, loads_free);
      random_place_close (&place);
    }
}

static void
test_undo_brings_back_what_was (void)
{
  RandomPlace place;
  g_autofree guint32 *node = NULL;

  random_place_open (&place, "torus:4x4", NULL, 12);
  node = random_nodes (&place);
  g_autoptr (Loads) loads = loads_new (place.pattern, place.ways, place.nodes, node);
  for (guint n = 0; n < 100; n++)
    {
      const LoadSquares before = loads_squares (loads);
      const guint32 p = (guint32) g_test_rand_int_range (0, 12);
      const guint32 to = (guint32) g_test_rand_int_range (0, 16);

      if (loads_placement (loads)[p] == to)
        continue;
      loads_move (loads, p, loads_first_on (loads, to), to);
      loads_undo (loads);
      g_assert_true (loads_squares (loads) == before);
      g_assert_cmpmem (loads_placement (loads), 12 * 4, node, 12 * 4);
      assert_plain (&place, loads);
    }
  g_clear_pointer (&loads, loads_free);
  random_place_close (&place);
}

static void
test_the_first_on_a_node_is_the_lowest (void)
{
  RandomPlace place;
  const guint32 node[] = { 2, 1, 2, 2, 1 };

  random_place_open (&place, "ring:4", NULL, 4);
  pattern_free (place.pattern);
  place.pattern = pattern_new (5, NULL, 0, 1, 1);
  g_autoptr (Loads) loads = loads_new (place.pattern, place.ways, 4, node);
  g_assert_cmpuint (loads_first_on (loads, 0), ==, WAYS_NONE);
  g_assert_cmpuint (loads_first_on (loads, 1), ==, 1);
  g_assert_cmpuint (loads_first_on (loads, 2), ==, 0);
  loads_move (loads, 0, 1, 1);
  g_assert_cmpuint (loads_first_on (loads, 1), ==, 0);
  g_assert_cmpuint (loads_first_on (loads, 2), ==, 1);
  loads_move (loads, 3, WAYS_NONE, 0);
  g_assert_cmpuint (loads_first_on (loads, 0), ==, 3);
  loads_undo (loads);
  g_assert_cmpuint (loads_first_on (loads, 0), ==, WAYS_NONE);
  g_clear_pointer (&loads, loads_free);
  random_place_close (&place);
}

/* 0 -> 1 -> 2 -> 3 of a line: 0 sends 2 bytes to 3, 1 sends 3 bytes to 2. */
static void
test_loads_by_hand (void)
{
  RandomPlace place;
  const PairTraffic pairs[] = { { 0, 3, 1, 2 }, { 1, 2, 1, 3 } };
  const guint32 node[] = { 0, 1, 2, 3 };

  random_place_open (&place, "mesh:4", NULL, 4);
  pattern_free (place.pattern);
  place.pattern = pattern_new (4, pairs, 2, 0, 1);
  g_autoptr (Loads) loads = loads_new (place.pattern, place.ways, 4, node);
  /* 1024 x (2, 2 + 3, 2) */
  g_assert_true (loads_squares (loads) == (LoadSquares) 1024 * 1024 * (4 + 25 + 4));
  g_assert_cmpuint (loads_greatest (loads), ==, 1024 * 5);
  g_clear_pointer (&loads, loads_free);
  random_place_close (&place);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/loads/by-hand", test_loads_by_hand);
  g_test_add_func ("/loads/moves", test_loads_after_moves_are_those_from_nothing);
  g_test_add_func ("/loads/undo", test_undo_brings_back_what_was);
  g_test_add_func ("/loads/first-on", test_the_first_on_a_node_is_the_lowest);
  return g_test_run ();
}
