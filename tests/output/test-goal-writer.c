/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs with collectives that proceed while processors compute, and their schedules:
 * as written by hand, and replayed again. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "../fixture/fixture.h"
#include "../replay/random-mpi.h"
#include "goal/goal.h"
#include "goal/goal-packed.h"
#include "machine-file/machine-file.h"
#include "output/goal-writer.h"
#include "fixture/unit.h"

#define RANKS 4
#define MOST_RANKS 6

static guint32
pick (GRand *random, guint32 n)
{
  return (guint32) g_rand_int_range (random, 0, (gint32) n);
}

static Program *
new_program (guint32 ranks)
{
  Program *program = program_new_separate (ranks, &goal_reader, "");

  program_define_interval (
      program, &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE });
  return program;
}

/* All processors; whole nanoseconds. */
static guint32
begin_operation (Program *program, OperationType type, guint64 bytes)
{
  const ProgramOperation operation = { .type = type,
                                       .split = TRUE,
                                       .bytes = bytes,
                                       .counts = PROGRAM_NONE,
                                       .transfers = PROGRAM_NONE };

  return program_define_operation (program, &operation);
}

static void
compute (Program *program, guint32 rank, guint64 nanoseconds)
{
  program_append_compute (program, rank, ACTIVITY_USER, nanoseconds * 1000, FALSE);
}

/* ---- replays ----------------------------------------------------------------------- */

/* As fixture_close, also of a packed schedule, which has zeros in it. */
static GString *
take_bytes (Written *written)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *bytes = NULL;
  gsize length;

  output_file_commit (written->output, &error);
  g_assert_no_error (error);
  g_file_get_contents (written->path, &bytes, &length, &error);
  g_assert_no_error (error);
  output_file_free (written->output);
  g_assert_cmpint (g_remove (written->path), ==, 0);
  g_assert_cmpint (g_rmdir (written->folder), ==, 0);
  g_free (written->path);
  g_free (written->folder);
  return g_string_new_len (bytes, (gssize) length);
}

/* totals: NULL, or of each processor.  Returns: what was written to a file of that name;
 * NULL where none is named. */
static GString *
replay_all (Program *program, const char *network, const GPtrArray *keys,
            const char *name, ReplayResult *result, ProcessorTotals *totals)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Machine) machine = machine_new ();
  Written written = { 0 };

  machine_set_network (machine, network, &error);
  for (guint i = 0; i < keys->len; i++)
    machine_set (machine, keys->pdata[i], &error);
  g_assert_no_error (error);
  machine_resolve (machine, &error);
  g_autoptr (Network) own = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  g_autoptr (Replay) run = replay_new (program, machine, own);
  GoalWriter *writer = NULL;

  if (name != NULL)
    {
      fixture_open (&written, name);
      writer = goal_writer_new (program, machine, written.output);
      replay_add_observer (run, goal_writer_observer (), writer);
    }
  g_assert_true (replay_run (run, result, &error));
  for (guint32 p = 0; totals != NULL && p < result->processors; p++)
    totals[p] = result->processor[p];
  if (name == NULL)
    return NULL;
  goal_writer_finish (writer, result->time);
  g_assert_true (goal_writer_close (writer, NULL));
  goal_writer_free (writer);
  return take_bytes (&written);
}

static GString *
replay (Program *program, const char *network, const GPtrArray *keys, const char *name,
        ReplayResult *result)
{
  return replay_all (program, network, keys, name, result, NULL);
}

static Program *
read_schedule (const GString *text, gboolean packed)
{
  g_autoptr (TextInput) input = text_input_new_from_string (text->str, text->len, "s");
  g_autoptr (GError) error = NULL;
  Program *program = packed ? goal_packed_read (input, NULL, NULL, &error)
                            : goal_read (input, NULL, NULL, &error);

  g_assert_no_error (error);
  return program;
}

/* ---- written by hand --------------------------------------------------------------- */

/* Two at once, then two more without anything between, then one operation. */
static void
test_streams (void)
{
  static const char rank_0[] = "rank 0 {\n"
                               "l1: calc 10\n"
                               "l2: send 8b to 1 tag 0 cpu 1\nl2 requires l1\n"
                               "l3: send 9b to 1 tag 1 cpu 2\nl3 requires l1\n"
                               "l4: calc 20\nl4 requires l1\n"
                               "l5: calc 0\nl5 requires l4\nl5 requires l3\n"
                               "l5 requires l2\n"
                               "l6: send 7b to 1 tag 2 cpu 1\n"
                               "l6 requires l5\n"
                               "l7: calc 30\nl7 requires l5\nl7 requires l6\n"
                               "}";
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  Program *program = new_program (2);
  guint32 instance[3];
  ReplayResult result;

  g_ptr_array_add (keys, (gpointer) "bcast = linear");
  for (guint i = 0; i < 3; i++)
    instance[i] = program_new_instance (program);
  for (guint32 rank = 0; rank < 2; rank++)
    {
      compute (program, rank, 10);
      for (guint i = 0; i < 2; i++)
        program_append_start (program, rank,
                              begin_operation (program, OPERATION_BROADCAST, 8 + i),
                              instance[i]);
      compute (program, rank, 20);
      program_append_wait (program, rank, instance[1]);
      program_append_wait (program, rank, instance[0]);
      program_append_start (
          program, rank, begin_operation (program, OPERATION_BROADCAST, 7), instance[2]);
      program_append_wait (program, rank, instance[2]);
      compute (program, rank, 30);
    }
  g_autoptr (GString) text = replay (program, "crossbar:2", keys, "s.goal", &result);

  g_assert_nonnull (strstr (text->str, "\nrank 0 {\n"));
  *strstr (text->str, "\n\nrank 1") = '\0';
  g_assert_cmpstr (strstr (text->str, "rank 0"), ==, rank_0);
  program_unref (program);
}

/* ---- replayed again ---------------------------------------------------------------- */

/* Each rank starts the same collectives in the same order and waits for them in any.  It
 * computes between, because what begins at one instant may be in another order in a
 * schedule. */
static Program *
random_program (GRand *random)
{
  static const OperationType types[]
      = { OPERATION_BARRIER, OPERATION_BROADCAST, OPERATION_REDUCE, OPERATION_ALLREDUCE };
  Program *program = new_program (RANKS);
  guint32 instance[40], collective[40], open[RANKS][40], n_open[RANKS] = { 0 }, n = 0;

  for (guint round = 0; round < 8; round++)
    {
      const guint32 begun = 1 + pick (random, 3);

      for (guint32 i = 0; i < begun; i++, n++)
        {
          const OperationType type = types[pick (random, G_N_ELEMENTS (types))];

          instance[n] = program_new_instance (program);
          collective[n] = begin_operation (
              program, type, type == OPERATION_BARRIER ? 0 : pick (random, 3000));
        }
      for (guint32 rank = 0; rank < RANKS; rank++)
        {
          for (guint32 i = n - begun; i < n; i++)
            {
              compute (program, rank, 1 + pick (random, 20000));
              program_append_start (program, rank, collective[i], instance[i]);
              open[rank][n_open[rank]++] = instance[i];
            }
          compute (program, rank, pick (random, 30000));
          for (guint32 left = round == 7 ? 0 : pick (random, 3); n_open[rank] > left;)
            {
              const guint32 which = pick (random, n_open[rank]);

              program_append_wait (program, rank, open[rank][which]);
              open[rank][which] = open[rank][--n_open[rank]];
              compute (program, rank, 1 + pick (random, 9000));
            }
        }
      const guint32 from = pick (random, RANKS);

      program_append_send (program, from, (from + 1) % RANKS, pick (random, 2000), 5);
      program_append_receive (program, (from + 1) % RANKS, from, 0, 5);
    }
  return program;
}

static GPtrArray *
random_keys (GRand *random)
{
  static const char *const choices[][2] = {
    { "send overhead = 2", "send overhead = 0.7" },
    { "receive overhead = 1.5", "receive overhead = 0" },
    { "combine byte time = 3 ns", "combine byte time = 0" },
    { "allreduce = ring", "allreduce = recursive-doubling" },
    { "bcast = binomial", "bcast = linear" },
    { "receive overhead byte time = 2 ns", "packet bytes = 500" },
    { "link start time = 1.031", "link start time = 0" },
  };
  GPtrArray *keys = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    g_ptr_array_add (keys, (gpointer) choices[i][pick (random, 2)]);
  g_ptr_array_add (keys, (gpointer) "link byte time = 7 ns");
  g_ptr_array_add (keys, (gpointer) "link latency = 519 ns");
  return keys;
}

static void
test_a_schedule_takes_as_long (void)
{
  static const char *const networks[]
      = { "ring:4", "mesh:2x2", "torus:2x2", "bus:4", "crossbar:4" };

  g_autoptr (GRand) random = g_rand_new_with_seed (17);

  for (guint round = 0; round < 300; round++)
    {
      const char *network = networks[pick (random, G_N_ELEMENTS (networks))];
      const gboolean packed = pick (random, 2) == 0;
      g_autoptr (Program) program = random_program (random);
      g_autoptr (GPtrArray) keys = random_keys (random);
      ReplayResult traced, scheduled;
      g_autoptr (GString) text
          = replay (program, network, keys, packed ? "s.ngoal" : "s.goal", &traced);
      g_autoptr (Program) schedule = read_schedule (text, packed);

      g_assert_true (program_has_lanes (schedule));
      replay (schedule, network, keys, NULL, &scheduled);
      g_assert_cmpint (scheduled.time, ==, traced.time);
      g_assert_cmpuint (scheduled.messages, ==, traced.messages);
      g_assert_cmpuint (scheduled.bytes, ==, traced.bytes);
      g_assert_cmpint (scheduled.congestion_delay, ==, traced.congestion_delay);
    }
}

/* ---- recorded programs ------------------------------------------------------------- */

/* Whether every collective that is begun is waited for: what others do at the end of a
 * run belongs to no processor of it. */
static gboolean
is_awaited (const Program *program)
{
  guint begun = 0, awaited = 0;

  for (guint32 s = 0; s < program_streams (program); s++)
    {
      guint32 length;
      const Step *steps = program_stream (program, s, &length);

      for (guint32 i = 0; i < length; i++)
        {
          begun += steps[i].type == STEP_START;
          awaited += steps[i].type == STEP_WAIT;
        }
    }
  return begun == awaited;
}

/* Whether some collective goes on while its processors compute: the overheads of its
 * messages are no time of a processor there, in a schedule they are. */
static gboolean
has_split (const Program *program)
{
  for (guint32 i = 0; i < program_collectives (program); i++)
    if (program_collective (program, i)->split)
      return TRUE;
  return FALSE;
}

static void
assert_same (const ReplayResult *a, const ReplayResult *b)
{
  g_assert_cmpint (a->time, ==, b->time);
  g_assert_cmpuint (a->messages, ==, b->messages);
  g_assert_cmpuint (a->bytes, ==, b->bytes);
  g_assert_cmpint (a->congestion_delay, ==, b->congestion_delay);
}

/* combines: what that takes is overhead, and in a schedule computing. */
static void
assert_same_totals (const ProcessorTotals *a, const ProcessorTotals *b, gboolean combines)
{
  g_assert_cmpint (a->idle, ==, b->idle);
  g_assert_cmpint (a->busy + a->overhead, ==, b->busy + b->overhead);
  if (!combines)
    g_assert_cmpint (a->busy, ==, b->busy);
}

static void
replay_both (GRand *random, Program *program, const char *network)
{
  static const char *const powers[] = { "power = 1", "power = 0.333", "power = 1.0007" };
  const gboolean packed = pick (random, 2) == 0;
  g_autoptr (GPtrArray) keys = random_keys (random);
  ReplayResult traced, scheduled;
  ProcessorTotals totals[MOST_RANKS], others[MOST_RANKS];

  if (pick (random, 2))
    g_ptr_array_add (keys, (gpointer) (pick (random, 2) ? "rendezvous bytes = 900"
                                                        : "rendezvous bytes = 0"));
  if (pick (random, 3) == 0)
    g_ptr_array_add (keys, (gpointer) "discipline = reserve");
  if (pick (random, 3) == 0)
    g_ptr_array_add (keys, (gpointer) "link gap = 3");
  /* What the schedule computes has it already. */
  g_ptr_array_add (keys, (gpointer) powers[pick (random, 3)]);
  g_autoptr (GString) text = replay_all (program, network, keys,
                                         packed ? "s.ngoal" : "s.goal", &traced, totals);
  g_autoptr (Program) schedule = read_schedule (text, packed);

  g_ptr_array_set_size (keys, (gint) keys->len - 1);
  replay_all (schedule, network, keys, NULL, &scheduled, others);
  assert_same (&traced, &scheduled);
  for (guint32 p = 0; p < traced.processors; p++)
    {
      g_assert_cmpint (totals[p].finished, ==, others[p].finished);
      if (!has_split (program))
        assert_same_totals (&totals[p], &others[p],
                            g_str_has_suffix (keys->pdata[2], "3 ns"));
    }
}

/* A schedule that was written with a limit is right for any, and for any network: nothing
 * in it depends on what was there but the order of requests that came to a collective. */
static void
test_other_networks (void)
{
  static const char *const networks[] = { "ring:6", "crossbar:6", "bus:6" };
  static const char *const limits[]
      = { "rendezvous bytes = 0", "rendezvous bytes = 1500", "rendezvous bytes = none" };
  g_autoptr (GRand) random = g_rand_new_with_seed (31);

  for (guint round = 0; round < 600; round++)
    {
      g_autoptr (Program) program = random_mpi_new (random, 2 + pick (random, 5));
      g_autoptr (GPtrArray) keys = NULL;
      ReplayResult traced, scheduled;

      if (program_collectives (program) > 0)
        continue;
      keys = random_keys (random);
      g_ptr_array_add (keys, (gpointer) limits[pick (random, 2)]);
      g_autoptr (GString) text
          = replay (program, networks[pick (random, 3)], keys, "s.goal", &traced);
      g_autoptr (Program) schedule = read_schedule (text, FALSE);

      for (guint i = 0; i < 3; i++)
        {
          keys->pdata[keys->len - 1] = (gpointer) limits[i];
          replay (program, networks[i], keys, NULL, &traced);
          replay (schedule, networks[i], keys, NULL, &scheduled);
          assert_same (&traced, &scheduled);
        }
    }
}

static void
test_recorded_programs (void)
{
  static const char *const networks[]
      = { "ring:6", "mesh:2x3", "torus:2x3", "bus:6", "crossbar:6", "tree:6,2,1" };
  static const char *const formulas[] = { "network:6", "transputer:2x3", "basic" };
  g_autoptr (GRand) random = g_rand_new_with_seed (29);

  for (guint round = 0; round < 600; round++)
    {
      const char *network = networks[pick (random, G_N_ELEMENTS (networks))];
      g_autoptr (Program) program = random_mpi_new (random, 2 + pick (random, 5));

      /* A formula has a price for a collective as a whole. */
      if (program_collectives (program) == 0)
        network = formulas[pick (random, G_N_ELEMENTS (formulas))];
      if (is_awaited (program))
        replay_both (random, program, network);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/goal-writer/streams", test_streams);
  g_test_add_func ("/goal-writer/a-schedule-takes-as-long",
                   test_a_schedule_takes_as_long);
  g_test_add_func ("/goal-writer/recorded programs", test_recorded_programs);
  g_test_add_func ("/goal-writer/other networks", test_other_networks);
  return g_test_run ();
}
