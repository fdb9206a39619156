/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-route-ordered.c - paths in the order of dimensions around failed links: those of
 * shortest paths that change the first coordinate that differs, found by distances */
#include "config.h"

#include "routes/route-ordered.h"

#include <string.h>

#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"
#include "topology/link-faults.h"
#include "topology/topology-nodes.h"

static Topology *
without_some (const char *spec, guint64 number, guint64 seed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LinkFaults) failed = link_faults_new ("test");
  const LinkFault fault = { .kind = FAULT_COUNT,
                            .number = { number, 1 },
                            .classes = 1u << LINK_LOCAL,
                            .text = g_strdup ("some") };
  Topology *topology = generate (spec);

  g_array_append_val (failed->entries, fault);
  link_faults_apply (failed, NULL, seed, &topology, &error);
  g_assert_no_error (error);
  return topology;
}

/* Links from each node to the target; links go both ways. */
static guint32 *
distances (const Topology *whole, guint32 target)
{
  guint32 *far = g_new (guint32, whole->nodes);

  memset (far, 0xff, whole->nodes * sizeof *far);
  far[target] = 0;
  for (guint32 d = 0; d < whole->nodes; d++)
    for (guint32 node = 0; node < whole->nodes; node++)
      for (guint32 link = whole->first[node];
           far[node] == d && link < whole->first[node + 1]; link++)
        far[whole->to[link]] = MIN (far[whole->to[link]], d + 1);
  return far;
}

/* Whether a hop changes no coordinate but the first that differs from the target's. */
static gboolean
is_in_order (const Topology *whole, guint32 from, guint32 to, guint32 target)
{
  guint32 at[TOPOLOGY_MOST_SIDES], next[TOPOLOGY_MOST_SIDES], end[TOPOLOGY_MOST_SIDES];
  guint d = 0;

  if (from < whole->grid.first || to < whole->grid.first)
    return TRUE;
  topology_coordinates (whole, from, at);
  topology_coordinates (whole, to, next);
  topology_coordinates (
      whole, target < whole->grid.first ? whole->to[whole->first[target]] : target, end);
  while (at[d] == end[d])
    d++;
  return at[d] != next[d];
}

typedef struct
{
  const Topology *left;
  guint32 target;
  guint32 *far;
} Model;

/* The allowed first links of a node; whether there is one. */
static gboolean
find_links (const Model *self, guint32 node, GArray *links)
{
  const Topology *left = self->left;
  gboolean any = FALSE;

  for (guint32 link = left->first[node]; link < left->first[node + 1]; link++)
    {
      const guint32 to = left->to[link];

      if (self->far[to] + 1 != self->far[node]
          || !is_in_order (left->whole, node, to, self->target)
          || (to != self->target && !find_links (self, to, NULL)))
        continue;
      any = TRUE;
      if (links != NULL)
        g_array_append_val (links, link);
    }
  return any;
}

static void
assert_paths (const Topology *left, guint32 target)
{
  g_autofree guint32 *far = distances (left->whole, target);
  const Model model = { left, target, far };

  for (guint32 node = 0; node < left->nodes; node++)
    {
      g_autoptr (GArray) expected = g_array_new (FALSE, FALSE, sizeof (guint32));
      guint32 link[2];

      if (node == target)
        continue;
      find_links (&model, node, expected);
      const guint32 n = route_ordered_all (left, node, target, link);
      g_assert_cmpuint (n, ==, expected->len);
      for (guint32 i = 0; i < n; i++)
        g_assert_cmpuint (link[i], ==, g_array_index (expected, guint32, i));
    }
}

static void
test_paths (void)
{
  static const char *const specs[]
      = { "torus:4x4",   "mesh:3x4",    "hyperx:3x3x2", "ring:8",
          "hypercube:4", "torus:5x2x4", "mesh:2x2",     "hyperx:2x2x3x1" };

  for (guint n = 0; n < 48; n++)
    {
      g_autoptr (Topology) left = without_some (
          specs[n % G_N_ELEMENTS (specs)], (guint64) g_test_rand_int_range (1, 5), n);

      for (guint32 target = 0; target < left->processors; target++)
        assert_paths (left, target);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/route-ordered/shortest-paths-in-order", test_paths);
  return g_test_run ();
}
