/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Networks of switches: numbers, and links written out by hand.  Expected values are
 * formulas of the papers that the generators cite, or worked out by hand. */
#include "config.h"

#include "topology/generator.h"
#include "topology/generators/group-links.h"
#include "topology/topology-info.h"
#include "topology/topology-nodes.h"
#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

/* ---- numbers ----------------------------------------------------------------------- */

static void
test_numbers_of_processors_switches_and_links (void)
{
  static const struct
  {
    const char *spec;
    guint32 processors, switches, links;
  } known[] = {
    { "fat-tree:8", 128, 80, 768 },
    /* k^3/4 processors, 5k^2/4 switches, 3 k^3/4 connections */
    { "fat-tree:48", 27648, 2880, 165888 },
    { "fat-tree:4x3", 64, 48, 384 },
    { "dragonfly:33x8x4", 1056, 264, 2 * (1056 + 33 * 28 + 33 * 16) },
    { "slimfly:19", 10830, 722, 2 * 10830 + 722 * 29 },
    { "slimfly:5x1", 50, 50, 2 * 50 + 50 * 7 },
    { "hyperx:12x8x7", 672, 96, 2 * 672 + 96 * 18 },
    { "leaf-spine:16x24x8", 384, 24, 2 * (384 + 128) },
    { "dragonfly-plus:5x4x3x2", 40, 35, 2 * (40 + 60 + 10) },
    { "rails:32x8x4x32", 256, 32 + 8 + 4, 2 * (256 + 256 + 32) },
    { "rails:64x8x4x32", 512, 64 + 16 + 4, 2 * (512 + 512 + 64) },
    { "rails:4x2x0", 8, 6, 32 },
    { "jellyfish:20x5x3", 60, 20, 120 + 100 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (Topology) t = generate (known[i].spec);

      g_assert_cmpuint (t->processors, ==, known[i].processors);
      g_assert_cmpuint (t->nodes - t->processors, ==, known[i].switches);
      g_assert_cmpuint (t->links, ==, known[i].links);
    }
}

/* Every router of these graphs has the same number of links to routers. */
static void
assert_degree (const char *spec, guint32 degree)
{
  g_autoptr (Topology) t = generate (spec);

  for (guint32 node = t->processors; node < t->nodes; node++)
    {
      guint32 n = 0;

      for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
        n += t->to[link] >= t->processors;
      g_assert_cmpuint (n, ==, degree);
    }
}

static void
test_routers_have_equal_degrees (void)
{
  assert_degree ("slimfly:5x1", 7);
  assert_degree ("slimfly:3x1", 5);
  assert_degree ("slimfly:7x1", 11);
  assert_degree ("slimfly:13x1", 19);
  assert_degree ("slimfly:19x1", 29);
  assert_degree ("jellyfish:30x7x1", 7);
  assert_degree ("jellyfish:9x4x1,5", 4);
  assert_degree ("jellyfish:7x2x1,3", 2);
  assert_degree ("hyperx:3x4x5x1", 9);
}

/* ---- links by hand ----------------------------------------------------------------- */

/* Connections between switches, by name, each once; "*2" is a weight. */
static char *
connections_of (const Topology *t)
{
  GString *text = g_string_new (NULL);

  for (guint32 node = t->processors; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        const guint64 weight = t->weight[t->weight_class[link]].digits;

        g_assert_cmpuint (topology_find_link (t, t->to[link], node), !=, G_MAXUINT32);
        if (t->to[link] < node)
          continue;
        g_string_append (text, text->len > 0 ? " " : "");
        topology_append_name (t, node, text);
        g_string_append_c (text, '-');
        topology_append_name (t, t->to[link], text);
        if (weight > 1)
          g_string_append_printf (text, "*%u", (guint) weight);
      }
  return g_string_free (text, FALSE);
}

static void
assert_connections (const char *spec, const char *expected)
{
  g_autoptr (Topology) t = generate (spec);
  g_autofree char *found = connections_of (t);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_trees_join_the_levels (void)
{
  assert_connections ("leaf-spine:2x3x2",
                      "leaf0-spine0 leaf0-spine1 leaf1-spine0 leaf1-spine1");
  /* Leaves (1,T,0), T < 2; their parents (2,0,c), c < 3. */
  assert_connections ("xgft:2,2:1,3",
                      "s1.0-s2.0 s1.0-s2.1 s1.0-s2.2 s1.1-s2.0 s1.1-s2.1 s1.1-s2.2");
  /* Level 1: (T,0), T < 4; level 2: (T,u), T < 2, u < 2, number 2T + u; its parents
   * 2u + c. */
  assert_connections ("fat-tree:2x3",
                      "s1.0-s2.0 s1.0-s2.1 s1.1-s2.0 s1.1-s2.1 s1.2-s2.2 s1.2-s2.3 "
                      "s1.3-s2.2 s1.3-s2.3 s2.0-s3.0 s2.0-s3.1 s2.1-s3.2 s2.1-s3.3 "
                      "s2.2-s3.0 s2.2-s3.1 s2.3-s3.2 s2.3-s3.3");
}

static void
test_a_fat_tree_of_ports_has_pods (void)
{
  g_autoptr (Topology) t = generate ("fat-tree:4");
  g_autofree char *all = connections_of (t);

  g_assert_true (g_str_has_prefix (all, "edge0.0-agg0.0 edge0.0-agg0.1 edge0.1-agg0.0 "
                                        "edge0.1-agg0.1 edge1.0-agg1.0 "));
  g_assert_true (g_str_has_suffix (all, " agg3.0-core0 agg3.0-core1 agg3.1-core2 "
                                        "agg3.1-core3"));
  /* Host 13 is the second of the first edge switch of pod 3. */
  g_assert_cmpuint (t->to[t->first[13]], ==, 16 + 6);
}

/* Processors may have several links up: w1 = 2. */
static void
test_processors_may_have_several_switches (void)
{
  g_autoptr (Topology) t = generate ("xgft:2:2");
  g_autoptr (Topology) expected
      = read_good ("4\n0 2 1 3 1 -1\n1 2 1 3 1 -1\n2 0 1 1 1 -1\n3 0 1 1 1 -1\n");

  assert_same_graph (t, expected);
  g_assert_false (t->processors_forward);
}

static void
test_arrangements_of_a_dragonfly (void)
{
  /* dealt: slot s of group i, at router s mod 2, leads to group i + s + 1. */
  assert_connections ("dragonfly:4,2,1",
                      "g0.r0-g0.r1 g0.r0-g1.r0 g0.r0-g3.r0 g0.r1-g2.r1 g1.r0-g1.r1 "
                      "g1.r0-g2.r0 g1.r1-g3.r1 g2.r0-g2.r1 g2.r0-g3.r0 g3.r0-g3.r1");
  /* relative: router 2s div 3; slots 0, 1 at router 0, 2 at router 1; back 2 - s. */
  assert_connections ("dragonfly:4,2,1,1,relative",
                      "g0.r0-g0.r1 g0.r0-g1.r1 g0.r0-g2.r0 g0.r1-g3.r0 g1.r0-g1.r1 "
                      "g1.r0-g2.r1 g1.r0-g3.r0 g2.r0-g2.r1 g2.r0-g3.r1 g3.r0-g3.r1");
  /* absolute: group i's slots lead to the other groups in order. */
  assert_connections ("dragonfly:4,2,1,1,absolute",
                      "g0.r0-g0.r1 g0.r0-g1.r0 g0.r0-g2.r0 g0.r1-g3.r0 g1.r0-g1.r1 "
                      "g1.r0-g2.r0 g1.r1-g3.r0 g2.r0-g2.r1 g2.r1-g3.r1 g3.r0-g3.r1");
  /* palmtree: slot s leads to group i - s - 1, slot 2 - s. */
  assert_connections ("dragonfly:4,2,1,1,palmtree",
                      "g0.r0-g0.r1 g0.r0-g2.r0 g0.r0-g3.r1 g0.r1-g1.r0 g1.r0-g1.r1 "
                      "g1.r0-g3.r0 g1.r1-g2.r0 g2.r0-g2.r1 g2.r1-g3.r0 g3.r0-g3.r1");
  /* circulant: slots lead to i + 1, i - 1, i + 2; back 1, 0, 2. */
  assert_connections ("dragonfly:4,2,1,1,circulant",
                      "g0.r0-g0.r1 g0.r0-g1.r0 g0.r0-g3.r0 g0.r1-g2.r1 g1.r0-g1.r1 "
                      "g1.r0-g2.r0 g1.r1-g3.r1 g2.r0-g2.r1 g2.r0-g3.r0 g3.r0-g3.r1");
}

/* Three links between two groups of two routers: slots 0 and 1 of both at router 0. */
static void
test_links_between_the_same_switches_become_one (void)
{
  assert_connections ("dragonfly:2,2,1,3,relative",
                      "g0.r0-g0.r1 g0.r0-g1.r0*2 g0.r1-g1.r1 g1.r0-g1.r1");
  assert_connections ("dragonfly:2,1,1,4", "g0.r0-g1.r0*4");
}

/* The slot that a slot is joined with is joined with it. */
static void
test_slots_are_joined_in_pairs (void)
{
  for (guint arrangement = 0; group_link_words[arrangement] != NULL; arrangement++)
    for (guint groups = 2; groups < 10; groups++)
      for (guint routers = 1; routers < 5; routers++)
        for (guint n = 1; n < 4; n++)
          {
            const GroupLinks links = { groups, routers, n, arrangement };
            g_autofree guint *between = g_new0 (guint, groups * groups);

            for (guint32 i = 0; i < groups; i++)
              for (guint64 q = 0; q < group_links_slots (&links); q++)
                {
                  const GroupSlot a = group_links_slot (&links, i, q);
                  const GroupSlot b = group_links_slot (&links, a.group, a.slot);

                  g_assert_cmpuint (a.router, <, routers);
                  g_assert_cmpuint (a.group, !=, i);
                  g_assert_cmpuint (b.group, ==, i);
                  g_assert_cmpuint (b.slot, ==, q);
                  between[i * groups + a.group]++;
                }
            for (guint32 i = 0; i < groups * groups; i++)
              g_assert_cmpuint (between[i], ==, i / groups == i % groups ? 0 : n);
          }
}

static void
test_a_dragonfly_with_spines_joins_leaves_with_spines (void)
{
  assert_connections ("dragonfly-plus:2,2,2,1",
                      "g0.leaf0-g0.spine0 g0.leaf0-g0.spine1 g0.leaf1-g0.spine0 "
                      "g0.leaf1-g0.spine1 g1.leaf0-g1.spine0 g1.leaf0-g1.spine1 "
                      "g1.leaf1-g1.spine0 g1.leaf1-g1.spine1 g0.spine0-g1.spine0");
}

static void
test_a_hyperx_joins_rows_and_columns (void)
{
  assert_connections ("hyperx:2x3x1",
                      "r0.0-r0.1 r0.0-r0.2 r0.0-r1.0 r0.1-r0.2 r0.1-r1.1 r0.2-r1.2 "
                      "r1.0-r1.1 r1.0-r1.2 r1.1-r1.2");
}

/* q = 3 = -1 mod 4: the least primitive root is 2, A = {1,2}, B = {2,4} = {2,1}; so every
 * (s,i,*) is a triangle, and (0,i,j) is joined with (1,m,j - m i). */
static void
test_a_slim_fly_of_three (void)
{
  g_autoptr (Topology) t = generate ("slimfly:3x1");
  g_autofree char *all = connections_of (t);

  g_assert_true (g_str_has_prefix (
      all, "r0.0.0-r0.0.1 r0.0.0-r0.0.2 r0.0.0-r1.0.0 r0.0.0-r1.1.0 r0.0.0-r1.2.0 "
           "r0.0.1-r0.0.2 r0.0.1-r1.0.1 r0.0.1-r1.1.1 r0.0.1-r1.2.1 "
           "r0.0.2-r1.0.2 r0.0.2-r1.1.2 r0.0.2-r1.2.2 "
           "r0.1.0-r0.1.1 r0.1.0-r0.1.2 r0.1.0-r1.0.0 r0.1.0-r1.1.2 r0.1.0-r1.2.1 "));
}

/* q = 5: root 2, A = {1,4}, B = {2,3}: a pentagon and a pentagram. */
static void
test_a_slim_fly_of_five (void)
{
  g_autoptr (Topology) t = generate ("slimfly:5x1");
  g_autofree char *all = connections_of (t);

  g_assert_nonnull (strstr (all, " r0.0.1-r0.0.2 r0.0.1-r1.0.1 "));
  g_assert_nonnull (strstr (all, " r1.0.0-r1.0.2 r1.0.0-r1.0.3 r1.0.1-r1.0.3 "));
}

static void
test_a_random_graph_is_always_the_same (void)
{
  assert_connections ("jellyfish:8x3x1",
                      "r0-r2 r0-r4 r0-r6 r1-r5 r1-r6 r1-r7 r2-r4 r2-r5 r3-r5 r3-r6 r3-r7 "
                      "r4-r7");
  assert_connections ("jellyfish:8x3x1,1",
                      "r0-r2 r0-r4 r0-r6 r1-r5 r1-r6 r1-r7 r2-r4 r2-r5 r3-r5 r3-r6 r3-r7 "
                      "r4-r7");
}

/* Two units of one node of two GPUs; and rails without spines. */
static void
test_rails_join_gpus_of_one_number (void)
{
  g_autoptr (Topology) t = generate ("rails:2,2,1,1");
  g_autoptr (Topology) expected = read_good (
      "11\n0 4 1 6 1 -1\n1 4 1 7 1 -1\n2 5 1 8 1 -1\n3 5 1 9 1 -1\n4 0 1 1 1 -1\n"
      "5 2 1 3 1 -1\n6 0 1 10 1 -1\n7 1 1 10 1 -1\n8 2 1 10 1 -1\n9 3 1 10 1 -1\n"
      "10 6 1 7 1 8 1 9 1 -1\n");
  g_autoptr (Topology) only = generate ("rails:2x2x0");
  g_autoptr (Topology) shared = read_good ("8\n0 4 1 6 1 -1\n1 4 1 7 1 -1\n"
                                           "2 5 1 6 1 -1\n3 5 1 7 1 -1\n4 0 1 1 1 -1\n"
                                           "5 2 1 3 1 -1\n6 0 1 2 1 -1\n7 1 1 3 1 -1\n");

  assert_same_graph (t, expected);
  assert_same_graph (only, shared);
  g_assert_false (t->processors_forward);
  g_assert_true (only->processors_forward);
  g_assert_cmpint (topology_link_class (t, 0, 0), ==, LINK_SCALE_UP);
  g_assert_cmpint (topology_link_class (t, 0, 1), ==, LINK_HOST);
  g_assert_cmpint (topology_link_class (t, 6, t->first[6] + 1), ==, LINK_GLOBAL);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/networks/" name, function)
  ADD ("numbers", test_numbers_of_processors_switches_and_links);
  ADD ("routers-have-equal-degrees", test_routers_have_equal_degrees);
  ADD ("trees-join-the-levels", test_trees_join_the_levels);
  ADD ("a-fat-tree-of-ports-has-pods", test_a_fat_tree_of_ports_has_pods);
  ADD ("processors-may-have-several-switches", test_processors_may_have_several_switches);
  ADD ("arrangements-of-a-dragonfly", test_arrangements_of_a_dragonfly);
  ADD ("links-between-the-same-switches-become-one",
       test_links_between_the_same_switches_become_one);
  ADD ("slots-are-joined-in-pairs", test_slots_are_joined_in_pairs);
  ADD ("a-dragonfly-with-spines", test_a_dragonfly_with_spines_joins_leaves_with_spines);
  ADD ("a-hyperx-joins-rows-and-columns", test_a_hyperx_joins_rows_and_columns);
  ADD ("a-slim-fly-of-three", test_a_slim_fly_of_three);
  ADD ("a-slim-fly-of-five", test_a_slim_fly_of_five);
  ADD ("a-random-graph-is-always-the-same", test_a_random_graph_is_always_the_same);
  ADD ("rails-join-gpus-of-one-number", test_rails_join_gpus_of_one_number);
#undef ADD
  return g_test_run ();
}
