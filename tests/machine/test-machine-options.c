/* SPDX-License-Identifier: GPL-3.0-or-later */
/* --set, --network and --processors. */
#include "config.h"

#include "machine-fixture.h"
#include "machine-file/machine-file.h"
#include "network/models/models.h"
#include "fixture/unit.h"

typedef gboolean (*Setter) (Machine *machine, const char *text, GError **error);

static void
assert_refused (Setter setter, const char *text, const char *expected)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (setter (machine, text, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_cmpstr (error->message, ==, expected);
}

static void
test_set_overrides_the_file (Fixture *fixture, gconstpointer data)
{
  read_text (fixture, "start time = 75; bandwidth = 1 GB/s;");
  set_option (fixture->machine, "start time=10us");
  set_option (fixture->machine, "link byte time = 5 ns;");
  set_option (fixture->machine, "start time = 11 us");
  g_assert_true (fixture->machine->start_time == 11 * MICROSECOND);
  g_assert_true (fixture->machine->link_byte_time == MICROSECOND / 200);
}

static void
test_bad_settings (void)
{
  assert_refused (
      machine_set, "start time=-1",
      "--set:1:12: error: found '-1', expected a time, as in 75 or 75 us, not "
      "negative");
  assert_refused (machine_set, "strt time=1",
                  "--set:1:1: error: unknown key 'strt time'; the nearest known one is "
                  "'start time'");
  assert_refused (machine_set, "power=1; power=2",
                  "--set:1:10: error: found 'power', expected one 'key = value' only");
  assert_refused (machine_set, "power=1 2",
                  "--set:1:8: error: found '2', expected ';' after the value");
  assert_refused (machine_set, "",
                  "--set:1:1: error: found the end, expected a key and its value, as in "
                  "'start time=10us'");
  assert_refused (machine_set, "power",
                  "--set:1:6: error: found the end, expected '=' after 'power'");
  assert_refused (machine_set, "power=",
                  "--set:1:7: error: found the end, expected a value: a number, a word, "
                  "a \"string\", a { list } or name(arguments)");
}

static void
test_set_network_takes_both_forms (void)
{
  g_autoptr (Machine) machine = machine_new ();
  const char *const statements[]
      = { "network=mesh:4x2", "network = mesh(4,2)", " Network = mesh:4x2 ; " };

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    {
      set_option (machine, "network = bus(3)");
      set_option (machine, statements[i]);
      g_assert_cmpstr (machine->network.generator, ==, "mesh");
      g_assert_cmpuint (machine->network.argument[0], ==, 4);
      g_assert_cmpuint (machine->network.argument[1], ==, 2);
    }
  set_option (machine, "network=file:a(1).topo");
  g_assert_cmpstr (machine->network.path, ==, "a(1).topo");
  set_option (machine, "network=file(\"b:c.topo\")");
  g_assert_cmpstr (machine->network.path, ==, "b:c.topo");
}

static void
test_type_after_a_network_is_noted (void)
{
  g_autoptr (Machine) machine = machine_new ();

  set_option (machine, "type=transputer");
  g_assert_true (machine->model == &network_model_transputer);
  g_assert_cmpuint (machine->warnings->len, ==, 0);
  set_network (machine, "mesh:2x2");
  set_option (machine, "type=transputer");
  g_assert_true (machine->model == &network_model_graph);
  g_assert_cmpuint (machine->warnings->len, ==, 1);
}

static void
assert_network (const char *spec, const NetworkModel *model, const char *generator,
                guint n, guint64 first, const char *path)
{
  g_autoptr (Machine) machine = machine_new ();

  set_network (machine, spec);
  g_assert_true (machine->model == model);
  g_assert_cmpstr (machine->network.generator, ==, generator);
  g_assert_cmpuint (machine->network.n_arguments, ==, n);
  g_assert_cmpuint (machine->network.argument[0], ==, first);
  g_assert_cmpstr (machine->network.path, ==, path);
  g_assert_true (machine_is_set (machine, "network"));
}

static void
test_network_specs (void)
{
  assert_network ("mesh:4x4", &network_model_graph, "mesh", 2, 4, NULL);
  assert_network ("mesh(4,4)", &network_model_graph, "mesh", 2, 4, NULL);
  assert_network ("Torus:8X8x8", &network_model_graph, "torus", 3, 8, NULL);
  assert_network ("bus:16", &network_model_graph, "bus", 1, 16, NULL);
  assert_network ("file:some path.topo", &network_model_graph, "file", 0, 0,
                  "some path.topo");
  assert_network ("basic", &network_model_basic, "", 0, 0, NULL);
  assert_network ("network:16", &network_model_network, "", 0, 0, NULL);
  assert_network ("transputer:4x4", &network_model_transputer, "", 0, 0, NULL);
}

static void
test_formula_spec_is_the_shape (void)
{
  g_autoptr (Machine) machine = machine_new ();

  set_network (machine, "mesh:3x3");
  g_assert_false (machine->shape_set);
  set_network (machine, "transputer:4x2");
  g_assert_true (machine->shape_set);
  g_assert_true (machine_is_set (machine, "topology"));
  assert_shape (machine, "4x2");
}

static void
test_bad_network_specs (void)
{
  assert_refused (machine_set_network, "",
                  "--network:1:1: error: found the end, expected a value: a number, a "
                  "word, a \"string\", a { list } or name(arguments)");
  assert_refused (machine_set_network, "mesh",
                  "--network:1:1: error: found 'mesh', expected mesh with 1 to 10 sides, "
                  "as in mesh(4,4)");
  assert_refused (machine_set_network, "mesh:4x0",
                  "--network:1:8: error: found '0', expected a number of at least 1");
  assert_refused (machine_set_network, "mesh:4x-4",
                  "--network:1:8: error: found '-4', expected a whole number, not "
                  "negative");
  assert_refused (machine_set_network, "bus:0",
                  "--network:1:5: error: found '0', expected a number of at least 1");
  assert_refused (machine_set_network, "network:0",
                  "--network:1:9: error: found '0', expected a number of at least 1");
  assert_refused (machine_set_network, "mesh(4,4) bus(2)",
                  "--network:1:11: error: found 'bus', expected one network only, as in "
                  "mesh:4x4");
  assert_refused (
      machine_set_network, "mess:4x4",
      "--network:1:1: error: found 'mess' with arguments, expected a network; "
      "the nearest known one is 'mesh'");
  assert_refused (machine_set_network, "mesh:99999999999999999999",
                  "--network:1:6: error: found '99999999999999999999', expected a plain "
                  "decimal number of at most 18 significant digits");
}

static void
test_processors_is_the_shape (void)
{
  g_autoptr (Machine) machine = machine_new ();

  g_assert_true (machine_set_shape (machine, "2x3x4", NULL));
  assert_shape (machine, "2x3x4");
  g_assert_true (machine_is_set (machine, "topology"));
  assert_refused (machine_set_shape, "0",
                  "--processors: error: 0 processors, expected a size of at least 1");
  assert_refused (machine_set_shape, "-4",
                  "--processors: error: -4 is negative, expected a size of at least 1");
  assert_refused (machine_set_shape, "99999999x99999999",
                  "--processors: error: more than 67108864 processors in all");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/machine/set-overrides-the-file", test_set_overrides_the_file);
  g_test_add_func ("/machine/bad-settings", test_bad_settings);
  g_test_add_func ("/machine/set-network-takes-both-forms",
                   test_set_network_takes_both_forms);
  g_test_add_func ("/machine/type-after-a-network-is-noted",
                   test_type_after_a_network_is_noted);
  g_test_add_func ("/machine/network-specs", test_network_specs);
  g_test_add_func ("/machine/formula-spec-is-the-shape", test_formula_spec_is_the_shape);
  g_test_add_func ("/machine/bad-network-specs", test_bad_network_specs);
  g_test_add_func ("/machine/processors-is-the-shape", test_processors_is_the_shape);
  return g_test_run ();
}
