/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-routes.c - routes by coordinates and by search */
#include "config.h"

#include "routes/route-cache.h"
#include "routes/route-coordinates.h"
#include "routes/routes.h"
#include "topology/generators/generators.h"
#include "fixture/unit.h"

/* By weight class; a class that has the weight of another one costs the same. */
static const SimTime costs[] = { 0, 10, 7, 5, 4, 3 };
static SimTime cost[256];

static void
price_classes (const Topology *topology)
{
  for (guint i = 0; i < topology->n_classes; i++)
    {
      guint same = 0;

      while (topology->weight[same].digits != topology->weight[i].digits)
        same++;
      cost[i] = costs[MIN (same, G_N_ELEMENTS (costs) - 1)];
    }
}

static Topology *
generate (const char *generator, const Shape *shape)
{
  TopologySpec spec = { .generator = (char *) generator, .n_arguments = shape->rank };
  g_autoptr (GError) error = NULL;
  Topology *topology;

  for (guint d = 0; d < shape->rank; d++)
    spec.argument[d] = shape->size[d];
  topology = topology_new (&spec, &error);
  g_assert_no_error (error);
  price_classes (topology);
  return topology;
}

static Shape
random_shape (void)
{
  Shape shape = { (guint) g_test_rand_int_range (1, 4), { 0 } };

  for (guint d = 0; d < shape.rank; d++)
    shape.size[d] = (guint32) g_test_rand_int_range (1, shape.rank == 1 ? 20 : 7);
  return shape;
}

static guint32
cache_lowest (RouteCache *cache, guint32 node, guint32 target)
{
  RouteSet set = route_cache_set (cache, node, target);

  return set.n == 0 ? ROUTES_NO_LINK : route_set_link (&set, 0);
}

/* Where a leaf tells the next link, it is the only one. */
static void
check_leaf (const Routes *routes, guint32 node, guint32 target, const guint32 *link,
            guint32 n)
{
  const RouteLeaf *leaves = routes_leaves (routes);
  const guint32 only
      = leaves == NULL ? ROUTE_LEAVES_NO_LINK : route_leaves_next (leaves, node, target);

  if (only == ROUTE_LEAVES_NO_LINK)
    return;
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (link[0], ==, only);
}

static void
check_equal_to_search (const Topology *topology)
{
  Routes *routes = routes_new (topology, cost, ROUTING_TIME, TIES_LOWEST, 1 << 20);
  RouteCache *search = route_cache_new (topology, cost, NULL, 1 << 20);
  g_autofree guint32 *a = g_new (guint32, topology->nodes + 16);
  g_autofree guint32 *b = g_new (guint32, topology->nodes + 16);

  for (guint32 target = 0; target < topology->processors; target++)
    for (guint32 node = 0; node < topology->nodes; node++)
      {
        guint32 n, m;

        if (node == target)
          continue;
        n = routes_all_next (routes, node, target, a);
        m = route_cache_all (search, node, target, b);
        g_assert_cmpmem (a, n * sizeof *a, b, m * sizeof *b);
        g_assert_cmpuint (routes_next (routes, node, 0, target), ==, b[0]);
        g_assert_cmpuint (cache_lowest (search, node, target), ==, b[0]);
        check_leaf (routes, node, target, b, m);
      }
  route_cache_free (search);
  routes_free (routes);
}

static void
test_next_hops_by_coordinates_equal_those_by_search (void)
{
  static const char *const generators[] = { "mesh", "grid", "torus" };

  for (guint i = 0; i < 60; i++)
    {
      Shape shape = random_shape ();
      g_autoptr (Topology) topology = generate (generators[i % 3], &shape);

      check_equal_to_search (topology);
    }
}

static void
test_hubs_equal_search (void)
{
  static const char *const generators[] = { "bus", "star", "crossbar", "ring" };

  for (guint i = 0; i < G_N_ELEMENTS (generators); i++)
    for (guint32 n = 2; n < 9; n++)
      {
        g_autoptr (Topology) topology = generate (generators[i], &(Shape){ 1, { n } });

        check_equal_to_search (topology);
      }
}

/* Of a crossbar all links are found so; on a torus, where coordinates find them, none. */
static void
test_hosts_are_leaves (void)
{
  g_autoptr (Topology) crossbar = generate ("crossbar", &(Shape){ 1, { 5 } });
  g_autoptr (Topology) torus = generate ("torus", &(Shape){ 2, { 3, 3 } });
  Routes *routes = routes_new (crossbar, cost, ROUTING_TIME, TIES_LOWEST, 1 << 20);

  for (guint32 node = 0; node < 5; node++)
    {
      const guint32 target = (node + 1) % 5;
      const RouteLeaf *leaves = routes_leaves (routes);

      g_assert_cmpuint (route_leaves_next (leaves, node, target), ==, node);
      g_assert_cmpuint (route_leaves_next (leaves, 5, target), ==, 5 + target);
    }
  routes_free (routes);
  routes = routes_new (torus, cost, ROUTING_TIME, TIES_LOWEST, 1 << 20);
  g_assert_null (routes_leaves (routes));
  routes_free (routes);
}

static void
check_hierarchy (const char *generator, guint64 a, guint64 b, guint64 c, guint n)
{
  TopologySpec spec
      = { .generator = (char *) generator, .n_arguments = n, .argument = { a, b, c } };
  g_autoptr (GError) error = NULL;
  g_autoptr (Topology) topology = topology_new (&spec, &error);
  Routes *routes;

  g_assert_no_error (error);
  price_classes (topology);
  check_equal_to_search (topology);
  if (topology->generator->length == NULL)
    return;
  routes = routes_new (topology, cost, ROUTING_HOPS, TIES_LOWEST, 1 << 20);
  for (guint32 from = 0; from < topology->nodes; from++)
    for (guint32 to = 0; to < topology->nodes; to++)
      {
        guint32 length = 0, node = from;

        for (; node != to; length++)
          node = topology->to[routes_next (routes, node, from, to)];
        g_assert_cmpuint (routes_length (routes, from, to), ==, length);
      }
  routes_free (routes);
}

static void
test_trees_cubes_and_dragonflies_equal_search (void)
{
  for (guint p = 1; p < 20; p++)
    for (guint arity = 2; arity < 6; arity++)
      check_hierarchy ("tree", p, arity, 1 + p % 3, 3);
  check_hierarchy ("tree", 11, 0, 0, 1);
  check_hierarchy ("fat-tree", 2, 3, 0, 2);
  check_hierarchy ("fat-tree", 3, 2, 0, 2);
  check_hierarchy ("fat-tree", 4, 0, 0, 1);
  check_hierarchy ("leaf-spine", 3, 2, 4, 3);
  check_hierarchy ("hyperx", 3, 4, 2, 3);
  for (guint d = 1; d < 7; d++)
    check_hierarchy ("hypercube", d, 0, 0, 1);
  for (guint groups = 1; groups < 10; groups++)
    for (guint routers = 1; routers < 5; routers++)
      check_hierarchy ("dragonfly", groups, routers, 1 + groups % 3, 3);
}

/* A cache of one destination forgets and finds again. */
static void
test_small_route_memory_gives_the_same_routes (void)
{
  Shape shape = { 2, { 4, 5 } };
  g_autoptr (Topology) topology = generate ("torus", &shape);
  RouteCache *small = route_cache_new (topology, cost, NULL, 1);
  RouteCache *large = route_cache_new (topology, cost, NULL, 1 << 20);

  for (guint i = 0; i < 2000; i++)
    {
      guint32 node = (guint32) g_test_rand_int_range (0, 20);
      guint32 target = (guint32) g_test_rand_int_range (0, 20);

      if (node != target)
        g_assert_cmpuint (cache_lowest (small, node, target), ==,
                          cache_lowest (large, node, target));
    }
  route_cache_free (small);
  route_cache_free (large);
}

/* On a torus with even sides there are ties; spreading uses every one of them, and only
 * them. */
static void
test_spread_uses_all_equally_good_links (void)
{
  Shape shape = { 2, { 4, 4 } };
  g_autoptr (Topology) topology = generate ("torus", &shape);
  Routes *routes = routes_new (topology, cost, ROUTING_TIME, TIES_SPREAD, 1 << 20);
  guint32 link[4];
  guint used = 0;
  guint32 n = routes_all_next (routes, 0, 10, link);

  g_assert_cmpuint (n, ==, 4);
  for (guint32 source = 0; source < 64; source++)
    {
      guint32 next = routes_next (routes, 0, source, 10);
      gboolean known = FALSE;

      for (guint32 i = 0; i < n; i++)
        if (link[i] == next)
          {
            known = TRUE;
            used |= 1u << i;
          }
      g_assert_true (known);
    }
  g_assert_cmpuint (used, ==, 15);
  routes_free (routes);
}

/* In a 2 x 3 mesh from 0 to 5 dimension order goes down first: to 3, although 1 is lower.
 */
static void
test_dimension_order_changes_rows_first (void)
{
  Shape shape = { 2, { 2, 3 } };
  g_autoptr (Topology) topology = generate ("mesh", &shape);
  Routes *routes
      = routes_new (topology, cost, ROUTING_DIMENSION_ORDER, TIES_LOWEST, 1 << 20);

  g_assert_cmpuint (topology->to[routes_next (routes, 0, 0, 5)], ==, 3);
  routes_free (routes);
}

/* A route link by link, and in runs. */
static void
check_runs (Routes *routes, const Topology *topology, guint32 source, guint32 target)
{
  const RouteCoordinates *by = routes_ordered_by_coordinates (routes);
  guint32 node = source;
  RouteRun run = { 0, 0 };

  while (node != target)
    {
      const guint32 link = routes_next (routes, node, source, target);

      if (run.left > 0)
        g_assert_cmpuint (route_coordinates_along (by, node, run.port), ==, link);
      else
        run = route_coordinates_run (by, node, target, link);
      g_assert_cmpuint (run.left, >, 0);
      run.left--;
      node = topology->to[link];
    }
  g_assert_cmpuint (run.left, ==, 0);
}

static void
test_runs_of_a_dimension_are_its_links (void)
{
  for (guint i = 0; i < 60; i++)
    {
      Shape shape = random_shape ();
      g_autoptr (Topology) topology
          = generate (g_test_rand_bit () ? "torus" : "mesh", &shape);
      Routes *routes
          = routes_new (topology, cost, ROUTING_DIMENSION_ORDER,
                        g_test_rand_bit () ? TIES_LOWEST : TIES_SPREAD, 1 << 20);

      g_assert_nonnull (routes_ordered_by_coordinates (routes));
      for (guint32 source = 0; source < topology->nodes; source++)
        for (guint32 target = 0; target < topology->nodes; target++)
          check_runs (routes, topology, source, target);
      routes_free (routes);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/routes/trees-cubes-and-dragonflies-equal-search",
                   test_trees_cubes_and_dragonflies_equal_search);
  g_test_add_func ("/routes/next-hops-by-coordinates-equal-those-by-search",
                   test_next_hops_by_coordinates_equal_those_by_search);
  g_test_add_func ("/routes/hubs-equal-search", test_hubs_equal_search);
  g_test_add_func ("/routes/hosts-are-leaves", test_hosts_are_leaves);
  g_test_add_func ("/routes/small-route-memory-gives-the-same-routes",
                   test_small_route_memory_gives_the_same_routes);
  g_test_add_func ("/routes/spread-uses-all-equally-good-links",
                   test_spread_uses_all_equally_good_links);
  g_test_add_func ("/routes/dimension-order-changes-rows-first",
                   test_dimension_order_changes_rows_first);
  g_test_add_func ("/routes/runs-of-a-dimension-are-its-links",
                   test_runs_of_a_dimension_are_its_links);
  return g_test_run ();
}
