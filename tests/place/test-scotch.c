/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-scotch.c - the files for SCOTCH, its mappings, and programs in its place */
#include "config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "../fixture/topology-fixture.h"
#include "base/remove-tree.h"
#include "place/scotch-files.h"
#include "place/scotch.h"
#include "fixture/unit.h"

/* 0 and 1 talk both ways, 2 sends to 0. */
static Pattern *
small_pattern (void)
{
  const PairTraffic pairs[] = { { 0, 1, 1, 5 }, { 1, 0, 1, 6 }, { 2, 0, 1, 0 } };

  return pattern_new (3, pairs, 3, 0, 1);
}

static void
test_a_pattern_is_a_graph_without_directions (void)
{
  g_autoptr (Pattern) pattern = small_pattern ();
  g_autofree char *text = scotch_pattern (pattern);

  g_assert_cmpstr (text, ==, "0\n3 4\n0 010\n2 1 2 11 1\n1 11 0\n1 1 0\n");
}

/* Both directions of all pairs together: 2^41, to 2^30. */
static void
test_large_weights_are_scaled (void)
{
  const PairTraffic pairs[] = { { 0, 1, 1, (TotalBytes) 1 << 40 } };
  g_autoptr (Pattern) pattern = pattern_new (2, pairs, 1, 0, 1);
  g_autofree char *text = scotch_pattern (pattern);

  g_assert_cmpstr (text, ==, "0\n2 2\n0 010\n1 536870912 1\n1 536870912 0\n");
}

static void
assert_target (const char *network, const char *expected)
{
  g_autoptr (Topology) topology = generate (network);
  g_autofree char *target = scotch_target (topology);

  g_assert_cmpstr (target, ==, expected);
}

static void
test_targets_that_have_names (void)
{
  assert_target ("torus:2x3x4", "torusXD 3 4 3 2\n");
  assert_target ("mesh:5x6", "meshXD 2 6 5\n");
  assert_target ("grid:7", "meshXD 1 7\n");
  assert_target ("ring:9", "torusXD 1 9\n");
  assert_target ("hypercube:4", "hcub 4\n");
  assert_target ("mesh:2x2x2x2x2", "meshXD 5 2 2 2 2 2\n");
  assert_target ("mesh:2x2x2x2x2x2", NULL);
  assert_target ("fat-tree:4", NULL);
  assert_target ("hyperx:3x3x1", NULL);
}

static void
test_other_targets_are_graphs (void)
{
  g_autoptr (Topology) bus = generate ("bus:2");
  g_autoptr (Topology) star = generate ("crossbar:3");
  g_autofree char *one = scotch_graph (bus, NULL);
  g_autofree char *other = scotch_graph (star, NULL);
  g_autofree char *list = scotch_vertices (3);

  g_assert_cmpstr (one, ==, "0\n4 10\n0 000\n2 2 3\n2 2 3\n3 0 1 3\n3 0 1 2\n");
  g_assert_cmpstr (other, ==, "0\n4 6\n0 000\n1 3\n1 3\n1 3\n3 0 1 2\n");
  g_assert_cmpstr (list, ==, "3\n0\n1\n2\n");
}

/* 0 1 in the first cluster, 2 in the second, 3 beside them. */
static void
test_clusters_are_a_tree (void)
{
  g_autoptr (Topology) topology = generate ("mesh:4");
  guint32 cluster_of[] = { 1, 1, 2, 0 };
  Cluster list[] = { { .parent = CLUSTER_NONE }, { .parent = 0 }, { .parent = 0 } };
  const MachineClusters clusters
      = { .processors = 4, .n_clusters = 3, .clusters = list, .cluster_of = cluster_of };
  g_autofree char *text = scotch_graph (topology, &clusters);

  g_assert_cmpstr (text, ==,
                   "0\n7 12\n0 000\n1 5\n1 5\n1 6\n1 4\n3 3 5 6\n3 0 1 4\n2 2 4\n");
}

/* ---- mappings ---------------------------------------------------------------------- */

static void
test_a_mapping_is_read (void)
{
  g_autoptr (GError) error = NULL;
  guint32 node[3];

  g_assert_true (scotch_read_mapping ("3\n0\t2\n2\t0\n1\t1\n", "m", 3, 4, node, &error));
  g_assert_no_error (error);
  g_assert_true (node[0] == 2 && node[1] == 1 && node[2] == 0);
}

static void
test_mappings_that_are_wrong (void)
{
  static const struct
  {
    const char *text, *message;
  } rows[] = {
    { "", "m: expected a mapping of processors: 3" },
    { "2\n0 1\n1 1\n", "m: expected a mapping of processors: 3" },
    { "99999999999999999999999\n", "m: expected a mapping of processors: 3" },
    { "3\n0 1\n1 1\n", "m: expected each processor once, 0 to 2" },
    { "3\n0 1\n0 2\n1 3\n", "m: expected each processor once, 0 to 2" },
    { "3\n0 1\n3 2\n1 3\n", "m: expected each processor once, 0 to 2" },
    { "3\n0 1\n1 -1\n2 0\n", "m: expected a node, 0 to 3" },
    { "3\n0 4\n1 1\n2 0\n", "m: expected a node, 0 to 3" },
    { "3\n0 3\n1 1\n2 0\nmore\n", "m: expected an end after processors: 3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      guint32 node[3];

      g_assert_false (scotch_read_mapping (rows[i].text, "m", 3, 4, node, &error));
      g_assert_cmpstr (error->message, ==, rows[i].message);
    }
}

/* ---- programs ---------------------------------------------------------------------- */

/* A folder of programs that is all of PATH besides the shell's. */
typedef struct
{
  char *folder, *path;
} Programs;

static void
open_programs (Programs *self)
{
  self->folder = g_dir_make_tmp ("netfare-test-XXXXXX", NULL);
  self->path = g_strdup (g_getenv ("PATH"));
  g_setenv ("PATH", self->folder, TRUE);
}

static void
add_program (Programs *self, const char *name, const char *script)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autofree char *text = g_strdup_printf ("#!/bin/sh\n%s\n", script);

  g_unlink (path);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_cmpint (g_chmod (path, 0755), ==, 0);
}

static void
close_programs (Programs *self)
{
  g_setenv ("PATH", self->path, TRUE);
  remove_tree (self->folder);
  g_free (self->folder);
  g_free (self->path);
}

static gboolean
place_on (const char *network, guint32 per_node, guint32 *node, GError **error)
{
  g_autoptr (Topology) topology = generate (network);
  g_autoptr (Pattern) pattern = small_pattern ();

  return scotch_place (pattern, topology, NULL, topology->processors, per_node, node,
                       error);
}

static void
assert_fails (const char *network, const char *message)
{
  g_autoptr (GError) error = NULL;
  guint32 node[3];

  g_assert_false (place_on (network, 1, node, &error));
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_programs_that_are_not_there (void)
{
  Programs programs;

  open_programs (&programs);
  assert_fails ("mesh:4", "scotch_gmap is not installed (Debian package scotch)");
  add_program (&programs, "scotch_gmap", "exit 0");
  assert_fails ("crossbar:4", "amk_grf is not installed (Debian package scotch)");
  close_programs (&programs);
}

static void
test_programs_that_fail (void)
{
  Programs programs;

  open_programs (&programs);
  add_program (&programs, "scotch_gmap", "echo 'no map' >&2; echo more >&2; exit 3");
  assert_fails ("mesh:4", "scotch_gmap failed: no map");
  add_program (&programs, "scotch_gmap", "kill -9 $$");
  assert_fails ("mesh:4", "scotch_gmap failed: it says nothing");
  add_program (&programs, "amk_grf", "echo 'no graph' >&2; exit 1");
  assert_fails ("crossbar:4", "amk_grf failed: no graph");
  add_program (&programs, "scotch_gmap", "echo '3 0 1' > mapping");
  assert_fails ("mesh:4", "mapping of scotch_gmap: expected each processor once, 0 to 2");
  close_programs (&programs);
}

/* Processors that share a node go on, in order of their numbers. */
static void
test_a_full_node_sends_on (void)
{
  g_autoptr (GError) error = NULL;
  Programs programs;
  guint32 node[3];

  open_programs (&programs);
  add_program (&programs, "scotch_gmap", "echo '3 0 3 1 3 2 0' > mapping");
  g_assert_true (place_on ("mesh:4", 1, node, &error));
  g_assert_true (node[0] == 3 && node[1] == 0 && node[2] == 1);
  g_assert_true (place_on ("mesh:4", 2, node, &error));
  g_assert_true (node[0] == 3 && node[1] == 3 && node[2] == 0);
  close_programs (&programs);
}

/* What SCOTCH gets: the arguments, and the files in its folder. */
static void
test_programs_are_given_files (void)
{
  g_autoptr (GError) error = NULL;
  Programs programs;
  guint32 node[3];

  open_programs (&programs);
  add_program (&programs, "amk_grf",
               "[ \"$*\" = 'network.grf target -lprocessors' ] && "
               "[ \"$(/bin/cat processors)\" = '3\n0\n1\n2' ] && echo made > target");
  add_program (&programs, "scotch_gmap",
               "[ \"$*\" = '-Cd pattern.grf target mapping' ] && "
               "[ \"$(/bin/cat target)\" = made ] && echo '3 0 2 1 1 2 0' > mapping");
  g_assert_true (place_on ("crossbar:3", 1, node, &error));
  g_assert_no_error (error);
  g_assert_true (node[0] == 2 && node[1] == 1 && node[2] == 0);
  close_programs (&programs);
}

static void
test_large_networks_are_left_out (void)
{
  Programs programs;

  open_programs (&programs);
  add_program (&programs, "scotch_gmap", "exit 0");
  assert_fails ("crossbar:5000", "the network has 5001 nodes, more than 4096");
  close_programs (&programs);
}

/* A ring of 12 on a ring of 12 costs one link a pair. */
static void
test_scotch_maps_a_ring_on_a_ring (void)
{
  PairTraffic pairs[12];
  g_autoptr (Topology) topology = generate ("torus:12");
  g_autoptr (GError) error = NULL;
  g_autofree char *program = g_find_program_in_path ("scotch_gmap");
  guint32 node[12], sum = 0;

  if (program == NULL)
    {
      g_test_skip ("scotch_gmap is not installed (Debian package scotch)");
      return;
    }
  for (guint32 i = 0; i < 12; i++)
    pairs[i] = (PairTraffic){ i * 5 % 12, (i + 1) * 5 % 12, 1, 100 };
  g_autoptr (Pattern) pattern = pattern_new (12, pairs, 12, 0, 1);
  g_assert_true (scotch_place (pattern, topology, NULL, 12, 1, node, &error));
  for (guint32 i = 0; i < 12; i++)
    {
      const guint32 a = node[pairs[i].source], b = node[pairs[i].destination];
      const guint32 there = (a + 12 - b) % 12;

      sum += MIN (there, 12 - there);
    }
  g_assert_cmpuint (sum, <=, 14);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scotch/pattern", test_a_pattern_is_a_graph_without_directions);
  g_test_add_func ("/scotch/weights", test_large_weights_are_scaled);
  g_test_add_func ("/scotch/targets", test_targets_that_have_names);
  g_test_add_func ("/scotch/graphs", test_other_targets_are_graphs);
  g_test_add_func ("/scotch/clusters", test_clusters_are_a_tree);
  g_test_add_func ("/scotch/mapping", test_a_mapping_is_read);
  g_test_add_func ("/scotch/bad-mapping", test_mappings_that_are_wrong);
  g_test_add_func ("/scotch/absent", test_programs_that_are_not_there);
  g_test_add_func ("/scotch/failing", test_programs_that_fail);
  g_test_add_func ("/scotch/full", test_a_full_node_sends_on);
  g_test_add_func ("/scotch/files", test_programs_are_given_files);
  g_test_add_func ("/scotch/large", test_large_networks_are_left_out);
  g_test_add_func ("/scotch/ring", test_scotch_maps_a_ring_on_a_ring);
  return g_test_run ();
}
