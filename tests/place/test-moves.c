/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-moves.c - moves and greedy placements against the plainest programs */
#include "config.h"

#include <string.h>

#include "base/mix.h"
#include "place/greedy.h"
#include "place/moves.h"
#include "random-place.h"
#include "fixture/unit.h"

/* ---- moves ------------------------------------------------------------------------- */

static guint32
lowest_on (const guint32 *node, guint32 processors, guint32 where)
{
  for (guint32 p = 0; p < processors; p++)
    if (node[p] == where)
      return p;
  return WAYS_NONE;
}

/* floor (squares x left / (2 P N)), by long division in base 2. */
static LoadSquares
plain_threshold (LoadSquares squares, guint64 left, guint64 below)
{
  LoadSquares quotient = 0, rest = 0;

  for (guint bit = 128; bit-- > 0;)
    {
      rest = 2 * rest + ((squares >> bit & 1) != 0 ? left : 0);
      quotient = 2 * quotient + rest / below;
      rest %= below;
    }
  return quotient;
}

/* All anew for each move. */
static guint32 *
plain_moves (const RandomPlace *place, const guint32 *start, guint64 moves, guint64 seed)
{
  const guint32 n = place->processors;
  guint32 *best = g_memdup2 (start, n * sizeof *start);
  g_autofree guint32 *node = g_memdup2 (start, n * sizeof *start);
  guint64 greatest, state = seed;
  LoadSquares now = plain_squares (place, node, &greatest), least = now;

  for (guint64 k = 0; k < moves; k++)
    {
      const guint32 p = mix_pick (mix_draw (&state), n);
      const guint32 to = mix_pick (mix_draw (&state), place->nodes);
      const guint32 other = lowest_on (node, n, to), from = node[p];
      LoadSquares then;

      if (other != WAYS_NONE)
        node[other] = from;
      node[p] = to;
      then = plain_squares (place, node, &greatest);
      if (then > now && then - now > plain_threshold (now, moves - k, 2 * n * moves))
        {
          node[p] = from;
          if (other != WAYS_NONE)
            node[other] = other == p ? from : to;
          continue;
        }
      now = then;
      if (now < least)
        memcpy (best, node, n * sizeof *node);
      least = MIN (least, now);
    }
  return best;
}

static void
test_moves_are_those_of_the_plainest_program (void)
{
  static const char *const networks[]
      = { "mesh:3x4", "torus:3x3", "fat-tree:4", "bus:9", "hypercube:3", "ring:12" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      RandomPlace place;

      random_place_open (&place, networks[i], NULL, 8);
      g_autofree guint32 *start = random_nodes (&place);
      g_autoptr (Loads) loads = loads_new (place.pattern, place.ways, place.nodes, start);
      g_autofree guint32 *made = moves_make (loads, 8, place.nodes, 500, 42 + i);
      g_autofree guint32 *plain = plain_moves (&place, start, 500, 42 + i);

      g_assert_cmpmem (made, 8 * 4, plain, 8 * 4);
      g_clear_pointer (&loads, loads_free);
      random_place_close (&place);
    }
}

/* Processors 0 and 3 of a line talk: at best on neighbouring nodes, F = (1024 x 8)^2. */
static void
test_moves_find_neighbours (void)
{
  RandomPlace place;
  const PairTraffic pairs[] = { { 0, 3, 1, 8 } };
  const guint32 node[] = { 0, 1, 2, 3 };

  random_place_open (&place, "mesh:4", NULL, 4);
  pattern_free (place.pattern);
  place.pattern = pattern_new (4, pairs, 1, 0, 1);
  g_autoptr (Loads) loads = loads_new (place.pattern, place.ways, 4, node);
  g_autofree guint32 *made = moves_make (loads, 4, 4, 200, 0);
  g_autoptr (Loads) best = loads_new (place.pattern, place.ways, 4, made);
  g_assert_true (loads_squares (best) == (LoadSquares) 8192 * 8192);
  g_clear_pointer (&loads, loads_free);
  g_clear_pointer (&best, loads_free);
  random_place_close (&place);
}

/* ---- greedy ------------------------------------------------------------------------ */

/* What two processors say to each other: messages x 1000 + bytes, one way. */
static guint64
plain_weight (const RandomPlace *place, guint32 from, guint32 to)
{
  for (gsize i = 0; i < place->n_pairs; i++)
    if (place->pairs[i].source == from && place->pairs[i].destination == to)
      return place->pairs[i].messages * 1000 + (guint64) place->pairs[i].bytes;
  return 0;
}

static gboolean
is_placed (const guint32 *node, guint32 p)
{
  return node[p] != G_MAXUINT32;
}

/* Weight to placed processors (all: to all of them). */
static guint64
plain_talk (const RandomPlace *place, const guint32 *node, guint32 p, gboolean all)
{
  guint64 sum = 0;

  for (guint32 q = 0; q < place->processors; q++)
    if (all || is_placed (node, q))
      sum += plain_weight (place, p, q) + plain_weight (place, q, p);
  return sum;
}

static guint32
plain_next (const RandomPlace *place, const guint32 *node)
{
  guint32 best = G_MAXUINT32;
  guint64 most = 0, most_of_all = 0;

  for (guint32 p = 0; p < place->processors; p++)
    {
      const guint64 talk = plain_talk (place, node, p, FALSE);
      const guint64 all = plain_talk (place, node, p, TRUE);

      if (is_placed (node, p)
          || (best != G_MAXUINT32
              && (talk < most || (talk == most && all <= most_of_all))))
        continue;
      best = p;
      most = talk;
      most_of_all = all;
    }
  return best;
}

static guint32
plain_node (const RandomPlace *place, const guint32 *node, const guint *used,
            guint per_node, guint32 p)
{
  guint32 best = G_MAXUINT32;
  guint64 least = 0, least_distance = 0;

  for (guint32 x = 0; x < place->nodes; x++)
    {
      guint64 cost = 0, distance = 0;

      for (guint32 q = 0; q < place->processors; q++)
        if (is_placed (node, q))
          {
            const guint64 there = ways_distance (place->ways, x, node[q]);
            const guint64 back = ways_distance (place->ways, node[q], x);

            cost
                += plain_weight (place, p, q) * there + plain_weight (place, q, p) * back;
            distance += there + back;
          }
      if (used[x] == per_node
          || (best != G_MAXUINT32
              && (cost > least || (cost == least && distance >= least_distance))))
        continue;
      best = x;
      least = cost;
      least_distance = distance;
    }
  return best;
}

static void
compare_greedy (const char *network, guint per_node)
{
  RandomPlace place;
  guint32 made[12], node[12];
  g_autofree guint *used = NULL;

  random_place_open (&place, network, NULL, 9);
  used = g_new0 (guint, place.nodes);
  memset (node, 0xff, sizeof node);
  for (guint n = 0; n < place.processors; n++)
    {
      const guint32 p = plain_next (&place, node);

      node[p] = plain_node (&place, node, used, per_node, p);
      used[node[p]]++;
    }
  greedy_place (place.pattern, place.ways, place.nodes, per_node, made);
  g_assert_cmpmem (made, 9 * 4, node, 9 * 4);
  random_place_close (&place);
}

static void
test_greedy_is_the_plainest_program (void)
{
  for (guint n = 0; n < 5; n++)
    {
      compare_greedy ("mesh:3x4", 1);
      compare_greedy ("torus:3x5", 1);
      compare_greedy ("fat-tree:4", 1);
      compare_greedy ("tree:9x3x2", 2);
      compare_greedy ("ring:11", 3);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/moves/plain", test_moves_are_those_of_the_plainest_program);
  g_test_add_func ("/moves/neighbours", test_moves_find_neighbours);
  g_test_add_func ("/greedy/plain", test_greedy_is_the_plainest_program);
  return g_test_run ();
}
