/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-link-faults.c - which links fail or are slow, and what is left: against the rules,
 * link by link, and flows against the plainest search of paths */
#include "config.h"

#include "topology/link-faults.h"

#include <string.h>

#include "../fixture/topology-fixture.h"
#include "base/mix.h"
#include "fixture/unit.h"
#include "topology/topology-flow.h"
#include "topology/topology-nodes.h"

static LinkFaults *
entry (FaultKind kind, const char *one, const char *other, guint64 number)
{
  LinkFaults *self = link_faults_new ("test");
  const LinkFault fault = { .kind = kind,
                            .one = g_strdup (one),
                            .other = g_strdup (other),
                            .number = { number, 1 },
                            .classes = 1u << LINK_LOCAL | 1u << LINK_GLOBAL,
                            .factor = { 5, 10 },
                            .text = g_strdup ("entry"),
                            .line = 1,
                            .column = 1 };

  g_array_append_val (self->entries, fault);
  return self;
}

static Topology *
without (const char *spec, const LinkFaults *failed, const LinkFaults *slowed,
         guint64 seed)
{
  g_autoptr (GError) error = NULL;
  Topology *topology = generate (spec);

  link_faults_apply (failed, slowed, seed, &topology, &error);
  g_assert_no_error (error);
  return topology;
}

static void
test_one_link (void)
{
  g_autoptr (LinkFaults) dash = entry (FAULT_LINK, "1-2", NULL, 0);
  g_autoptr (LinkFaults) quoted = entry (FAULT_LINK, "2", "1", 0);
  const LinkFaults *const both[] = { dash, quoted };

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    {
      g_autoptr (Topology) left = without ("ring:4", both[i], NULL, 0);

      g_assert_cmpuint (left->links, ==, 6);
      g_assert_cmpuint (topology_find_link (left, 1, 2), ==, G_MAXUINT32);
      g_assert_cmpuint (topology_find_link (left, 2, 1), ==, G_MAXUINT32);
      g_assert_cmpuint (topology_find_link (left, 0, 1), <, 6);
      g_assert_cmpuint (left->whole->links, ==, 8);
    }
}

static void
test_node (void)
{
  g_autoptr (LinkFaults) node = entry (FAULT_NODE, "5", NULL, 0);
  g_autoptr (Topology) left = without ("mesh:3x3", node, NULL, 0);

  g_assert_cmpuint (left->links, ==, 24 - 6);
  g_assert_cmpuint (left->first[6] - left->first[5], ==, 0);
}

static void
test_slow (void)
{
  g_autoptr (LinkFaults) slow = entry (FAULT_LINK, "0-1", NULL, 0);
  g_autoptr (Topology) left = without ("ring:4", NULL, slow, 0);

  for (guint32 node = 0; node < 4; node++)
    for (guint32 link = left->first[node]; link < left->first[node + 1]; link++)
      {
        const Decimal *weight = &left->weight[left->weight_class[link]];
        const gboolean is_slow = node + left->to[link] == 1;

        g_assert_cmpint (topology_is_slow (left, link), ==, is_slow);
        g_assert_cmpuint (weight->scale / weight->digits, ==, is_slow ? 2 : 1);
      }
}

static void
test_errors (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LinkFaults) many = entry (FAULT_COUNT, NULL, NULL, 5);
  g_autoptr (Topology) ring = generate ("ring:4");
  Topology *topology = ring;

  g_assert_false (link_faults_apply (many, NULL, 0, &topology, &error));
  g_assert_true (topology == ring);
  g_assert_cmpstr (
      error->message, ==,
      "test:1:1: error: found 'entry', expected at most as many as there are: "
      "ring(4) has 4 of these links");
  g_assert_true (link_faults_apply (NULL, NULL, 0, &topology, NULL));
  g_assert_true (topology == ring);
}

/* ---- drawn ------------------------------------------------------------------------- */

/* How many links come before one in the order in which they are drawn. */
static guint
rank_of (const Topology *t, guint64 seed, guint32 low, guint32 high)
{
  const guint64 own = mix_add (mix_add (mix_add (seed, 10), low), high);
  guint before = 0;

  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        const guint32 to = t->to[link];
        const guint64 hash = mix_add (mix_add (mix_add (seed, 10), node), to);

        if (topology_link_class (t, node, link) != LINK_HOST && node < to)
          before += hash < own
                    || (hash == own && (node < low || (node == low && to < high)));
      }
  return before;
}

static void
assert_drawn (const char *spec, guint32 number, guint64 seed)
{
  g_autoptr (LinkFaults) some = entry (FAULT_COUNT, NULL, NULL, number);
  g_autoptr (Topology) left = without (spec, some, NULL, seed);
  const Topology *t = left->whole;

  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      {
        const guint32 to = t->to[link], low = MIN (node, to), high = MAX (node, to);
        const gboolean fails = topology_link_class (t, node, link) != LINK_HOST
                               && rank_of (t, seed, low, high) < number;

        g_assert_cmpint (topology_find_link (left, node, to) == G_MAXUINT32, ==, fails);
      }
}

static void
test_drawn (void)
{
  static const char *const specs[]
      = { "torus:4x4", "dragonfly:5x2x2", "fat-tree:4", "hyperx:3x3x2", "ring:9" };

  for (guint n = 0; n < 30; n++)
    assert_drawn (specs[n % G_N_ELEMENTS (specs)], (guint32) g_test_rand_int_range (0, 9),
                  (guint64) g_test_rand_int_range (0, 1000));
}

/* ---- flows ------------------------------------------------------------------------- */

typedef struct
{
  const Topology *t;
  const guint8 *side;
  guint *room;   /* by node pair */
  gboolean *met; /* by node */
} Search;

/* One more unit to a processor of the other side. */
static gboolean
push (Search *self, guint32 node)
{
  const guint32 nodes = self->t->nodes;

  if (node < self->t->processors && self->side[node] == 1)
    return TRUE;
  self->met[node] = TRUE;
  for (guint32 to = 0; to < nodes; to++)
    if (!self->met[to] && self->room[node * nodes + to] > 0 && push (self, to))
      {
        self->room[node * nodes + to]--;
        self->room[to * nodes + node]++;
        return TRUE;
      }
  return FALSE;
}

static guint
plain_flow (const Topology *t, const guint8 *side)
{
  g_autofree guint *room = g_new0 (guint, (gsize) t->nodes * t->nodes);
  g_autofree gboolean *met = g_new0 (gboolean, t->nodes);
  Search search = { t, side, room, met };
  guint flow = 0;

  for (guint32 node = 0; node < t->nodes; node++)
    for (guint32 link = t->first[node]; link < t->first[node + 1]; link++)
      room[node * t->nodes + t->to[link]]
          += (guint) t->weight[t->weight_class[link]].digits;
  for (guint32 from = 0; from < t->processors; from++)
    while (side[from] == 0)
      {
        memset (met, 0, t->nodes * sizeof *met);
        if (!push (&search, from))
          break;
        flow++;
      }
  return flow;
}

static void
test_flows (void)
{
  static const char *const specs[]
      = { "torus:4x4", "dragonfly:4x2x2", "fat-tree:4", "hyperx:3x2x2", "tree:8x2x2" };

  for (guint n = 0; n < 25; n++)
    {
      g_autoptr (LinkFaults) some
          = entry (FAULT_COUNT, NULL, NULL, (guint64) g_test_rand_int_range (1, 6));
      g_autoptr (Topology) left
          = without (specs[n % G_N_ELEMENTS (specs)], some, NULL, n);
      g_autofree guint8 *side = g_new (guint8, left->processors);

      for (guint32 p = 0; p < left->processors; p++)
        side[p] = (guint8) (p < 2 ? p : (guint32) g_test_rand_bit ());
      g_assert_cmpuint (topology_largest_flow (left, side, 1), ==,
                        plain_flow (left, side));
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/link-faults/one-link", test_one_link);
  g_test_add_func ("/link-faults/node", test_node);
  g_test_add_func ("/link-faults/slow", test_slow);
  g_test_add_func ("/link-faults/errors", test_errors);
  g_test_add_func ("/link-faults/drawn", test_drawn);
  g_test_add_func ("/link-faults/flows", test_flows);
  return g_test_run ();
}
