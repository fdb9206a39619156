/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-machine-resolve.c - defaults that depend on other keys */
#include "config.h"

#include "machine-fixture.h"
#include "machine-file/machine-file.h"
#include "network/network.h"
#include "fixture/unit.h"

static void
test_nothing_said_is_network_of_four (void)
{
  g_autoptr (Machine) machine = machine_new ();

  resolve (machine);
  assert_shape (machine, "4");
  g_assert_false (machine->shape_set);
  g_assert_cmpstr (machine->name, ==, "network(4)");
}

static void
test_links_cost_what_messages_cost (void)
{
  g_autoptr (Machine) machine = machine_new ();

  set_network (machine, "mesh:2x2");
  set_option (machine, "start time = 3");
  set_option (machine, "send byte time = 1");
  resolve (machine);
  g_assert_true (machine->link_start_time == 3 * MICROSECOND);
  g_assert_true (machine->link_byte_time == MICROSECOND);
  set_option (machine, "link start time = 0");
  set_option (machine, "bandwidth = 1 MB/s");
  set_option (machine, "start time = 4");
  resolve (machine);
  g_assert_true (machine->link_start_time == 0);
  g_assert_true (machine->link_byte_time == MICROSECOND);
}

static void
test_grid_pipelines_and_crossbar_cuts_through (void)
{
  g_autoptr (Machine) machine = machine_new ();

  set_network (machine, "grid:4x4");
  resolve (machine);
  g_assert_cmpint (machine->packets, ==, PACKETS_BEST);
  g_assert_cmpint (machine->switching, ==, SWITCHING_STORE_AND_FORWARD);
  set_network (machine, "crossbar:4");
  resolve (machine);
  g_assert_cmpint (machine->packets, ==, PACKETS_WHOLE);
  g_assert_cmpint (machine->switching, ==, SWITCHING_CUT_THROUGH);
  set_network (machine, "mesh:4x4");
  resolve (machine);
  g_assert_cmpint (machine->packets, ==, PACKETS_WHOLE);
  g_assert_cmpint (machine->switching, ==, SWITCHING_STORE_AND_FORWARD);
}

static void
test_what_was_said_wins_over_the_generator (void)
{
  g_autoptr (Machine) machine = machine_new ();

  set_option (machine, "packet bytes = whole");
  set_option (machine, "switching = store-and-forward");
  set_network (machine, "grid:4x4");
  resolve (machine);
  g_assert_cmpint (machine->packets, ==, PACKETS_WHOLE);
  set_network (machine, "crossbar:16");
  resolve (machine);
  g_assert_cmpint (machine->switching, ==, SWITCHING_STORE_AND_FORWARD);
}

static void
assert_resolved (const char *spec, const char *shape, const char *name)
{
  g_autoptr (Machine) machine = machine_new ();

  set_network (machine, spec);
  resolve (machine);
  assert_shape (machine, shape);
  g_assert_cmpstr (machine->name, ==, name);
}

static void
test_shape_is_the_networks_own (void)
{
  assert_resolved ("mesh:4x3", "4x3", "mesh(4,3)");
  assert_resolved ("grid:2x2", "2x2", "grid(2,2)");
  assert_resolved ("torus:2x3x4", "2x3x4", "torus(2,3,4)");
  assert_resolved ("bus:16", "16", "bus(16)");
  assert_resolved ("ring:5", "5", "ring(5)");
  assert_resolved ("crossbar:6", "6", "crossbar(6)");
  assert_resolved ("network:16", "16", "network(16)");
  assert_resolved ("transputer:4x4", "4x4", "transputer(4,4)");
  assert_resolved ("file:a.topo", "", "a.topo");
  assert_resolved ("basic", "", "basic");
}

static void
test_any_shape_goes_with_any_network (void)
{
  g_autoptr (Machine) machine = machine_new ();

  set_option (machine, "topology = {2, 3}");
  set_network (machine, "bus:8");
  resolve (machine);
  assert_shape (machine, "2x3");
  g_assert_cmpstr (machine->name, ==, "bus(8)");
}

static void
test_shape_follows_a_changed_network (void)
{
  g_autoptr (Machine) machine = machine_new ();

  resolve (machine);
  set_network (machine, "mesh:3x3");
  resolve (machine);
  assert_shape (machine, "3x3");
}

static void
test_fewer_processors_than_the_generator_has (void)
{
  g_autoptr (Machine) machine = machine_new ();

  set_network (machine, "mesh:4x4");
  set_option (machine, "processors = 10");
  resolve (machine);
  assert_shape (machine, "10");
  set_network (machine, "file:a.topo");
  resolve (machine);
  assert_shape (machine, "10");
}

static void
test_default_of_a_program_kind (void)
{
  g_autoptr (Machine) machine = machine_new ();

  set_network (machine, "mesh:2x2");
  set_option (machine, "start time = 9 us");
  set_option (machine, "link latency = 2 us");
  machine_set_default (machine, "link start time", MICROSECOND);
  machine_set_default (machine, "link latency", MICROSECOND);
  resolve (machine);
  g_assert_true (machine->link_start_time == MICROSECOND);
  g_assert_true (machine->link_latency == 2 * MICROSECOND);
  g_assert_true (machine_has_own_default (machine, "link start time"));
  g_assert_false (machine_has_own_default (machine, "link latency"));
  g_autoptr (Machine) copy = machine_copy (machine);
  set_option (copy, "link start time = 5 us");
  resolve (copy);
  g_assert_true (copy->link_start_time == 5 * MICROSECOND);
}

static void
test_a_shape_that_nobody_asked_for_limits_no_list (void)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;

  set_option (machine, "power = {1, 2}");
  set_option (machine, "placement = {1, 0}");
  g_assert_true (machine_has_default_shape (machine));
  resolve (machine);
  set_option (machine, "processors = 3");
  g_assert_false (machine_has_default_shape (machine));
  resolve (machine); /* a program may have 2 */
  set_option (machine, "topology = {3}");
  g_assert_false (machine_resolve (machine, &error));
  g_assert_cmpstr (error->message, ==,
                   "netfare: error: power lists 2 processors, the topology has 3");
}

static void
assert_unfit (const char *network, const char *statement, const char *expected)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;

  set_network (machine, network);
  set_option (machine, statement);
  g_assert_false (machine_resolve (machine, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_cmpstr (error->message, ==, expected);
}

/* statement: a list of another length than a shape of 4 processors. */
static void
assert_unlike_shape (const char *statement, const char *expected)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) by_keys = NULL, by_network = NULL;
  const Shape four = { .rank = 1, .size = { 4 } };

  set_network (machine, "mesh:2x2");
  set_option (machine, statement);
  resolve (machine);
  g_assert_null (network_new (machine, &four, &by_network));
  g_assert_cmpstr (by_network->message, ==, expected);
  set_option (machine, "topology = {4}");
  g_assert_false (machine_resolve (machine, &by_keys));
  g_assert_cmpstr (by_keys->message, ==, expected);
}

static void
test_a_list_is_as_long_as_the_shape (void)
{
  assert_unlike_shape ("power = {1, 2, 3}",
                       "netfare: error: power lists 3 processors, the topology has 4");
  assert_unlike_shape ("power = {1, 2, 3, 4, 5}",
                       "netfare: error: power lists 5 processors, the topology has 4");
  assert_unlike_shape (
      "placement = {1, 2, 3}",
      "netfare: error: placement lists 3 processors, the topology has 4");
}

static void
test_keys_that_do_not_fit_together (void)
{
  assert_unfit ("mesh:2x2", "topology = {5}",
                "netfare: error: the topology has 5 processors, mesh(2,2) has 4");
  assert_unfit ("mesh:2x2", "processors = 5",
                "netfare: error: key processors says 5 processors, mesh(2,2) has 4");
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;
  set_network (machine, "mesh:4x4");
  set_option (machine, "topology = {12}");
  set_option (machine, "processors = 10");
  g_assert_false (machine_resolve (machine, &error));
  g_assert_cmpstr (error->message, ==,
                   "netfare: error: the topology has 12 processors, key processors says "
                   "10");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/machine/nothing-said-is-network-of-four",
                   test_nothing_said_is_network_of_four);
  g_test_add_func ("/machine/links-cost-what-messages-cost",
                   test_links_cost_what_messages_cost);
  g_test_add_func ("/machine/grid-pipelines-and-crossbar-cuts-through",
                   test_grid_pipelines_and_crossbar_cuts_through);
  g_test_add_func ("/machine/what-was-said-wins-over-the-generator",
                   test_what_was_said_wins_over_the_generator);
  g_test_add_func ("/machine/shape-is-the-networks-own", test_shape_is_the_networks_own);
  g_test_add_func ("/machine/any-shape-goes-with-any-network",
                   test_any_shape_goes_with_any_network);
  g_test_add_func ("/machine/shape-follows-a-changed-network",
                   test_shape_follows_a_changed_network);
  g_test_add_func ("/machine/fewer-processors-than-the-generator-has",
                   test_fewer_processors_than_the_generator_has);
  g_test_add_func ("/machine/keys-that-do-not-fit-together",
                   test_keys_that_do_not_fit_together);
  g_test_add_func ("/machine-resolve/list-as-long-as-shape",
                   test_a_list_is_as_long_as_the_shape);
  g_test_add_func ("/machine/default-of-a-program-kind", test_default_of_a_program_kind);
  g_test_add_func ("/machine/a-shape-that-nobody-asked-for-limits-no-list",
                   test_a_shape_that_nobody_asked_for_limits_no_list);
  return g_test_run ();
}
