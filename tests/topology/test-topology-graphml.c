/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GraphML: there and back, what it says, and every error. */
#include "config.h"

#include <glib/gstdio.h>

#include "machine-file/machine-file.h"
#include "network/network.h"
#include "topology/topology-graphml.h"
#include "topology/topology-nodes.h"
#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

#define HEAD                                                                             \
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                                         \
  "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"                          \
  "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n"             \
  "<key id=\"l\" for=\"edge\" attr.name=\"latency\" attr.type=\"double\"/>\n"
#define MARKED                                                                           \
  HEAD "<key id=\"p\" for=\"node\" attr.name=\"processor\" attr.type=\"boolean\"/>\n"
#define TAIL "</graph></graphml>\n"
#define EDGE(from, to, weight)                                                           \
  "<edge source=\"" from "\" target=\"" to "\"><data key=\"w\">" weight "</data></edge>"
#define SLOW(from, to, weight, latency)                                                  \
  "<edge source=\"" from "\" target=\"" to "\"><data key=\"w\">" weight                  \
  "</data><data key=\"l\">" latency "</data></edge>"
#define NODE(id) "<node id=\"" id "\"/>"

static void
test_every_generator_survives_both_forms (void)
{
  static const char *const specs[]
      = { "bus:4",     "mesh:3x4",         "grid:2x2",    "torus:4x4",
          "ring:5",    "star:3",           "crossbar:5",  "tree:4x2x3",
          "tree:7x3",  "fat-tree:2x3",     "hypercube:4", "dragonfly:5x2x2",
          "mesh:1",    "leaf-spine:2x3x2", "fat-tree:4",  "hyperx:2x3x2",
          "slimfly:3", "jellyfish:6x3x1",  "rails:2x2x2", "dragonfly-plus:3x2x2x2" };

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Topology) topology = generate (specs[i]);
      g_autofree char *text = topology_to_graphml (topology);
      g_autoptr (Topology) again
          = topology_read_graphml ("t", text, strlen (text), &error);

      g_assert_no_error (error);
      assert_same_graph (topology, again);
      g_assert_cmpuint (topology->processors, ==, again->processors);
      g_autofree char *second = topology_to_graphml (again);
      g_assert_cmpstr (text, ==, second);
      g_autofree char *thesis = topology_to_text (again);
      g_autoptr (Topology) third = read_good (thesis);
      assert_same_graph (topology, third);
    }
}

/* As NetworkX writes graphs without attributes: each link has weight 1. */
static void
test_without_weights (void)
{
  static const char text[] = "<graphml><graph edgedefault=\"undirected\">" NODE ("a")
      NODE ("b") "<edge source=\"a\" target=\"b\"/>" TAIL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) topology
      = topology_read_graphml ("t", text, strlen (text), &error);

  g_assert_no_error (error);
  g_assert_true (
      g_str_has_suffix (topology->notes[0], " has no weights: that of each link is 1"));
  g_assert_cmpuint (topology->links, ==, 2);
  for (guint32 link = 0; link < 2; link++)
    {
      const Decimal *weight = &topology->weight[topology->weight_class[link]];

      g_assert_cmpuint (weight->digits, ==, weight->scale);
    }
}

/* As NetworkX writes weights that are whole numbers and others. */
static void
test_keys_of_two_types (void)
{
  static const char text[]
      = "<graphml><key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"long\"/>"
        "<key id=\"v\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>"
        "<graph edgedefault=\"undirected\">" NODE ("a") NODE ("b") NODE ("c")
            EDGE ("a", "b", "10") "<edge source=\"b\" target=\"c\"><data key=\"v\">1.5"
                                  "</data></edge>" TAIL;

  expect_text (text, "3\nname 0 a\nname 1 b\nname 2 c\n"
                     "0 1 10 -1\n1 0 10 2 1.5 -1\n2 1 1.5 -1\n");
}

/* As NetworkX writes a MultiGraph: 1 + 2.75 + 0.25, and back as well. */
static void
test_edges_of_the_same_nodes (void)
{
  static const char text[]
      = HEAD "<graph edgedefault=\"undirected\">" NODE ("a") NODE ("b") NODE ("c")
          EDGE ("a", "b", "1") EDGE ("b", "c", "inf") EDGE ("b", "a", "2.75")
              EDGE ("b", "c", "inf") "<edge source=\"a\" target=\"b\" "
                                     "directed=\"true\"><data key=\"w\">0.25</data>"
                                     "</edge>" TAIL;
  g_autoptr (Topology) topology = read_good (text);

  expect_text (text, "3\nname 0 a\nname 1 b\nname 2 c\n"
                     "0 1 4 -1\n1 0 3.75 2 inf -1\n2 1 inf -1\n");
  g_assert_nonnull (topology->notes);
  g_assert_cmpuint (g_strv_length (topology->notes), ==, 1);
  g_assert_true (g_str_has_suffix (
      topology->notes[0],
      ": edges of the same two nodes are one link with the sum of their weights"));
}

/* 18 digits of weights, and the longest time, 2^62 ps, with all of its 19. */
static void
test_every_digit_survives (void)
{
  static const char text[] = HEAD "<graph edgedefault=\"directed\">" NODE ("0") NODE ("1")
      SLOW ("0", "1", "0.525738668726535518", "4611686018427.387904")
          SLOW ("1", "0", "123456789012345678", "0.000001") TAIL;
  g_autoptr (Topology) topology = read_good (text);
  g_autofree char *written = topology_to_graphml (topology);
  g_autoptr (Topology) again = read_good (written);

  g_assert_nonnull (strstr (written, ">0.525738668726535518</data>"));
  g_assert_nonnull (strstr (written, ">4611686018427.387904</data>"));
  g_assert_cmpuint (again->weight[again->weight_class[0]].digits, ==, 525738668726535518);
  g_assert_cmpint (again->latency[again->weight_class[0]], ==, SIM_TIME_LIMIT);
  g_assert_cmpuint (again->weight[again->weight_class[1]].digits, ==, 123456789012345678);
  g_assert_cmpint (again->latency[again->weight_class[1]], ==, 1);
}

/* Times are rounded to the nearest picosecond, halves up. */
static void
test_latencies_are_rounded (void)
{
  static const struct
  {
    const char *text;
    SimTime latency;
  } cases[] = {
    { "5", 5000000 },           { "5.", 5000000 },   { ".5", 500000 },
    { "0.0000005", 1 },         { "0.00000049", 0 }, { "1.0000014999", 1000001 },
    { "2.999999500", 3000000 }, { "1e-6", 1 },       { "00.25", 250000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text
          = g_strconcat (HEAD "<graph edgedefault=\"directed\">" NODE ("0")
                             NODE ("1") "<edge source=\"0\" target=\"1\"><data "
                                        "key=\"w\">1</data><data key=\"l\">",
                         cases[i].text, "</data></edge>" EDGE ("1", "0", "1") TAIL, NULL);
      g_autoptr (Topology) t = read_good (text);

      g_assert_cmpint (t->latency[t->weight_class[0]], ==, cases[i].latency);
    }
}

static char *
names_of (const Topology *t)
{
  GString *names = g_string_new (NULL);

  for (guint32 node = 0; node < t->nodes; node++)
    {
      topology_append_name (t, node, names);
      g_string_append_printf (names, "/%u ", topology_level (t, node));
    }
  return g_string_free (names, FALSE);
}

static void
test_names_and_levels_survive (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) rails = generate ("rails:2x2x1");
  g_autofree char *text = topology_to_graphml (rails);
  g_autoptr (Topology) read = topology_read_graphml ("t", text, strlen (text), &error);
  g_autofree char *names = names_of (read);

  g_assert_no_error (error);
  g_assert_cmpstr (names, ==,
                   "p0/0 p1/0 p2/0 p3/0 n0.switch/1 n1.switch/1 leaf0.0/2 leaf0.1/2 "
                   "spine0/3 ");
}

/* A name, else the id; a level, else 0 of processors and 1 of others. */
static void
test_names_levels_and_media (void)
{
  g_autoptr (Topology) t = read_good (
      "<graphml>"
      "<key id=\"p\" for=\"node\" attr.name=\"processor\" attr.type=\"boolean\"/>"
      "<key id=\"n\" for=\"node\" attr.name=\"name\" attr.type=\"string\"/>"
      "<key id=\"v\" for=\"node\" attr.name=\"level\" attr.type=\"int\"/>"
      "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\">"
      "<default>1</default></key>"
      "<key id=\"m\" for=\"edge\" attr.name=\"medium\" attr.type=\"string\"/>"
      "<graph edgedefault=\"undirected\">"
      "<node id=\"a\"><data key=\"p\">1</data><data key=\"n\"> top/1 </data></node>"
      "<node id=\"b b\"><data key=\"p\">1</data></node>"
      "<node id=\"c\"><data key=\"p\">0</data></node>"
      "<node id=\"d\"><data key=\"p\">0</data><data key=\"v\">2</data>"
      "<data key=\"n\">c</data></node>"
      "<edge source=\"a\" target=\"c\"><data key=\"m\">air</data></edge>"
      "<edge source=\"b b\" target=\"c\"/>"
      "<edge source=\"c\" target=\"d\"><data key=\"m\">air</data></edge>" TAIL);
  g_autofree char *names = names_of (t);

  g_assert_cmpstr (names, ==, "top_1/0 b_b/0 c/1 3/2 ");
  /* Links: 0-2, 1-2, 2-0, 2-1, 2-3, 3-2. */
  g_assert_cmpuint (t->medium[0], ==, 0);
  g_assert_cmpuint (t->medium[1], ==, G_MAXUINT32);
  g_assert_cmpuint (t->medium[2], ==, 0);
  g_assert_cmpuint (t->medium[3], ==, G_MAXUINT32);
  g_assert_cmpuint (t->medium[4], ==, 0);
  g_assert_cmpuint (t->medium[5], ==, 0);
}

static void
test_processors_come_first_and_edges_go_both_ways (void)
{
  g_autoptr (Topology) t = read_good (
      MARKED
      "<graph edgedefault=\"undirected\">"
      "<node id=\"hub\"><data key=\"p\">false</data></node>"
      "<node id=\"a\"><data key=\"p\">true</data></node>"
      "<node id=\"b\"><data key=\"p\">true</data></node>" SLOW ("a", "hub", "2.5", "0.25")
          SLOW ("hub", "b", "inf", "9") TAIL);

  g_assert_cmpuint (t->nodes, ==, 3);
  g_assert_cmpuint (t->processors, ==, 2);
  g_assert_cmpuint (t->links, ==, 4);
  guint32 link = topology_find_link (t, 0, 2);
  g_assert_cmpuint (link, !=, G_MAXUINT32);
  g_assert_cmpuint (t->weight[t->weight_class[link]].digits, ==, 25);
  g_assert_cmpuint (t->weight[t->weight_class[link]].scale, ==, 10);
  g_assert_cmpint (t->latency[t->weight_class[link]], ==, 250000);
  g_assert_cmpuint (t->weight_class[topology_find_link (t, 1, 2)], ==,
                    TOPOLOGY_INFINITE_CLASS);
  g_assert_cmpuint (topology_find_link (t, 2, 0), !=, G_MAXUINT32);
  g_assert_cmpuint (topology_find_link (t, 2, 1), !=, G_MAXUINT32);
}

/* 0 -> 1: 100 bytes at 0.2 us on weight 1 and 3 us behind it; 0 -> 2 over 1: 10 us more,
 * half the price at weight 2.  75 us to start each.  By way of 3 it is dearer. */
static void
test_latency_of_a_link_counts_in_time_and_route (void)
{
  static const char text[] = HEAD "<graph edgedefault=\"directed\">" NODE ("0") NODE ("1")
      NODE ("2") NODE ("3") SLOW ("0", "1", "1", "3") SLOW ("1", "2", "2", "10")
          SLOW ("0", "3", "1", "7") SLOW ("3", "2", "2", "7") TAIL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = machine_new ();
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("netfare-test-XXXXXX", &path, &error);
  g_autofree char *spec = g_strconcat ("file:", path, NULL);
  Shape shape = { 1, { 4 } };
  SimTime time;

  close (file);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  machine_set_network (machine, spec, &error);
  g_assert_true (machine_resolve (machine, &error));
  g_autoptr (Network) network = network_new (machine, &shape, &error);
  g_assert_no_error (error);
  g_unlink (path);
  g_assert_true (network_zero_load_latency (network, 0, 1, 100, 0, &time));
  g_assert_cmpint (time, ==, 98 * SIM_TIME_PER_MICROSECOND);
  g_assert_true (network_zero_load_latency (network, 0, 2, 100, 0, &time));
  g_assert_cmpint (time, ==, (98 + 95) * SIM_TIME_PER_MICROSECOND);
}

/* One row a rule of the format: what differs from a good file of five lines, and the
 * whole message.  The keys are lines 3 to 5, the graph is behind them. */
typedef struct
{
  const char *text, *message;
} Bad;

static void
check_bad (const Bad *bad, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Topology) topology
          = topology_read_graphml ("t", bad[i].text, strlen (bad[i].text), &error);

      if (topology != NULL || strcmp (error->message, bad[i].message) != 0)
        g_error ("%" G_GSIZE_FORMAT ": found '%s', expected '%s'", i,
                 error == NULL ? "a topology" : error->message, bad[i].message);
    }
}

#define GRAPH "<graph edgedefault=\"directed\">"
#define TWO NODE ("a") NODE ("b")

static void
test_errors_of_form (void)
{
  static const Bad bad[] = {
    { "<graphml><graph>", "t:1:17: error: not well-formed XML, expected GraphML" },
    { "<a><b></a>", "t:1:1: error: found the element 'a', expected 'graphml'" },
    { "<!-- -->\n <html></html>",
      "t:2:2: error: found the element 'html', expected 'graphml'" },
    { "\xef\xbb\xbf<html></html>",
      "t:1:1: error: found the element 'html', expected 'graphml'" },
    { HEAD TAIL, "t:5:9: error: not well-formed XML, expected GraphML" },
    { HEAD "</graphml>", "t: error: found no graph, expected one" },
    { HEAD GRAPH TAIL, "t: error: a graph without nodes" },
    { HEAD GRAPH NODE ("a") "</graph>\n  <graph/></graphml>",
      "t:6:3: error: found a second graph, expected one" },
    { HEAD "<graph edgedefault=\"both\">" TAIL,
      "t:5:1: error: found 'both', expected directed or undirected" },
    { HEAD GRAPH "<node id=\"a\">\n<graph/></node>" TAIL,
      "t:6:1: error: found a graph in a node or an edge, expected one graph" },
    { HEAD GRAPH "<hyperedge/>" TAIL,
      "t:5:31: error: found a hyperedge, expected edges between two nodes" },
    { HEAD "<key for=\"node\"/>" GRAPH TAIL,
      "t:5:1: error: found a key without id, expected one" },
    { HEAD "<key id=\"w\" for=\"node\"/>" GRAPH TAIL,
      "t:5:1: error: found a second key with this id, expected every id once" },
  };

  check_bad (bad, G_N_ELEMENTS (bad));
}

#define KEY(id, owner, name, type)                                                       \
  "<key id=\"" id "\" for=\"" owner "\" attr.name=\"" name "\" attr.type=\"" type "\"/>"
#define PLAIN "<graphml>\n"

/* An attribute of another type was read as if it had the expected one. */
static void
test_errors_of_types (void)
{
  static const Bad bad[] = {
    { PLAIN KEY ("w", "edge", "weight", "string") GRAPH TWO EDGE ("a", "b", "abc") TAIL,
      "t:2:1: error: found the attribute 'weight' of type 'string', expected int, long, "
      "float or double" },
    { PLAIN KEY ("w", "all", "weight", "boolean") GRAPH TWO EDGE ("a", "b", "true") TAIL,
      "t:2:1: error: found the attribute 'weight' of type 'boolean', expected int, long, "
      "float or double" },
    { PLAIN "<key id=\"weight\" for=\"edge\"/>" GRAPH TWO TAIL,
      "t:2:1: error: found the attribute 'weight' of type 'string', expected int, long, "
      "float or double" },
    { PLAIN KEY ("l", "edge", "latency", "string") GRAPH TWO TAIL,
      "t:2:1: error: found the attribute 'latency' of type 'string', expected int, long, "
      "float or double" },
    { PLAIN "\n " KEY ("p", "node", "processor", "string") GRAPH TWO TAIL,
      "t:3:2: error: found the attribute 'processor' of type 'string', expected "
      "boolean" },
    { PLAIN KEY ("p", "node", "processor", "double") GRAPH TWO TAIL,
      "t:2:1: error: found the attribute 'processor' of type 'double', expected "
      "boolean" },
    { PLAIN KEY ("w", "edge", "weight", "int") "\n" KEY ("v", "edge", "weight", "string")
          GRAPH TWO TAIL,
      "t:3:1: error: found the attribute 'weight' of type 'string', expected int, long, "
      "float or double" },
    { PLAIN KEY ("w", "edge", "weight", "int") KEY ("v", "edge", "weight", "double")
          GRAPH TWO "\n<edge source=\"a\" target=\"b\"><data key=\"w\">1</data>\n"
                    "<data key=\"v\">2</data></edge>" TAIL,
      "t:4:1: error: found a second value of the attribute 'weight', expected one" },
  };

  check_bad (bad, G_N_ELEMENTS (bad));
}

static void
test_errors_of_values (void)
{
  static const Bad bad[] = {
    { HEAD GRAPH TWO "\n" EDGE ("a", "b", "0") TAIL,
      "t:6:43: error: found '0', expected a weight: a number from 1e-18 to below 1e18, "
      "or inf" },
    { HEAD GRAPH TWO "\n" EDGE ("a", "b", "  -2 ") TAIL,
      "t:6:45: error: found '-2', expected a weight: a number from 1e-18 to below 1e18, "
      "or inf" },
    { HEAD GRAPH TWO "\n" EDGE ("a", "b", "1e400") TAIL,
      "t:6:43: error: found '1e400', expected a weight: a number from 1e-18 to below "
      "1e18, or inf" },
    { HEAD GRAPH TWO "\n" EDGE ("a", "b", "nan") TAIL,
      "t:6:43: error: found 'nan', expected a weight: a number from 1e-18 to below 1e18, "
      "or inf" },
    { HEAD GRAPH TWO "\n" EDGE ("a", "b", "1 2") TAIL,
      "t:6:43: error: found '1 2', expected a weight: a number from 1e-18 to below 1e18, "
      "or inf" },
    { HEAD GRAPH TWO "\n" EDGE ("a", "b", "") TAIL,
      "t:6:43: error: found '', expected a weight: a number from 1e-18 to below 1e18, or "
      "inf" },
    { HEAD GRAPH TWO "\n<edge source=\"a\" target=\"b\"/>" TAIL,
      "t:6:1: error: found an edge without weight, expected a number above 0, or inf" },
    { HEAD GRAPH TWO "\n" SLOW ("a", "b", "1", "-1") TAIL,
      "t:6:65: error: found '-1', expected a latency: microseconds, not negative" },
    { HEAD GRAPH TWO "\n" SLOW ("a", "b", "1", "nan") TAIL,
      "t:6:65: error: found 'nan', expected a latency: microseconds, not negative" },
    { HEAD GRAPH TWO "\n" SLOW ("a", "b", "1", "inf") TAIL,
      "t:6:65: error: found 'inf', expected a latency: microseconds, not negative" },
    { HEAD GRAPH TWO "\n" SLOW ("a", "b", "1", "4611686018428") TAIL,
      "t:6:65: error: found '4611686018428', expected a latency: microseconds, not "
      "negative" },
    { MARKED GRAPH "\n<node id=\"a\"><data key=\"p\">maybe</data></node>" TAIL,
      "t:7:28: error: found 'maybe', expected true or false" },
    { MARKED GRAPH "<node id=\"a\"><data key=\"p\">false</data></node>" TAIL,
      "t: error: no node is marked as a processor" },
    { HEAD GRAPH "<node id=\"a\">\n<data key=\"w\">1</data></node>" TAIL,
      "t:6:1: error: found data of the key 'w', expected the id of a key of nodes" },
    { HEAD GRAPH TWO
      "\n<edge source=\"a\" target=\"b\"><data key=\"W\">1</data></edge>" TAIL,
      "t:6:29: error: found data of the key 'W', expected the id of a key of edges" },
    { HEAD GRAPH TWO "\n<edge source=\"a\" target=\"b\"><data>1</data></edge>" TAIL,
      "t:6:29: error: found data without key, expected the id of a key of edges" },
    { HEAD GRAPH TWO "\n<edge source=\"a\" target=\"b\"><data key=\"w\">1</data>"
                     "<data key=\"w\">1</data></edge>" TAIL,
      "t:6:51: error: found a second value of the attribute 'weight', expected one" },
    { PLAIN "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"int\">\n"
            "<default>1</default><default>2</default></key>" GRAPH TAIL,
      "t:3:21: error: found a second default of this key, expected one" },
    { PLAIN "<key id=\"w\" for=\"edge\" attr.name=\"weight\" attr.type=\"int\">\n"
            "<default>one</default></key>" GRAPH TWO
            "<edge source=\"a\" target=\"b\"/>" TAIL,
      "t:3:10: error: found 'one', expected a weight: a number from 1e-18 to below 1e18, "
      "or inf" },
  };

  check_bad (bad, G_N_ELEMENTS (bad));
}

static void
test_errors_of_nodes_and_edges (void)
{
  static const Bad bad[] = {
    { HEAD GRAPH "\n<node/>" TAIL,
      "t:6:1: error: found a node without id, expected one" },
    { HEAD GRAPH "\n" NODE ("a") NODE ("a") TAIL,
      "t:6:15: error: found a second node 'a', expected every node once" },
    { HEAD GRAPH TWO "\n<edge target=\"b\"/>" TAIL,
      "t:6:1: error: found an edge without source, expected the id of a node" },
    { HEAD GRAPH TWO "\n<edge source=\"b\"/>" TAIL,
      "t:6:1: error: found an edge without target, expected the id of a node" },
    { HEAD GRAPH TWO "\n<edge source=\"a\" target=\"b\" directed=\"yes\"/>" TAIL,
      "t:6:1: error: found 'yes', expected true or false" },
    { HEAD GRAPH TWO "\n" EDGE ("a", "c", "1") TAIL,
      "t:6:1: error: found an edge of the node 'c', expected a node of this file" },
    { HEAD GRAPH TWO "\n" EDGE ("c", "a", "1") TAIL,
      "t:6:1: error: found an edge of the node 'c', expected a node of this file" },
    { HEAD GRAPH NODE ("a") "\n" SLOW ("a", "a", "1", "1") TAIL,
      "t:6:1: error: found an edge from the node 'a' to itself, expected another node" },
    { HEAD GRAPH TWO SLOW ("a", "b", "1", "1") "\n" SLOW ("a", "b", "2", "2") TAIL,
      "t:6:1: error: found a second edge between 'a' and 'b', expected the same "
      "latency" },
    { HEAD "<graph edgedefault=\"undirected\">" TWO EDGE ("a", "b", "1") "\n" EDGE (
          "b", "a", "inf") TAIL,
      "t:6:1: error: found a second edge between 'b' and 'a', expected no other weight "
      "beside inf" },
    { HEAD GRAPH TWO EDGE ("a", "b", "0.000000000000000001") "\n" EDGE ("a", "b", "1")
          TAIL,
      "t:6:1: error: found a second edge between 'a' and 'b', expected a sum of weights "
      "of at most 18 digits" },
    { HEAD KEY ("m", "edge", "medium", "string") GRAPH TWO EDGE (
          "a", "b",
          "1") "\n"
               "<edge source=\"a\" target=\"b\"><data key=\"w\">1</data><data key=\"m\">x"
               "</data></edge>" TAIL,
      "t:6:1: error: found a second edge between 'a' and 'b', expected the same "
      "medium" },
  };

  check_bad (bad, G_N_ELEMENTS (bad));
}

/* Columns count bytes, also behind letters beyond ASCII, and in the last of many lines.
 */
static void
test_columns_are_bytes (void)
{
  static const Bad bad[] = {
    { HEAD GRAPH TWO "\n<!-- \xc3\xa4 -->" NODE ("a") TAIL,
      "t:6:12: error: found a second node 'a', expected every node once" },
    { HEAD GRAPH TWO "\n\n\n  <node\n  id=\"a\"\n/>" TAIL,
      "t:8:3: error: found a second node 'a', expected every node once" },
  };

  check_bad (bad, G_N_ELEMENTS (bad));
}

/* What the format allows: defaults, keys for all, edges before their nodes, numbers as
 * programs write them, a direction of one edge, elements and attributes that have no
 * meaning here, a byte order mark, CDATA, references to characters. */
static void
test_what_the_format_allows (void)
{
  static const char text[]
      = "\xef\xbb\xbf<?xml version=\"1.0\"?>\n<!DOCTYPE graphml>\n<graphml>"
        "<key id=\"w\" attr.name=\"weight\" attr.type=\"float\"><desc>w</desc>"
        "<default> 2.50 </default></key>"
        "<key id=\"latency\" for=\"edge\" attr.type=\"double\"/>"
        "<key id=\"p\" for=\"node\" attr.name=\"processor\" attr.type=\"boolean\">"
        "<default>TRUE</default></key>"
        "<key id=\"c\" for=\"node\" attr.name=\"weight\" attr.type=\"string\"/>"
        "<key id=\"g\" for=\"graph\" attr.name=\"latency\" attr.type=\"string\"/>"
        "<graph edgedefault=\"undirected\"><desc><node/></desc>"
        "<edge source=\"a&#66;\" target=\"hub\"/>"
        "<node id=\"hub\"><data key=\"p\">0</data><data key=\"c\">red</data></node>"
        "<node id=\"aB\"><port name=\"n\"/></node><node id=\"c\"/>"
        "<edge source=\"hub\" target=\"c\" directed=\"true\">"
        "<data key=\"w\"><![CDATA[1e]]>3<x>7</x></data><data "
        "key=\"latency\">1.0000005</data>"
        "</edge><edge source=\"c\" target=\"aB\"><data key=\"w\">Infinity</data></edge>"
        "</graph></graphml>\n";
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) t = topology_read_graphml ("t", text, strlen (text), &error);
  g_autofree char *written = NULL;
  guint class;

  g_assert_no_error (error);
  g_assert_cmpuint (t->processors, ==, 2);
  g_assert_false (t->unmarked);
  g_assert_true (t->has_latency);
  written = topology_to_text (t);
  g_assert_cmpstr (written, ==, "3\n0 1 inf 2 2.5 -1\n1 0 inf -1\n2 0 2.5 1 1000 -1\n");
  class = t->weight_class[topology_find_link (t, 2, 1)];
  g_assert_cmpint (t->latency[class], ==, 1000001);
  class = t->weight_class[topology_find_link (t, 0, 2)];
  g_assert_cmpint (t->latency[class], ==, TOPOLOGY_LATENCY_OF_MACHINE);
}

/* Elements within each other a million times, a megabyte in one attribute and as one
 * value, an attribute named a thousand times, and a document that defines entities. */
static void
test_hostile_files (void)
{
  static const char entities[]
      = "<!DOCTYPE graphml [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>\n"
        "<graphml><graph><node id=\"&b;\"/></graph></graphml>";
  const gsize many = 1000000;
  g_autoptr (GString) deep = g_string_new (HEAD GRAPH TWO);
  g_autoptr (GString) wide = g_string_new (HEAD GRAPH TWO "<node id=\"");
  g_autoptr (GString) value
      = g_string_new (HEAD GRAPH TWO "\n<edge source=\"a\" "
                                     "target=\"b\"><data key=\"w\">");
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) t = NULL;

  for (gsize i = 0; i < many; i++)
    g_string_append (deep, "<x>");
  for (gsize i = 0; i < many; i++)
    g_string_append (deep, "</x>");
  g_string_append (deep, TAIL);
  t = topology_read_graphml ("t", deep->str, deep->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (t->nodes, ==, 2);
  topology_free (g_steal_pointer (&t));

  for (gsize i = 0; i < many; i++)
    {
      g_string_append_c (wide, 'n');
      g_string_append_c (value, '9');
    }
  g_string_append (wide, "\"/>" TAIL);
  t = topology_read_graphml ("t", wide->str, wide->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (t->nodes, ==, 3);

  g_string_append (value, "</data></edge>" TAIL);
  g_assert_null (topology_read_graphml ("t", value->str, value->len, &error));
  g_assert_true (g_str_has_prefix (error->message, "t:6:43: error: found '9999999999"));
  g_assert_cmpuint (strlen (error->message), <, 200);
  g_clear_error (&error);

  g_assert_null (topology_read_graphml ("t", entities, strlen (entities), &error));
  g_assert_nonnull (strstr (error->message, "not well-formed XML, expected GraphML"));
}

static void
test_more_weights_than_fit_are_refused (void)
{
  g_autoptr (GString) text
      = g_string_new (HEAD "<graph edgedefault=\"directed\">" NODE ("hub"));
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 300; i++)
    g_string_append_printf (text, "<node id=\"n%u\"/>", i);
  for (guint i = 0; i < 300; i++)
    g_string_append_printf (text,
                            "<edge source=\"n%u\" target=\"hub\"><data key=\"w\">%u"
                            "</data><data key=\"l\">1</data></edge>",
                            i, i + 1);
  g_string_append (text, TAIL);
  g_assert_null (read_text (text->str, -1, &error));
  g_assert_nonnull (
      strstr (error->message, "more than 255 different pairs of weight and latency"));
}

/* 300 weights of edges, but each two nodes have two, of 301 together. */
static void
test_weights_are_counted_once_edges_are_links (void)
{
  g_autoptr (GString) text
      = g_string_new (HEAD "<graph edgedefault=\"directed\">" NODE ("hub"));
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) t = NULL;

  for (guint i = 0; i < 150; i++)
    g_string_append_printf (text, "<node id=\"n%u\"/>", i);
  for (guint i = 0; i < 300; i++)
    g_string_append_printf (text,
                            "<edge source=\"n%u\" target=\"hub\"><data key=\"w\">%u"
                            "</data><data key=\"l\">1</data></edge>",
                            i < 150 ? i : 299 - i, i + 1);
  g_string_append (text, TAIL);
  t = read_text (text->str, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (t->links, ==, 150);
  g_assert_cmpuint (t->weight[t->weight_class[149]].digits, ==, 301);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graphml/weights-are-counted-once-edges-are-links",
                   test_weights_are_counted_once_edges_are_links);
  g_test_add_func ("/graphml/every-digit-survives", test_every_digit_survives);
  g_test_add_func ("/graphml/latencies-are-rounded", test_latencies_are_rounded);
  g_test_add_func ("/graphml/names-and-levels-survive", test_names_and_levels_survive);
  g_test_add_func ("/graphml/names-levels-and-media", test_names_levels_and_media);
  g_test_add_func ("/graphml/every-generator-survives-both-forms",
                   test_every_generator_survives_both_forms);
  g_test_add_func ("/graphml/processors-come-first-and-edges-go-both-ways",
                   test_processors_come_first_and_edges_go_both_ways);
  g_test_add_func ("/graphml/latency-of-a-link-counts-in-time-and-route",
                   test_latency_of_a_link_counts_in_time_and_route);
  g_test_add_func ("/graphml/errors-of-form", test_errors_of_form);
  g_test_add_func ("/graphml/errors-of-types", test_errors_of_types);
  g_test_add_func ("/graphml/errors-of-values", test_errors_of_values);
  g_test_add_func ("/graphml/errors-of-nodes-and-edges", test_errors_of_nodes_and_edges);
  g_test_add_func ("/graphml/without-weights", test_without_weights);
  g_test_add_func ("/graphml/keys-of-two-types", test_keys_of_two_types);
  g_test_add_func ("/graphml/edges-of-the-same-nodes", test_edges_of_the_same_nodes);
  g_test_add_func ("/graphml/columns-are-bytes", test_columns_are_bytes);
  g_test_add_func ("/graphml/what-the-format-allows", test_what_the_format_allows);
  g_test_add_func ("/graphml/hostile-files", test_hostile_files);
  g_test_add_func ("/graphml/more-weights-than-fit-are-refused",
                   test_more_weights_than_fit_are_refused);
  return g_test_run ();
}
