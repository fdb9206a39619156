/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-topology-layout.c - positions of drawn nodes */
#include "config.h"

#include "topology/topology-layout.h"

#include <math.h>

#include "topology/topology-spread.h"
#include "topology/topology-tree.h"
#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

/* Of all nodes; free with g_free. */
static TopologyPoint *
lay (const Topology *topology)
{
  g_autofree guint32 *all = g_new (guint32, topology->nodes);
  TopologyPoint *point = g_new (TopologyPoint, topology->nodes);

  for (guint32 node = 0; node < topology->nodes; node++)
    all[node] = node;
  topology_layout (topology, all, topology->nodes, point);
  return point;
}

static double
distance (const TopologyPoint *a, const TopologyPoint *b)
{
  return hypot (a->x - b->x, a->y - b->y);
}

static void
assert_near (double value, double expected)
{
  g_assert_cmpfloat (fabs (value - expected), <, 1e-9);
}

/* No two nodes closer than this. */
static void
assert_apart (const Topology *topology, double least)
{
  g_autofree TopologyPoint *point = lay (topology);

  for (guint32 a = 0; a < topology->nodes; a++)
    for (guint32 b = 0; b < a; b++)
      if (!(distance (&point[a], &point[b]) >= least))
        g_test_fail_printf ("%s: nodes %u and %u are %g apart", topology->name, b, a,
                            distance (&point[a], &point[b]));
}

static void
test_no_two_nodes_lie_on_each_other (void)
{
  static const char *const specs[]
      = { "mesh:7",          "mesh:100",       "mesh:4x5",      "mesh:3x4x5",
          "mesh:2x3x4x5",    "mesh:2x2x2x2x2", "mesh:9x3x3",    "torus:6x5",
          "torus:4x4x4",     "torus:8x4x3x2",  "ring:3",        "ring:50",
          "star:2",          "star:9",         "bus:1",         "bus:2",
          "bus:16",          "crossbar:12",    "torus:3x3x3x3", "mesh:1",
          "tree:1",          "tree:4,2,3",     "tree:11,3",     "tree:40,40",
          "fat-tree:4,3",    "hypercube:1",    "hypercube:7",   "dragonfly:9,4,2",
          "dragonfly:2,1,1", "dragonfly:1,5,3" };

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (Topology) topology = generate (specs[i]);

      assert_apart (topology, 0.2);
    }
}

static void
test_a_mesh_lies_by_coordinates (void)
{
  g_autoptr (Topology) topology = generate ("mesh:3x4");
  g_autofree TopologyPoint *point = lay (topology);

  g_assert_cmpint (topology_layout_style (topology), ==, LAYOUT_GRID);
  for (guint32 row = 0; row < 3; row++)
    for (guint32 column = 0; column < 4; column++)
      {
        assert_near (point[row * 4 + column].x, column);
        assert_near (point[row * 4 + column].y, row);
      }
}

/* 100 in a row would be hard to see: neighbours stay neighbours on each line. */
static void
test_a_long_line_is_folded (void)
{
  g_autoptr (Topology) topology = generate ("mesh:100");
  g_autofree TopologyPoint *point = lay (topology);

  for (guint32 node = 1; node < 100; node++)
    {
      assert_near (distance (&point[node - 1], &point[node]), 1);
      g_assert_cmpfloat (point[node].x, <, 15);
    }
}

static void
test_a_ring_is_round (void)
{
  g_autoptr (Topology) topology = generate ("ring:12");
  g_autofree TopologyPoint *point = lay (topology);

  g_assert_cmpint (topology_layout_style (topology), ==, LAYOUT_CIRCLE);
  for (guint32 node = 0; node < 12; node++)
    {
      assert_near (hypot (point[node].x, point[node].y), 12 / (2 * G_PI));
      assert_near (distance (&point[node], &point[(node + 1) % 12]),
                   distance (&point[0], &point[1]));
    }
}

static void
test_a_hub_is_in_the_middle (void)
{
  g_autoptr (Topology) star = generate ("star:6"), bus = generate ("bus:6");
  g_autofree TopologyPoint *of_star = lay (star), *of_bus = lay (bus);

  assert_near (of_star[6].x, 0);
  assert_near (of_star[6].y, 0);
  assert_near (of_bus[6].x + of_bus[7].x, 0);
  g_assert_cmpfloat (of_bus[6].x, <, of_bus[7].x);
  for (guint32 node = 0; node < 6; node++)
    g_assert_cmpfloat (hypot (of_bus[node].x, of_bus[node].y), >, of_bus[7].x);
}

/* The thesis's figure 6-1 as a file. */
#define TREE_OF_4                                                                        \
  "7\n0 4 1 -1\n1 4 1 -1\n2 5 1 -1\n3 5 1 -1\n4 0 1 1 1 6 3 -1\n5 2 1 3 1 6 3 -1\n"      \
  "6 4 3 5 3 -1\n"

static void
test_a_tree_from_a_file_stands_on_its_leaves (void)
{
  g_autoptr (Topology) topology = read_good (TREE_OF_4);
  g_autofree TopologyPoint *point = lay (topology);

  g_assert_cmpint (topology_layout_style (topology), ==, LAYOUT_TREE);
  for (guint32 leaf = 0; leaf < 4; leaf++)
    {
      assert_near (point[leaf].x, leaf);
      assert_near (point[leaf].y, 2);
    }
  assert_near (point[4].x, 0.5);
  assert_near (point[5].x, 2.5);
  assert_near (point[4].y, 1);
  assert_near (point[6].x, 1.5);
  assert_near (point[6].y, 0);
}

/* 64 leaves below one another's fathers are wider than high, but not a line. */
static void
test_a_wide_tree_is_not_flat (void)
{
  g_autoptr (GString) text = g_string_new ("73\n");

  for (guint leaf = 0; leaf < 64; leaf++)
    g_string_append_printf (text, "%u %u 1 -1\n", leaf, 64 + leaf / 8);
  for (guint inner = 0; inner < 8; inner++)
    {
      g_string_append_printf (text, "%u", 64 + inner);
      for (guint k = 0; k < 8; k++)
        g_string_append_printf (text, " %u 1", 8 * inner + k);
      g_string_append (text, " 72 1 -1\n");
    }
  g_string_append (text, "72");
  for (guint inner = 0; inner < 8; inner++)
    g_string_append_printf (text, " %u 1", 64 + inner);
  g_string_append (text, " -1\n");

  g_autoptr (Topology) topology = read_good (text->str);
  g_autofree TopologyPoint *point = lay (topology);
  g_assert_cmpfloat (point[0].y - point[72].y, >, 15);
  assert_near (point[72].y, 0);
  assert_near (point[72].x, 31.5);
}

static void
test_generated_ones_lie_as_those_from_files (void)
{
  static const struct
  {
    const char *spec;
    LayoutStyle style;
  } cases[] = { { "tree:16,2,2", LAYOUT_TREE },
                { "tree:27,3,3", LAYOUT_TREE },
                { "hypercube:5", LAYOUT_GRID } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Topology) topology = generate (cases[i].spec);
      g_autofree char *text = topology_to_text (topology);
      g_autoptr (Topology) read = read_good (text);
      g_autofree TopologyPoint *one = lay (topology), *other = lay (read);

      g_assert_cmpint (topology_layout_style (topology), ==, cases[i].style);
      g_assert_cmpint (topology_layout_style (read), ==, cases[i].style);
      g_assert_cmpmem (one, topology->nodes * sizeof *one, other,
                       read->nodes * sizeof *other);
    }
}

/* Hosts are further out than routers, and nearest to their own. */
static void
test_a_dragonfly_has_its_hosts_around (void)
{
  g_autoptr (Topology) topology = generate ("dragonfly:5,4,2");
  g_autofree TopologyPoint *point = lay (topology);

  for (guint32 host = 0; host < 40; host++)
    {
      guint32 own = 40 + host / 2;

      for (guint32 router = 40; router < 60; router++)
        if (router != own)
          g_assert_cmpfloat (distance (&point[host], &point[router]), >,
                             distance (&point[host], &point[own]));
      g_assert_cmpfloat (hypot (point[host].x, point[host].y), >,
                         hypot (point[own].x, point[own].y) + 1);
    }
}

static void
test_what_is_no_tree_is_told (void)
{
  static const char *const not_trees[] = {
    "3\n0 1 1 -1\n1 0 1 2 1 -1\n2 -1\n",                   /* no way back from 2 */
    "3\n0 1 1 2 1 -1\n1 0 1 2 1 -1\n2 0 1 1 1 -1\n",       /* a ring */
    "4\n0 1 1 -1\n1 0 1 -1\n2 3 1 -1\n3 2 1 -1\n",         /* two pieces */
    "4\n0 1 1 2 1 -1\n1 0 1 2 1 -1\n2 0 1 1 1 -1\n3 -1\n", /* as many links as a tree */
    "1\n0 -1\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (not_trees); i++)
    {
      g_autoptr (Topology) topology = read_good (not_trees[i]);

      g_assert_false (topology_is_tree (topology));
    }
}

/* A path has its middle on top; of the two in the middle of four the higher one. */
static void
test_the_root_is_in_the_middle (void)
{
  g_autoptr (Topology) topology
      = read_good ("4\n0 1 1 -1\n1 0 1 2 1 -1\n2 1 1 3 1 -1\n3 2 1 -1\n");
  g_autofree TopologyPoint *point = lay (topology);

  assert_near (point[2].y, 0);
  g_assert_cmpfloat (point[1].y, >, 0);
  g_assert_cmpfloat (point[0].y, >, point[1].y);
}

static Topology *
read_hypercube (guint bits, gboolean crossed)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%u\n", 1u << bits);
  for (guint node = 0; node < 1u << bits; node++)
    {
      g_string_append_printf (text, "%u", node);
      for (guint k = 0; k < bits; k++)
        g_string_append_printf (text, " %u 1",
                                node ^ (crossed && k == 1 && bits > 1 ? 3 : 1u << k));
      g_string_append (text, " -1\n");
    }
  return read_good (text->str);
}

static void
test_a_hypercube_is_told_by_its_links (void)
{
  for (guint bits = 2; bits <= 8; bits++)
    {
      g_autoptr (Topology) cube = read_hypercube (bits, FALSE);
      g_autoptr (Topology) other = read_hypercube (bits, TRUE);
      g_autofree TopologyPoint *point = lay (cube);

      g_assert_cmpint (topology_layout_style (cube), ==, LAYOUT_GRID);
      g_assert_cmpint (topology_layout_style (other), ==, LAYOUT_FORCES);
      assert_near (distance (&point[0], &point[1]), 1);
      assert_near (distance (&point[0], &point[2]), 1);
      assert_apart (cube, 0.2);
    }
}

/* A mesh whose nodes are numbered anyhow, so that nothing is known of it. */
static Topology *
read_shuffled_mesh (guint side)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = side * side;

  g_string_append_printf (text, "%u\n", n);
  for (guint at = 0; at < n; at++)
    {
      g_string_append_printf (text, "%u", at * 7 % n);
      if (at % side > 0)
        g_string_append_printf (text, " %u 1", (at - 1) * 7 % n);
      if (at % side < side - 1)
        g_string_append_printf (text, " %u 1", (at + 1) * 7 % n);
      if (at >= side)
        g_string_append_printf (text, " %u 1", (at - side) * 7 % n);
      if (at + side < n)
        g_string_append_printf (text, " %u 1", (at + side) * 7 % n);
      g_string_append (text, " -1\n");
    }
  return read_good (text->str);
}

static void
test_other_graphs_are_spread (void)
{
  g_autoptr (Topology) topology = read_shuffled_mesh (6);
  g_autofree TopologyPoint *point = lay (topology), *again = lay (topology);
  double links = 0, pairs = 0;

  g_assert_cmpint (topology_layout_style (topology), ==, LAYOUT_FORCES);
  g_assert_cmpmem (point, 36 * sizeof *point, again, 36 * sizeof *again);
  assert_apart (topology, 0.2);
  for (guint32 a = 0; a < 36; a++)
    {
      for (guint32 link = topology->first[a]; link < topology->first[a + 1]; link++)
        links += distance (&point[a], &point[topology->to[link]]);
      for (guint32 b = 0; b < 36; b++)
        pairs += distance (&point[a], &point[b]);
    }
  /* All pairs of a flat mesh of 6 x 6 are 3.1 apart in the mean. */
  assert_near (links / topology->links, 1);
  g_assert_cmpfloat (pairs / (36 * 35), >, 2.8);
}

static void
test_pieces_are_spread_too (void)
{
  g_autoptr (Topology) pieces
      = read_good ("7\n0 1 1 2 1 -1\n1 0 1 2 1 -1\n2 0 1 1 1 -1\n3 4 1 -1\n4 3 1 -1\n"
                   "5 -1\n6 -1\n");

  g_assert_cmpint (topology_layout_style (pieces), ==, LAYOUT_FORCES);
  assert_apart (pieces, 0.2);
}

/* Without igraph: four in a row lie as far apart as there are links between them, where
 * they begin as a square; and the same each time. */
static void
test_a_row_is_straight_by_distances (void)
{
  const SpreadLink row[] = { { 0, 2 }, { 2, 1 }, { 1, 3 } };
  const guint far[4][4]
      = { { 0, 2, 1, 3 }, { 2, 0, 1, 1 }, { 1, 1, 0, 2 }, { 3, 1, 2, 0 } };
  g_autoptr (GArray) links = g_array_new (FALSE, FALSE, sizeof (SpreadLink));
  double place[8] = { 0, 0, 1, 0, 1, 1, 0, 1 }, again[8] = { 0, 0, 1, 0, 1, 1, 0, 1 };

  g_array_append_vals (links, row, G_N_ELEMENTS (row));
  spread_by_distances (links, 4, place);
  spread_by_distances (links, 4, again);
  g_assert_cmpmem (place, sizeof place, again, sizeof again);
  for (guint a = 0; a < 4; a++)
    for (guint b = 0; b < 4; b++)
      g_assert_cmpfloat (
          fabs (hypot (place[2 * a] - place[2 * b], place[2 * a + 1] - place[2 * b + 1])
                - far[a][b]),
          <, 0.05);
}

/* Two links of 0, 1, 2; 3 has none, and is half as far again as the longest distance. */
static void
test_what_is_not_connected_is_beyond (void)
{
  const SpreadLink two[] = { { 1, 0 }, { 1, 2 } };
  g_autoptr (GArray) links = g_array_new (FALSE, FALSE, sizeof (SpreadLink));
  double place[8] = { 0, 0, 1, 0, 1, 1, 0, 1 };

  g_array_append_vals (links, two, G_N_ELEMENTS (two));
  spread_by_distances (links, 4, place);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat (hypot (place[6] - place[2 * i], place[7] - place[2 * i + 1]), >,
                       2);
}

/* Where coordinates say the place, a part lies where it lies in the whole. */
static void
test_a_part_lies_where_it_lies_in_the_whole (void)
{
  static const char *const specs[] = { "torus:8x8", "bus:20", "ring:30" };
  const guint32 part[] = { 3, 7, 11, 19 };
  TopologyPoint point[4];

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (Topology) topology = generate (specs[i]);
      g_autofree TopologyPoint *whole = lay (topology);

      topology_layout (topology, part, 4, point);
      for (guint k = 0; k < 4; k++)
        assert_near (distance (&point[k], &whole[part[k]]), 0);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/topology-layout/no-two-nodes-lie-on-each-other",
                   test_no_two_nodes_lie_on_each_other);
  g_test_add_func ("/topology-layout/a-mesh-lies-by-coordinates",
                   test_a_mesh_lies_by_coordinates);
  g_test_add_func ("/topology-layout/a-long-line-is-folded", test_a_long_line_is_folded);
  g_test_add_func ("/topology-layout/a-ring-is-round", test_a_ring_is_round);
  g_test_add_func ("/topology-layout/a-hub-is-in-the-middle",
                   test_a_hub_is_in_the_middle);
  g_test_add_func ("/topology-layout/a-tree-from-a-file-stands-on-its-leaves",
                   test_a_tree_from_a_file_stands_on_its_leaves);
  g_test_add_func ("/topology-layout/a-wide-tree-is-not-flat",
                   test_a_wide_tree_is_not_flat);
  g_test_add_func ("/topology-layout/generated-ones-lie-as-those-from-files",
                   test_generated_ones_lie_as_those_from_files);
  g_test_add_func ("/topology-layout/a-dragonfly-has-its-hosts-around",
                   test_a_dragonfly_has_its_hosts_around);
  g_test_add_func ("/topology-layout/what-is-no-tree-is-told",
                   test_what_is_no_tree_is_told);
  g_test_add_func ("/topology-layout/the-root-is-in-the-middle",
                   test_the_root_is_in_the_middle);
  g_test_add_func ("/topology-layout/a-hypercube-is-told-by-its-links",
                   test_a_hypercube_is_told_by_its_links);
  g_test_add_func ("/topology-layout/other-graphs-are-spread",
                   test_other_graphs_are_spread);
  g_test_add_func ("/topology-layout/pieces-are-spread-too", test_pieces_are_spread_too);
  g_test_add_func ("/topology-layout/a-row-is-straight-by-distances",
                   test_a_row_is_straight_by_distances);
  g_test_add_func ("/topology-layout/what-is-not-connected-is-beyond",
                   test_what_is_not_connected_is_beyond);
  g_test_add_func ("/topology-layout/a-part-lies-where-it-lies-in-the-whole",
                   test_a_part_lies_where_it_lies_in_the_whole);
  return g_test_run ();
}
