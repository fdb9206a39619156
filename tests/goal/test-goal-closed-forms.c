/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Schedules whose time is known in closed form.  Links of 1 ns a byte, 0.5 us latency a
 * link, no start time, cut through, no overheads; a crossbar has two links from rank to
 * rank, so a lone message of n bytes takes n ns + 1 us. */
#include "config.h"

#include <string.h>

#include "goal/goal.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define NS SIM_TIME_PER_MICROSECOND / 1000
#define US SIM_TIME_PER_MICROSECOND

static SimTime
time_on (const char *network, const GString *text, const char *latency)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TextInput) input = text_input_new_from_string (text->str, text->len, "s");
  g_autoptr (Program) program = goal_read (input, NULL, NULL, &error);
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) net = NULL;
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;

  g_assert_no_error (error);
  machine_set_network (machine, network, &error);
  machine_set (machine, "link start time = 0", &error);
  machine_set (machine, "link byte time = 1 ns", &error);
  machine_set (machine, latency, &error);
  machine_set (machine, "switching = cut-through", &error);
  g_assert_no_error (error);
  g_assert_true (machine_resolve (machine, &error));
  net = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  replay = replay_new (program, machine, net);
  g_assert_true (replay_run (replay, &result, &error));
  return result.time;
}

/* Neighbours on a grid that does not wrap. */
static guint
neighbours (guint side, guint rank, guint found[4])
{
  guint y = rank / side, x = rank % side, n = 0;

  if (y > 0)
    found[n++] = rank - side;
  if (y + 1 < side)
    found[n++] = rank + side;
  if (x > 0)
    found[n++] = rank - 1;
  if (x + 1 < side)
    found[n++] = rank + 1;
  return n;
}

/* Every operation of a step requires all of the step before. */
static void
require_all (GString *text, guint operation, guint from, guint to)
{
  for (guint before = from; before < to; before++)
    g_string_append_printf (text, "l%u requires l%u\n", operation, before);
}

static GString *
halo (guint side, guint steps, guint bytes)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "num_ranks %u\n", side * side);
  for (guint rank = 0; rank < side * side; rank++)
    {
      guint found[4], n = neighbours (side, rank, found), l = 1, before = 1;

      g_string_append_printf (text, "rank %u {\n", rank);
      for (guint step = 0; step < steps; step++)
        {
          guint calc = l++, first = l;

          g_string_append_printf (text, "l%u: calc 100000\n", calc);
          require_all (text, calc, before, calc);
          for (guint i = 0; i < 2 * n; i++, l++)
            {
              g_string_append_printf (
                  text, i < n ? "l%u: recv %ub from %u\n" : "l%u: send %ub to %u\n", l,
                  bytes, found[i % n]);
              require_all (text, l, calc, calc + 1);
            }
          before = first;
        }
      g_string_append (text, "}\n");
    }
  return text;
}

/* An inner rank sends and takes four messages of 8192 bytes, one after another on its two
 * links: 10 x (100 + 4 x 8.192 + 1) us. */
static void
test_halo_takes_its_fullest_rank (void)
{
  g_autoptr (GString) text = halo (16, 10, 8192);

  g_assert_cmpint (time_on ("crossbar:256", text, "link latency = 0.5us"), ==,
                   (SimTime) 10 * (100 * US + 4 * 8192 * NS + US));
}

/* P ranks, 2 (P - 1) rounds: each passes a part on and waits for one: n ns + 1 us a
 * round, and 1 us of computing in the first half. */
static void
test_ring_takes_its_rounds (void)
{
  const guint p = 16, bytes = 4096;
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "num_ranks %u\n", p);
  for (guint rank = 0; rank < p; rank++)
    {
      guint l = 1, before = 1;

      g_string_append_printf (text, "rank %u {\n", rank);
      for (guint round = 0; round < 2 * (p - 1); round++)
        {
          guint first = l;

          g_string_append_printf (text, "l%u: recv %ub from %u\nl%u: send %ub to %u\n", l,
                                  bytes, (rank + p - 1) % p, l + 1, bytes,
                                  (rank + 1) % p);
          require_all (text, l, before, first);
          require_all (text, l + 1, before, first);
          l += 2;
          before = first;
          if (round < p - 1)
            {
              g_string_append_printf (text, "l%u: calc 1000\n", l);
              require_all (text, l, first, l);
              before = l++;
            }
        }
      g_string_append (text, "}\n");
    }
  g_assert_cmpint (time_on ("crossbar:16", text, "link latency = 0.5us"), ==,
                   (SimTime) (2 * (p - 1)) * (bytes * NS + US) + (SimTime) (p - 1) * US);
}

/* Round k: everybody sends to the one k further on and waits for the one k back. */
static GString *
all_to_all (guint p, guint bytes, gboolean waits)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "num_ranks %u\n", p);
  for (guint rank = 0; rank < p; rank++)
    {
      guint l = 1;

      g_string_append_printf (text, "rank %u {\n", rank);
      for (guint k = 1; k < p; k++, l += 2)
        {
          g_string_append_printf (text, "l%u: recv %ub from %u\nl%u: send %ub to %u\n", l,
                                  bytes, (rank + p - k) % p, l + 1, bytes,
                                  (rank + k) % p);
          if (waits && k > 1)
            {
              require_all (text, l, l - 2, l);
              require_all (text, l + 1, l - 2, l);
            }
        }
      g_string_append (text, "}\n");
    }
  return text;
}

/* With waits every round is a permutation: (P - 1) x (n ns + 1 us).  All at once, a
 * rank's link carries P - 1 messages, one after another: (P - 1) x n ns + 1 us. */
static void
test_all_to_all_takes_the_slowest_rank (void)
{
  g_autoptr (GString) waiting = all_to_all (9, 1000, TRUE);
  g_autoptr (GString) at_once = all_to_all (9, 1000, FALSE);

  g_assert_cmpint (time_on ("crossbar:9", waiting, "link latency = 0.5us"), ==,
                   (SimTime) 8 * (1000 * NS + US));
  g_assert_cmpint (time_on ("crossbar:9", at_once, "link latency = 0.5us"), >=,
                   (SimTime) 8 * 1000 * NS + US);
}

/* One medium, no latency: the sum of all bytes. */
static void
test_a_bus_takes_the_sum_of_all (void)
{
  g_autoptr (GString) text = all_to_all (9, 1000, FALSE);

  g_assert_cmpint (time_on ("bus:9", text, "link latency = 0"), ==,
                   (SimTime) 9 * 8 * 1000 * NS);
}

/* Serial sends: the second child's message leaves when the first's has, on the one link
 * of the root, so the first arrives at n ns + 1 us, the second n ns later. */
static void
test_a_tree_sends_to_its_children_one_by_one (void)
{
  g_autoptr (GString) text = g_string_new (
      "num_ranks 3 rank 0 { a: send 1000b to 1 b: send 1000b to 2 b requires a }"
      "rank 1 { a: recv 1000b from 0 b: calc 5000 b requires a }"
      "rank 2 { a: recv 1000b from 0 }");

  g_assert_cmpint (time_on ("crossbar:3", text, "link latency = 0.5us"), ==,
                   (SimTime) 1000 * NS + US + 5000 * NS);
}

/* LogGP on a crossbar, docs/goal.md: L = 5 us, o = 1 us, G = 1 ns, g = 2 us.  Two
 * messages of 1000 bytes: the second starts g + (n - 1) G = 2.999 us after the first's
 * start at o, so at 3.999; it is there n G + L later (a byte more than in LogGP), and o
 * more. */
static void
test_loggp_parameters_are_keys (void)
{
  static const char text[] = "num_ranks 3 rank 0 { send 1000b to 1 send 1000b to 2 }"
                             "rank 1 { recv 1000b from 0 } rank 2 { recv 1000b from 0 }";
  static const char *const keys[]
      = { "link start time = 0",  "link byte time = 1 ns",   "link latency = 2.5 us",
          "send overhead = 1 us", "receive overhead = 1 us", "link gap = 1.999 us" };
  g_autoptr (GError) error = NULL;
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "s");
  g_autoptr (Program) program = goal_read (input, NULL, NULL, &error);
  g_autoptr (Machine) machine = machine_new ();
  ReplayResult result;

  machine_set_network (machine, "crossbar:3", &error);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    machine_set (machine, keys[i], &error);
  g_assert_no_error (error);
  g_assert_true (machine_resolve (machine, &error));
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  g_assert_true (replay_run (replay, &result, &error));
  g_assert_cmpint (result.processor[0].finished, ==, 2 * US);
  g_assert_cmpint (result.processor[1].finished, ==, US + 1000 * NS + 5 * US + US);
  g_assert_cmpint (result.processor[2].finished, ==, 3999 * NS + 1000 * NS + 5 * US + US);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/closed-forms/halo-takes-its-fullest-rank",
                   test_halo_takes_its_fullest_rank);
  g_test_add_func ("/closed-forms/ring-takes-its-rounds", test_ring_takes_its_rounds);
  g_test_add_func ("/closed-forms/all-to-all-takes-the-slowest-rank",
                   test_all_to_all_takes_the_slowest_rank);
  g_test_add_func ("/closed-forms/a-bus-takes-the-sum-of-all",
                   test_a_bus_takes_the_sum_of_all);
  g_test_add_func ("/closed-forms/a-tree-sends-to-its-children-one-by-one",
                   test_a_tree_sends_to_its_children_one_by_one);
  g_test_add_func ("/closed-forms/loggp-parameters-are-keys",
                   test_loggp_parameters_are_keys);
  return g_test_run ();
}
