/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-htsim.c - fat trees of htsim's .topo files */
#include "config.h"

#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

/* Two tiers: two tors of two hosts, one switch above; 100 Gbit/s down, 200 up. */
static const char two[]
    = "# a comment\nNodes 4\nTiers 2\nPodsize 4\n\nTier 0\nDownlink_speed_Gbps 100\n"
      "Radix_Down 2\nRadix_Up 1\nQueue_Up 100\nDownlink_Latency_ns 1000\n"
      "Switch_Latency_ns 30\nTier 1\nDownlink_speed_Gbps 200\nRadix_Down 2\n"
      "Downlink_Latency_ns 2000\nSwitch_Latency_ns 70\n";

/* Two pods of two tors and two aggs, two cores: agg j of a pod at core j. */
static const char three[]
    = "nodes 8\ntiers 3\npodsize 4\n"
      "tier 0\ndownlink_speed_gbps 100\nradix_down 2\nradix_up 4 # bundles of 2\n"
      "downlink_latency_ns 1\noversubscribed 1\n"
      "tier 1\ndownlink_speed_gbps 50\nradix_down 4\nradix_up 1\nbundle 2\n"
      "downlink_latency_ns 2\noversubscribed 2\n"
      "tier 2\ndownlink_speed_gbps 100\nradix_down 2\ndownlink_latency_ns 3\n";

static void
test_two_tiers (void)
{
  g_autoptr (Topology) topology = read_good (two);

  expect_text (two, "7\nprocessors 4\nname 0 p0\nname 1 p1\nname 2 p2\nname 3 p3\n"
                    "name 4 tor0\nname 5 tor1\nname 6 agg0\n"
                    "0 4 0.5 -1\n1 4 0.5 -1\n2 5 0.5 -1\n3 5 0.5 -1\n"
                    "4 0 0.5 1 0.5 6 1 -1\n5 2 0.5 3 0.5 6 1 -1\n6 4 1 5 1 -1\n");
  g_assert_false (topology->processors_forward);
  /* The latency of the tier, and of the switch at which a link ends. */
  g_assert_cmpint (latency_between (topology, 0, 4), ==, 1030000);
  g_assert_cmpint (latency_between (topology, 4, 0), ==, 1000000);
  g_assert_cmpint (latency_between (topology, 4, 6), ==, 2070000);
  g_assert_cmpint (latency_between (topology, 6, 4), ==, 2030000);
}

static void
test_three_tiers (void)
{
  g_autoptr (Topology) topology = read_good (three);

  expect_text (three,
               "18\nprocessors 8\nname 0 p0\nname 1 p1\nname 2 p2\nname 3 p3\n"
               "name 4 p4\nname 5 p5\nname 6 p6\nname 7 p7\nname 8 tor0\nname 9 tor1\n"
               "name 10 tor2\nname 11 tor3\nname 12 agg0\nname 13 agg1\nname 14 agg2\n"
               "name 15 agg3\nname 16 core0\nname 17 core1\n"
               "0 8 0.5 -1\n1 8 0.5 -1\n2 9 0.5 -1\n3 9 0.5 -1\n"
               "4 10 0.5 -1\n5 10 0.5 -1\n6 11 0.5 -1\n7 11 0.5 -1\n"
               "8 0 0.5 1 0.5 12 0.5 13 0.5 -1\n9 2 0.5 3 0.5 12 0.5 13 0.5 -1\n"
               "10 4 0.5 5 0.5 14 0.5 15 0.5 -1\n11 6 0.5 7 0.5 14 0.5 15 0.5 -1\n"
               "12 8 0.5 9 0.5 16 0.5 -1\n13 8 0.5 9 0.5 17 0.5 -1\n"
               "14 10 0.5 11 0.5 16 0.5 -1\n15 10 0.5 11 0.5 17 0.5 -1\n"
               "16 12 0.5 14 0.5 -1\n17 13 0.5 15 0.5 -1\n");
  g_assert_cmpint (latency_between (topology, 12, 16), ==, 3000);
  g_assert_cmpuint (topology->level[0], ==, 0);
  g_assert_cmpuint (topology->level[11], ==, 1);
  g_assert_cmpuint (topology->level[15], ==, 2);
  g_assert_cmpuint (topology->level[17], ==, 3);
}

/* The text with its first OLD as NEW. */
static char *
with (const char *text, const char *old, const char *new)
{
  const char *at = strstr (text, old);

  g_assert_nonnull (at);
  return g_strdup_printf ("%.*s%s%s", (int) (at - text), text, new, at + strlen (old));
}

static void
expect_error_with (const char *text, const char *old, const char *new,
                   const char *expected)
{
  g_autofree char *changed = with (text, old, new);

  expect_read_error (changed, expected);
}

static void
test_errors (void)
{
  expect_error_with (two, "Podsize 4", "Pods 4",
                     "t.topo:4:1: error: found 'Pods', expected Nodes, Tiers, Podsize, "
                     "Tier, Downlink_speed_Gbps, Radix_Up, Radix_Down, Queue_Up, "
                     "Queue_Down, Oversubscribed, Bundle, Switch_Latency_ns or "
                     "Downlink_Latency_ns");
  expect_error_with (two, "Nodes 4", "Nodes 0",
                     "t.topo:2:7: error: found '0', expected a number from 1 to 1048576");
  expect_error_with (
      two, "Tiers 2", "Tiers",
      "t.topo:3:6: error: found the end of the line, expected a number from 2 to 3");
  expect_error_with (two, "Tiers 2", "Tiers 2 2",
                     "t.topo:3:9: error: found '2', expected the end of the line");
  expect_error_with (two, "\nTier 0", "",
                     "t.topo:6:1: error: found 'Downlink_speed_Gbps', expected Tier 0 "
                     "first");
  expect_error_with (two, "Radix_Up 1", "Radix_Up 1\nRadix_Up 1",
                     "t.topo:10:1: error: found 'Radix_Up', expected it once: line 9 has "
                     "it too");
  expect_error_with (two, "Podsize 4", "",
                     "t.topo: error: found no Podsize, expected it");
  expect_error_with (two, "Radix_Up 1", "",
                     "t.topo: error: found no Radix_Up of tier 0, expected it");
}

static void
test_radices (void)
{
  expect_error_with (two, "Podsize 4", "Podsize 3",
                     "t.topo:2: error: found Nodes 4, expected a multiple of 3, Podsize");
  expect_error_with (
      two, "Podsize 4", "Podsize 2",
      "t.topo:4: error: found Podsize 2, expected 4: Nodes, with two tiers");
  expect_error_with (two, "Radix_Down 2", "Radix_Down 3",
                     "t.topo:4: error: found Podsize 4, expected a multiple of 3, "
                     "Radix_Down of tier 0");
  expect_error_with (two, "Radix_Up 1", "Radix_Up 1\nBundle 2",
                     "t.topo:10: error: found Bundle 2, expected 1: a host has one link");
  expect_error_with (two, "Gbps 200\nRadix_Down 2", "Gbps 200\nRadix_Down 3",
                     "t.topo:15: error: found Radix_Down 3, expected 2: links to each "
                     "switch of tier 0 in the pod");
  expect_error_with (three, "radix_up 1\nbundle 2", "radix_up 1\nbundle 3",
                     "t.topo:7: error: found Radix_Up 4, expected a multiple of 3, the "
                     "bundle of the tier above");
  expect_error_with (three, "radix_down 4", "radix_down 3",
                     "t.topo:12: error: found Radix_Down 3, expected a multiple of 2, "
                     "the bundle");
  expect_error_with (three, "100\nradix_down 2\ndownlink_latency_ns 3",
                     "100\nradix_down 1\ndownlink_latency_ns 3",
                     "t.topo:19: error: found Radix_Down 1, expected 2: links to a "
                     "switch of tier 1 in each pod");
  expect_error_with (three, "oversubscribed 2", "oversubscribed 3",
                     "t.topo:16: error: found Oversubscribed 3, expected the ratio of "
                     "200 Gbit/s down and 100 Gbit/s up");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/htsim/two-tiers", test_two_tiers);
  g_test_add_func ("/htsim/three-tiers", test_three_tiers);
  g_test_add_func ("/htsim/errors", test_errors);
  g_test_add_func ("/htsim/radices", test_radices);
  return g_test_run ();
}
