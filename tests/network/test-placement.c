/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which node each processor is on. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "network/network.h"
#include "fixture/unit.h"

static Network *
new_network (const char *spec, const char *placement, const Shape *shape, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();

  g_assert_true (machine_set_network (machine, spec, NULL));
  g_assert_true (machine_set (machine, placement, NULL));
  machine->shape = *shape;
  machine->shape_set = TRUE;
  g_assert_true (machine_resolve (machine, NULL));
  return network_new (machine, shape, error);
}

static void
expect_nodes (const char *spec, const Shape *shape, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = new_network (spec, "placement = gray", shape, &error);
  g_autoptr (GString) nodes = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint32 p = 0; p < shape_count (shape); p++)
    g_string_append_printf (nodes, "%s%u", p > 0 ? " " : "", network_node (network, p));
  g_assert_cmpstr (nodes->str, ==, expected);
}

/* 0 1 11 10, and so on: each code is the one of its half read backwards, with a bit more.
 */
static void
test_gray_code_of_the_number (void)
{
  const Shape one = { 1, { 1 } }, two = { 1, { 2 } }, eight = { 1, { 8 } };
  const Shape sixteen = { 1, { 16 } };

  expect_nodes ("ring:4", &one, "0");
  expect_nodes ("ring:2", &two, "0 1");
  expect_nodes ("hypercube:3", &eight, "0 1 3 2 6 7 5 4");
  /* fewer processors than nodes */
  expect_nodes ("mesh:4x4", &eight, "0 1 3 2 6 7 5 4");
  expect_nodes ("tree:16", &sixteen, "0 1 3 2 6 7 5 4 12 13 15 14 10 11 9 8");
}

/* In each row 0 1 3 2, and the rows in that order. */
static void
test_gray_code_along_each_side (void)
{
  const Shape square = { 2, { 4, 4 } }, box = { 3, { 2, 2, 4 } };

  expect_nodes ("mesh:4x4", &square, "0 1 3 2 4 5 7 6 12 13 15 14 8 9 11 10");
  expect_nodes ("hypercube:4", &box, "0 1 3 2 4 5 7 6 8 9 11 10 12 13 15 14");
  expect_nodes ("transputer:4x4", &square, "0 1 3 2 4 5 7 6 12 13 15 14 8 9 11 10");
}

static guint
bits (guint32 number)
{
  guint n = 0;

  for (; number > 0; number &= number - 1)
    n++;
  return n;
}

/* So neighbours in a program's shape are neighbours of a hypercube; no node is taken
 * twice. */
static void
test_neighbours_are_neighbours_of_a_hypercube (void)
{
  const Shape shape = { 3, { 4, 2, 8 } };
  g_autoptr (Network) network
      = new_network ("hypercube:6", "placement = gray", &shape, NULL);
  gboolean taken[64] = { FALSE };

  for (guint32 p = 0; p < 64; p++)
    {
      const guint32 node = network_node (network, p);

      g_assert_cmpuint (node, <, 64);
      g_assert_false (taken[node]);
      taken[node] = TRUE;
      if (p % 8 < 7)
        g_assert_cmpuint (bits (node ^ network_node (network, p + 1)), ==, 1);
      if (p / 8 % 2 < 1)
        g_assert_cmpuint (bits (node ^ network_node (network, p + 8)), ==, 1);
      if (p / 16 < 3)
        g_assert_cmpuint (bits (node ^ network_node (network, p + 16)), ==, 1);
    }
}

static void
test_gray_code_needs_powers_of_two (void)
{
  const Shape shape = { 2, { 4, 3 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network
      = new_network ("mesh:4x4", "placement = gray", &shape, &error);

  g_assert_null (network);
  g_assert_cmpstr (error->message, ==,
                   "netfare: error: placement gray: found shape 4x3 with a side of 3, "
                   "expected powers of two");
}

/* ---- nics -------------------------------------------------------------------------- */

/* Links take 1 us a message and 1 us more. */
static Network *
new_network_of_nics (const char *spec, const char *nics, guint32 processors,
                     GError **error)
{
  const Shape shape = { 1, { processors } };
  g_autoptr (Machine) machine = machine_new ();

  g_assert_true (machine_set_network (machine, spec, NULL));
  g_assert_true (machine_set (machine, nics, NULL));
  g_assert_true (machine_set (machine, "link start time = 1 us", NULL));
  g_assert_true (machine_set (machine, "link byte time = 0", NULL));
  g_assert_true (machine_set (machine, "link latency = 1 us", NULL));
  g_assert_true (machine_resolve (machine, NULL));
  return network_new (machine, &shape, error);
}

/* Nic N of processor p is at node 2 p + N mod 2, so a message from p to p + 1 passes two
 * links, on whichever nic. */
static void
test_messages_go_from_nic_to_nic (void)
{
  g_autoptr (Network) network = new_network_of_nics ("mesh:6", "nics = 2", 3, NULL);

  g_assert_cmpuint (network_nics (network), ==, 2);
  for (guint32 p = 0; p < 3; p++)
    g_assert_cmpuint (network_node (network, p), ==, 2 * p);
  for (guint32 nic = 0; nic < 4; nic++)
    {
      const guint32 offset = network_nic_offset (network, nic);
      SimTime time;

      g_assert_cmpuint (network_nic_offset (network, nic % 2), ==, offset);
      for (guint32 p = 0; p < 3; p++)
        g_assert_cmpuint (network_node (network, p + offset), ==, 2 * p + nic % 2);
      g_assert_true (
          network_zero_load_latency (network, offset, 1 + offset, 100, 0, &time));
      g_assert_cmpint (time, ==, 4 * SIM_TIME_PER_MICROSECOND);
      g_assert_true (
          network_zero_load_latency (network, offset, 2 + offset, 100, 0, &time));
      g_assert_cmpint (time, ==, 8 * SIM_TIME_PER_MICROSECOND);
    }
}

/* A processor at several nodes has no place of its own in conservative windows. */
static void
test_several_nics_have_no_lookahead (void)
{
  g_autoptr (Network) several = new_network_of_nics ("mesh:6", "nics = 2", 3, NULL);
  g_autoptr (Network) one = new_network_of_nics ("mesh:6", "nics = 1", 3, NULL);

  g_assert_cmpint (network_lookahead (several), ==, 0);
  g_assert_cmpint (network_lookahead (one), >=, SIM_TIME_PER_MICROSECOND);
}

static void
test_too_many_nics (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network
      = new_network_of_nics ("crossbar:8192", "nics = 8193", 8192, &error);

  g_assert_null (network);
  g_assert_cmpstr (
      error->message, ==,
      "netfare: error: 8192 processors have 8193 nics each, expected at most "
      "67108864 nics in all");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/placement/gray-code-of-the-number", test_gray_code_of_the_number);
  g_test_add_func ("/placement/gray-code-along-each-side",
                   test_gray_code_along_each_side);
  g_test_add_func ("/placement/neighbours-of-a-hypercube",
                   test_neighbours_are_neighbours_of_a_hypercube);
  g_test_add_func ("/placement/powers-of-two", test_gray_code_needs_powers_of_two);
  g_test_add_func ("/placement/messages-go-from-nic-to-nic",
                   test_messages_go_from_nic_to_nic);
  g_test_add_func ("/placement/several-nics-have-no-lookahead",
                   test_several_nics_have_no_lookahead);
  g_test_add_func ("/placement/too-many-nics", test_too_many_nics);
  return g_test_run ();
}
