/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-machine-read.c - machine files */
#include "config.h"

#include "machine-fixture.h"
#include "machine-file/machine-file.h"
#include "machine-file/machine-network.h"
#include "machine-file/machine-keys.h"
#include "network/models/models.h"
#include "network/network.h"
#include "fixture/unit.h"

static void
test_original_predictor_file (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "// System type = network | transputer\n"
                      "type = transputer;\n"
                      "// Communication characteristics (mks)\n"
                      "start time = 75;\n"
                      "send byte time = 0.2;\n"
                      "// Comparative processors performance\n"
                      "power = 1.00;\n"
                      "// Topology - optional\n"
                      "topology = {2, 2};\n");
  const Machine *machine = fixture->machine;
  g_assert_true (machine->model == &network_model_transputer);
  g_assert_true (machine->start_time == 75 * MICROSECOND);
  g_assert_true (machine->send_byte_time == MICROSECOND / 5);
  g_assert_cmpuint (machine->n_power, ==, 1);
  g_assert_cmpuint (machine->power[0].digits, ==, machine->power[0].scale);
  g_assert_true (machine->shape_set);
  assert_shape (machine, "2x2");
  g_assert_true (machine_is_set (machine, "start time"));
  g_assert_true (machine_is_set (machine, "topology"));
  g_assert_false (machine_is_set (machine, "network"));
}

static void
test_nics_are_read (Fixture *fixture, gconstpointer data)
{
  g_autoptr (Machine) formula = machine_new ();

  read_text (fixture, "network = crossbar(8); nics = 4;\n");
  g_assert_true (machine_resolve (fixture->machine, NULL));
  g_assert_cmpuint (fixture->machine->nics, ==, 4);
  g_assert_true (machine_is_set (fixture->machine, "nics"));
  g_assert_cmpuint (network_nics_of (fixture->machine), ==, 4);
  /* A formula has no nodes. */
  g_assert_true (machine_set_network (formula, "network:8", NULL));
  g_assert_true (machine_set (formula, "nics = 4", NULL));
  g_assert_true (machine_resolve (formula, NULL));
  g_assert_cmpuint (network_nics_of (formula), ==, 1);
}

static void
test_defaults_are_the_predictors (void)
{
  g_autoptr (Machine) machine = machine_new ();

  g_assert_true (machine->start_time == 75 * MICROSECOND);
  g_assert_true (machine->send_byte_time == MICROSECOND / 5);
  g_assert_true (machine->operation_time == MICROSECOND);
  g_assert_true (machine->transport == 2 * MICROSECOND);
  g_assert_cmpuint (machine->scalar_bytes, ==, 1);
  g_assert_true (machine->link_latency == 0 && machine->link_gap == 0);
  g_assert_true (machine->send_overhead == 0 && machine->receive_overhead == 0);
  g_assert_cmpint (machine->discipline, ==, DISCIPLINE_FIFO);
  g_assert_cmpint (machine->switching, ==, SWITCHING_STORE_AND_FORWARD);
  g_assert_cmpint (machine->packets, ==, PACKETS_WHOLE);
  g_assert_cmpint (machine->routing, ==, ROUTING_TIME);
  g_assert_cmpint (machine->ties, ==, TIES_LOWEST);
  g_assert_false (machine->half_duplex);
  g_assert_false (machine->has_rendezvous);
  g_assert_cmpuint (machine->route_memory, ==, 256000000);
  g_assert_cmpuint (machine->nics, ==, 1);
  g_assert_false (machine->shape_set);
  g_assert_cmpuint (g_hash_table_size (machine->set), ==, 0);
  g_assert_true (machine_resolve (machine, NULL));
  g_assert_true (machine->model == &network_model_network);
  g_assert_cmpstr (machine->name, ==, "network(4)");
}

static void
assert_share (const Decimal *share, guint64 digits, guint64 scale)
{
  const Decimal expected = { digits, scale };

  g_assert_cmpint (decimal_compare (share, &expected), ==, 0);
}

static void
assert_algorithms (const Machine *machine)
{
  const AlgorithmChoice *bcast = &machine->algorithms[OPERATION_BROADCAST];
  const AlgorithmChoice *ring = &machine->algorithms[OPERATION_ALLREDUCE];

  g_assert_true (machine->combine_byte_time == 3 * MICROSECOND / 1000);
  g_assert_cmpuint (bcast->count, ==, 3);
  g_assert_cmpstr (algorithm_name (bcast->uses[0].algorithm), ==, "binomial");
  g_assert_cmpuint (bcast->uses[0].below, ==, 12288);
  g_assert_cmpstr (algorithm_name (bcast->uses[1].algorithm), ==, "pipeline");
  g_assert_cmpuint (bcast->uses[1].segment, ==, 8192);
  g_assert_cmpuint (bcast->uses[1].below, ==, 1 << 20);
  g_assert_cmpstr (algorithm_name (bcast->uses[2].algorithm), ==, "scatter-ring");
  g_assert_cmpuint (bcast->uses[2].below, ==, G_MAXUINT64);
  g_assert_cmpuint (ring->uses[0].segment, ==, 0);
  g_assert_cmpuint (machine->algorithms[OPERATION_ALLTOALL].count, ==, 0); /* auto */
}

static void
test_every_key (Fixture *fixture, gconstpointer data)
{
  read_text (fixture,
             "network = torus(4,4,2); topology = {8}; processors = 20;\n"
             "placement = {3, 1, 2}; power = {1, 0.5, 2.25};\n"
             "start time = 1 s; send byte time = 3 ns;\n"
             "link start time = 1.5 ms; bandwidth = 10 GB/s;\n"
             "link latency = 250 ps; link gap = 20 ns;\n"
             "send overhead = 2 us; send overhead byte time = 0.25 ps;\n"
             "receive overhead = 7; receive overhead byte time = 0.000001 ps;\n"
             "operation time = 5 ns; transport = 9 us; scalar bytes = 8 B;\n"
             "discipline = reserve; switching = cut-through; packet bytes = 8 KiB;\n"
             "routing = dimension-order; ties = spread; half duplex = yes;\n"
             "reduction = tree; combine byte time = 3 ns; barrier = linear;\n"
             "bcast = {binomial, 12 KiB, pipeline(8 KiB), 1 MiB, scatter-ring};\n"
             "allreduce = ring; alltoall = auto; rendezvous bytes = 64 KiB;\n"
             "route memory = 1.5 GB; calibration error = 0.0163; model error = 4%;");
  const Machine *machine = fixture->machine;
  g_assert_true (machine->model == &network_model_graph);
  g_assert_cmpstr (machine->network.generator, ==, "torus");
  g_assert_cmpuint (machine->network.n_arguments, ==, 3);
  g_assert_cmpuint (machine->network.argument[2], ==, 2);
  assert_shape (machine, "8");
  g_assert_cmpuint (machine->processors, ==, 20);
  g_assert_cmpint (machine->placement, ==, PLACEMENT_LIST);
  g_assert_cmpuint (machine->n_placement, ==, 3);
  g_assert_cmpuint (machine->placement_list[0], ==, 3);
  g_assert_cmpuint (machine->n_power, ==, 3);
  g_assert_cmpuint (machine->power[2].digits * 100, ==, 225 * machine->power[2].scale);
  g_assert_true (machine->start_time == 1000000 * MICROSECOND);
  g_assert_true (machine->send_byte_time == 3 * MICROSECOND / 1000);
  g_assert_true (machine->link_start_time == 1500 * MICROSECOND);
  g_assert_true (machine->link_byte_time == 100000000); /* 0.1 ns */
  g_assert_true (machine->link_latency == 250 * ATTO_PER_PICOSECOND);
  g_assert_true (machine->link_gap == 20000 * ATTO_PER_PICOSECOND);
  g_assert_true (machine->send_overhead == 2 * MICROSECOND);
  g_assert_true (machine->send_overhead_byte_time == ATTO_PER_PICOSECOND / 4);
  g_assert_true (machine->receive_overhead == 7 * MICROSECOND);
  g_assert_true (machine->receive_overhead_byte_time == 1);
  g_assert_true (machine->operation_time == MICROSECOND / 200);
  g_assert_true (machine->transport == 9 * MICROSECOND);
  g_assert_cmpuint (machine->scalar_bytes, ==, 8);
  g_assert_cmpint (machine->discipline, ==, DISCIPLINE_RESERVE);
  g_assert_cmpint (machine->switching, ==, SWITCHING_CUT_THROUGH);
  g_assert_cmpint (machine->packets, ==, PACKETS_FIXED);
  g_assert_cmpuint (machine->packet_bytes, ==, 8192);
  g_assert_cmpint (machine->routing, ==, ROUTING_DIMENSION_ORDER);
  g_assert_cmpint (machine->ties, ==, TIES_SPREAD);
  g_assert_true (machine->half_duplex);
  g_assert_cmpuint (machine->reduction.count, ==, 0); /* tree */
  assert_algorithms (machine);
  g_assert_true (machine->has_rendezvous);
  g_assert_cmpuint (machine->rendezvous_bytes, ==, 65536);
  g_assert_cmpuint (machine->route_memory, ==, 1500000000);
  assert_share (&machine->calibration_error, 163, 10000);
  assert_share (&machine->model_error, 4, 100);
}

static void
test_shares (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *text;
    guint64 digits, scale;
  } shares[]
      = { { "0", 0, 1 },         { "10", 10, 1 },    { "0.000000001", 1, 1000000000 },
          { "1.6 %", 16, 1000 }, { "1000%", 10, 1 }, { "0.0000001%", 1, 1000000000 },
          { "250%", 25, 10 } };

  for (guint i = 0; i < G_N_ELEMENTS (shares); i++)
    {
      g_autofree char *text = g_strdup_printf ("model error = %s;", shares[i].text);

      read_text (fixture, text);
      assert_share (&fixture->machine->model_error, shares[i].digits, shares[i].scale);
    }
}

/* The table's words, so that none is left out of the two tests above and of the manual.
 */
static void
test_every_key_has_its_line (void)
{
  guint count = 0;

  for (const MachineKey *key = machine_keys (); key->name; key++, count++)
    {
      g_assert_nonnull (key->read);
      g_assert_nonnull (key->default_text);
      g_assert_nonnull (key->meaning);
      g_assert_true (machine_key_find (key->name) == key);
    }
  g_assert_cmpuint (count, ==, 76);
}

/* A row may be of several keys that have the same default. */
static gboolean
has_row (char **lines, const MachineKey *key)
{
  g_autofree char *name = g_strdup_printf ("`%s`", key->name);

  for (; *lines != NULL; lines++)
    {
      g_auto (GStrv) cells = g_strsplit (*lines, " | ", 3);

      if (g_str_has_prefix (*lines, "| `") && g_strv_length (cells) == 3
          && strstr (cells[0], name) != NULL && g_str_equal (cells[1], key->default_text))
        return TRUE;
    }
  return FALSE;
}

static void
test_every_key_is_in_the_manual (void)
{
  const char *source = g_getenv ("srcdir");
  g_autofree char *path
      = g_build_filename (source ? source : ".", "docs/machine-files.md", NULL);
  g_autofree char *manual = NULL;

  g_assert_true (g_file_get_contents (path, &manual, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (manual, "\n", -1);
  for (const MachineKey *key = machine_keys (); key->name; key++)
    if (!has_row (lines, key))
      g_error ("the manual lacks '%s', default '%s'", key->name, key->default_text);
  g_autofree const char **names = machine_network_names ();
  for (const char *const *name = names; *name; name++)
    {
      g_autofree char *word = g_strdup_printf ("`%s", *name);

      if (strstr (manual, word) == NULL)
        g_error ("the manual lacks %s", word);
    }
}

static void
test_blanks_case_and_comments (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "\xef\xbb\xbf\r\n"
                      "  START \t time=1us;// one; two\r\n"
                      "//a \"string\n"
                      "Ties\n=\nSPREAD\n;"
                      "type=Transputer ;");
  g_assert_true (fixture->machine->start_time == MICROSECOND);
  g_assert_cmpint (fixture->machine->ties, ==, TIES_SPREAD);
  g_assert_true (fixture->machine->model == &network_model_transputer);
}

static void
test_empty_file_changes_nothing (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "// nothing\n");
  g_assert_cmpuint (g_hash_table_size (fixture->machine->set), ==, 0);
}

static void
test_network_wins_over_type_in_any_order (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "type = transputer; network = mesh(2,2);");
  g_assert_true (fixture->machine->model == &network_model_graph);
  g_autoptr (Machine) other = machine_new ();
  g_autofree char *path
      = write_file (fixture, "n.par", "network = basic; type = transputer;");
  g_assert_true (machine_read (other, path, NULL));
  g_assert_true (other->model == &network_model_basic);
  g_assert_cmpuint (other->warnings->len, ==, 0);
}

static void
test_second_file_overrides_the_first (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "start time = 1; power = 2;");
  read_text (fixture, "start time = 3;");
  g_assert_true (fixture->machine->start_time == 3 * MICROSECOND);
  g_assert_cmpuint (fixture->machine->power[0].digits, ==, 2);
}

static void
test_files_are_relative_to_the_machine_file (Fixture *fixture, gconstpointer data)
{
  g_free (write_file (fixture, "p.txt", "# where\n2 0\n\n 1 # last\n3"));
  read_text (fixture, "network = file(\"mesh.topo\"); placement = file(\"p.txt\");");
  g_autofree char *path = g_build_filename (fixture->folder, "mesh.topo", NULL);
  const Machine *machine = fixture->machine;
  g_assert_cmpstr (machine->network.generator, ==, "file");
  g_assert_cmpstr (machine->network.path, ==, path);
  g_assert_cmpuint (machine->n_placement, ==, 4);
  const guint32 expected[] = { 2, 0, 1, 3 };
  g_assert_cmpmem (machine->placement_list, 16, expected, 16);
}

static void
test_absolute_paths_stay (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "network = file(\"/there/mesh.topo\");");
  g_assert_cmpstr (fixture->machine->network.path, ==, "/there/mesh.topo");
}

static void
test_placements (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "placement = random(18);");
  g_assert_cmpint (fixture->machine->placement, ==, PLACEMENT_RANDOM);
  g_assert_cmpuint (fixture->machine->placement_seed, ==, 18);
  read_text (fixture, "placement = Gray;");
  g_assert_cmpint (fixture->machine->placement, ==, PLACEMENT_GRAY);
  read_text (fixture, "placement = identity;");
  g_assert_cmpint (fixture->machine->placement, ==, PLACEMENT_IDENTITY);
}

static void
assert_byte_time (const char *bandwidth, gint64 attoseconds)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autofree char *statement = g_strconcat ("bandwidth = ", bandwidth, NULL);

  set_option (machine, statement);
  g_assert_true (machine->link_byte_time == attoseconds);
  g_assert_true (machine_is_set (machine, "link byte time"));
  g_assert_true (machine_is_set (machine, "bandwidth"));
}

static void
test_bandwidth_is_the_byte_time (void)
{
  assert_byte_time ("1 B/s", G_GINT64_CONSTANT (1000000000000000000));
  assert_byte_time ("10 GB/s", 100000000);
  assert_byte_time ("1 GiB/s", 931322575);  /* 931322574.6.. */
  assert_byte_time ("3 GB/s", 333333333);   /* 333333333.3.. */
  assert_byte_time ("1.5 GB/s", 666666667); /* 666666666.6.. */
  assert_byte_time ("100 Gbit/s", 80000000);
  assert_byte_time ("125kB/s", G_GINT64_CONSTANT (8000000000000));
  assert_byte_time ("4 MB/s", G_GINT64_CONSTANT (250000000000));
  assert_byte_time ("8 Mbit/s", G_GINT64_CONSTANT (1000000000000));
  assert_byte_time ("8 kbit/s", G_GINT64_CONSTANT (1000000000000000));
  assert_byte_time ("1 MiB/s", G_GINT64_CONSTANT (953674316406)); /* 953674316406.25 */
  assert_byte_time ("1 KiB/s", G_GINT64_CONSTANT (976562500000000));
}

static void
test_topology_wins_over_a_formula_in_any_order (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "network = transputer(4, 4); topology = {2, 8};");
  assert_shape (fixture->machine, "2x8");
  read_text (fixture, "topology = {8, 2}; network = transputer(4, 4);");
  assert_shape (fixture->machine, "8x2");
  read_text (fixture, "network = transputer(4, 4);");
  assert_shape (fixture->machine, "4x4");
}

static void
test_copy_shares_nothing (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "network = file(\"a\"); power = {1,2}; placement = {0,1};");
  g_autoptr (Machine) copy = machine_copy (fixture->machine);
  set_option (copy, "power = 3");
  set_option (copy, "placement = {1,0}");
  set_option (copy, "network = mesh(2)");
  g_assert_cmpuint (fixture->machine->n_power, ==, 2);
  g_assert_cmpuint (fixture->machine->placement_list[0], ==, 0);
  g_assert_cmpstr (fixture->machine->network.generator, ==, "file");
  g_assert_true (machine_is_set (copy, "placement"));
  g_assert_cmpuint (copy->placement_list[0], ==, 1);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/machine/original-predictor-file", test_original_predictor_file);
  ADD ("/machine/nics-are-read", test_nics_are_read);
  g_test_add_func ("/machine/defaults-are-the-predictors",
                   test_defaults_are_the_predictors);
  ADD ("/machine/every-key", test_every_key);
  ADD ("/machine/shares", test_shares);
  g_test_add_func ("/machine/every-key-has-its-line", test_every_key_has_its_line);
  g_test_add_func ("/machine/every-key-is-in-the-manual",
                   test_every_key_is_in_the_manual);
  ADD ("/machine/blanks-case-and-comments", test_blanks_case_and_comments);
  ADD ("/machine/empty-file-changes-nothing", test_empty_file_changes_nothing);
  ADD ("/machine/network-wins-over-type-in-any-order",
       test_network_wins_over_type_in_any_order);
  ADD ("/machine/topology-wins-over-a-formula-in-any-order",
       test_topology_wins_over_a_formula_in_any_order);
  ADD ("/machine/second-file-overrides-the-first", test_second_file_overrides_the_first);
  ADD ("/machine/files-are-relative-to-the-machine-file",
       test_files_are_relative_to_the_machine_file);
  ADD ("/machine/absolute-paths-stay", test_absolute_paths_stay);
  ADD ("/machine/placements", test_placements);
  g_test_add_func ("/machine/bandwidth-is-the-byte-time",
                   test_bandwidth_is_the_byte_time);
  ADD ("/machine/copy-shares-nothing", test_copy_shares_nothing);
  return g_test_run ();
}
