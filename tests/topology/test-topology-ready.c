/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ready machine and topology files in topologies/. */
#include "config.h"

#include <glib/gstdio.h>

#include "topology/topology-connections.h"
#include "../fixture/topology-fixture.h"
#include "machine-file/machine-file.h"
#include "network/models/models.h"
#include "topology/generators/generators.h"
#include "fixture/unit.h"

static char *
ready_path (const char *name)
{
  const char *source = g_getenv ("srcdir");

  return g_build_filename (source ? source : ".", "topologies", name, NULL);
}

static Topology *
read_ready (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = ready_path (name);
  char generator[] = "file";
  TopologySpec spec = { .generator = generator, .path = path };
  Topology *topology = topology_new (&spec, &error);

  g_assert_no_error (error);
  return topology;
}

static void
read_machine (Machine *machine, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = ready_path (name);

  machine_read (machine, path, &error);
  g_assert_no_error (error);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
}

static void
assert_pair (const char *name, const char *spec, const char *shape)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *machine_file = g_strconcat (name, ".par", NULL);
  g_autofree char *topology_file = g_strconcat (name, ".topo", NULL);

  read_machine (machine, machine_file);
  g_autofree char *text = shape_format (&machine->shape);
  g_assert_cmpstr (text, ==, shape);
  g_assert_true (machine->model == &network_model_graph);

  g_autoptr (Topology) named = topology_new (&machine->network, &error);
  g_assert_no_error (error);
  g_autoptr (Topology) written = read_ready (topology_file);
  assert_same_graph (named, written);
  if (spec)
    {
      g_autoptr (Topology) generated = generate (spec);

      assert_same_graph (named, generated);
    }
}

static void
test_machine_and_topology_files_agree (void)
{
  assert_pair ("bus-4", "bus:4", "4");
  assert_pair ("grid-4x4", "grid:4x4", "4x4");
  assert_pair ("mesh-4x4", "mesh:4x4", "4x4");
  assert_pair ("torus-4x4", "torus:4x4", "4x4");
  assert_pair ("ring-8", "ring:8", "8");
  assert_pair ("star-8", "star:8", "8");
  assert_pair ("crossbar-8", "crossbar:8", "8");
  assert_pair ("tree-4", NULL, "4");
}

static void
test_tree_is_the_figures (void)
{
  g_autoptr (Topology) tree = read_ready ("tree-4.topo");
  g_autoptr (Topology) figure
      = read_good ("7\n0 4 1 -1\n1 4 1 -1\n2 5 1 -1\n3 5 1 -1\n"
                   "4 0 1 1 1 6 3 -1\n5 2 1 3 1 6 3 -1\n6 4 3 5 3 -1\n");

  assert_same_graph (tree, figure);
}

static void
test_predictor_file_is_the_original_form (void)
{
  g_autoptr (Machine) machine = machine_new ();

  read_machine (machine, "predictor.par");
  g_assert_cmpstr (machine->name, ==, "network(2,2)");
  g_assert_true (machine->start_time == (AttoTime) 75 * 1000000 * ATTO_PER_PICOSECOND);
}

/* Each says in its first line what it is. */
static void
test_every_ready_file_is_read_and_begins_with_a_comment (void)
{
  g_autofree char *folder = ready_path (".");
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);

  g_assert_nonnull (entries);
  guint count = 0;
  const char *name;
  while ((name = g_dir_read_name (entries)))
    {
      gboolean is_machine = g_str_has_suffix (name, ".par");

      if (!is_machine && !g_str_has_suffix (name, ".topo"))
        continue;
      g_autofree char *path = ready_path (name), *text = NULL;
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_assert_true (g_str_has_prefix (text, is_machine ? "// " : "# "));
      g_autoptr (Machine) machine = machine_new ();
      if (is_machine)
        read_machine (machine, name);
      else
        topology_free (read_ready (name));
      count++;
    }
  g_assert_cmpuint (count, >=, 17);
}

/* Machine files by their keys, topology files by the number they begin with. */
static void
test_examples_of_the_manual_are_read (void)
{
  g_autofree char *path = ready_path ("../docs/machine-files.md"), *manual = NULL;

  g_assert_true (g_file_get_contents (path, &manual, NULL, NULL));
  g_auto (GStrv) parts = g_strsplit (manual, "```\n", -1);
  guint n_parts = g_strv_length (parts);
  g_assert_cmpuint (n_parts, ==, 13);
  for (guint i = 1; i < n_parts; i += 2)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Machine) machine = machine_new ();

      if (g_ascii_isdigit (parts[i][0]))
        {
          topology_free (read_good (parts[i]));
          continue;
        }
      g_autofree char *name = g_build_filename (g_get_tmp_dir (), "manual-XXXXXX", NULL);
      close (g_mkstemp (name));
      g_assert_true (g_file_set_contents (name, parts[i], -1, NULL));
      machine_read (machine, name, &error);
      g_unlink (name);
      g_assert_no_error (error);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/topologies/machine-and-topology-files-agree",
                   test_machine_and_topology_files_agree);
  g_test_add_func ("/topologies/tree-is-the-figures", test_tree_is_the_figures);
  g_test_add_func ("/topologies/predictor-file-is-the-original-form",
                   test_predictor_file_is_the_original_form);
  g_test_add_func ("/topologies/every-ready-file-is-read-and-begins-with-a-comment",
                   test_every_ready_file_is_read_and_begins_with_a_comment);
  g_test_add_func ("/topologies/examples-of-the-manual-are-read",
                   test_examples_of_the_manual_are_read);
  return g_test_run ();
}
