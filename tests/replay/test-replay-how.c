/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a replay says that it took its events, where no command line leads to it; the
 * others are in tests/cli/loops.test. */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

/* Processors that compute once, on a ring of so many: free with replay_free, after the
 * program. */
typedef struct
{
  Program *program;
  Machine *machine;
  Network *network;
  Replay *replay;
} Ring;

static void
ring_init (Ring *self, guint32 processors)
{
  g_autofree char *network = g_strdup_printf ("ring:%u", processors);
  const Step step = { .type = STEP_COMPUTE, .amount = SIM_TIME_PER_MICROSECOND };
  guint32 cycle;
  GError *error = NULL;

  self->program = program_new_graphs (processors, NULL, "");
  program_define_interval (
      self->program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  for (guint32 p = 0; p < processors; p++)
    g_assert_true (program_set_graph (self->program, p, &step, 1, NULL, 0, &cycle));
  self->machine = machine_new ();
  machine_set_network (self->machine, network, &error);
  g_assert_no_error (error);
  machine_set (self->machine, "link start time = 1us", &error);
  g_assert_no_error (error);
  machine_resolve (self->machine, &error);
  g_assert_no_error (error);
  self->network = network_new (self->machine, program_shape (self->program), &error);
  g_assert_no_error (error);
  self->replay = replay_new (self->program, self->machine, self->network);
}

/* Runs, compares what is said, and frees all. */
static void
ring_says (Ring *self, const char *wanted)
{
  ReplayResult result;

  g_assert_true (replay_run (self->replay, &result, NULL));
  g_autofree char *said = replay_describe (self->replay);
  g_assert_cmpstr (said, ==, wanted);
  replay_free (self->replay);
  network_free (self->network);
  machine_free (self->machine);
  program_unref (self->program);
}

static void
test_one_order_that_is_asked_for (void)
{
  Ring ring;

  ring_init (&ring, 4);
  replay_set_one_order (ring.replay);
  ring_says (&ring, "in one queue, by 1 thread: one order was asked for");
}

static void
test_a_heap (void)
{
  Ring ring;

  ring_init (&ring, 4);
  replay_set_loop (ring.replay, "heap");
  ring_says (&ring, "in a heap, by 1 thread: one order was asked for");
}

static void
test_an_observer_without_a_purpose (void)
{
  static const ReplayObserver observer = { .in_one_order = TRUE };
  Ring ring;

  ring_init (&ring, 4);
  replay_add_observer (ring.replay, &observer, NULL);
  ring_says (&ring, "in one queue, by 1 thread: the run is watched");
}

static void
test_more_threads_than_there_can_be (void)
{
  Ring ring;

  ring_init (&ring, 100);
  replay_set_threads (ring.replay, 99);
  replay_share_until (ring.replay, G_MAXUINT64);
  ring_says (&ring, "in conservative windows, by 64 threads: at most 64 are used");
}

static void
test_more_threads_than_nodes (void)
{
  Ring ring;

  ring_init (&ring, 5);
  replay_set_threads (ring.replay, 9);
  replay_share_until (ring.replay, G_MAXUINT64);
  ring_says (&ring,
             "in conservative windows, by 5 threads: each thread needs a node with "
             "processors");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/how/one-order-that-is-asked-for", test_one_order_that_is_asked_for);
  g_test_add_func ("/how/a-heap", test_a_heap);
  g_test_add_func ("/how/an-observer-without-a-purpose",
                   test_an_observer_without_a_purpose);
  g_test_add_func ("/how/more-threads-than-there-can-be",
                   test_more_threads_than_there_can_be);
  g_test_add_func ("/how/more-threads-than-nodes", test_more_threads_than_nodes);
  return g_test_run ();
}
