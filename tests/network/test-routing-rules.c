/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The routing and tie rule that each network has by default, and rules that do not fit.
 */
#include "config.h"

#include <string.h>

#include "machine-file/machine-file.h"
#include "network/network.h"
#include "fixture/unit.h"

static Machine *
resolved (const char *network, const char *rules, GError **error)
{
  g_auto (GStrv) list = g_strsplit (rules, ";", 0);
  g_autoptr (Machine) machine = machine_new ();
  GError *local = NULL;

  machine_set_network (machine, network, &local);
  for (guint i = 0; list[i] != NULL && local == NULL; i++)
    machine_set (machine, list[i], &local);
  g_assert_no_error (local);
  return machine_resolve (machine, error) ? g_steal_pointer (&machine) : NULL;
}

static void
test_every_network_has_its_rules (void)
{
  static const struct
  {
    const char *network;
    Routing routing;
    Ties ties;
  } rows[] = { { "mesh:4x4", ROUTING_DIMENSION_ORDER, TIES_SPREAD },
               { "grid:4x4", ROUTING_DIMENSION_ORDER, TIES_SPREAD },
               { "torus:4x4", ROUTING_DIMENSION_ORDER, TIES_SPREAD },
               { "ring:8", ROUTING_DIMENSION_ORDER, TIES_SPREAD },
               { "hypercube:3", ROUTING_DIMENSION_ORDER, TIES_SPREAD },
               { "hyperx:3x3x1", ROUTING_DIMENSION_ORDER, TIES_SPREAD },
               { "xgft:4x4x1x2", ROUTING_TIME, TIES_D_MOD_K },
               { "fat-tree:4", ROUTING_TIME, TIES_D_MOD_K },
               { "rails:4x2x2", ROUTING_TIME, TIES_D_MOD_K },
               { "leaf-spine:4x4x2", ROUTING_TIME, TIES_SPREAD },
               { "slimfly:3", ROUTING_TIME, TIES_SPREAD },
               { "jellyfish:8x3x1", ROUTING_TIME, TIES_SPREAD },
               { "file:any.topo", ROUTING_TIME, TIES_SPREAD },
               { "dragonfly:3x2x1", ROUTING_MINIMAL, TIES_SPREAD },
               { "dragonfly-plus:3x2x2x1", ROUTING_MINIMAL, TIES_SPREAD } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Machine) own = resolved (rows[i].network, "seed = 1", NULL);
      g_autoptr (Machine) set
          = resolved (rows[i].network, "routing = time;ties = lowest", NULL);

      g_assert_cmpint (own->routing, ==, rows[i].routing);
      g_assert_cmpint (own->ties, ==, rows[i].ties);
      g_assert_cmpint (set->routing, ==, ROUTING_TIME);
      g_assert_cmpint (set->ties, ==, TIES_LOWEST);
    }
}

static void
assert_fails (const char *network, const char *rules, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = resolved (network, rules, &error);

  if (machine != NULL)
    g_assert_null (network_new (machine, &machine->shape, &error));
  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (error->message, "netfare: error: "));
  g_assert_cmpstr (error->message + strlen ("netfare: error: "), ==, expected);
}

static void
test_rules_that_do_not_fit_are_errors (void)
{
  assert_fails ("star:4", "routing = dimension-order",
                "routing = dimension-order, but star(4) has no coordinates; expected a "
                "mesh, grid, torus, ring, hypercube or hyperx");
  assert_fails ("rails:4x2x2", "routing = valiant",
                "routing = valiant goes through the router of every processor, but that "
                "of processor 0 of rails(4,2,2) is a processor that does not forward");
  assert_fails ("rails:4x2x2", "routing = ugal-g",
                "routing = ugal-g goes through the router of every processor, but that "
                "of processor 0 of rails(4,2,2) is a processor that does not forward");
  assert_fails ("mesh:2x2", "ties = adaptive;discipline = reserve",
                "found ties = adaptive with discipline = reserve, which marks a whole "
                "path before the loads of its links are known; expected discipline = "
                "fifo");
  assert_fails ("mesh:2x2", "routing = ugal;discipline = reserve",
                "found routing = ugal with discipline = reserve, which marks a whole "
                "path before the loads of its links are known; expected discipline = "
                "fifo");
  assert_fails ("mesh:2x2", "routing = ugal-g;discipline = reserve",
                "found routing = ugal-g with discipline = reserve, which marks a whole "
                "path before the loads of its links are known; expected discipline = "
                "fifo");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/routing/defaults", test_every_network_has_its_rules);
  g_test_add_func ("/routing/errors", test_rules_that_do_not_fit_are_errors);
  return g_test_run ();
}
