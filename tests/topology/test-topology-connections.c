/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-topology-connections.c - which nodes of topologies reach each other */
#include "config.h"

#include "topology/topology-connections.h"
#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

static TopologyDescription
describe (const Topology *topology)
{
  TopologyDescription description;

  topology_describe (topology, &description);
  return description;
}

static void
assert_described (const char *spec, guint32 smallest, guint32 largest)
{
  g_autoptr (Topology) topology = generate (spec);
  TopologyDescription description = describe (topology);

  g_assert_cmpuint (description.nodes, ==, topology->nodes);
  g_assert_cmpuint (description.links, ==, topology->links);
  g_assert_cmpuint (description.processors, ==, topology->processors);
  g_assert_cmpuint (description.smallest_degree, ==, smallest);
  g_assert_cmpuint (description.largest_degree, ==, largest);
  g_assert_cmpuint (description.components, ==, 1);
}

static void
test_descriptions_of_known_networks (void)
{
  assert_described ("mesh:4x4", 2, 4);
  assert_described ("torus:4x4", 4, 4);
  assert_described ("ring:7", 2, 2);
  assert_described ("star:5", 1, 5);
  assert_described ("bus:4", 1, 4);
  assert_described ("mesh:1", 0, 0);
}

static void
test_unconnected_networks_have_components (void)
{
  g_autoptr (Topology) one_way = read_good ("3\n0 1 1 -1\n1 2 1 -1\n2 -1\n");
  TopologyDescription description = describe (one_way);

  g_assert_cmpuint (description.components, ==, 3);
  g_assert_cmpuint (description.smallest_degree, ==, 0);
}

/* from and to: G_MAXUINT32 where all are connected. */
static void
assert_unreachable (const char *text, guint32 processors, guint32 from, guint32 to)
{
  g_autoptr (Topology) topology = read_good (text);

  topology->processors = processors;
  guint32 found_from = 0, found_to = 0;
  gboolean found = topology_first_unreachable (topology, &found_from, &found_to);
  g_assert_true (found == (from != G_MAXUINT32));
  if (found)
    {
      g_assert_cmpuint (found_from, ==, from);
      g_assert_cmpuint (found_to, ==, to);
    }
}

static void
test_first_unreachable_processors (void)
{
  assert_unreachable ("3\n0 1 1 -1\n1 2 1 -1\n2 0 1 -1\n", 3, G_MAXUINT32, 0);
  /* 0 -> 1 -> 2: 1 does not reach 0. */
  assert_unreachable ("3\n0 1 1 -1\n1 2 1 -1\n2 -1\n", 3, 1, 0);
  /* 0 <-> 1 -> 2: 0 reaches all. */
  assert_unreachable ("3\n0 1 1 -1\n1 0 1 2 1 -1\n2 -1\n", 3, 2, 0);
  /* 0 does not reach 2. */
  assert_unreachable ("3\n0 1 1 -1\n1 0 1 -1\n2 0 1 -1\n", 3, 0, 2);
  /* Two islands; 1 is not the first that 0 reaches. */
  assert_unreachable ("4\n0 2 1 -1\n1 3 1 -1\n2 0 1 -1\n3 1 1 -1\n", 4, 0, 1);
  assert_unreachable ("1\n0 -1\n", 1, G_MAXUINT32, 0);
}

static void
test_inner_nodes_need_no_routes (void)
{
  /* Node 2 is a dead end, but no processor. */
  assert_unreachable ("3\n0 1 1 2 1 -1\n1 0 1 -1\n2 -1\n", 2, G_MAXUINT32, 0);
  /* Processors are joined through inner nodes only. */
  assert_unreachable ("4\n0 2 1 -1\n1 3 1 -1\n2 1 1 -1\n3 0 1 -1\n", 2, G_MAXUINT32, 0);
}

static gboolean
reaches (const Topology *topology, guint32 from, guint32 to)
{
  gboolean seen[16] = { FALSE };
  guint32 stack[16], n = 0;

  stack[n++] = from;
  seen[from] = TRUE;
  while (n > 0)
    {
      guint32 node = stack[--n];

      for (guint32 i = topology->first[node]; i < topology->first[node + 1]; i++)
        if (!seen[topology->to[i]])
          {
            seen[topology->to[i]] = TRUE;
            stack[n++] = topology->to[i];
          }
    }
  return seen[to];
}

static gboolean
search_unreachable (const Topology *topology, guint32 *from, guint32 *to)
{
  for (guint32 a = 0; a < topology->processors; a++)
    for (guint32 b = 0; b < topology->processors; b++)
      if (!reaches (topology, a, b))
        {
          *from = a;
          *to = b;
          return TRUE;
        }
  return FALSE;
}

static void
test_random_networks_agree_with_a_plain_search (void)
{
  guint n_unconnected = 0;

  for (guint round = 0; round < 400; round++)
    {
      gint n = g_test_rand_int_range (1, 9), density = g_test_rand_int_range (1, 9);
      g_autoptr (GString) text = g_string_new (NULL);

      g_string_append_printf (text, "%d\n", n);
      for (gint a = 0; a < n; a++)
        {
          g_string_append_printf (text, "%d", a);
          for (gint b = 0; b < n; b++)
            if (a != b && g_test_rand_int_range (0, 10) < density)
              g_string_append_printf (text, " %d 1", b);
          g_string_append (text, " -1\n");
        }
      g_autoptr (Topology) topology = read_good (text->str);
      topology->processors = (guint32) g_test_rand_int_range (1, n + 1);
      guint32 from = G_MAXUINT32, to = G_MAXUINT32;
      n_unconnected += search_unreachable (topology, &from, &to) ? 1 : 0;
      assert_unreachable (text->str, topology->processors, from, to);
    }
  g_assert_cmpuint (n_unconnected, >, 20);
  g_assert_cmpuint (n_unconnected, <, 380);
}

static void
test_generated_networks_are_connected (void)
{
  const char *const specs[] = { "mesh:3x3", "torus:3x4", "bus:5", "star:4", "ring:1" };

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (Topology) topology = generate (specs[i]);
      guint32 from, to;

      g_assert_false (topology_first_unreachable (topology, &from, &to));
      topology->generator = NULL; /* so that it is really looked at */
      g_assert_false (topology_first_unreachable (topology, &from, &to));
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/topology-connections/descriptions-of-known-networks",
                   test_descriptions_of_known_networks);
  g_test_add_func ("/topology-connections/unconnected-networks-have-components",
                   test_unconnected_networks_have_components);
  g_test_add_func ("/topology-connections/first-unreachable-processors",
                   test_first_unreachable_processors);
  g_test_add_func ("/topology-connections/inner-nodes-need-no-routes",
                   test_inner_nodes_need_no_routes);
  g_test_add_func ("/topology-connections/random-networks-agree-with-a-plain-search",
                   test_random_networks_agree_with_a_plain_search);
  g_test_add_func ("/topology-connections/generated-networks-are-connected",
                   test_generated_networks_are_connected);
  return g_test_run ();
}
