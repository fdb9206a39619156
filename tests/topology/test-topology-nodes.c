/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names, levels, groups and coordinates of nodes; classes of links. */
#include "config.h"

#include "topology/generator.h"
#include "topology/topology-nodes.h"
#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

static void
assert_names (const char *spec, const char *expected)
{
  g_autoptr (Topology) topology = generate (spec);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint32 node = 0; node < topology->nodes; node++)
    {
      g_string_append (names, node > 0 ? " " : "");
      topology_append_name (topology, node, names);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

static void
test_nodes_are_named_by_their_place (void)
{
  assert_names ("mesh:2x2", "p0 p1 p2 p3");
  assert_names ("star:3", "p0 p1 p2 hub");
  assert_names ("crossbar:2", "p0 p1 hub");
  assert_names ("bus:2", "p0 p1 bus.in bus.out");
  assert_names ("tree:4", "p0 p1 p2 p3 s1.0 s1.1 s2.0");
  assert_names ("dragonfly:2x2x1", "p0 p1 p2 p3 g0.r0 g0.r1 g1.r0 g1.r1");
}

static void
test_nodes_of_a_file_are_named_by_their_numbers (void)
{
  g_autoptr (Topology) topology = read_good ("2\n0 1 1 -1\n1 0 1 -1\n");
  g_autofree char *name = topology_node_name (topology, 1);

  g_assert_cmpstr (name, ==, "1");
}

static void
assert_levels (const char *spec, const char *expected)
{
  g_autoptr (Topology) topology = generate (spec);
  g_autoptr (GString) levels = g_string_new (NULL);

  for (guint32 node = 0; node < topology->nodes; node++)
    g_string_append_printf (levels, "%u", topology_level (topology, node));
  g_assert_cmpstr (levels->str, ==, expected);
}

static void
test_processors_are_at_level_zero (void)
{
  assert_levels ("mesh:2x2", "0000");
  assert_levels ("star:3", "0001");
  assert_levels ("bus:2", "0011");
  assert_levels ("tree:5", "00000111223");
  assert_levels ("dragonfly:2x2x1", "00001111");
}

static void
test_only_dragonflies_have_groups (void)
{
  g_autoptr (Topology) dragonfly = generate ("dragonfly:3x2x2");
  g_autoptr (Topology) mesh = generate ("mesh:2x2");

  g_assert_cmpuint (topology_group (dragonfly, 3), ==, 0);
  g_assert_cmpuint (topology_group (dragonfly, 4), ==, 1);
  g_assert_cmpuint (topology_group (dragonfly, 12 + 1), ==, 0);
  g_assert_cmpuint (topology_group (dragonfly, 12 + 5), ==, 2);
  g_assert_cmpuint (topology_group (mesh, 1), ==, TOPOLOGY_NO_GROUP);
}

/* The number of links of each class, in one direction and the other. */
static void
assert_classes (const Topology *topology, guint host, guint local, guint global)
{
  guint count[LINK_CLASSES] = { 0 };

  for (guint32 node = 0; node < topology->nodes; node++)
    for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
      count[topology_link_class (topology, node, link)]++;
  g_assert_cmpuint (count[LINK_HOST], ==, host);
  g_assert_cmpuint (count[LINK_LOCAL], ==, local);
  g_assert_cmpuint (count[LINK_GLOBAL], ==, global);
}

static void
test_links_have_classes (void)
{
  g_autoptr (Topology) mesh = generate ("mesh:2x2");
  g_autoptr (Topology) star = generate ("star:3");
  g_autoptr (Topology) bus = generate ("bus:3");
  g_autoptr (Topology) tree = generate ("tree:4");
  g_autoptr (Topology) dragonfly = generate ("dragonfly:3x2x2");
  g_autoptr (Topology) file = read_good ("3\n0 2 1 -1\n1 2 1 -1\n2 0 1 1 1 -1\n");

  assert_classes (mesh, 0, 8, 0);
  assert_classes (star, 6, 0, 0);
  assert_classes (bus, 6, 1, 0);
  assert_classes (tree, 8, 4, 0);
  assert_classes (dragonfly, 24, 6, 6);
  assert_classes (file, 0, 4, 0);
  file->processors = 2;
  assert_classes (file, 4, 0, 0);
  g_assert_cmpstr (link_class_name (LINK_SCALE_UP), ==, "scale-up");
}

static void
test_grids_have_coordinates (void)
{
  g_autoptr (Topology) torus = generate ("torus:2x3x4");
  g_autoptr (Topology) cube = generate ("hypercube:3");
  guint32 at[TOPOLOGY_MOST_SIDES];

  g_assert_cmpuint (torus->grid.rank, ==, 3);
  topology_coordinates (torus, 23 - 4, at);
  g_assert_cmpuint (at[0], ==, 1);
  g_assert_cmpuint (at[1], ==, 1);
  g_assert_cmpuint (at[2], ==, 3);
  topology_coordinates (cube, 6, at);
  g_assert_cmpuint (at[0] * 4 + at[1] * 2 + at[2], ==, 6);
}

static void
test_only_networks_of_processors_and_files_forward (void)
{
  g_autoptr (Topology) mesh = generate ("mesh:2x2");
  g_autoptr (Topology) star = generate ("star:3");
  g_autoptr (Topology) file = read_good ("2\n0 1 1 -1\n1 0 1 -1\n");

  g_assert_true (mesh->processors_forward);
  g_assert_false (star->processors_forward);
  g_assert_true (file->processors_forward);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/nodes/named-by-their-place", test_nodes_are_named_by_their_place);
  g_test_add_func ("/nodes/of-a-file-by-their-numbers",
                   test_nodes_of_a_file_are_named_by_their_numbers);
  g_test_add_func ("/nodes/processors-are-at-level-zero",
                   test_processors_are_at_level_zero);
  g_test_add_func ("/nodes/only-dragonflies-have-groups",
                   test_only_dragonflies_have_groups);
  g_test_add_func ("/nodes/links-have-classes", test_links_have_classes);
  g_test_add_func ("/nodes/grids-have-coordinates", test_grids_have_coordinates);
  g_test_add_func ("/nodes/only-networks-of-processors-and-files-forward",
                   test_only_networks_of_processors_and_files_forward);
  return g_test_run ();
}
