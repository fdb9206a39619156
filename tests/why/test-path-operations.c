/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The critical path by operation, by hand: it is the same where memory is so little that
 * what lies on it is added up in chains. */
#include "config.h"

#include "fixture/unit.h"
#include "machine-file/machine-file.h"
#include "why/path/path-recorder.h"

#define US SIM_TIME_PER_MICROSECOND
#define STEPS 900u

/* Both compute without a message, in turn in no call, in FIRST and in SECOND, the second
 * processor for a shorter time; then it gets an empty message, which takes no time. */
static Program *
make_program (void)
{
  Program *self = program_new_separate (2, NULL, "");
  const ProgramMessage to = { .peer = 1 }, from = { .peer = 0 };

  program_define_interval (
      self,
      &(Interval){ .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 });
  program_define_call (self, "FIRST");
  program_define_call (self, "SECOND");
  for (guint32 i = 0; i < STEPS; i++)
    for (guint32 p = 0; p < 2; p++)
      {
        program_end_call (self, p);
        if (i % 3 > 0)
          program_begin_call (self, p, i % 3 - 1);
        program_append_compute (self, p, ACTIVITY_USER, (p == 0 ? 2 : 1) * (guint64) US,
                                FALSE);
      }
  for (guint32 p = 0; p < 2; p++)
    program_end_call (self, p);
  program_append_blocking_send (self, 0, &to, FALSE);
  program_append_blocking_receive (self, 1, &from);
  return self;
}

static Machine *
make_machine (void)
{
  static const char *const keys[] = { "link start time = 0", "link latency = 0",
                                      "send overhead = 0", "receive overhead = 0" };
  g_autoptr (GError) error = NULL;
  Machine *self = machine_new ();

  machine_set_network (self, "mesh:2", &error);
  for (guint i = 0; error == NULL && i < G_N_ELEMENTS (keys); i++)
    machine_set (self, keys[i], &error);
  g_assert_no_error (error);
  machine_resolve (self, &error);
  g_assert_no_error (error);
  return self;
}

static void
assert_operation (const PathSums *sums, guint place, const char *name, SimTime busy)
{
  const PathOperation *one = &g_array_index (sums->operations, PathOperation, place);

  g_assert_cmpstr (one->name, ==, name);
  g_assert_cmpint (one->busy, ==, busy);
  g_assert_cmpint (one->overhead + one->network, ==, 0);
}

/* Processor 0 is on the path for 900 steps of 2 us: 600 us of each third. */
static void
check_sums (const PathSums *sums)
{
  SimTime rows[3] = { 0 };

  g_assert_cmpuint (sums->pieces, ==, STEPS);
  g_assert_cmpuint (sums->operations->len, ==, 3);
  assert_operation (sums, 0, "FIRST", 600 * US);
  assert_operation (sums, 1, "SECOND", 600 * US);
  assert_operation (sums, 2, NULL, 600 * US);
  g_assert_cmpuint (sums->rows->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const PathRow *row = &g_array_index (sums->rows, PathRow, i);

      g_assert_cmpuint (row->place, ==, 0);
      g_assert_cmpuint (row->on_link, ==, 0);
      rows[row->operation == PROGRAM_NONE ? 2 : row->operation] += row->time;
    }
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (rows[i], ==, 600 * US);
}

static void
test_sums_in_any_memory (void)
{
  static const guint64 memories[] = { 64 << 20, 1 };
  g_autoptr (Program) program = make_program ();
  g_autoptr (Machine) machine = make_machine ();
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (memories); i++)
    {
      g_autoptr (Replay) replay = replay_new (program, machine, network);
      PathRecorder *recorder;
      ReplayResult result;

      machine->path_memory = memories[i];
      recorder = path_recorder_of (replay);
      replay_run (replay, &result, &error);
      g_assert_no_error (error);
      g_assert_cmpint (result.time, ==, 1800 * US);
      check_sums (path_recorder_finish (recorder, result.time));
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path-operations/sums-in-any-memory", test_sums_in_any_memory);
  return g_test_run ();
}
