/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-topology-read.c - topology files */
#include "config.h"

#include "base/error.h"
#include "topology/topology-nodes.h"
#include "../fixture/topology-fixture.h"
#include "topology/generators/generators.h"
#include "fixture/unit.h"

/* The figure and the file of section 6.2.1. */
static const char tree[] = "7\n0 4 1 -1\n1 4 1 -1\n2 5 1 -1\n3 5 1 -1\n"
                           "4 0 1 1 1 6 3 -1\n5 2 1 3 1 6 3 -1\n6 4 3 5 3 -1\n";

static void
assert_fails_length (const char *text, gssize length, const char *expected)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text (text, length, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  const char *message = strstr (error->message, "/t.topo");
  g_assert_nonnull (message);
  g_assert_cmpstr (message + 1, ==, expected);
}

static void
assert_fails (const char *text, const char *expected)
{
  assert_fails_length (text, -1, expected);
}

static void
assert_link (const Topology *topology, guint32 from, guint32 to, guint64 digits,
             guint64 scale)
{
  guint32 link = topology_find_link (topology, from, to);

  g_assert_cmpuint (link, !=, G_MAXUINT32);
  const Decimal *weight = &topology->weight[topology->weight_class[link]];
  g_assert_cmpuint (weight->digits * scale, ==, digits * weight->scale);
}

static void
test_four_processor_tree (void)
{
  g_autoptr (Topology) topology = read_good (tree);

  g_assert_cmpuint (topology->nodes, ==, 7);
  g_assert_cmpuint (topology->processors, ==, 7);
  g_assert_cmpuint (topology->links, ==, 12);
  g_assert_null (topology->generator);
  g_assert_cmpuint (topology->shape.rank, ==, 1);
  g_assert_cmpuint (topology->shape.size[0], ==, 7);
  assert_link (topology, 0, 4, 1, 1);
  assert_link (topology, 4, 0, 1, 1);
  assert_link (topology, 4, 6, 3, 1);
  assert_link (topology, 6, 5, 3, 1);
  g_assert_cmpuint (topology_find_link (topology, 0, 1), ==, G_MAXUINT32);
  g_assert_cmpuint (topology_find_link (topology, 6, 0), ==, G_MAXUINT32);
}

static void
test_order_comments_and_blanks (void)
{
  g_autoptr (Topology) plain = read_good (tree);
  g_autoptr (Topology) topology
      = read_good ("# a tree\n\n  7   # nodes\r\n6 5 3 4 3 -1\n3 5 1.0 -1#\n\t2 5 1 -1\n"
                   "5 6 3.00 3 1 2 1 -1\n4 6 03 1 1 0 1 -1\n#\n0 4 1 -1\n1 4 1 -1");

  assert_same_graph (topology, plain);
}

static void
test_weights_are_exact (void)
{
  g_autoptr (Topology) topology
      = read_good ("4\n0 1 0.125 2 inf 3 2.50 -1\n1 0 .125 -1\n2 -1\n3 2 INF -1\n");

  assert_link (topology, 0, 1, 1, 8);
  assert_link (topology, 1, 0, 1, 8);
  assert_link (topology, 0, 3, 5, 2);
  guint32 infinite = topology_find_link (topology, 0, 2);
  g_assert_cmpuint (topology->weight_class[infinite], ==, TOPOLOGY_INFINITE_CLASS);
  infinite = topology_find_link (topology, 3, 2);
  g_assert_cmpuint (topology->weight_class[infinite], ==, TOPOLOGY_INFINITE_CLASS);
  g_assert_cmpuint (topology->n_classes, ==, 3);
}

static void
test_one_node_without_links (void)
{
  g_autoptr (Topology) topology = read_good ("1\n0 -1\n");

  g_assert_cmpuint (topology->nodes, ==, 1);
  g_assert_cmpuint (topology->links, ==, 0);
}

static void
test_what_is_written_is_read_back (void)
{
  const char *const texts[]
      = { tree, "3\n0 1 0.001 -1\n1 0 10 2 123456789.25 -1\n2 0 inf 1 100.5 -1\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (Topology) topology = read_good (texts[i]);
      g_autofree char *text = topology_to_text (topology);
      g_autoptr (Topology) again = read_good (text);

      assert_same_graph (topology, again);
      g_assert_cmpstr (text, ==, texts[i]);
    }
  const char *const specs[]
      = { "bus:4",      "mesh:3x4",     "torus:4x4",   "ring:5",         "star:3",
          "tree:5x3x2", "fat-tree:2x3", "hypercube:3", "dragonfly:5x2x2" };
  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (Topology) topology = generate (specs[i]);
      g_autofree char *text = topology_to_text (topology);
      g_autoptr (Topology) again = read_good (text);

      assert_same_graph (topology, again);
    }
}

/* The thesis's figure 6-1, byte for byte. */
static void
test_generated_tree_writes_the_file_of_the_thesis (void)
{
  g_autoptr (Topology) topology = generate ("tree(4,2,3)");
  g_autofree char *text = topology_to_text (topology);

  g_assert_cmpstr (text, ==, tree);
}

static void
test_fewer_nodes_than_announced (void)
{
  assert_fails (
      "3\n0 1 1 -1\n2 -1\n",
      "t.topo:3: error: found 2 nodes, expected 3 as in line 1; node 1 is missing");
  assert_fails (
      "2\n1 0 1 -1\n",
      "t.topo:2: error: found 1 node, expected 2 as in line 1; node 0 is missing");
  assert_fails (
      "# c\n2\n",
      "t.topo:2: error: found 0 nodes, expected 2 as in line 2; node 0 is missing");
}

static void
test_more_nodes_than_announced (void)
{
  assert_fails (
      "2\n0 1 1 -1\n1 0 1 -1\n  2 0 1 -1\n",
      "t.topo:4:3: error: found '2', expected a node from 0 to 1: line 1 says 2 nodes");
}

static void
test_more_nodes_than_the_one_announced (void)
{
  assert_fails (
      "1\n0 1 1 -1\n",
      "t.topo:2:3: error: found '1', expected a node from 0 to 0: line 1 says 1 node");
}

static void
test_node_twice (void)
{
  assert_fails ("3\n0 1 1 -1\n 0 2 1 -1\n",
                "t.topo:3:2: error: found '0', expected a node that has no line yet");
}

static void
test_link_to_unknown_node (void)
{
  assert_fails (
      "2\n0 1 1 2 1 -1\n",
      "t.topo:2:7: error: found '2', expected a node from 0 to 1: line 1 says 2 nodes");
  assert_fails (
      "2\n0 -2 1 -1\n",
      "t.topo:2:3: error: found '-2', expected a node from 0 to 1: line 1 says 2 nodes");
  assert_fails (
      "2\n0 x 1 -1\n",
      "t.topo:2:3: error: found 'x', expected a node from 0 to 1: line 1 says 2 nodes");
  assert_fails ("2\n0 99999999999999999999999 1 -1\n",
                "t.topo:2:3: error: found '99999999999999999999999', expected a node "
                "from 0 to 1: line 1 says 2 nodes");
}

static void
test_link_to_itself (void)
{
  assert_fails ("2\n1 1 1 -1\n",
                "t.topo:2:3: error: found '1', expected another node: a link to the node "
                "itself");
}

static void
test_link_twice (void)
{
  assert_fails (
      "4\n0 3 1 2 1 1 1 2 3 3 1 -1\n",
      "t.topo:2:15: error: found a second link from 0 to 2, expected every link "
      "once");
}

static void
test_weight_not_positive (void)
{
  const char *const weights[] = { "0", "0.0", "-2", "nan", "1e3", "x", "-1" };

  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    {
      g_autofree char *text = g_strdup_printf ("2\n0 1 %s -1\n", weights[i]);
      g_autofree char *expected = g_strdup_printf (
          "t.topo:2:5: error: found '%s', expected a weight: a number above 0 of at most "
          "18 significant digits, or inf",
          weights[i]);

      assert_fails (text, expected);
    }
}

static void
test_no_terminating_minus_one (void)
{
  assert_fails ("2\n0 1 1\n1 0 1 -1\n",
                "t.topo:2:6: error: found the end of the line, expected a link or -1, "
                "which ends a node's links");
  assert_fails ("2\n0 # -1\n",
                "t.topo:2:3: error: found the end of the line, expected a link or -1, "
                "which ends a node's links");
  assert_fails (
      "2\n0 1\n",
      "t.topo:2:4: error: found the end of the line, expected a weight: a number "
      "above 0 of at most 18 significant digits, or inf");
}

static void
test_trailing_text (void)
{
  assert_fails ("2\n0 1 1 -1 1 0 1 -1\n",
                "t.topo:2:10: error: found '1', expected the end of the line");
  assert_fails ("2 3\n", "t.topo:1:3: error: found '3', expected the end of the line");
}

static void
test_number_of_nodes (void)
{
  const char *const numbers[] = {
    "0", "-7", "seven", "7.0", "67108865", "1000000000", "99999999999999999999999"
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *text = g_strdup_printf ("%s\n0 -1\n", numbers[i]);
      g_autofree char *expected = g_strdup_printf (
          "t.topo:1:1: error: found '%s', expected the number of nodes, 1 to 67108864",
          numbers[i]);

      assert_fails (text, expected);
    }
}

static void
test_empty_and_binary_files (void)
{
  assert_fails ("", "t.topo: error: an empty file, expected the number of nodes");
  assert_fails ("# only\n\n",
                "t.topo: error: an empty file, expected the number of nodes");
  assert_fails_length (
      "2\n0 \0\n", 6,
      "t.topo:2:3: error: a NUL byte, expected text: this is binary data");
}

static void
test_too_many_weights (void)
{
  g_autoptr (GString) text = g_string_new ("400\n0");

  for (int i = 1; i <= 256; i++)
    g_string_append_printf (text, " %d %d", i, 1000 + i);
  g_string_append (text, " -1\n");
  g_autoptr (GError) error = NULL;
  g_assert_null (read_text (text->str, -1, &error));
  g_assert_nonnull (strstr (error->message, "t.topo:2:"));
  g_assert_nonnull (strstr (error->message,
                            "found '1256', expected a weight that occurred before: at "
                            "most 255 different ones are allowed"));
}

static void
test_missing_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *generator = g_strdup ("file");
  g_autofree char *path = g_strdup ("/nonexistent/t.topo");
  TopologySpec spec = { .generator = generator, .path = path };

  g_assert_null (topology_new (&spec, &error));
  g_assert_cmpstr (error->message, ==,
                   "/nonexistent/t.topo: error: cannot open: No such file or directory");
}

/* Whatever a file holds, reading it ends, and what is read is a topology. */
static void
test_damaged_files_never_crash (void)
{
  static const char letters[] = " \n-0123456789.#inf";

  for (guint i = 0; i < 3000; i++)
    {
      g_autofree char *text = g_strdup (tree);

      for (gint changes = g_test_rand_int_range (1, 5); changes > 0; changes--)
        text[g_test_rand_int_range (0, sizeof tree - 1)]
            = letters[g_test_rand_int_range (0, sizeof letters - 1)];
      g_autoptr (GError) error = NULL;
      g_autoptr (Topology) topology = read_text (text, -1, &error);
      g_assert_true ((topology == NULL) == (error != NULL));
      for (guint32 link = 0; topology && link < topology->links; link++)
        g_assert_cmpuint (topology->to[link], <, topology->nodes);
    }
}

/* ---- lines that begin with a word -------------------------------------------------- */

#define NAMED                                                                            \
  "4\nprocessors 2\nname 2 leaf0\nname 3 s-1.x_Y\n"                                      \
  "0 2 1 -1\n1 2 1 -1\n2 0 1 1 1 3 2 -1\n3 2 2 -1\n"

static void
test_processors_and_names_of_a_file (void)
{
  g_autoptr (Topology) t = read_good (NAMED);
  g_autofree char *zero = topology_node_name (t, 0), *two = topology_node_name (t, 2);
  g_autofree char *three = topology_node_name (t, 3);
  g_autofree char *again = topology_to_marked_text (t);
  g_autofree char *thesis = topology_to_text (t);

  g_assert_cmpuint (t->processors, ==, 2);
  g_assert_false (t->unmarked);
  g_assert_cmpstr (zero, ==, "0");
  g_assert_cmpstr (two, ==, "leaf0");
  g_assert_cmpstr (three, ==, "s-1.x_Y");
  g_assert_cmpint (topology_link_class (t, 0, 0), ==, LINK_HOST);
  g_assert_cmpstr (again, ==, NAMED);
  g_assert_cmpstr (thesis, ==, "4\n0 2 1 -1\n1 2 1 -1\n2 0 1 1 1 3 2 -1\n3 2 2 -1\n");
}

/* They may be anywhere after the first line. */
static void
test_words_in_any_order (void)
{
  g_autoptr (Topology) t
      = read_good ("2 # nodes\n1 0 1 -1\nname 0 a # one\n0 1 1 -1\nPROCESSORS 1\n");

  g_assert_cmpuint (t->processors, ==, 1);
}

static void
test_wrong_lines_of_words (void)
{
  const char *const name = "a name of 1 to 64 letters, digits, '.', '_' and '-'";
  g_autofree char *no_name = g_strconcat (
      "t.topo:2:7: error: found the end of the line, expected ", name, NULL);
  g_autofree char *bad_name
      = g_strconcat ("t.topo:2:8: error: found 'a/b', expected ", name, NULL);
  g_autofree char *long_name = g_strnfill (65, 'a');
  g_autofree char *text = g_strdup_printf ("1\nname 0 %s\n0 -1\n", long_name);
  g_autofree char *fits = g_strdup_printf ("1\nname 0 %s\n0 -1\n", long_name + 1);
  g_autoptr (Topology) longest = read_good (fits);
  g_autoptr (GError) error = NULL;

  g_assert_null (read_text (text, -1, &error));
  g_assert_true (g_str_has_suffix (error->message, name));
  assert_fails ("2\nprocessors 3\n",
                "t.topo:2:12: error: found '3', expected a number of processors, 1 to 2");
  assert_fails ("2\nprocessors 0\n",
                "t.topo:2:12: error: found '0', expected a number of processors, 1 to 2");
  assert_fails ("2\nprocessors\n", "t.topo:2:11: error: found the end of the line, "
                                   "expected a number of processors, 1 to 2");
  assert_fails ("2\nprocessors 1 2\n",
                "t.topo:2:14: error: found '2', expected the end of the line");
  assert_fails ("2\nprocessors 1\nprocessors 1\n",
                "t.topo:3:1: error: found 'processors', expected one line of processors");
  assert_fails (
      "2\nname 2 a\n",
      "t.topo:2:6: error: found '2', expected a node from 0 to 1: line 1 says 2 nodes");
  assert_fails ("2\nname 0\n", no_name);
  assert_fails ("2\nname 0 a/b\n", bad_name);
  assert_fails ("2\nname 0 a b\n",
                "t.topo:2:10: error: found 'b', expected the end of the line");
  assert_fails (
      "2\nname 0 a\nname 1 a\n",
      "t.topo:3:8: error: found 'a', expected another name: node 0 has this one");
  assert_fails ("2\nname 0 a\nname 0 b\n",
                "t.topo:3:6: error: found '0', expected a node that has no name yet");
}

/* Written, read and written again, names included. */
static void
test_every_generator_survives_as_text (void)
{
  for (const Generator *const *row = generators (); *row != NULL; row++)
    {
      g_autoptr (Topology) t = generate ((*row)->example);
      g_autofree char *text = topology_to_marked_text (t);
      g_autoptr (Topology) read = read_good (text);
      g_autofree char *again = topology_to_marked_text (read);

      assert_same_graph (t, read);
      g_assert_cmpuint (read->processors, ==, t->processors);
      g_assert_cmpstr (again, ==, text);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/topology-file/four-processor-tree", test_four_processor_tree);
  g_test_add_func ("/topology-file/order-comments-and-blanks",
                   test_order_comments_and_blanks);
  g_test_add_func ("/topology-file/weights-are-exact", test_weights_are_exact);
  g_test_add_func ("/topology-file/one-node-without-links", test_one_node_without_links);
  g_test_add_func ("/topology-file/what-is-written-is-read-back",
                   test_what_is_written_is_read_back);
  g_test_add_func ("/topology-file/generated-tree-writes-the-file-of-the-thesis",
                   test_generated_tree_writes_the_file_of_the_thesis);
  g_test_add_func ("/topology-file/fewer-nodes-than-announced",
                   test_fewer_nodes_than_announced);
  g_test_add_func ("/topology-file/more-nodes-than-announced",
                   test_more_nodes_than_announced);
  g_test_add_func ("/topology-file/more-nodes-than-the-one-announced",
                   test_more_nodes_than_the_one_announced);
  g_test_add_func ("/topology-file/node-twice", test_node_twice);
  g_test_add_func ("/topology-file/link-to-unknown-node", test_link_to_unknown_node);
  g_test_add_func ("/topology-file/link-to-itself", test_link_to_itself);
  g_test_add_func ("/topology-file/link-twice", test_link_twice);
  g_test_add_func ("/topology-file/weight-not-positive", test_weight_not_positive);
  g_test_add_func ("/topology-file/no-terminating-minus-one",
                   test_no_terminating_minus_one);
  g_test_add_func ("/topology-file/trailing-text", test_trailing_text);
  g_test_add_func ("/topology-file/number-of-nodes", test_number_of_nodes);
  g_test_add_func ("/topology-file/empty-and-binary-files", test_empty_and_binary_files);
  g_test_add_func ("/topology-file/too-many-weights", test_too_many_weights);
  g_test_add_func ("/topology-file/processors-and-names",
                   test_processors_and_names_of_a_file);
  g_test_add_func ("/topology-file/words-in-any-order", test_words_in_any_order);
  g_test_add_func ("/topology-file/wrong-lines-of-words", test_wrong_lines_of_words);
  g_test_add_func ("/topology-file/every-generator-as-text",
                   test_every_generator_survives_as_text);
  g_test_add_func ("/topology-file/missing-file", test_missing_file);
  g_test_add_func ("/topology-file/damaged-files-never-crash",
                   test_damaged_files_never_crash);
  return g_test_run ();
}
