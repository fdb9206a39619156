/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-collective-intervals.c - the interval of a collective whose members are in
 * different ones: that of the first to come, whoever is called first
 */
#include "config.h"

#include "machine-file/machine-file.h"
#include "replay/replay.h"
#include "fixture/unit.h"

#define PROCESSORS 2

static void
on_collective (gpointer data, const CollectiveOutcome *outcome)
{
  *(CollectiveOutcome *) data = *outcome;
}

static const ReplayObserver any_order = { .collective = on_collective };
static const ReplayObserver one_order
    = { .collective = on_collective, .in_one_order = TRUE };

/* Processor p computes before[p] and enters interval 1 + p; there is a barrier, computing
 * between its start and its wait, in which processor p enters interval 3 + p. */
static Program *
new_program (const guint64 *before, const guint64 *between)
{
  Program *program = program_new_separate (PROCESSORS, NULL, "test");
  const ProgramOperation barrier = { .type = OPERATION_BARRIER,
                                     .split = TRUE,
                                     .counts = PROGRAM_NONE,
                                     .transfers = PROGRAM_NONE };
  guint32 number, instance;

  for (guint32 i = 0; i <= 2 * PROCESSORS; i++)
    program_define_interval (
        program,
        &(Interval){ .kind = "A", .file = "", .parent = i == 0 ? PROGRAM_NONE : 0 });
  number = program_define_operation (program, &barrier);
  instance = program_new_instance (program);
  for (guint32 p = 0; p < PROCESSORS; p++)
    {
      program_append_compute (program, p, ACTIVITY_USER, before[p], FALSE);
      program_append_enter (program, p, 0, 1 + p);
      program_append_start (program, p, number, instance);
      program_append_compute (program, p, ACTIVITY_USER, between[p], FALSE);
      program_append_enter (program, p, 0, 1 + PROCESSORS + p);
      program_append_wait (program, p, instance);
      program_append_leave (program, p, 0);
      program_append_leave (program, p, 0);
    }
  return program;
}

static void
check (const char *spec, const ReplayObserver *observer, const guint64 *before,
       const guint64 *between, guint32 start, guint32 wait)
{
  g_autoptr (Program) program = new_program (before, between);
  Machine *machine = machine_new ();
  CollectiveOutcome outcome = { .start_interval = PROGRAM_NONE };
  ReplayResult result;
  GError *error = NULL;

  machine_set_network (machine, spec, &error);
  g_assert_no_error (error);
  machine_set (machine, "start time = 1us", &error);
  g_assert_no_error (error);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  Network *network = network_new (machine, program_shape (program), &error);
  g_assert_no_error (error);
  Replay *replay = replay_new (program, machine, network);
  replay_add_observer (replay, observer, &outcome);
  g_assert_true (replay_run (replay, &result, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (outcome.start_interval, ==, start);
  g_assert_cmpuint (outcome.wait_interval, ==, wait);
  replay_free (replay);
  network_free (network);
  machine_free (machine);
}

static void
check_all (const guint64 *before, const guint64 *between, guint32 start, guint32 wait)
{
  static const char *const networks[] = { "network:2", "bus:2", "crossbar:2" };

  for (guint i = 0; i < G_N_ELEMENTS (networks); i++)
    {
      check (networks[i], &any_order, before, between, start, wait);
      check (networks[i], &one_order, before, between, start, wait);
    }
}

static void
test_the_first_of_each (void)
{
  check_all ((guint64[]){ 9000, 1000 }, (guint64[]){ 100, 200 }, 2, 4);
  check_all ((guint64[]){ 9000, 1000 }, (guint64[]){ 100, 2000000000 }, 2, 3);
}

static void
test_the_first_may_be_called_first (void)
{
  check_all ((guint64[]){ 1000, 9000 }, (guint64[]){ 2000000000, 100 }, 1, 4);
}

static void
test_the_lowest_processor_of_several (void)
{
  check_all ((guint64[]){ 500, 500 }, (guint64[]){ 700, 700 }, 1, 3);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/replay/collective-intervals/first", test_the_first_of_each);
  g_test_add_func ("/replay/collective-intervals/called-first",
                   test_the_first_may_be_called_first);
  g_test_add_func ("/replay/collective-intervals/lowest",
                   test_the_lowest_processor_of_several);
  return g_test_run ();
}
