/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-topology-export.c - topologies written for SimGrid, htsim and BookSim */
#include "config.h"

#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"
#include "topology/topology-export.h"
#include "topology/topology-nodes.h"

static const ExportCosts usual = { EXPORT_USUAL_BYTE_TIME, 1000000 };

typedef gboolean (*Export) (const Topology *topology, const ExportCosts *costs,
                            OutputFile *output, GError **error);

/* What is written, NULL with an error.  Free with g_free. */
static char *
written (Export export, const Topology *topology, const ExportCosts *costs,
         GError **error)
{
  g_autoptr (OutputFile) output = output_file_new_in_memory ("t");
  gsize length;

  return export(topology, costs, output, error) ? output_file_take_text (output, &length)
                                                : NULL;
}

static gboolean
booksim (const Topology *topology, const ExportCosts *costs, OutputFile *output,
         GError **error)
{
  g_autofree char *note = NULL;

  return export_booksim (topology, costs, output, &note, error);
}

static void
expect_written (Export export, const char *spec, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) topology = generate (spec);
  g_autofree char *text = written (export, topology, &usual, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static void
expect_refused (Export export, Topology *topology, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = written (export, topology, &usual, &error);
  g_autofree char *message
      = g_strdup_printf ("netfare: error: %s%s", topology->name, expected);

  g_assert_null (text);
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY);
  g_assert_cmpstr (error->message, ==, message);
}

static void
expect_generated_refused (Export export, const char *spec, const char *expected)
{
  g_autoptr (Topology) topology = generate (spec);

  expect_refused (export, topology, expected);
}

/* ---- written and read again -------------------------------------------------------- */

static void
assert_same_nodes (const Topology *a, const Topology *b)
{
  g_assert_cmpuint (a->processors, ==, b->processors);
  g_assert_cmpint (a->processors_forward, ==, b->processors_forward);
  for (guint32 node = 0; node < a->nodes; node++)
    {
      g_autofree char *x = topology_node_name (a, node);
      g_autofree char *y = topology_node_name (b, node);

      g_assert_cmpstr (x, ==, y);
    }
}

/* Each network that can be generated. */
static void
test_simgrid_again (void)
{
  for (const Generator *const *row = generators (); *row != NULL; row++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Topology) topology = generate ((*row)->example);
      g_autofree char *text = written (export_simgrid, topology, &usual, &error);

      g_assert_no_error (error);
      g_autoptr (Topology) again = read_good (text);
      assert_same_graph (topology, again);
      assert_same_nodes (topology, again);
      for (guint32 link = 0; link < again->links; link++)
        if (again->weight_class[link] != TOPOLOGY_INFINITE_CLASS)
          g_assert_cmpint (again->latency[again->weight_class[link]], ==, 1000000);
      g_assert_null (again->medium);
      g_autofree char *twice = written (export_simgrid, again, &usual, &error);
      g_assert_cmpstr (text, ==, twice);
    }
}

/* Latencies and rates that differ by direction; a medium; a link of one direction; nodes
 * without names. */
static void
test_simgrid_links (void)
{
  static const char text[]
      = "<graphml><key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>"
        "<key id=\"l\" for=\"edge\" attr.name=\"latency\" attr.type=\"double\"/>"
        "<key id=\"m\" for=\"edge\" attr.name=\"medium\" attr.type=\"string\"/>"
        "<graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/><node id=\"c\"/>"
        "<edge source=\"a\" target=\"b\"><data key=\"w\">1</data><data key=\"l\">1</data>"
        "</edge>"
        "<edge source=\"b\" target=\"a\"><data key=\"w\">2</data><data key=\"l\">3</data>"
        "</edge>"
        "<edge source=\"b\" target=\"c\"><data key=\"w\">0.5</data><data key=\"l\">1.5"
        "</data><data key=\"m\">x</data></edge>"
        "<edge source=\"c\" target=\"b\"><data key=\"w\">0.5</data><data key=\"l\">1.5"
        "</data><data key=\"m\">x</data></edge>"
        "<edge source=\"c\" target=\"a\"><data key=\"w\">0.5</data><data key=\"l\">1.5"
        "</data><data key=\"m\">x</data></edge></graph></graphml>";
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) topology = read_good (text);
  g_autofree char *platform = written (export_simgrid, topology, &usual, &error);

  g_assert_no_error (error);
  g_autoptr (Topology) again = read_good (platform);
  assert_same_graph (topology, again);
  assert_same_nodes (topology, again);
  g_assert_cmpmem (topology->medium, topology->links * 4, again->medium,
                   again->links * 4);
  for (guint32 link = 0; link < again->links; link++)
    g_assert_cmpint (topology->latency[topology->weight_class[link]], ==,
                     again->latency[again->weight_class[link]]);
}

/* Names that nodes without one would have; a medium of one link, which is none. */
static void
test_simgrid_names (void)
{
  static const char text[]
      = "<graphml><key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>"
        "<key id=\"m\" for=\"edge\" attr.name=\"medium\" attr.type=\"string\"/>"
        "<graph edgedefault=\"directed\"><node id=\"node.1\"/><node id=\"node.1 \"/>"
        "<edge source=\"node.1\" target=\"node.1 \"><data key=\"w\">1</data>"
        "<data key=\"m\">x</data></edge><edge source=\"node.1 \" target=\"node.1\">"
        "<data key=\"w\">1</data></edge></graph></graphml>";
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) topology = read_good (text);
  g_autofree char *platform = written (export_simgrid, topology, &usual, &error);

  g_assert_false (topology_is_named (topology, 1));
  g_assert_nonnull (strstr (platform, "<route src=\"node.1\" dst=\"node..1\" "
                                      "symmetrical=\"YES\">"));
  g_autoptr (Topology) again = read_good (platform);
  assert_same_graph (topology, again);
}

static void
test_htsim_again (void)
{
  static const char *const specs[]
      = { "fat-tree:4",       "fat-tree:6",   "leaf-spine:4x6x3",
          "xgft:4x2x3x1x2x2", "xgft:6x3x1x3", "leaf-spine:2x2x1" };

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Topology) topology = generate (specs[i]);
      g_autofree char *text = written (export_htsim, topology, &usual, &error);

      g_assert_no_error (error);
      g_autoptr (Topology) again = read_good (text);
      g_assert_cmpuint (topology->nodes, ==, again->nodes);
      g_assert_cmpuint (topology->links, ==, again->links);
      g_autofree char *twice = written (export_htsim, again, &usual, &error);
      g_assert_cmpstr (text, ==, twice);
    }
}

/* ---- as it is written -------------------------------------------------------------- */

#define LATENCIES "Downlink_Latency_ns 1000\nSwitch_Latency_ns 0\n"

static void
test_htsim_text (void)
{
  expect_written (export_htsim, "leaf-spine:2x4x2",
                  "Nodes 8\nTiers 2\nPodsize 8\n"
                  "\nTier 0\nDownlink_speed_Gbps 200\nRadix_Down 4\nRadix_Up 2\n"
                  "Oversubscribed 2\n" LATENCIES
                  "\nTier 1\nDownlink_speed_Gbps 200\nRadix_Down 2\n" LATENCIES);
}

/* A switch at the end of a link, in the file and in what is written. */
static void
test_htsim_latencies (void)
{
  static const char text[]
      = "Nodes 4\nTiers 2\nPodsize 4\n\nTier 0\nDownlink_speed_Gbps 100\nRadix_Down 2\n"
        "Radix_Up 2\nOversubscribed 1\nDownlink_Latency_ns 10\nSwitch_Latency_ns 5\n"
        "\nTier 1\nDownlink_speed_Gbps 100\nRadix_Down 2\nDownlink_Latency_ns 20\n"
        "Switch_Latency_ns 7\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) topology = read_good (text);
  g_autofree char *again = written (export_htsim, topology, &usual, &error);

  g_assert_cmpstr (again, ==, text);
}

static void
test_booksim_text (void)
{
  expect_written (booksim, "leaf-spine:2x2x2",
                  "router 0 node 0 node 1 router 2 1000 router 3 1000\n"
                  "router 1 node 2 node 3 router 2 1000 router 3 1000\n"
                  "router 2 router 0 1000 router 1 1000\n"
                  "router 3 router 0 1000 router 1 1000\n");
  expect_written (booksim, "ring:3",
                  "router 0 node 0 router 1 1000 router 2 1000\n"
                  "router 1 node 1 router 0 1000 router 2 1000\n"
                  "router 2 node 2 router 0 1000 router 1 1000\n");
}

/* At least a cycle; up to whole ones. */
static void
test_booksim_cycles (void)
{
  const ExportCosts costs[] = { { 1, 0 }, { 1, 1001 } };
  const char *const expected[]
      = { "router 0 node 0 router 1 1\nrouter 1 node 1 router 0 1\n",
          "router 0 node 0 router 1 2\nrouter 1 node 1 router 0 2\n" };

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Topology) topology = generate ("mesh:2");
      g_autofree char *text = written (booksim, topology, &costs[i], &error);

      g_assert_cmpstr (text, ==, expected[i]);
    }
}

/* 40 ps a byte are 200 Gbit/s; 3 ps a byte 8e12 / 3, rounded. */
static void
test_rate (void)
{
  g_autoptr (Topology) topology = generate ("mesh:2");
  const ExportCosts three = { 3 * ATTO_PER_PICOSECOND, 0 };

  g_assert_cmpuint (export_rate (topology, &usual, 0), ==, 200000000000);
  g_assert_cmpuint (export_rate (topology, &three, 0), ==, 2666666666667);
}

/* ---- what cannot be written -------------------------------------------------------- */

static void
test_htsim_refused (void)
{
  const ExportCosts nothing = { EXPORT_USUAL_BYTE_TIME, 0 };
  const ExportCosts odd = { EXPORT_USUAL_BYTE_TIME, 1500 };
  const ExportCosts slow = { 7 * EXPORT_USUAL_BYTE_TIME, 1000 };
  const ExportCosts *const costs[] = { &nothing, &odd, &slow };
  const char *const expected[]
      = { "links of tier 0 have no latency, which htsim needs (--set 'link latency=1us')",
          "latencies of tier 0 are no whole number of ns",
          "links of tier 0 have no whole number of Gbit/s" };

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Topology) topology = generate ("fat-tree:4");
      g_autofree char *text = written (export_htsim, topology, costs[i], &error);
      g_autofree char *message = g_strconcat (
          "netfare: error: fat-tree(4) is no fat tree of htsim: ", expected[i], NULL);

      g_assert_null (text);
      g_assert_cmpstr (error->message, ==, message);
    }
#define NO_TREE " is no fat tree of htsim: "
  expect_generated_refused (export_htsim, "mesh:2x2",
                            NO_TREE
                            "it has one level of switches, expected two or three");
  expect_generated_refused (export_htsim, "crossbar:4",
                            NO_TREE
                            "it has one level of switches, expected two or three");
  expect_generated_refused (export_htsim, "xgft:2x2x2x2x1x1x1x1",
                            NO_TREE "it has more than three levels of switches");
  expect_generated_refused (export_htsim, "rails:2x2x1",
                            NO_TREE "host p0 has 2 links, expected one");
  expect_generated_refused (export_htsim, "leaf-spine:2x3x2",
                            NO_TREE "600 Gbit/s down and 400 Gbit/s up at tier 0 have no "
                                    "whole ratio");
}

/* Trees whose links are not those of htsim. */
static void
test_htsim_files (void)
{
  g_autoptr (Topology) pods
      = read_good ("6\nprocessors 3\n0 3 1 -1\n1 3 1 -1\n2 4 1 -1\n"
                   "3 0 1 1 1 5 1 -1\n4 2 1 5 1 -1\n5 3 1 4 1 -1\n");
  g_autoptr (Topology) order
      = read_good ("7\nprocessors 4\n0 4 1 -1\n1 5 1 -1\n2 4 1 -1\n3 5 1 -1\n"
                   "4 0 1 2 1 6 1 -1\n5 1 1 3 1 6 1 -1\n6 4 1 5 1 -1\n");
  g_autoptr (Topology) more
      = read_good ("5\nprocessors 2\n0 2 1 -1\n1 3 1 -1\n2 0 1 3 1 4 1 -1\n"
                   "3 1 1 2 1 4 1 -1\n4 2 1 3 1 -1\n");
  g_autoptr (Topology) one_way
      = read_good ("5\nprocessors 2\n0 2 1 -1\n1 3 1 -1\n2 4 1 -1\n3 1 1 4 1 -1\n"
                   "4 2 1 3 1 -1\n");
  g_autoptr (Topology) inf
      = read_good ("5\nprocessors 2\n0 2 inf -1\n1 3 1 -1\n2 0 1 4 1 -1\n3 1 1 4 1 -1\n"
                   "4 2 1 3 1 -1\n");

  expect_refused (export_htsim, pods,
                  NO_TREE "3 hosts, 2, 1 and 0 switches are no equal pods");
  expect_refused (export_htsim, order,
                  NO_TREE "the link from 1 to 5 is not in it, or costs other times");
  expect_refused (export_htsim, more,
                  NO_TREE "the link from 2 to 3 is not in it, or costs other times");
  expect_refused (export_htsim, one_way, NO_TREE "it has links of one direction");
  expect_refused (export_htsim, inf, NO_TREE "it has links that take no time");
}

static void
test_others_refused (void)
{
  static const char media[]
      = "<graphml><key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>"
        "<key id=\"m\" for=\"edge\" attr.name=\"medium\" attr.type=\"string\"/>"
        "<graph edgedefault=\"directed\"><node id=\"a\"/><node id=\"b\"/>"
        "<edge source=\"a\" target=\"b\"><data key=\"w\">1</data><data key=\"m\">x</data>"
        "</edge><edge source=\"b\" target=\"a\"><data key=\"w\">2</data>"
        "<data key=\"m\">x</data></edge></graph></graphml>";
  g_autoptr (Topology) different = read_good (media);
  g_autoptr (Topology) free_links = read_good ("2\n0 1 inf -1\n1 0 1 -1\n");

  expect_refused (export_simgrid, different,
                  ": links of one medium have different costs, which a link of SimGrid "
                  "cannot have");
  expect_generated_refused (booksim, "bus:2",
                            " is no network of BookSim: the link from p0 to bus.in has "
                            "one direction, channels have two");
  expect_refused (booksim, free_links,
                  " is no network of BookSim: the link from 0 to 1 takes no time, "
                  "channels do");
}

static void
test_booksim_note (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) topology = generate ("tree:4x2x3");
  g_autoptr (OutputFile) output = output_file_new_in_memory ("t");
  g_autofree char *note = NULL;

  g_assert_true (export_booksim (topology, &usual, output, &note, &error));
  g_assert_cmpstr (note, ==,
                   "tree(4,2,3): BookSim's channels have one width, and none in common: "
                   "weights and media are not written");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export/simgrid-again", test_simgrid_again);
  g_test_add_func ("/export/simgrid-links", test_simgrid_links);
  g_test_add_func ("/export/simgrid-names", test_simgrid_names);
  g_test_add_func ("/export/htsim-again", test_htsim_again);
  g_test_add_func ("/export/htsim-text", test_htsim_text);
  g_test_add_func ("/export/htsim-latencies", test_htsim_latencies);
  g_test_add_func ("/export/booksim-text", test_booksim_text);
  g_test_add_func ("/export/booksim-cycles", test_booksim_cycles);
  g_test_add_func ("/export/rate", test_rate);
  g_test_add_func ("/export/htsim-refused", test_htsim_refused);
  g_test_add_func ("/export/htsim-files", test_htsim_files);
  g_test_add_func ("/export/others-refused", test_others_refused);
  g_test_add_func ("/export/booksim-note", test_booksim_note);
  return g_test_run ();
}
