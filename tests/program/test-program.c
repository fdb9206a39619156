/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-program.c - building and reading programs */
#include "config.h"

#include "program/cursor.h"
#include "fixture/unit.h"

static Program *
new_program (void)
{
  Shape shape = { 2, { 2, 2 } };
  Program *program = program_new_shared (&shape, NULL, "test.ptr");
  Interval main_interval = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE };

  program_define_interval (program, &main_interval);
  return program;
}

static void
test_times_that_follow_each_other_are_one_segment (void)
{
  g_autoptr (Program) program = new_program ();
  guint32 length;
  const Step *steps;

  program_append_time (program, 0, ACTIVITY_USER, 5);
  program_append_time (program, 0, ACTIVITY_SYSTEM, 7);
  program_append_enter (program, 0, 0, 0);
  program_append_time (program, 0, ACTIVITY_IO, 1);
  steps = program_stream (program, 0, &length);
  g_assert_cmpuint (length, ==, 3);
  g_assert_cmpuint (steps[0].type, ==, STEP_SEGMENT);
  g_assert_cmpuint (program_segment_length (program, steps[0].index), ==, 2);
  g_assert_cmpint (program_segment_amount (program, steps[0].index, 1).time, ==, 7);
  g_assert_cmpuint (program_segment_amount (program, steps[0].index, 1).activity, ==,
                    ACTIVITY_SYSTEM);
  g_assert_cmpuint (program_segment_length (program, steps[2].index), ==, 1);
}

/* Streams that were reserved lie in one block: one that gets more than its room leaves
 * it, and its neighbours and itself keep what they had. */
static void
test_a_stream_may_get_more_than_was_reserved (void)
{
  static const guint32 room[] = { 2, 0, 2 }, steps[] = { 2, 3, 5 };
  g_autoptr (Program) program = program_new_separate (3, NULL, "test");
  Interval main_interval = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE };

  program_define_interval (program, &main_interval);
  program_reserve (program, room);
  for (guint32 i = 0; i < 5; i++)
    for (guint32 s = 0; s < 3; s++)
      if (i < steps[s])
        program_append_send (program, s, 0, 100 * s + i, 0);
  for (guint32 s = 0; s < 3; s++)
    {
      guint32 length;
      const Step *stream = program_stream (program, s, &length);

      g_assert_cmpuint (length, ==, steps[s]);
      for (guint32 i = 0; i < length; i++)
        g_assert_cmpuint (stream[i].amount, ==, 100 * s + i);
    }
}

static void
test_equal_transfers_are_kept_once (void)
{
  g_autoptr (Program) program = new_program ();
  Transfer one[] = { { 2, 3, 10 }, { 0, 1, 4 }, { 0, 1, 6 } };
  Transfer same[] = { { 0, 1, 10 }, { 2, 3, 10 } };
  Transfer other[] = { { 0, 1, 10 } };
  guint32 a = program_define_transfers (program, one, 3);
  const Transfers *kept = program_transfers (program, a);

  g_assert_cmpuint (program_define_transfers (program, same, 2), ==, a);
  g_assert_cmpuint (program_define_transfers (program, other, 1), !=, a);
  g_assert_cmpuint (kept->count, ==, 2);
  g_assert_cmpuint (kept->entries[0].source, ==, 0);
  g_assert_cmpuint (kept->entries[0].bytes, ==, 10);
}

/* As a reader of traces defines them, each rank for itself: memory does not grow with the
 * ranks. */
static void
test_operations_of_all_ranks_are_kept_once (void)
{
  g_autoptr (Program) program = program_new_separate (200, NULL, "test");
  guint64 sizes[200];
  guint32 first = PROGRAM_NONE;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    sizes[i] = i * i;
  for (guint rank = 0; rank < 200; rank++)
    {
      const ProgramOperation operation
          = { .type = OPERATION_GATHERV,
              .root = 7,
              .counts = program_define_counts (program, sizes, 200),
              .transfers = PROGRAM_NONE };
      guint32 number = program_define_operation (program, &operation);

      first = rank == 0 ? number : first;
      g_assert_cmpuint (number, ==, first);
    }
  g_assert_cmpuint (program_collectives (program), ==, 1);
  g_assert_true (program_has_operation (program, OPERATION_GATHERV));
  g_assert_false (program_has_operation (program, OPERATION_GATHER));
  g_assert_cmpuint (program_contents (program), ==, PROGRAM_COLLECTIVES);
}

/* A few members of many processors, in any order. */
static void
test_places_in_small_unsorted_groups (void)
{
  g_autoptr (Program) program = program_new_separate (1000, NULL, "test");
  static const guint32 members[] = { 900, 5, 70 };
  const Group group = { 3, { 1, { 3 } }, members };
  guint32 number = program_define_group (program, &group);

  for (guint32 place = 0; place < 3; place++)
    g_assert_cmpuint (program_group_place (program, number, members[place]), ==, place);
  g_assert_cmpuint (program_group_place (program, number, 0), ==, PROGRAM_NONE);
  g_assert_cmpuint (program_group_place (program, number, 71), ==, PROGRAM_NONE);
  g_assert_cmpuint (program_group_place (program, number, 999), ==, PROGRAM_NONE);
}

static void
test_contents_are_what_was_added (void)
{
  g_autoptr (Program) program = new_program ();
  Transfer transfer = { 0, 1, 10 };
  Collective alone = { .type = COLLECTIVE_REDUCTION, .axes = PROGRAM_NONE };
  Collective reduction = { .type = COLLECTIVE_REDUCTION, .axes = 1 };
  Collective empty = { .type = COLLECTIVE_TRANSFERS };
  Collective transfers = { .type = COLLECTIVE_TRANSFERS };

  empty.transfers = program_define_transfers (program, NULL, 0);
  program_define_collective (program, &empty);
  program_define_collective (program, &alone);
  program_append_time (program, 0, ACTIVITY_USER, 0);
  program_append_compute (program, 0, ACTIVITY_USER, 0, TRUE);
  g_assert_cmpuint (program_contents (program), ==, 0);
  program_append_time (program, 0, ACTIVITY_USER, 1);
  g_assert_cmpuint (program_contents (program), ==, PROGRAM_TIMES);
  program_append_compute (program, 0, ACTIVITY_USER, 1, TRUE);
  program_append_send (program, 0, 1, 0, 0);
  g_assert_cmpuint (program_contents (program), ==,
                    PROGRAM_TIMES | PROGRAM_OPERATIONS | PROGRAM_SENDS);
  transfers.transfers = program_define_transfers (program, &transfer, 1);
  program_define_collective (program, &transfers);
  program_define_collective (program, &reduction);
  g_assert_cmpuint (program_contents (program), ==,
                    PROGRAM_TIMES | PROGRAM_OPERATIONS | PROGRAM_SENDS | PROGRAM_TRANSFERS
                        | PROGRAM_REDUCTIONS);
}

static void
test_group_of_some_knows_places (void)
{
  g_autoptr (Program) program = new_program ();
  guint32 members[] = { 1, 3 };
  Group group = { 2, { 1, { 2 } }, members };
  guint32 number = program_define_group (program, &group);

  g_assert_cmpuint (number, ==, 1);
  g_assert_cmpuint (program_define_group (program, &group), ==, 1);
  g_assert_cmpuint (program_group_place (program, number, 3), ==, 1);
  g_assert_cmpuint (program_group_place (program, number, 2), ==, PROGRAM_NONE);
  g_assert_cmpuint (program_group_place (program, 0, 2), ==, 2);
  g_assert_cmpuint (group_processor (program_group (program, number), 0), ==, 1);
  g_assert_cmpuint (group_processor (program_group (program, number), 1), ==, 3);
  g_assert_cmpuint (group_processor (program_group (program, 0), 3), ==, 3);
}

static void
test_preorder_puts_children_behind_their_parent (void)
{
  /* 0 -> 1 -> 3, 0 -> 2 -> 4 */
  static const guint32 parent[] = { 0, 0, 1, 2 };
  static const guint32 expected[] = { 0, 1, 3, 2, 4 };
  g_autoptr (Program) program = new_program ();

  for (guint i = 0; i < 4; i++)
    {
      Interval interval = { .kind = "USER", .file = "a", .parent = parent[i] };

      program_define_interval (program, &interval);
    }
  g_autofree guint32 *order = program_interval_preorder (program);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpuint (order[i], ==, expected[i]);
}

/* Intervals 1 to 3 are entered by all, by 3 and 1, and by nobody. */
static void
test_who_enters_an_interval (void)
{
  static const guint32 members[] = { 3, 1 };
  static const gboolean expected[4][4] = { { TRUE, TRUE, TRUE, TRUE },
                                           { TRUE, TRUE, TRUE, TRUE },
                                           { FALSE, TRUE, FALSE, TRUE },
                                           { FALSE, FALSE, FALSE, FALSE } };
  g_autoptr (Program) program = new_program ();
  const Group pair = { 2, { 1, { 2 } }, members };
  const guint32 group = program_define_group (program, &pair);

  for (guint i = 1; i < 4; i++)
    {
      Interval interval = { .kind = "USER", .file = "a", .parent = 0 };

      program_define_interval (program, &interval);
    }
  program_append_enter (program, 0, 0, 1);
  program_append_leave (program, 0, 0);
  program_append_enter (program, 0, group, 2);
  program_append_leave (program, 0, group);
  g_autoptr (GPtrArray) sets = program_entered_by (program);
  g_assert_cmpuint (sets->len, ==, 4);
  for (guint32 i = 0; i < 4; i++)
    for (guint32 p = 0; p < 4; p++)
      g_assert_cmpint (processor_set_has (sets->pdata[i], p), ==, expected[i][p]);
}

static void
test_cursor_gives_a_step_once_until_it_completes (void)
{
  g_autoptr (Program) program = new_program ();
  g_autoptr (Cursor) cursor = NULL;
  Step step;
  guint32 id, other;
  guint64 given, all;

  program_append_enter (program, 0, 0, 0);
  program_append_leave (program, 0, 0);
  cursor = cursor_new (program);
  cursor_open (cursor, 0);
  cursor_open (cursor, 1);
  g_assert_true (cursor_next (cursor, 1, &step, &id));
  g_assert_cmpuint (step.type, ==, STEP_ENTER);
  g_assert_false (cursor_next (cursor, 1, &step, &other));
  g_assert_true (cursor_next (cursor, 0, &step, &other));
  g_assert_cmpuint (step.type, ==, STEP_ENTER);
  cursor_progress (cursor, &given, &all);
  g_assert_cmpuint (given, ==, 2);
  g_assert_cmpuint (all, ==, 8); /* 2 steps each */
  cursor_complete (cursor, 1, id);
  g_assert_true (cursor_next (cursor, 1, &step, &id));
  g_assert_cmpuint (step.type, ==, STEP_LEAVE);
  cursor_complete (cursor, 1, id);
  g_assert_true (cursor_next (cursor, 1, &step, &id));
  g_assert_cmpuint (step.type, ==, STEP_END);
  g_assert_false (cursor_next (cursor, 1, &step, &id));
}

/* A few among many, in rising order and not. */
static void
test_places_in_small_groups (void)
{
  static const guint32 rising[] = { 3, 17, 999 }, falling[] = { 999, 17, 3 };
  g_autoptr (Program) program = program_new_separate (1000, NULL, "t");
  const Group first = { 3, { 1, { 3 } }, rising }, second = { 3, { 1, { 3 } }, falling };
  const guint32 up = program_define_group (program, &first);
  const guint32 down = program_define_group (program, &second);

  for (guint32 i = 0; i < 3; i++)
    {
      g_assert_cmpuint (program_group_place (program, up, rising[i]), ==, i);
      g_assert_cmpuint (program_group_place (program, down, falling[i]), ==, i);
    }
  for (guint32 other = 0; other < 1000; other++)
    if (other != 3 && other != 17 && other != 999)
      {
        g_assert_cmpuint (program_group_place (program, up, other), ==, PROGRAM_NONE);
        g_assert_cmpuint (program_group_place (program, down, other), ==, PROGRAM_NONE);
      }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/program/times-that-follow-each-other-are-one-segment",
                   test_times_that_follow_each_other_are_one_segment);
  g_test_add_func ("/program/a-stream-may-get-more-than-was-reserved",
                   test_a_stream_may_get_more_than_was_reserved);
  g_test_add_func ("/program/equal-transfers-are-kept-once",
                   test_equal_transfers_are_kept_once);
  g_test_add_func ("/program/operations-of-all-ranks-are-kept-once",
                   test_operations_of_all_ranks_are_kept_once);
  g_test_add_func ("/program/places-in-small-unsorted-groups",
                   test_places_in_small_unsorted_groups);
  g_test_add_func ("/program/contents-are-what-was-added",
                   test_contents_are_what_was_added);
  g_test_add_func ("/program/group-of-some-knows-places",
                   test_group_of_some_knows_places);
  g_test_add_func ("/program/places-in-small-groups", test_places_in_small_groups);
  g_test_add_func ("/program/preorder-puts-children-behind-their-parent",
                   test_preorder_puts_children_behind_their_parent);
  g_test_add_func ("/program/who-enters-an-interval", test_who_enters_an_interval);
  g_test_add_func ("/program/cursor-gives-a-step-once-until-it-completes",
                   test_cursor_gives_a_step_once_until_it_completes);
  return g_test_run ();
}
