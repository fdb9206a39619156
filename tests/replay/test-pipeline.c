/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loops done in portions (docs/dvm-rules.md, section 5, across_), worked out by hand in
 * whole microseconds, on both formulas and on a graph; and in how many portions. */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "machine-file/machine-file.h"
#include "replay/collectives/pipeline.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define US(x) (SIM_TIME_PER_MICROSECOND * (SimTime) (x))
#define MOST 4

/* What one processor did. */
typedef struct
{
  SimTime busy, productive, communication, real_synch, other, finished;
} Part;

typedef struct
{
  Part part[MOST];
  guint outcomes;

} Result;

static void
on_loop (gpointer data, guint32 processor, guint32 interval, PartitionShare share)
{
  Result *self = data;

  g_assert_cmpuint (interval, ==, 0);
  self->part[processor].busy += share.time;
  self->part[processor].productive += share.productive;
}

static void
on_collective (gpointer data, const CollectiveOutcome *outcome)
{
  Result *self = data;

  self->outcomes++;
  g_assert_cmpint (outcome->kind, ==, KIND_SHADOW);
  for (guint32 i = 0; i < outcome->count; i++)
    {
      const Participation *one = &outcome->participants[i];
      Part *part = &self->part[one->processor];

      part->communication += one->start_communication + one->wait_communication;
      part->real_synch += one->start_real_synch + one->wait_real_synch;
      part->other += one->synchronization + one->variation + one->overlap;
    }
}

static void
on_finished (gpointer data, guint32 processor, SimTime time)
{
  ((Result *) data)->part[processor].finished = time;
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
}

static const ReplayObserver observer
    = { .loop = on_loop, .collective = on_collective, .finished = on_finished };
static const ReplayObserver ordered = {
  .loop = on_loop, .collective = on_collective, .finished = on_finished, .state = on_state
};

/* ---- a case ------------------------------------------------------------------------ */

typedef struct
{
  const char *network;
  const char *settings[6];
  guint32 processors; /* each has one iteration a slice */
  guint64 slices, portions;
  guint32 depth;
  SimTime time; /* of the whole loop */
  Transfer dependences[MOST];
  guint32 n_dependences;
} Case;

static Program *
make_program (const Case *c, const Shape *shape)
{
  Program *program = program_new_shared (shape, NULL, "test");
  Interval interval = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE };
  guint64 *before[SHAPE_MAX_RANK];
  Pipeline pipeline = { .slices = c->slices, .portions = c->portions, .depth = c->depth };

  program_define_interval (program, &interval);
  for (guint d = 0; d < shape->rank; d++)
    {
      before[d] = g_new (guint64, shape->size[d] + 1);
      for (guint32 q = 0; q <= shape->size[d]; q++)
        before[d][q] = q;
    }
  pipeline.partition = program_define_partition (
      program, partition_new (shape, (guint64 const *const *) before, c->slices));
  for (guint d = 0; d < shape->rank; d++)
    g_free (before[d]);
  pipeline.dependences
      = program_define_transfers (program, c->dependences, c->n_dependences);
  program_append_wavefront (program, program_define_pipeline (program, &pipeline),
                            c->time, program_new_instance (program));
  return program;
}

static gboolean
run_case (const Case *c, const ReplayObserver *watcher, Result *result, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) network = NULL;
  g_autoptr (Program) program = NULL;
  g_autoptr (Replay) replay = NULL;
  ReplayResult times;

  g_assert_true (machine_set_network (machine, c->network, NULL));
  for (const char *const *s = c->settings; *s != NULL; s++)
    g_assert_true (machine_set (machine, *s, NULL));
  g_assert_true (machine_resolve (machine, NULL));
  g_assert_cmpuint (shape_count (&machine->shape), ==, c->processors);
  network = network_new (machine, &machine->shape, NULL);
  program = make_program (c, &machine->shape);
  replay = replay_new (program, machine, network);
  memset (result, 0, sizeof *result);
  replay_add_observer (replay, watcher, result);
  if (!replay_run (replay, &times, error))
    return FALSE;
  for (guint32 p = 0; p < c->processors; p++)
    {
      const ProcessorTotals *totals = &times.processor[p];

      g_assert_cmpint (totals->busy + totals->overhead + totals->idle, ==, times.time);
      g_assert_cmpint (totals->busy, ==, result->part[p].busy);
      g_assert_cmpint (totals->finished, ==,
                       result->part[p].busy + result->part[p].communication);
    }
  return TRUE;
}

/* expected: for each processor when it finishes, communication and real synchronisation,
 * in microseconds. */
static void
assert_case (const Case *c, const int (*expected)[3])
{
  const ReplayObserver *watchers[] = { &observer, &ordered };

  for (guint w = 0; w < G_N_ELEMENTS (watchers); w++)
    {
      g_autoptr (GError) error = NULL;
      Result result;

      g_assert_true (run_case (c, watchers[w], &result, &error));
      g_assert_cmpuint (result.outcomes, ==, 1);
      for (guint32 p = 0; p < c->processors; p++)
        {
          const Part *part = &result.part[p];

          g_assert_cmpint (part->finished, ==, US (expected[p][0]));
          g_assert_cmpint (part->communication, ==, US (expected[p][1]));
          g_assert_cmpint (part->real_synch, ==, US (expected[p][2]));
          g_assert_cmpint (part->other, ==, 0);
          g_assert_cmpint (part->busy, ==, c->time / c->processors);
          g_assert_cmpint (part->productive, ==, part->busy);
        }
    }
}

#define FORMULA_PRICES "start time=10us", "send byte time=1us"
#define LINK_PRICES "link start time=10us", "link byte time=1us"

/* Three in a line, 40 us each in 4 slices, 8 bytes to the next one. */
#define LINE                                                                             \
  .processors = 3, .slices = 4, .depth = 2, .time = US (120),                            \
  .dependences = { { 0, 1, 8 }, { 1, 2, 8 } }, .n_dependences = 2

/* ---- on formulas ------------------------------------------------------------------- */

/* A portion takes 10, its message 10 + 2.
 * 0:  0-10 10-20 20-30 30-40
 * 1:  waits 22, of it 12 for the message; 22-32 32-42 42-52 52-62: messages come in time
 * 2:  waits 44; 44-54 .. 74-84 */
static void
test_wave_passes_portion_by_portion (void)
{
  static const int expected[][3] = { { 40, 0, 0 }, { 62, 22, 10 }, { 84, 44, 32 } };
  Case c = { "network:3", { FORMULA_PRICES, NULL }, LINE, .portions = 4 };

  assert_case (&c, expected);
  c.network = "transputer:3";
  assert_case (&c, expected);
}

/* Nearest to sqrt (2 * (40 + 8) / 10) = 3.098: 3 portions of 1, 1 and 2 slices; messages
 * of 2, 2 and 4 bytes take 12, 12, 14. 0:  0-10 10-20 20-40 1:  22-32 32-42, waits 12 of
 * which all is the message's, 54-74 2:  44-54 54-64, waits 24 of which 14 is the
 * message's, 88-108 */
static void
test_number_of_portions_is_chosen (void)
{
  static const int expected[][3] = { { 40, 0, 0 }, { 74, 34, 10 }, { 108, 68, 42 } };
  Case c = { "network:3", { FORMULA_PRICES, NULL }, LINE };

  assert_case (&c, expected);
}

/* One that asks for more portions than slices gets a portion a slice. */
static void
test_no_more_portions_than_slices (void)
{
  static const int expected[][3] = { { 40, 0, 0 }, { 62, 22, 10 }, { 84, 44, 32 } };
  Case c = { "network:3", { FORMULA_PRICES, NULL }, LINE, .portions = 1000 };

  assert_case (&c, expected);
}

/* Messages that cost nothing to start: as many portions as slices. */
static void
test_free_start_means_all_slices (void)
{
  /* A message of 2 bytes takes 2: 1 begins at 12, 2 at 24. */
  static const int expected[][3] = { { 40, 0, 0 }, { 52, 12, 10 }, { 64, 24, 22 } };
  Case c = { "network:3", { "start time=0us", "send byte time=1us", NULL }, LINE };

  assert_case (&c, expected);
}

/* Two dimensions, one portion of 10 each:
 * 0: 0-10.  1: 10 + 15 = 25-35.  2: 10 + 11 = 21-31.
 * 3: from 2 at 31 + 13 = 44, last from 1 at 35 + 11 = 46, its own 11; 46-56 */
static void
test_wave_in_two_dimensions (void)
{
  static const int expected[][3]
      = { { 10, 0, 0 }, { 35, 25, 10 }, { 31, 21, 10 }, { 56, 46, 35 } };
  Case c = { .network = "transputer:2x2",
             .settings = { FORMULA_PRICES, NULL },
             .processors = 4,
             .slices = 1,
             .depth = 2,
             .time = US (40),
             .dependences = { { 0, 1, 5 }, { 0, 2, 1 }, { 1, 3, 1 }, { 2, 3, 3 } },
             .n_dependences = 4 };

  assert_case (&c, expected);
  /* Others' messages hinder nobody on the bus formula either. */
  c.network = "network:4";
  c.processors = 4;
  c.n_dependences = 0;
  c.depth = 0;
  {
    static const int alone[][3]
        = { { 10, 0, 0 }, { 10, 0, 0 }, { 10, 0, 0 }, { 10, 0, 0 } };

    assert_case (&c, alone);
  }
}

/* Over two hops, (10 + S) * (1 + ceil (4/S)) is least for S = 4: 28. */
static void
test_transputer_message_passes_two_links (void)
{
  static const int expected[][3] = { { 10, 0, 0 }, { 10, 0, 0 }, { 48, 38, 10 } };
  Case c = { .network = "transputer:3",
             .settings = { FORMULA_PRICES, NULL },
             .processors = 3,
             .slices = 1,
             .depth = 2,
             .time = US (30),
             .dependences = { { 0, 2, 4 } },
             .n_dependences = 1 };

  assert_case (&c, expected);
}

/* ---- on a graph -------------------------------------------------------------------- */

/* Messages that take 10 do not meet on a link.  Four portions: 1 begins at 20, 2 at 40.
 * Nearest to sqrt (2 * 48 / 8) = 3.46: 3 portions of 10, 10 and 20:
 * 1:  20-30 30-40, waits 12 for 4 bytes, 52-72
 * 2:  40-50 50-60, waits 24 of which 12 is the message's, 84-104 */
static void
test_graph_without_congestion_equals_formula (void)
{
  static const int expected[][3] = { { 40, 0, 0 }, { 60, 20, 10 }, { 80, 40, 30 } };
  static const int chosen[][3] = { { 40, 0, 0 }, { 72, 32, 10 }, { 104, 64, 42 } };
  Case cases[]
      = { { "mesh:3", { "link start time=8us", "link byte time=1us", NULL }, LINE },
          { "network:3", { "start time=8us", "send byte time=1us", NULL }, LINE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      assert_case (&cases[i], chosen);
      cases[i].portions = 4;
      assert_case (&cases[i], expected);
    }
}

/* Messages that take 12 every 10: a link has them at 10-22 22-34 34-46 46-58.
 * 1:  22-32 34-44 46-56 58-68: waits 2 for each but the first
 * 2:  44-54 56-66 68-78 80-90 */
static void
test_portions_queue_at_a_link (void)
{
  static const int expected[][3] = { { 40, 0, 0 }, { 68, 28, 10 }, { 90, 50, 32 } };
  Case c = { "mesh:3", { LINK_PRICES, NULL }, LINE, .portions = 4 };

  assert_case (&c, expected);
}

/* Two portions of 10, messages of 2 bytes, sends cost 1, receives 2.
 * 0: 0-10 s11 11-21 s22
 * 1: message at 11 + 12 = 23: waits 23, its own 13; r25 25-35 s36; the next came at 34:
 *    r38 38-48 s49
 * 2: message at 36 + 12 = 48: waits 48, its own 13; r50 50-60; the next comes at 61:
 * waits 1; r63 63-73 */
static void
test_overheads_belong_to_the_wave (void)
{
  static const int expected[][3] = { { 22, 2, 0 }, { 49, 29, 10 }, { 73, 53, 35 } };
  Case c = {
    "mesh:3",          { LINK_PRICES, "send overhead=1us", "receive overhead=2us", NULL },
    .processors = 3,   .slices = 2,
    .portions = 2,     .depth = 2,
    .time = US (60),   .dependences = { { 0, 1, 4 }, { 1, 2, 4 } },
    .n_dependences = 2
  };

  assert_case (&c, expected);
}

/* A long message waits for its receive, which is posted when the processor reaches the
 * loop.  Link to 1: request 10-20, request 20-30, message 30-42, message 42-54; back:
 * answers 20-30 30-40.
 * 1:  waits 42, of it 32 since the send; 42-52, waits 2, 54-64 */
static void
test_long_messages_ask_first (void)
{
  static const int expected[][3] = { { 20, 0, 0 }, { 64, 44, 10 } };
  Case c = { "mesh:2",          { LINK_PRICES, "rendezvous bytes=1", NULL },
             .processors = 2,   .slices = 2,
             .portions = 2,     .depth = 1,
             .time = US (40),   .dependences = { { 0, 1, 4 } },
             .n_dependences = 1 };

  assert_case (&c, expected);
}

/* ---- how many portions ------------------------------------------------------------- */

static void
test_root_is_the_nearest_integer (void)
{
  /* roots 1/2, 3/2, 5/2 exactly: halves up; and a little less */
  g_assert_cmpuint (pipeline_nearest_root (1, 1, 4), ==, 1);
  g_assert_cmpuint (pipeline_nearest_root (1, 9, 4), ==, 2);
  g_assert_cmpuint (pipeline_nearest_root (25, 1, 4), ==, 3);
  g_assert_cmpuint (pipeline_nearest_root (1, 6249999999, 1000000000), ==, 2);
  g_assert_cmpuint (pipeline_nearest_root (1, 0, 7), ==, 0);
  g_assert_cmpuint (pipeline_nearest_root (1, 249, 1000), ==, 0);
  for (guint i = 0; i < 10000; i++)
    {
      guint32 depth = (guint32) g_test_rand_int_range (1, 1000);
      guint64 numerator = (guint64) (guint32) g_test_rand_int ()
                          << g_test_rand_int_range (0, 20);
      guint64 denominator = (guint64) g_test_rand_int_range (1, 1 << 20);
      unsigned __int128 four = (unsigned __int128) 4 * depth * numerator;
      unsigned __int128 q = pipeline_nearest_root (depth, numerator, denominator);

      g_assert_true (q == 0 || (2 * q - 1) * (2 * q - 1) * denominator <= four);
      g_assert_true ((2 * q + 1) * (2 * q + 1) * denominator > four);
    }
}

/* As large as a machine and a program can make them. */
static void
test_root_of_large_numbers (void)
{
  unsigned __int128 largest = ((unsigned __int128) 1 << 92) - 1;
  unsigned __int128 q = pipeline_nearest_root (G_MAXUINT32, largest, 1);

  g_assert_true ((2 * q - 1) * (2 * q - 1)
                 <= 4 * (unsigned __int128) G_MAXUINT32 * largest);
  g_assert_true ((2 * q + 1) * (2 * q + 1)
                 > 4 * (unsigned __int128) G_MAXUINT32 * largest);
}

/* 40 us * 10^11 are 4 10^18 ps, less than 2^62; twice that is more, but not one half of
 * it. */
static void
test_loop_too_long_is_refused (void)
{
  static const char *const networks[] = { "network:2", "mesh:2" };
  Result result;

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      g_autoptr (GError) error = NULL;
      Case c = { networks[i],       { "power=100000000000", NULL },
                 .processors = 2,   .slices = 2,
                 .portions = 2,     .depth = 1,
                 .time = US (40),   .dependences = { { 0, 1, 4 } },
                 .n_dependences = 1 };

      g_assert_true (run_case (&c, &observer, &result, &error));
      c.settings[0] = "power=200000000000";
      g_assert_false (run_case (&c, &observer, &result, &error));
      g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY);
      g_assert_nonnull (strstr (error->message, "the run exceeds 2^62 ps"));
    }
}

static void
test_too_many_portions_are_refused (void)
{
  g_autoptr (GError) error = NULL;
  Result result;
  Case c = { "network:3", { FORMULA_PRICES, NULL }, LINE, .portions = 20000000 };

  c.slices = 30000000;
  g_assert_false (run_case (&c, &observer, &result, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY);
  g_assert_cmpstr (error->message, ==,
                   "netfare: error: a pipelined loop would be done in 20000000 portions, "
                   "the maximum is 16777216");
}

/* Messages that take longer than times go. */
static void
test_run_too_long_is_refused (void)
{
  g_autoptr (GError) error = NULL;
  Result result;
  Case c = { "network:3", { FORMULA_PRICES, NULL }, LINE, .portions = 1 };

  c.dependences[0].bytes = G_MAXINT64;
  g_assert_false (run_case (&c, &observer, &result, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY);
  g_assert_nonnull (strstr (error->message, "2^62 ps"));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pipeline/wave-passes-portion-by-portion",
                   test_wave_passes_portion_by_portion);
  g_test_add_func ("/pipeline/number-of-portions-is-chosen",
                   test_number_of_portions_is_chosen);
  g_test_add_func ("/pipeline/no-more-portions-than-slices",
                   test_no_more_portions_than_slices);
  g_test_add_func ("/pipeline/free-start-means-all-slices",
                   test_free_start_means_all_slices);
  g_test_add_func ("/pipeline/wave-in-two-dimensions", test_wave_in_two_dimensions);
  g_test_add_func ("/pipeline/transputer-message-passes-two-links",
                   test_transputer_message_passes_two_links);
  g_test_add_func ("/pipeline/graph-without-congestion-equals-formula",
                   test_graph_without_congestion_equals_formula);
  g_test_add_func ("/pipeline/portions-queue-at-a-link", test_portions_queue_at_a_link);
  g_test_add_func ("/pipeline/overheads-belong-to-the-wave",
                   test_overheads_belong_to_the_wave);
  g_test_add_func ("/pipeline/long-messages-ask-first", test_long_messages_ask_first);
  g_test_add_func ("/pipeline/root-is-the-nearest-integer",
                   test_root_is_the_nearest_integer);
  g_test_add_func ("/pipeline/root-of-large-numbers", test_root_of_large_numbers);
  g_test_add_func ("/pipeline/too-many-portions-are-refused",
                   test_too_many_portions_are_refused);
  g_test_add_func ("/pipeline/loop-too-long-is-refused", test_loop_too_long_is_refused);
  g_test_add_func ("/pipeline/run-too-long-is-refused", test_run_too_long_is_refused);
  return g_test_run ();
}
