/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GraphML: there and back, what it says, and every error. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "network/network.h"
#include "topology/topology-graphml.h"
#include "../fixture/topology-fixture.h"

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
      = { "bus:4",       "mesh:3x4",        "grid:2x2",   "torus:4x4", "ring:5",
          "star:3",      "crossbar:5",      "tree:4x2x3", "tree:7x3",  "fat-tree:2x3",
          "hypercube:4", "dragonfly:5x2x2", "mesh:1" };

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Topology) topology = generate (specs[i]);
      g_autofree char *text = topology_to_graphml (topology, &error);
      g_assert_no_error (error);
      g_autoptr (Topology) again
          = topology_read_graphml ("t", text, strlen (text), &error);
      g_assert_no_error (error);
      assert_same_graph (topology, again);
      g_assert_cmpuint (topology->processors, ==, again->processors);
      g_autofree char *second = topology_to_graphml (again, &error);
      g_assert_cmpstr (text, ==, second);
      g_autofree char *thesis = topology_to_text (again);
      g_autoptr (Topology) third = read_good (thesis);
      assert_same_graph (topology, third);
    }
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
  g_assert_true (network_empty_time (network, 0, 1, 100, &time));
  g_assert_cmpint (time, ==, 98 * SIM_TIME_PER_MICROSECOND);
  g_assert_true (network_empty_time (network, 0, 2, 100, &time));
  g_assert_cmpint (time, ==, (98 + 95) * SIM_TIME_PER_MICROSECOND);
}

static void
test_errors (void)
{
  static const struct
  {
    const char *text, *message;
  } bad[] = {
    { "<graphml><graph>", "not well-formed XML, expected GraphML" },
    { "<a><b></a>", "t.topo:1:" },
    { "<html></html>", "found XML, expected GraphML" },
    { HEAD TAIL, "not well-formed XML" },
    { HEAD "<graph edgedefault=\"directed\">" TAIL, "a graph without nodes" },
    { "<graphml><graph edgedefault=\"directed\">" NODE ("a")
          NODE ("b") "<edge source=\"a\" target=\"b\"/>" TAIL,
      "edges have no attribute 'weight', expected one that is a number" },
    { HEAD "<graph edgedefault=\"directed\">" NODE ("a") NODE ("b") EDGE ("a", "b", "0")
          TAIL,
      "an edge of weight 0, expected a number above 0 or infinity" },
    { HEAD "<graph edgedefault=\"directed\">" NODE ("a") NODE ("b") EDGE ("a", "b", "-2")
          TAIL,
      "an edge of weight -2, expected a number above 0 or infinity" },
    { HEAD "<graph edgedefault=\"directed\">" NODE ("a")
          NODE ("b") "<edge source=\"a\" target=\"b\"/>" TAIL,
      "an edge of weight nan, expected a number above 0 or infinity" },
    { HEAD "<graph edgedefault=\"directed\">" NODE ("a") NODE ("b")
          SLOW ("a", "b", "1", "-1") TAIL,
      "an edge of latency -1, expected microseconds, not negative" },
    { HEAD "<graph edgedefault=\"directed\">" NODE ("a") SLOW ("a", "a", "1", "1") TAIL,
      "node 0 has an edge to itself" },
    { HEAD "<graph edgedefault=\"directed\">" NODE ("a") NODE ("b")
          SLOW ("a", "b", "1", "1") SLOW ("a", "b", "1", "1") TAIL,
      "duplicate edge from node 0 to node 1" },
    { MARKED "<graph edgedefault=\"directed\">"
             "<node id=\"a\"><data key=\"p\">false</data></node>" TAIL,
      "no node is marked as a processor" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (read_text (bad[i].text, -1, &error));
      if (strstr (error->message, bad[i].message) == NULL)
        g_error ("%u: found '%s', expected '%s'", i, error->message, bad[i].message);
    }
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graphml/every-generator-survives-both-forms",
                   test_every_generator_survives_both_forms);
  g_test_add_func ("/graphml/processors-come-first-and-edges-go-both-ways",
                   test_processors_come_first_and_edges_go_both_ways);
  g_test_add_func ("/graphml/latency-of-a-link-counts-in-time-and-route",
                   test_latency_of_a_link_counts_in_time_and_route);
  g_test_add_func ("/graphml/errors", test_errors);
  g_test_add_func ("/graphml/more-weights-than-fit-are-refused",
                   test_more_weights_than_fit_are_refused);
  return g_test_run ();
}
