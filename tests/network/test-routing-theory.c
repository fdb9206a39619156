/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What theory and publications say of routing: shift permutations, random bisections,
 * adversarial and uniform traffic on dragonflies, tornado on a ring. */
#include "config.h"

#include "base/mix.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define PACKET 4096

typedef struct
{
  guint32 source, destination;
} Pair;

/* All at once, or one after another, so that the load of links is never above 0. */
typedef struct
{
  const char *network, *rules;
  const Pair *pairs;
  guint n, times; /* each pair so often */
  gboolean apart;
} Traffic;

typedef struct
{
  GArray *of_link; /* guint32: messages of each link */
  GPtrArray *ways; /* of each pair: GArray of guint32, links */
  SimTime time;
} Found;

static void
found_clear (Found *self)
{
  g_array_unref (self->of_link);
  g_ptr_array_unref (self->ways);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

/* ---- running ----------------------------------------------------------------------- */

typedef struct
{
  const Traffic *traffic;
  Found *found;
} Watcher;

/* Each source has one pair in a permutation. */
static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  const Watcher *self = data;

  g_array_index (self->found->of_link, guint32, link)++;
  g_array_append_val ((GArray *) g_ptr_array_index (self->found->ways, packet->source),
                      link);
}

/* One byte takes 1 ns on a link, nothing else takes time. */
static Machine *
make_machine (const Traffic *traffic)
{
  g_auto (GStrv) rules = g_strsplit (traffic->rules, ";", 0);
  Machine *machine = machine_new ();
  g_autoptr (GError) error = NULL;

  machine_set_network (machine, traffic->network, &error);
  g_assert_no_error (error);
  machine_set (machine, "link start time = 0", &error);
  machine_set (machine, "link byte time = 1 ns", &error);
  machine_set (machine, "switching = cut-through", &error);
  for (guint i = 0; rules[i] != NULL && error == NULL; i++)
    machine_set (machine, rules[i], &error);
  g_assert_no_error (error);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  return machine;
}

static Program *
make_program (const Traffic *traffic, guint32 processors)
{
  Program *program = program_new_separate (processors, NULL, "traffic");
  const Interval whole
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };

  program_define_interval (program, &whole);
  for (guint i = 0; i < traffic->n; i++)
    {
      const Pair pair = traffic->pairs[i];

      if (traffic->apart && i > 0)
        program_append_compute (program, pair.source, ACTIVITY_USER,
                                i * SIM_TIME_PER_SECOND / 1000, FALSE);
      for (guint k = 0; k < traffic->times; k++)
        program_append_send (program, pair.source, pair.destination, PACKET, k);
    }
  for (guint i = 0; i < traffic->n; i++)
    for (guint k = 0; k < traffic->times; k++)
      program_append_receive (program, traffic->pairs[i].destination,
                              traffic->pairs[i].source, PACKET, k);
  return program;
}

static Found
run (const Traffic *traffic)
{
  g_autoptr (Machine) machine = make_machine (traffic);
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  const ReplayObserver observer = { .link_marked = on_marked };
  Found found = { g_array_new (FALSE, TRUE, sizeof (guint32)),
                  g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref), 0 };
  Watcher watcher = { traffic, &found };
  ReplayResult result = { 0 };

  g_assert_no_error (error);
  const guint32 processors = network_topology (network)->processors;
  g_autoptr (Program) program = make_program (traffic, processors);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  g_array_set_size (found.of_link, network_topology (network)->links);
  for (guint32 p = 0; p < processors; p++)
    g_ptr_array_add (found.ways, g_array_new (FALSE, FALSE, sizeof (guint32)));
  replay_add_observer (replay, &observer, &watcher);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  found.time = result.time;
  return found;
}

static guint32
most_on_a_link (const Found *found)
{
  guint32 most = 0;

  for (guint i = 0; i < found->of_link->len; i++)
    most = MAX (most, g_array_index (found->of_link, guint32, i));
  return most;
}

/* ---- shift permutations ------------------------------------------------------------ */

static guint32
most_of_shifts (const char *network, guint32 processors, const char *rules)
{
  g_autofree Pair *pairs = g_new (Pair, processors);
  guint32 most = 0;

  for (guint32 shift = 1; shift < processors; shift++)
    {
      const Traffic traffic = { network, rules, pairs, processors, 1, TRUE };

      for (guint32 p = 0; p < processors; p++)
        pairs[p] = (Pair){ p, (p + shift) % processors };
      g_auto (Found) found = run (&traffic);
      most = MAX (most, most_on_a_link (&found));
    }
  return most;
}

static const struct
{
  const char *network;
  guint32 processors;
} shifted[] = { { "leaf-spine:8x8x8", 64 },
                { "fat-tree:4", 16 },
                { "fat-tree:8", 128 },
                { "fat-tree:4x3", 64 },
                { "rails:8x4x4x4", 32 } };

/* E. Zahavi, Fat-tree routing and node ordering providing contention free traffic for MPI
 * global collectives, 2012. */
static void
test_shifts_have_no_contention_with_d_mod_k (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (shifted); i++)
    g_assert_cmpuint (
        most_of_shifts (shifted[i].network, shifted[i].processors, "ties = d-mod-k"), ==,
        1);
}

/* With lowest, 16 of a pod of fat-tree(8) share one link to the top; hashes do better,
 * but not well. */
static void
test_shifts_have_contention_with_other_ties (void)
{
  guint32 spread = 0, lowest = 0;

  for (guint i = 0; i < G_N_ELEMENTS (shifted); i++)
    {
      spread = MAX (spread, most_of_shifts (shifted[i].network, shifted[i].processors,
                                            "ties = spread"));
      lowest = MAX (lowest, most_of_shifts (shifted[i].network, shifted[i].processors,
                                            "ties = lowest"));
    }
  g_assert_cmpuint (spread, ==, 6);
  g_assert_cmpuint (lowest, ==, 16);
}

/* Sixteen processors of a pod of fat-tree(8) through one link. */
static void
test_shift_by_half_takes_turns_with_lowest (void)
{
  static const char *const rules[]
      = { "ties = d-mod-k", "ties = adaptive; route by = packet", "ties = lowest" };
  static const guint slower[] = { 1, 1, 16 };
  Pair pairs[128];

  for (guint32 p = 0; p < 128; p++)
    pairs[p] = (Pair){ p, (p + 64) % 128 };
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      const Traffic traffic = { "fat-tree:8", rules[i], pairs, 128, 40, FALSE };
      g_auto (Found) found = run (&traffic);

      g_assert_cmpint (found.time, ==,
                       (SimTime) slower[i] * 40 * PACKET * SIM_TIME_PER_MICROSECOND
                           / 1000);
    }
}

/* ---- random bisections ------------------------------------------------------------- */

static void
shuffle (guint32 *list, guint32 n, guint64 *state)
{
  for (guint32 i = 0; i < n; i++)
    list[i] = i;
  for (guint32 i = n; i > 1; i--)
    {
      const guint32 other = mix_pick (mix_draw (state), i), kept = list[i - 1];

      list[i - 1] = list[other];
      list[other] = kept;
    }
}

/* The mean over messages of 1 / largest number on a link of the way. */
static double
share_of_bisections (const char *network, guint32 n, const char *rules, guint rounds)
{
  g_autofree guint32 *list = g_new (guint32, n);
  g_autofree Pair *pairs = g_new (Pair, n);
  guint64 state = 1;
  double sum = 0;

  for (guint round = 0; round < rounds; round++)
    {
      const Traffic traffic = { network, rules, pairs, n, 1, TRUE };

      shuffle (list, n, &state);
      for (guint32 i = 0; i < n; i++)
        pairs[i] = (Pair){ list[i], list[(i + n / 2) % n] };
      g_auto (Found) found = run (&traffic);
      for (guint32 p = 0; p < n; p++)
        {
          const GArray *way = g_ptr_array_index (found.ways, p);
          guint32 most = 1;

          for (guint i = 0; i < way->len; i++)
            most = MAX (most, g_array_index (found.of_link, guint32,
                                             g_array_index (way, guint32, i)));
          sum += 1.0 / most;
        }
    }
  return sum / n / rounds;
}

/* T. Hoefler et al., Multistage switches are not crossbars, 2008: 55 to 60 % with static
 * routing on full bisection.  P. Geoffray and T. Hoefler, Adaptive routing strategies for
 * modern high performance networks, 2008: 38 % on a Clos network of 512 nodes.  The
 * numbers here are those of a separate model of both fat trees. */
static void
test_random_bisections_have_the_known_share (void)
{
  g_assert_cmpfloat_with_epsilon (
      share_of_bisections ("fat-tree:8", 128, "ties = d-mod-k", 20), 0.59, 0.02);
  g_assert_cmpfloat_with_epsilon (
      share_of_bisections ("fat-tree:8", 128, "ties = random", 20), 0.46, 0.02);
  g_assert_cmpfloat_with_epsilon (
      share_of_bisections ("fat-tree:8", 128, "ties = lowest", 20), 0.11, 0.02);
  g_assert_cmpfloat_with_epsilon (
      share_of_bisections ("fat-tree:16", 1024, "ties = d-mod-k", 3), 0.53, 0.02);
  g_assert_cmpfloat_with_epsilon (
      share_of_bisections ("fat-tree:16", 1024, "ties = random", 3), 0.41, 0.02);
  g_assert_cmpfloat_with_epsilon (
      share_of_bisections ("fat-tree:16", 1024, "ties = lowest", 3), 0.03, 0.01);
}

/* ---- dragonfly and ring ------------------------------------------------------------ */

#define MESSAGES 40

/* Of injection bandwidth: each host sends 40 messages of a packet, each to a random host
 * of the next group, or of all others. */
static double
share_of_dragonfly (const char *network, const char *rules, gboolean uniform)
{
  Pair pairs[72 * MESSAGES];
  guint64 state = 1;

  for (guint32 i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      const guint32 p = i % 72, next = (p / 8 + 1) % 9 * 8;

      pairs[i] = (Pair){ p, uniform ? (p + 1 + mix_pick (mix_draw (&state), 71)) % 72
                                    : next + mix_pick (mix_draw (&state), 8) };
    }
  const Traffic traffic = { network, rules, pairs, G_N_ELEMENTS (pairs), 1, FALSE };
  g_auto (Found) found = run (&traffic);
  return (double) MESSAGES * PACKET * (SIM_TIME_PER_MICROSECOND / 1000)
         / (double) found.time;
}

/* J. Kim et al., Technology-driven, highly-scalable dragonfly topology, 2008: 1 / (a p)
 * with minimal routes, at most 1/2 with a Valiant route. */
static void
test_adversarial_traffic_needs_valiant_routes (void)
{
  static const char *const networks[]
      = { "dragonfly:9x4x2", "dragonfly:9x4x2x1xrelative", "dragonfly:9x4x2x1xabsolute",
          "dragonfly:9x4x2x1xpalmtree", "dragonfly:9x4x2x1xcirculant" };
  const char *network = networks[0];

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    g_assert_cmpfloat_with_epsilon (
        share_of_dragonfly (networks[i], "routing = minimal", FALSE), 0.125, 0.0005);

  const double valiant
      = share_of_dragonfly (network, "routing = valiant; route by = packet", FALSE);
  const double ugal
      = share_of_dragonfly (network, "routing = ugal; route by = packet", FALSE);
  const double ugal_g
      = share_of_dragonfly (network, "routing = ugal-g; route by = packet", FALSE);

  g_test_message ("valiant %.3f, ugal %.3f, ugal-g %.3f", valiant, ugal, ugal_g);
  g_assert_cmpfloat_with_epsilon (valiant, 0.34, 0.03);
  g_assert_cmpfloat_with_epsilon (ugal, 0.31, 0.03);
  g_assert_cmpfloat_with_epsilon (ugal_g, 0.44, 0.03);
}

static void
test_uniform_traffic_needs_none (void)
{
  const double minimal
      = share_of_dragonfly ("dragonfly:9x4x2", "routing = minimal", TRUE);
  const double valiant
      = share_of_dragonfly ("dragonfly:9x4x2", "routing = valiant", TRUE);
  const double ugal = share_of_dragonfly ("dragonfly:9x4x2", "routing = ugal", TRUE);

  g_test_message ("minimal %.3f, valiant %.3f, ugal %.3f", minimal, valiant, ugal);
  g_assert_cmpfloat_with_epsilon (minimal, 0.69, 0.03);
  g_assert_cmpfloat_with_epsilon (valiant, 0.42, 0.03);
  g_assert_cmpfloat_with_epsilon (ugal, 0.68, 0.03);
}

/* Each link of ring(8) in one direction carries the messages of three sources. */
static void
test_tornado_on_a_ring_has_a_third (void)
{
  Pair pairs[8];

  for (guint32 p = 0; p < 8; p++)
    pairs[p] = (Pair){ p, (p + 3) % 8 };
  const Traffic traffic = { "ring:8", "routing = dimension-order", pairs, 8, 40, FALSE };
  g_auto (Found) found = run (&traffic);
  g_assert_cmpint (found.time, ==,
                   (SimTime) 3 * 40 * PACKET * SIM_TIME_PER_MICROSECOND / 1000);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/routing-theory/shifts", test_shifts_have_no_contention_with_d_mod_k);
  g_test_add_func ("/routing-theory/other-shifts",
                   test_shifts_have_contention_with_other_ties);
  g_test_add_func ("/routing-theory/half", test_shift_by_half_takes_turns_with_lowest);
  g_test_add_func ("/routing-theory/bisections",
                   test_random_bisections_have_the_known_share);
  g_test_add_func ("/routing-theory/adversarial",
                   test_adversarial_traffic_needs_valiant_routes);
  g_test_add_func ("/routing-theory/uniform", test_uniform_traffic_needs_none);
  g_test_add_func ("/routing-theory/tornado", test_tornado_on_a_ring_has_a_third);
  return g_test_run ();
}
