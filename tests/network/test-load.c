/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What theory says of traffic on a network: how evenly ties are spread, what a cut lets
 * through, that no link is used more than all the time or idle while somebody waits. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "routes/routes.h"
#include "replay/replay.h"
#include "../fixture/topology-fixture.h"
#include "fixture/unit.h"

static const SimTime cost[256] = { 0, 10 };

/* Busiest link over the mean where every processor sends one message to every other. */
static double
imbalance (const char *spec, Ties ties)
{
  g_autoptr (Topology) t = generate (spec);
  g_autofree guint64 *load = g_new0 (guint64, t->links);
  Routes *routes = routes_new (t, cost, ROUTING_TIME, ties, 1 << 20);
  guint64 most = 0, sum = 0;

  for (guint32 from = 0; from < t->processors; from++)
    for (guint32 to = 0; to < t->processors; to++)
      for (guint32 node = from; node != to;)
        {
          guint32 link = routes_next (routes, node, from, to);

          load[link]++;
          node = t->to[link];
        }
  for (guint32 link = 0; link < t->links; link++)
    {
      most = MAX (most, load[link]);
      sum += load[link];
    }
  routes_free (routes);
  return (double) most * t->links / (double) sum;
}

/* 1.5 is the least possible on 16 x 8 x 8: the long dimension carries half of all hops on
 * a third of the links. */
static void
test_spread_evens_out_an_all_to_all_on_a_torus (void)
{
  double spread = imbalance ("torus:16x8x8", TIES_SPREAD);
  double lowest = imbalance ("torus:16x8x8", TIES_LOWEST);

  g_test_message ("busiest / mean: spread %.2f, lowest %.2f", spread, lowest);
  g_assert_cmpfloat (spread, >=, 1.5);
  g_assert_cmpfloat (spread, <=, 1.8);
  g_assert_cmpfloat (lowest, >, spread);
}

/* ---- replayed traffic -------------------------------------------------------------- */

typedef struct
{
  SimTime *free; /* by link: the end of the interval before */
  SimTime *busy;
  guint64 waited;
} Watch;

/* A packet that waits begins when the one before it ends: the link is never idle. */
static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  Watch *self = data;

  (void) packet, (void) message;
  if (begin > reached)
    {
      g_assert_cmpint (begin, ==, self->free[link]);
      self->waited++;
    }
  g_assert_cmpint (begin, >=, self->free[link]);
  self->free[link] = end;
  self->busy[link] += end - begin;
}

static const ReplayObserver observer = { .link_marked = on_marked };

typedef guint32 (*Destination) (guint32 source, guint32 n, guint32 number);

/* Every processor sends so many messages at once. */
static Program *
traffic (guint32 n, guint32 messages, guint64 bytes, Destination destination)
{
  Program *program = program_new_separate (n, NULL, "");

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  for (guint32 p = 0; p < n; p++)
    for (guint32 k = 0; k < messages; k++)
      program_append_send (program, p, destination (p, n, k), bytes, p * messages + k);
  for (guint32 p = 0; p < n; p++)
    for (guint32 k = 0; k < messages; k++)
      program_append_receive (program, destination (p, n, k), p, bytes, p * messages + k);
  return program;
}

static SimTime
replay_traffic (const char *spec, Program *taken, guint64 *waited)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = taken;
  g_autoptr (Machine) machine = machine_new ();
  ReplayResult result;

  machine_set_network (machine, spec, &error);
  machine_set (machine, "link start time = 0", &error);
  machine_set (machine, "link byte time = 1 ns", &error);
  machine_set (machine, "link latency = 0", &error);
  g_assert_no_error (error);
  g_assert_true (machine_resolve (machine, &error));
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  const Topology *t = network_topology (network);
  Watch watch = { g_new0 (SimTime, t->links), g_new0 (SimTime, t->links), 0 };
  replay_add_observer (replay, &observer, &watch);
  g_assert_true (replay_run (replay, &result, &error));
  for (guint32 link = 0; link < t->links; link++)
    {
      const LinkStatistics s = network_link_statistics (network, link);

      g_assert_cmpint (s.busy, <=, result.time);
      g_assert_cmpint (s.busy, ==, watch.busy[link]);
    }
  *waited = watch.waited;
  g_free (watch.free);
  g_free (watch.busy);
  return result.time;
}

static guint32
scattered (guint32 source, guint32 n, guint32 number)
{
  return (source * 7 + number * 13 + 5) % n;
}

static void
test_no_link_is_overused_or_idle_while_somebody_waits (void)
{
  static const char *const specs[]
      = { "torus:4x4",   "mesh:4x4", "hypercube:4",    "tree:16",
          "crossbar:16", "bus:16",   "dragonfly:4x2x2" };

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      guint64 waited;

      replay_traffic (specs[i], traffic (16, 12, 1000, scattered), &waited);
      g_assert_cmpuint (waited, >, 0);
    }
}

static guint32
all_others (guint32 source, guint32 n, guint32 number)
{
  return (source + 1 + number) % n;
}

/* On a bus without latency all messages one after another; on a crossbar the slowest
 * processor, whose link carries all it sends, and no more than twice that. */
static void
test_all_to_all_on_bus_and_crossbar (void)
{
  const guint32 n = 9;
  const guint64 bytes = 1000;
  SimTime one = (SimTime) bytes * SIM_TIME_PER_MICROSECOND / 1000;
  guint64 waited;
  SimTime crossbar;

  g_assert_cmpint (
      replay_traffic ("bus:9", traffic (n, n - 1, bytes, all_others), &waited), ==,
      n * (n - 1) * one);
  crossbar
      = replay_traffic ("crossbar:9", traffic (n, n - 1, bytes, all_others), &waited);
  g_assert_cmpint (crossbar, >=, (n - 1) * one);
  g_assert_cmpint (crossbar, <=, 2 * (n - 1) * one);
}

/* To the place half the processors further on: across the middle of a network that is cut
 * between its halves. */
static guint32
other_half (guint32 source, guint32 n, guint32 number)
{
  return (source + n / 2) % n;
}

/* All bytes of one half go over the links of the cut, one way. */
static void
test_a_cut_lets_no_more_through_than_its_links (void)
{
  static const struct
  {
    const char *spec;
    guint32 n, cut; /* links one way between the lower and the upper half */
  } cases[] = { { "mesh:8x4", 32, 4 }, { "torus:8x4", 32, 8 },    { "mesh:16", 16, 1 },
                { "ring:16", 16, 2 },  { "hypercube:5", 32, 16 }, { "tree:16", 16, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const guint32 messages = 5;
      const guint64 bytes = 1000;
      guint64 across = cases[i].n / 2 * messages * bytes, waited;
      SimTime time = replay_traffic (
          cases[i].spec, traffic (cases[i].n, messages, bytes, other_half), &waited);

      g_assert_cmpint (
          time, >=, (SimTime) (across / cases[i].cut) * SIM_TIME_PER_MICROSECOND / 1000);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/load/spread-evens-out-an-all-to-all-on-a-torus",
                   test_spread_evens_out_an_all_to_all_on_a_torus);
  g_test_add_func ("/load/no-link-is-overused-or-idle-while-somebody-waits",
                   test_no_link_is_overused_or_idle_while_somebody_waits);
  g_test_add_func ("/load/all-to-all-on-bus-and-crossbar",
                   test_all_to_all_on_bus_and_crossbar);
  g_test_add_func ("/load/a-cut-lets-no-more-through-than-its-links",
                   test_a_cut_lets_no_more_through_than_its_links);
  return g_test_run ();
}
