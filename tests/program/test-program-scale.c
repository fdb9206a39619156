/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-program-scale.c - sizes of messages, scaled */
#include "config.h"

#include "base/error.h"
#include "program/cursor.h"
#include "fixture/unit.h"

static Program *
new_program (void)
{
  g_autoptr (Program) program = program_new_separate (2, NULL, "test");
  Interval main_interval = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE };

  program_define_interval (program, &main_interval);
  return g_steal_pointer (&program);
}

/* 10 bytes times 1.25 are 12.5 bytes, so 13; 8 are exactly 10. */
static void
test_sends_and_receives_are_rounded_up (void)
{
  g_autoptr (Program) program = new_program ();
  g_autoptr (GError) error = NULL;
  Decimal scale = { 125, 100 };
  guint32 length;

  program_append_send (program, 0, 1, 10, 3);
  program_append_send (program, 0, 1, 8, 3);
  program_append_send (program, 0, 1, 0, 3);
  program_append_receive (program, 1, 0, 10, 3);
  g_autoptr (Program) scaled = program_scale_messages (program, &scale, &error);
  g_assert_no_error (error);
  const Step *steps = program_stream (scaled, 0, &length);
  g_assert_cmpuint (length, ==, 3);
  g_assert_cmpuint (steps[0].amount, ==, 13);
  g_assert_cmpuint (steps[1].amount, ==, 10);
  g_assert_cmpuint (steps[2].amount, ==, 0);
  g_assert_cmpuint (steps[0].tag, ==, 3);
  g_assert_cmpuint (program_stream (scaled, 1, &length)[0].amount, ==, 13);
}

static void
test_requests_stay (void)
{
  g_autoptr (Program) program = new_program ();
  const Decimal scale = { 3, 1 };
  const ProgramMessage message = { .peer = 1, .bytes = 5 };

  program_append_complete (program, 0,
                           program_append_begin_send (program, 0, &message, FALSE));
  g_autoptr (Program) scaled = program_scale_messages (program, &scale, NULL);
  g_assert_cmpuint (program_requests (scaled, 0), ==, 1);
  g_assert_cmpuint (program_requests (scaled, 1), ==, 0);
}

static void
test_computing_keeps_its_time (void)
{
  g_autoptr (Program) program = new_program ();
  Decimal scale = { 3, 1 };
  guint32 length;

  program_append_compute (program, 0, ACTIVITY_USER, 100, FALSE);
  g_autoptr (Program) scaled = program_scale_messages (program, &scale, NULL);
  g_assert_cmpuint (program_stream (scaled, 0, &length)[0].amount, ==, 100);
}

static void
test_transfers_of_a_pair_are_one_message (void)
{
  g_autoptr (Program) program = new_program ();
  Transfer entries[] = { { 0, 1, 1 }, { 0, 1, 2 }, { 1, 0, 5 } };
  Decimal half = { 5, 10 };
  guint32 number = program_define_transfers (program, entries, 3);

  g_autoptr (Program) scaled = program_scale_messages (program, &half, NULL);
  const Transfers *transfers = program_transfers (scaled, number);

  g_assert_cmpuint (transfers->count, ==, 2);
  g_assert_cmpuint (transfers->entries[0].bytes, ==, 2); /* of 3: 1.5 */
  g_assert_cmpuint (transfers->entries[1].bytes, ==, 3); /* of 5: 2.5 */
}

/* Transfers that several collectives share are scaled once. */
static void
test_shared_transfers_are_scaled_once (void)
{
  g_autoptr (Program) program = new_program ();
  Transfer entry = { 0, 1, 100 };
  guint32 transfers = program_define_transfers (program, &entry, 1);
  Collective shadow
      = { .type = COLLECTIVE_TRANSFERS, .kind = KIND_SHADOW, .transfers = transfers };
  Collective remote = shadow;
  Decimal scale = { 10, 1 };

  remote.kind = KIND_REMOTE_ACCESS;
  guint32 a = program_define_collective (program, &shadow);
  guint32 b = program_define_collective (program, &remote);
  g_assert_cmpuint (a, !=, b);
  g_autoptr (Program) scaled = program_scale_messages (program, &scale, NULL);
  g_assert_cmpuint (program_transfers (scaled, transfers)->entries[0].bytes, ==, 1000);
}

static void
test_reductions_are_messages_too (void)
{
  g_autoptr (Program) program = new_program ();
  Collective sum
      = { .type = COLLECTIVE_REDUCTION, .kind = KIND_REDUCTION, .bytes = 8, .axes = 1 };
  Decimal scale = { 101, 100 };
  guint32 number = program_define_collective (program, &sum);

  g_autoptr (Program) scaled = program_scale_messages (program, &scale, NULL);

  g_assert_cmpuint (program_collective (scaled, number)->bytes, ==, 9);
}

/* Blocks and pairs each, rounded up. */
static void
test_operations_of_mpi_are_scaled (void)
{
  g_autoptr (Program) program = new_program ();
  static const guint64 blocks[] = { 3, 4 };
  static const Transfer pair = { 0, 1, 5 };
  const ProgramOperation operations[] = {
    { .type = OPERATION_ALLREDUCE,
      .bytes = 7,
      .counts = PROGRAM_NONE,
      .transfers = PROGRAM_NONE },
    { .type = OPERATION_ALLGATHER,
      .transfers = PROGRAM_NONE,
      .counts = program_define_counts (program, blocks, 2) },
    { .type = OPERATION_ALLTOALLV,
      .counts = PROGRAM_NONE,
      .transfers = program_define_transfers (program, &pair, 1) },
  };
  Decimal scale = { 3, 2 };
  guint32 number[3];

  for (guint i = 0; i < 3; i++)
    number[i] = program_define_operation (program, &operations[i]);
  g_autoptr (Program) scaled = program_scale_messages (program, &scale, NULL);
  const Collective *gather = program_collective (scaled, number[1]);
  const Collective *all = program_collective (scaled, number[2]);

  g_assert_cmpuint (program_collective (scaled, number[0])->bytes, ==, 11);
  g_assert_cmpuint (program_counts (scaled, gather->counts)[0], ==, 5);
  g_assert_cmpuint (program_counts (scaled, gather->counts)[1], ==, 6);
  g_assert_cmpuint (program_transfers (scaled, all->transfers)->entries[0].bytes, ==, 8);
}

static void
test_operations_that_require_each_other (void)
{
  g_autoptr (Program) program = program_new_graphs (2, NULL, "test");
  Interval main_interval = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE };
  Step send = { .type = STEP_SEND, .index = 1, .amount = 10 };
  Step receive = { .type = STEP_RECEIVE, .index = 0, .amount = 10 };
  Decimal scale = { 2, 1 };
  guint32 cycle, id;
  Step step;

  program_define_interval (program, &main_interval);
  g_assert_true (program_set_graph (program, 0, &send, 1, NULL, 0, &cycle));
  g_assert_true (program_set_graph (program, 1, &receive, 1, NULL, 0, &cycle));
  g_autoptr (Program) scaled = program_scale_messages (program, &scale, NULL);
  g_autoptr (Cursor) cursor = cursor_new (scaled);
  cursor_open (cursor, 0);
  g_assert_true (cursor_next (cursor, 0, &step, &id));
  g_assert_cmpuint (step.amount, ==, 20);
}

static void
test_one_changes_nothing_and_zero_leaves_empty_messages (void)
{
  g_autoptr (Program) program = new_program ();
  Decimal one = { 10, 10 }, zero = { 0, 1 };
  guint32 length;

  program_append_send (program, 0, 1, G_MAXUINT64, 0);
  g_autoptr (Program) same = program_scale_messages (program, &one, NULL);
  g_assert_true (same == program);
  g_autoptr (Program) empty = program_scale_messages (program, &zero, NULL);
  g_assert_cmpuint (program_stream (empty, 0, &length)[0].amount, ==, 0);
}

static void
test_sizes_that_no_run_could_have_are_an_error (void)
{
  g_autoptr (Program) program = new_program ();
  g_autoptr (GError) error = NULL;
  Decimal scale = { G_GUINT64_CONSTANT (999999999999999999), 1 };

  program_append_send (program, 0, 1, 5, 0);
  g_assert_null (program_scale_messages (program, &scale, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_cmpstr (
      error->message, ==,
      "netfare: error: a message of 5 bytes exceeds 2^62 bytes after scaling");
}

/* Half of 3 and half of 4 bytes, rounded up, are 2: two transfer matrices, two
 * collectives and two pipelines of the old program are one each of the new one, and steps
 * say which. */
static void
test_what_becomes_equal_is_kept_once (void)
{
  Shape shape = { 1, { 2 } };
  g_autoptr (Program) program = program_new_shared (&shape, NULL, "test");
  Interval main_interval = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE };
  Transfer three = { 0, 1, 3 }, four = { 0, 1, 4 };
  guint64 before[] = { 0, 1, 2 };
  const guint64 *sides[] = { before };
  Decimal half = { 5, 10 };
  guint32 length;

  program_define_interval (program, &main_interval);
  guint32 partition
      = program_define_partition (program, partition_new (&shape, sides, 1));
  for (guint i = 0; i < 2; i++)
    {
      guint32 matrix = program_define_transfers (program, i == 0 ? &three : &four, 1);
      Collective one = { .type = COLLECTIVE_TRANSFERS, .transfers = matrix };
      Pipeline wave = { .partition = partition, .dependences = matrix, .slices = 1 };

      program_append_start (program, 0, program_define_collective (program, &one),
                            program_new_instance (program));
      program_append_wavefront (program, program_define_pipeline (program, &wave), 7,
                                program_new_instance (program));
    }
  program_add_warning (program, "100 %% of it");
  program_set_value (program, &(ProgramValue){ "[1]", "[1]", "[1^0]", "0" });
  program_set_traced_shape (program, &shape);

  g_autoptr (Program) scaled = program_scale_messages (program, &half, NULL);
  const Step *steps = program_stream (scaled, 0, &length);
  g_assert_cmpuint (length, ==, 4);
  g_assert_cmpuint (program_collectives (scaled), ==, 1);
  g_assert_cmpuint (program_pipelines (scaled), ==, 1);
  g_assert_cmpuint (steps[0].index, ==, 0);
  g_assert_cmpuint (steps[2].index, ==, 0);
  g_assert_cmpuint (steps[3].index, ==, 0);
  g_assert_cmpuint (steps[3].tag, ==, 3);
  guint32 matrix = program_collective (scaled, 0)->transfers;
  g_assert_cmpuint (program_transfers (scaled, matrix)->entries[0].bytes, ==, 2);
  g_assert_cmpuint (program_pipeline (scaled, 0)->dependences, ==, matrix);
  g_assert_cmpuint (program_instances (scaled), ==, 4);
  g_assert_cmpstr (program_warnings (scaled)[0], ==, "100 % of it");
  g_assert_null (program_warnings (scaled)[1]);
  g_assert_cmpstr (program_value (scaled), ==, "[1]");
  g_assert_true (shape_equal (program_traced_shape (scaled), &shape));

  /* The old one is as it was. */
  g_assert_cmpuint (program_collectives (program), ==, 2);
  g_assert_cmpuint (program_transfers (program, 1)->entries[0].bytes, ==, 4);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scale/sends-and-receives-are-rounded-up",
                   test_sends_and_receives_are_rounded_up);
  g_test_add_func ("/scale/computing-keeps-its-time", test_computing_keeps_its_time);
  g_test_add_func ("/scale/requests", test_requests_stay);
  g_test_add_func ("/scale/transfers-of-a-pair-are-one-message",
                   test_transfers_of_a_pair_are_one_message);
  g_test_add_func ("/scale/shared-transfers-are-scaled-once",
                   test_shared_transfers_are_scaled_once);
  g_test_add_func ("/scale/what-becomes-equal-is-kept-once",
                   test_what_becomes_equal_is_kept_once);
  g_test_add_func ("/scale/reductions-are-messages-too",
                   test_reductions_are_messages_too);
  g_test_add_func ("/scale/operations-of-mpi-are-scaled",
                   test_operations_of_mpi_are_scaled);
  g_test_add_func ("/scale/operations-that-require-each-other",
                   test_operations_that_require_each_other);
  g_test_add_func ("/scale/one-changes-nothing-and-zero-leaves-empty-messages",
                   test_one_changes_nothing_and_zero_leaves_empty_messages);
  g_test_add_func ("/scale/sizes-that-no-run-could-have-are-an-error",
                   test_sizes_that_no_run_could_have_are_an_error);
  return g_test_run ();
}
