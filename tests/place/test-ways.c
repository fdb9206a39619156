/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-ways.c - the links that placements are judged by */
#include "config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "place/ways.h"

#include "random-place.h"
#include "routes/route-costs.h"
#include "routes/routes.h"
#include "fixture/unit.h"

typedef struct
{
  Machine *machine;
  Network *network;
  Ways *ways;
  guint32 link[64];
} Opened;

static void
open_ways (Opened *self, const char *network, const char *const *settings)
{
  self->machine = make_machine (network, settings);
  self->network
      = open_network (self->machine, (guint32) shape_count (&self->machine->shape));
  self->ways = ways_new (self->network, self->machine, 1, 1);
}

static void
close_ways (Opened *self)
{
  ways_free (self->ways);
  network_free (self->network);
  machine_free (self->machine);
}

/* The same links as on the routes of this routing and these ties. */
static void
assert_routes (Opened *self, Routing routing, Ties ties)
{
  const Topology *t = network_topology (self->network);
  SimTime cost[256];
  Routes *routes;

  g_assert_true (route_costs (t, self->machine, cost));
  routes = routes_new (t, cost, routing, ties, 1 << 20);
  for (guint32 a = 0; a < t->processors; a++)
    for (guint32 b = 0; b < t->processors; b++)
      {
        const guint32 n = ways_find (self->ways, a, b, self->link);
        guint32 node = a;

        g_assert_cmpuint (n, ==, ways_distance (self->ways, a, b));
        for (guint32 i = 0; i < n; i++)
          {
            g_assert_cmpuint (self->link[i], ==, routes_next (routes, node, a, b));
            node = t->to[self->link[i]];
          }
        g_assert_cmpuint (node, ==, b);
      }
  routes_free (routes);
}

static void
test_static_ways_are_those_of_the_replay (void)
{
  static const struct
  {
    const char *routing, *ties;
    Routing of_routes;
    Ties ties_of_routes;
  } rows[] = {
    { "routing=time", "ties=lowest", ROUTING_TIME, TIES_LOWEST },
    { "routing=time", "ties=spread", ROUTING_TIME, TIES_SPREAD },
    { "routing=hops", "ties=d-mod-k", ROUTING_HOPS, TIES_D_MOD_K },
    { "routing=minimal", "ties=s-mod-k", ROUTING_MINIMAL, TIES_S_MOD_K },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *const settings[] = { rows[i].routing, rows[i].ties, NULL };
      Opened opened;

      open_ways (&opened, "fat-tree:4", settings);
      assert_routes (&opened, rows[i].of_routes, rows[i].ties_of_routes);
      close_ways (&opened);
      open_ways (&opened, "dragonfly:2,3,2", settings);
      assert_routes (&opened, rows[i].of_routes, rows[i].ties_of_routes);
      close_ways (&opened);
    }
}

static void
test_ways_that_depend_on_traffic_are_minimal_and_lowest (void)
{
  static const char *const drawn[][3] = {
    { "routing=time", "ties=adaptive", NULL },   { "routing=time", "ties=random", NULL },
    { "routing=valiant", "ties=lowest", NULL },  { "routing=ugal", "ties=spread", NULL },
    { "routing=ugal-g", "ties=adaptive", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (drawn); i++)
    {
      Opened opened;

      open_ways (&opened, "dragonfly:2,3,2", drawn[i]);
      assert_routes (&opened, ROUTING_MINIMAL, TIES_LOWEST);
      close_ways (&opened);
    }
}

/* The levels of tree(8,2,4) have weights 1, 4 and 16. */
static void
test_costs_are_inverse_weights (void)
{
  Opened opened;
  const Topology *t;

  open_ways (&opened, "tree:8x2x4", NULL);
  t = network_topology (opened.network);
  for (guint32 link = 0; link < t->links; link++)
    {
      const Decimal *weight = &t->weight[t->weight_class[link]];

      g_assert_cmpuint (ways_costs (opened.ways)[link] * weight->digits / weight->scale,
                        ==, 1024);
    }
  close_ways (&opened);
}

/* 1024 / 3 = 341.3, 1024 / 1.5 = 682.7, 1024 / 5000 below 1. */
static void
test_costs_are_rounded_and_at_least_one (void)
{
  static const struct
  {
    const char *setting;
    guint32 cost;
  } rows[] = { { "global weight=3", 341 },
               { "global weight=1.5", 683 },
               { "global weight=5000", 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *const settings[] = { rows[i].setting, NULL };
      Opened opened;
      guint32 n, least = G_MAXUINT32, most = 0;

      open_ways (&opened, "dragonfly:2,3,2", settings);
      n = ways_find (opened.ways, 0, 11, opened.link);
      for (guint32 k = 0; k < n; k++)
        {
          const guint32 cost = ways_costs (opened.ways)[opened.link[k]];

          least = MIN (least, cost);
          most = MAX (most, cost);
        }
      g_assert_cmpuint (least, ==, rows[i].cost);
      g_assert_cmpuint (most, ==, 1024);
      close_ways (&opened);
    }
}

/* Only the medium of a bus takes time. */
static void
test_links_that_take_no_time_are_left_out (void)
{
  Opened opened;

  open_ways (&opened, "bus:4", NULL);
  g_assert_cmpuint (ways_find (opened.ways, 0, 3, opened.link), ==, 1);
  g_assert_cmpuint (ways_distance (opened.ways, 2, 1), ==, 1);
  g_assert_cmpuint (ways_find (opened.ways, 2, 2, opened.link), ==, 0);
  close_ways (&opened);
}

static void
test_half_duplex_is_one_link (void)
{
  static const char *const half[] = { "half duplex=yes", NULL };
  Opened opened;
  guint32 there;

  open_ways (&opened, "mesh:2", half);
  g_assert_cmpuint (ways_find (opened.ways, 0, 1, opened.link), ==, 1);
  there = opened.link[0];
  g_assert_cmpuint (ways_find (opened.ways, 1, 0, opened.link), ==, 1);
  g_assert_cmpuint (opened.link[0], ==, there);
  close_ways (&opened);
  open_ways (&opened, "mesh:2", NULL);
  ways_find (opened.ways, 1, 0, opened.link);
  g_assert_cmpuint (opened.link[0], !=, there);
  close_ways (&opened);
}

/* ---- clusters ---------------------------------------------------------------------- */

/* Two clusters of two processors: outside 1 us a byte, inside 0.25 us on two channels, an
 * eighth of that. */
static const char cluster_file[]
    = "cluster = net; net = {2 x smp}; smp = {2 x node}; node = 1.0;\n"
      "net.CommType = ethernet; net.TStart = 0; net.TByte = 1;\n"
      "smp.CommType = myrinet (2); smp.TStart = 0; smp.TByte = 0.25;\n";

static Machine *
read_clusters (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "m.par", NULL);
  Machine *machine = machine_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, cluster_file, -1, NULL));
  machine_read (machine, path, &error);
  g_assert_no_error (error);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  g_unlink (path);
  g_rmdir (folder);
  return machine;
}

static void
test_a_cluster_is_a_link (void)
{
  Opened opened = { .machine = read_clusters () };

  opened.network = open_network (opened.machine, 4);
  opened.ways = ways_new (opened.network, opened.machine, 10, 1000);
  g_assert_cmpuint (ways_links (opened.ways), ==, 3);
  g_assert_cmpuint (ways_find (opened.ways, 0, 1, opened.link), ==, 1);
  g_assert_cmpuint (opened.link[0], ==, 1);
  g_assert_cmpuint (ways_find (opened.ways, 3, 2, opened.link), ==, 1);
  g_assert_cmpuint (opened.link[0], ==, 2);
  g_assert_cmpuint (ways_find (opened.ways, 1, 2, opened.link), ==, 1);
  g_assert_cmpuint (opened.link[0], ==, 0);
  g_assert_cmpuint (ways_find (opened.ways, 1, 1, opened.link), ==, 0);
  g_assert_cmpuint (ways_costs (opened.ways)[0], ==, 1024);
  g_assert_cmpuint (ways_costs (opened.ways)[1], ==, 128);
  g_assert_cmpuint (ways_distance (opened.ways, 0, 3), ==, 1024);
  g_assert_cmpuint (ways_distance (opened.ways, 0, 1), ==, 128);
  close_ways (&opened);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ways/static", test_static_ways_are_those_of_the_replay);
  g_test_add_func ("/ways/drawn",
                   test_ways_that_depend_on_traffic_are_minimal_and_lowest);
  g_test_add_func ("/ways/costs", test_costs_are_inverse_weights);
  g_test_add_func ("/ways/rounded", test_costs_are_rounded_and_at_least_one);
  g_test_add_func ("/ways/no-time", test_links_that_take_no_time_are_left_out);
  g_test_add_func ("/ways/half-duplex", test_half_duplex_is_one_link);
  g_test_add_func ("/ways/clusters", test_a_cluster_is_a_link);
  return g_test_run ();
}
