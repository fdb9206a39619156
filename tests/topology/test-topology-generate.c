/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-topology-generate.c - generated topologies */
#include "config.h"

#include "base/error.h"
#include "topology/generators/generators.h"
#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

/* TRUE where a mesh or torus of this shape joins a and b: one coordinate differs, by one
 * step or, on a ring of more than two, around its end. */
static gboolean
are_neighbours (const Shape *shape, gboolean is_torus, guint32 a, guint32 b)
{
  guint32 from[SHAPE_MAX_RANK], to[SHAPE_MAX_RANK];

  shape_coordinates (shape, a, from);
  shape_coordinates (shape, b, to);
  guint steps = 0;
  for (guint i = 0; i < shape->rank; i++)
    {
      guint32 difference = from[i] > to[i] ? from[i] - to[i] : to[i] - from[i];

      if (is_torus && difference == shape->size[i] - 1 && difference > 1)
        difference = 1;
      steps += difference;
    }
  return steps == 1;
}

static void
assert_grid (const char *spec, const char *shape_text, gboolean is_torus)
{
  g_autoptr (Topology) topology = generate (spec);
  g_autofree char *text = shape_format (&topology->shape);

  g_assert_cmpstr (text, ==, shape_text);
  g_assert_cmpint (topology->generator->dimensions, ==,
                   is_torus ? DIMENSIONS_WRAPPED : DIMENSIONS_OPEN);
  g_assert_cmpuint (topology->nodes, ==, shape_count (&topology->shape));
  g_assert_cmpuint (topology->processors, ==, topology->nodes);
  guint32 links = 0;
  for (guint32 a = 0; a < topology->nodes; a++)
    for (guint32 b = 0; b < topology->nodes; b++)
      {
        gboolean is_link = are_neighbours (&topology->shape, is_torus, a, b);
        guint32 link = topology_find_link (topology, a, b);

        g_assert_true (is_link == (link != G_MAXUINT32));
        if (!is_link)
          continue;
        g_assert_cmpuint (topology->to[link], ==, b);
        g_assert_cmpuint (topology_link_from (topology, link), ==, a);
        g_assert_cmpuint (topology->weight_class[link], ==, 1);
        links++;
      }
  g_assert_cmpuint (topology->links, ==, links);
}

static void
test_mesh_joins_neighbours (void)
{
  assert_grid ("mesh:1", "1", FALSE);
  assert_grid ("mesh:5", "5", FALSE);
  assert_grid ("mesh:4x4", "4x4", FALSE);
  assert_grid ("mesh:2x3x4", "2x3x4", FALSE);
  assert_grid ("mesh:3x1x2", "3x1x2", FALSE);
  assert_grid ("grid:2x2", "2x2", FALSE);
}

static void
test_torus_wraps_around (void)
{
  assert_grid ("torus:4x4", "4x4", TRUE);
  assert_grid ("torus:3x5", "3x5", TRUE);
  assert_grid ("torus:2x2", "2x2", TRUE);
  assert_grid ("torus:2x3x4", "2x3x4", TRUE);
  assert_grid ("torus:1x7", "1x7", TRUE);
  assert_grid ("ring:6", "6", TRUE);
}

static void
test_numbers_of_links (void)
{
  static const struct
  {
    const char *spec;
    guint32 nodes, links;
  } known[] = {
    { "mesh:4x4", 16, 48 },       { "torus:4x4", 16, 64 }, { "torus:2x2", 4, 8 },
    { "torus:2x4", 8, 24 },       { "ring:2", 2, 2 },      { "ring:3", 3, 6 },
    { "ring:1", 1, 0 },           { "bus:4", 6, 9 },       { "star:4", 5, 8 },
    { "crossbar:4", 5, 8 },       { "mesh:1x1", 1, 0 },    { "torus:64x64", 4096, 16384 },
    { "torus:8x8x8", 512, 3072 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (Topology) topology = generate (known[i].spec);

      g_assert_cmpuint (topology->nodes, ==, known[i].nodes);
      g_assert_cmpuint (topology->links, ==, known[i].links);
    }
}

static void
test_all_bus_messages_share_one_link (void)
{
  g_autoptr (Topology) bus = generate ("bus:3");
  g_autoptr (Topology) expected = read_good ("5\n0 3 inf -1\n1 3 inf -1\n2 3 inf -1\n"
                                             "3 4 1 -1\n4 0 inf 1 inf 2 inf -1\n");

  assert_same_graph (bus, expected);
  g_assert_true (bus->generator->is_one_medium);
  g_assert_cmpuint (bus->processors, ==, 3);
  g_assert_cmpstr (bus->name, ==, "bus(3)");
}

static void
test_star_and_crossbar_have_a_hub (void)
{
  g_autoptr (Topology) star = generate ("star:3");
  g_autoptr (Topology) crossbar = generate ("crossbar:3");
  g_autoptr (Topology) expected
      = read_good ("4\n0 3 1 -1\n1 3 1 -1\n2 3 1 -1\n3 0 1 1 1 2 1 -1\n");

  assert_same_graph (star, expected);
  g_assert_cmpstr (star->generator->name, ==, "star");
  g_assert_cmpuint (star->processors, ==, 3);
  assert_same_graph (crossbar, expected);
  g_assert_cmpstr (crossbar->name, ==, "crossbar(3)");
}

static void
test_link_ends_in_every_topology (void)
{
  const char *const specs[] = { "bus:5", "star:4", "mesh:3x3" };

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (Topology) topology = generate (specs[i]);

      for (guint32 link = 0; link < topology->links; link++)
        {
          guint32 from = topology_link_from (topology, link);

          g_assert_cmpuint (topology->first[from], <=, link);
          g_assert_cmpuint (link, <, topology->first[from + 1]);
          g_assert_cmpuint (topology_find_link (topology, from, topology->to[link]), ==,
                            link);
        }
    }
}

/* The example of each row has 4 processors; the smallest slim fly has 18 routers. */
static void
test_every_example_is_generated (void)
{
  for (const Generator *const *row = generators (); *row != NULL; row++)
    {
      g_autoptr (Topology) topology = generate ((*row)->example);
      const guint least = strcmp ((*row)->name, "slimfly") == 0 ? 18 : 4;

      g_assert_true (topology->generator == *row);
      g_assert_true (generator_find ((*row)->name) == *row);
      g_assert_cmpuint (topology->processors, ==, least);
      g_assert_cmpuint (shape_count (&topology->shape), ==, least);
    }
}

static char *
read_document (const char *folder, const char *file)
{
  const char *source = g_getenv ("srcdir");
  g_autofree char *path = g_build_filename (source ? source : ".", folder, file, NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
test_every_generator_is_documented (void)
{
  g_autofree char *pages = read_document ("docs", "machine-files.md");
  g_autofree char *manual = read_document ("docs", "netfare.1");
  g_auto (GStrv) parts = g_strsplit (manual, "\\-", -1);
  g_autofree char *plain = g_strjoinv ("-", parts);

  for (const Generator *const *row = generators (); *row != NULL; row++)
    {
      g_autofree char *line
          = g_strdup_printf ("\n| `%s(%s)` | ", (*row)->name, (*row)->parameters);
      g_autofree char *macro = g_strdup_printf ("\n.BR %s:", (*row)->name);

      if (strstr (pages, line) == NULL)
        g_test_fail_printf ("machine-files.md lacks %s", (*row)->name);
      if (strstr (plain, macro) == NULL)
        g_test_fail_printf ("the manual lacks %s", (*row)->name);
    }
}

static void
assert_refused (const char *name, guint n_arguments, guint64 a, guint64 b,
                const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *generator = g_strdup (name);
  TopologySpec spec
      = { .generator = generator, .n_arguments = n_arguments, .argument = { a, b } };

  g_assert_null (topology_new (&spec, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_cmpstr (error->message, ==, expected);
}

static void
test_bad_generators_are_refused (void)
{
  assert_refused ("lattice", 1, 4, 0, "netfare: error: lattice(4): unknown network");
  assert_refused ("", 0, 0, 0, "netfare: error: : unknown network");
  assert_refused ("bus", 2, 4, 4, "netfare: error: bus(4,4): a network of 2 arguments");
  assert_refused ("mesh", 0, 0, 0, "netfare: error: mesh: a network of 0 arguments");
  assert_refused ("mesh", 2, 4, 0, "netfare: error: mesh(4,0): 0, expected at least 1");
  assert_refused ("star", 1, 0, 0, "netfare: error: star(0): 0, expected at least 1");
  assert_refused ("tree", 2, 4, 1,
                  "netfare: error: tree(4,1): 1, expected an arity of at least 2");
  assert_refused ("fat-tree", 2, 1, 4,
                  "netfare: error: fat-tree(1,4): 1, expected an arity of at least 2");
}

static void
test_huge_generators_are_refused (void)
{
  assert_refused ("ring", 1, 1000000000, 0,
                  "netfare: error: ring(1000000000): more than 67108864 nodes");
  assert_refused ("mesh", 2, G_MAXUINT64, G_MAXUINT64,
                  "netfare: error: mesh(18446744073709551615,18446744073709551615): more "
                  "than 67108864 nodes");
  assert_refused ("mesh", 2, 67108864, 67108864,
                  "netfare: error: mesh(67108864,67108864): more than 67108864 nodes");
  assert_refused ("bus", 1, 67108863, 0,
                  "netfare: error: bus(67108863): more than 67108864 nodes or 268435456 "
                  "links");
  assert_refused ("star", 1, 67108864, 0,
                  "netfare: error: star(67108864): more than 67108864 nodes or 268435456 "
                  "links");

  /* 30,000 x 29,999 / 2 connections of routers, or of groups, of two links each. */
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *dragonfly = g_strdup ("dragonfly");
      TopologySpec spec = { .generator = dragonfly,
                            .n_arguments = 3,
                            .argument = { i == 0 ? 1 : 30000, i == 0 ? 30000 : 1, 1 } };
      g_autofree char *message = g_strdup_printf (
          "netfare: error: dragonfly(%s,1): more than 67108864 nodes or 268435456 links",
          i == 0 ? "1,30000" : "30000,1");

      g_assert_null (topology_new (&spec, &error));
      g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
      g_assert_cmpstr (error->message, ==, message);
    }

  /* 2^26 nodes of 12 links each. */
  g_autoptr (GError) error = NULL;
  g_autofree char *torus = g_strdup ("torus");
  TopologySpec spec
      = { .generator = torus, .n_arguments = 6, .argument = { 32, 32, 16, 16, 16, 16 } };
  g_assert_null (topology_new (&spec, &error));
  g_assert_true (g_str_has_suffix (error->message, "or 268435456 links"));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/topology/mesh-joins-neighbours", test_mesh_joins_neighbours);
  g_test_add_func ("/topology/torus-wraps-around", test_torus_wraps_around);
  g_test_add_func ("/topology/numbers-of-links", test_numbers_of_links);
  g_test_add_func ("/topology/all-bus-messages-share-one-link",
                   test_all_bus_messages_share_one_link);
  g_test_add_func ("/topology/star-and-crossbar-have-a-hub",
                   test_star_and_crossbar_have_a_hub);
  g_test_add_func ("/topology/link-ends-in-every-topology",
                   test_link_ends_in_every_topology);
  g_test_add_func ("/topology/every-example-is-generated",
                   test_every_example_is_generated);
  g_test_add_func ("/topology/every-generator-is-documented",
                   test_every_generator_is_documented);
  g_test_add_func ("/topology/bad-generators-are-refused",
                   test_bad_generators_are_refused);
  g_test_add_func ("/topology/huge-generators-are-refused",
                   test_huge_generators_are_refused);
  return g_test_run ();
}
