/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Networks of switches: distances, bisections, next hops.  Expected values
 * are formulas of the papers that the generators cite, or worked out by hand. */
#include "config.h"

#include "topology/generator.h"
#include "topology/topology-info.h"
#include "topology/topology-nodes.h"
#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

/* ---- distances --------------------------------------------------------------------- */

static void
assert_distances (const char *spec, guint32 diameter, const char *mean)
{
  g_autoptr (Topology) t = generate (spec);
  TopologyInfo info;
  char text[32];

  topology_info (t, &info);
  g_assert_cmpuint (info.components, ==, 1);
  g_assert_cmpuint (info.diameter, ==, diameter);
  g_snprintf (text, sizeof text, "%.4f", (double) info.distances / (double) info.pairs);
  if (mean != NULL)
    g_assert_cmpstr (text, ==, mean);
}

static void
test_diameters_and_mean_distances (void)
{
  assert_distances ("leaf-spine:4x4x2", 4, NULL);
  assert_distances ("slimfly:5", 4, NULL);
  assert_distances ("slimfly:13x1", 4, NULL);
  assert_distances ("dragonfly:9,4,2", 5, NULL);
  assert_distances ("dragonfly:9,4,2,1,absolute", 5, NULL);
  assert_distances ("dragonfly-plus:5,4,4,2", 5, NULL);
  assert_distances ("fat-tree:4", 6, NULL);
  assert_distances ("fat-tree:8", 6, "5.7165");
  assert_distances ("slimfly:7", 4, "3.8705");
  assert_distances ("hyperx:12x8x7", 4, "3.7943");
}

/* The ends of a line of three reach each other only through the middle. */
static void
test_distances_do_not_lead_through_processors (void)
{
  g_autoptr (Topology) line = generate ("mesh:3");
  TopologyInfo info;

  line->processors_forward = FALSE;
  topology_info (line, &info);
  g_assert_cmpuint (info.diameter, ==, 1);
  g_assert_cmpuint (info.pairs, ==, 4);
  /* GPUs of one rail or one node: 2 links; others leaf, spine, leaf, or node switch, GPU,
   * leaf. */
  assert_distances ("rails:2x2x1", 4, "2.6667");
  assert_distances ("rails:2x2x0", 4, "2.6667");
}

/* ---- bisections -------------------------------------------------------------------- */

typedef struct
{
  const Topology *t;
  guint64 *room;    /* by link: what is left */
  guint32 *reverse; /* by link */
  guint32 *by;      /* by node: the link it was reached over; G_MAXUINT32: not */
  guint32 *queue;
} Flow;

static gboolean
is_left (const Topology *t, guint32 node)
{
  return node < t->processors / 2;
}

/* A path with room from the first half of the processors to the second half. */
static guint32
find_path (Flow *self)
{
  const Topology *t = self->t;
  guint32 end = 0;

  memset (self->by, 0xff, t->nodes * sizeof (guint32));
  for (; is_left (t, end); end++)
    {
      self->queue[end] = end;
      self->by[end] = G_MAXUINT32 - 1;
    }
  for (guint32 i = 0; i < end; i++)
    for (guint32 node = self->queue[i], link = t->first[node]; link < t->first[node + 1];
         link++)
      {
        const guint32 to = t->to[link];

        if (self->room[link] == 0 || self->by[to] != G_MAXUINT32)
          continue;
        self->by[to] = link;
        if (to < t->processors)
          return to;
        self->queue[end++] = to;
      }
  return G_MAXUINT32;
}

/* Largest flow from one half of the processors to the other. */
static guint64
max_flow (const Topology *t)
{
  Flow flow = { t, g_new (guint64, t->links), g_new (guint32, t->links),
                g_new (guint32, t->nodes), g_new (guint32, t->nodes) };
  guint64 sum = 0;

  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        flow.room[link] = t->weight[t->weight_class[link]].digits;
        flow.reverse[link] = topology_find_link (t, t->to[link], node);
      }
  for (guint32 node; (node = find_path (&flow)) != G_MAXUINT32; sum++)
    for (guint32 link = flow.by[node]; link < t->links; link = flow.by[node])
      {
        flow.room[link]--;
        flow.room[flow.reverse[link]]++;
        node = topology_link_from (t, link);
      }
  g_free (flow.room);
  g_free (flow.reverse);
  g_free (flow.by);
  g_free (flow.queue);
  return sum;
}

static void
test_bisections_are_largest_flows (void)
{
  static const struct
  {
    const char *spec;
    guint64 bisection;
  } known[] = {
    { "leaf-spine:8x16x4", 16 },
    { "fat-tree:8", 64 },
    { "fat-tree:4x3", 32 },
    { "xgft:4,4,4:1,2,2", 8 },
    { "dragonfly:8x4x2", 16 },
    { "dragonfly:6,4,4,2,relative", 18 },
    { "dragonfly-plus:4,2,2,4,2", 8 },
    { "hyperx:4x4x4", 16 },
    { "hyperx:2x6x1", 6 }, /* at most half of the 12 processors */
    { "leaf-spine:2x3x9", 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (Topology) t = generate (known[i].spec);

      g_assert_cmpuint (t->generator->bisection (t), ==, known[i].bisection);
      g_assert_cmpuint (max_flow (t), ==, known[i].bisection);
    }
}

static void
test_unequal_halves_have_no_bisection (void)
{
  static const char *const odd[]
      = { "leaf-spine:3x4x2", "dragonfly:9x4x2", "hyperx:3x5x2" };

  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    {
      g_autoptr (Topology) t = generate (odd[i]);

      g_assert_cmpuint (t->generator->bisection (t), ==, 0);
    }
}

/* ---- next hops --------------------------------------------------------------------- */

#define FAR G_MAXUINT32

/* Links to target, backwards from it; no path leads through a processor. */
static void
find_distances (const Topology *t, guint32 target, guint32 *distance, guint32 *queue)
{
  guint32 end = 1;

  memset (distance, 0xff, t->nodes * sizeof *distance);
  distance[target] = 0;
  queue[0] = target;
  for (guint32 i = 0; i < end; i++)
    {
      const guint32 node = queue[i];

      if (node < t->processors && node != target && !t->processors_forward)
        continue;
      for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
        if (distance[t->to[link]] == FAR)
          {
            distance[t->to[link]] = distance[node] + 1;
            queue[end++] = t->to[link];
          }
    }
}

static void
assert_next_hops_to (const Topology *t, guint32 target, const guint32 *distance)
{
  g_autofree guint32 *link = g_new (guint32, t->nodes);

  for (guint32 node = 0; node < t->nodes; node++)
    {
      guint32 n, expected = 0;

      if (node == target)
        continue;
      g_assert_cmpuint (t->generator->length (t, node, target), ==, distance[node]);
      n = t->generator->all_next (t, node, target, link);
      for (guint32 i = t->first[node]; i < t->first[node + 1]; i++)
        {
          const guint32 to = t->to[i];

          if (distance[node] == FAR || distance[to] + 1 != distance[node]
              || (to < t->processors && to != target && !t->processors_forward))
            continue;
          g_assert_cmpuint (expected, <, n);
          g_assert_cmpuint (link[expected++], ==, i);
        }
      g_assert_cmpuint (n, ==, expected);
    }
}

/* From every node to every node. */
static void
test_next_hops_by_coordinates_equal_those_by_search (void)
{
  static const char *const specs[] = { "xgft:3:1",
                                       "xgft:3:2",
                                       "xgft:2,2:1,2",
                                       "xgft:2,3:2,2",
                                       "xgft:3,2,2:1,2,3",
                                       "xgft:2,2,2:2,2,2",
                                       "xgft:2,3,2:3,1,2",
                                       "xgft:1,2,1:1,2,2",
                                       "fat-tree:4",
                                       "fat-tree:2x4",
                                       "xgft:2,2,2,2,2:1,2,2,2,2",
                                       "leaf-spine:3x2x4",
                                       "hyperx:4x2",
                                       "hyperx:3x2x2",
                                       "hyperx:2x3x4x1",
                                       "hyperx:1x3x2" };

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autoptr (Topology) t = generate (specs[i]);
      g_autofree guint32 *distance = g_new (guint32, t->nodes);
      g_autofree guint32 *queue = g_new (guint32, t->nodes);

      g_assert_true (t->generator->any_costs);
      for (guint forward = 0; forward < 2; forward++)
        {
          t->processors_forward = forward == 1;
          for (guint32 target = 0; target < t->nodes; target++)
            {
              find_distances (t, target, distance, queue);
              assert_next_hops_to (t, target, distance);
            }
        }
    }
}

/* K of d-mod-k: switches at one place of a level; GPUs of a node at a leaf of rails. */
static void
test_divisors_of_trees_and_rails (void)
{
  g_autoptr (Topology) tree = generate ("xgft:2,2,2:1,2,3");
  g_autoptr (Topology) rails = generate ("rails:2x4x1");
  g_autoptr (Topology) fly = generate ("dragonfly:2x2x1");

  g_assert_cmpuint (topology_divisor (tree, 0), ==, 1);
  g_assert_cmpuint (topology_divisor (tree, 8), ==, 1);
  g_assert_cmpuint (topology_divisor (tree, 8 + 4), ==, 2);
  g_assert_cmpuint (topology_divisor (tree, tree->nodes - 1), ==, 6);
  g_assert_cmpuint (topology_divisor (rails, 0), ==, 1);
  g_assert_cmpuint (topology_divisor (rails, 8), ==, 1);
  g_assert_cmpuint (topology_divisor (rails, 10), ==, 4);
  g_assert_cmpuint (topology_divisor (rails, 14), ==, 1);
  g_assert_cmpuint (topology_divisor (fly, 5), ==, 1);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/networks/" name, function)
  ADD ("diameters-and-mean-distances", test_diameters_and_mean_distances);
  ADD ("distances-do-not-lead-through-processors",
       test_distances_do_not_lead_through_processors);
  ADD ("bisections-are-largest-flows", test_bisections_are_largest_flows);
  ADD ("unequal-halves-have-no-bisection", test_unequal_halves_have_no_bisection);
  ADD ("next-hops-by-coordinates", test_next_hops_by_coordinates_equal_those_by_search);
  ADD ("divisors-of-trees-and-rails", test_divisors_of_trees_and_rails);
#undef ADD
  return g_test_run ();
}
