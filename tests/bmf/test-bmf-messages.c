/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which messages, operations and synchronisations programs become. */
#include "config.h"

#include "bmf/read-bmf.h"
#include "fixture/unit.h"

static char *
sends_of_text (const char *text, gboolean synchronisations)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bmf (text, 0, &error);

  g_assert_no_error (error);
  return sends_of (program, synchronisations);
}

static void
expect_sends (const char *program, const char *expected)
{
  g_autofree char *sends = sends_of_text (program, FALSE);

  g_assert_cmpstr (sends, ==, expected);
}

/* What one processor computes. */
static guint64
operations_of (const char *text, guint32 processor)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bmf (text, 0, &error);
  guint64 operations = 0;
  guint32 length;

  g_assert_no_error (error);
  const Step *steps = program_stream (program, processor, &length);
  for (guint32 i = 0; i < length; i++)
    if (steps[i].type == STEP_COMPUTE)
      {
        g_assert_true (steps[i].operations);
        operations += steps[i].amount;
      }
  return operations;
}

static void
test_split_tree (void)
{
  expect_sends ("P_Split (B_Num 4) (B_Num 0) [1, 2, 3, 4, 5, 6, 7]",
                "0>2:3 0>1:2 2>3:1 ");
  /* The division point of 6 is 4, of 2 and 4 half; the stride is 2. */
  expect_sends ("P_Split (B_Num 6) (B_Num 1) [1, 2, 3, 4, 5, 6]",
                "0>8:2 0>4:2 0>2:1 4>6:1 8>10:1 ");
  expect_sends ("P_Split (B_Num 3) (B_Num 0) [1]", "0>2:0 0>1:0 ");
}

static void
test_split_ends_with_a_synchronisation (void)
{
  g_autofree char *sends = sends_of_text ("P_Split (B_Num 2) (B_Num 0) [1, 2]", TRUE);

  g_assert_cmpstr (sends, ==, "0>1:1 | ; | ; ");
}

static void
test_reduce_takes_in_right_neighbours (void)
{
  expect_sends ("B_Comp (P_Reduce (B_Op (B_Conc))) (P_Split (B_Num 5) (B_Num 0)) "
                "[1, 2, 3, 4, 5]",
                "0>4:1 0>2:2 0>1:1 1>0:1 2>3:1 2>0:2 3>2:1 4>0:1 ");
}

static void
test_scan_sends_a_level_ahead (void)
{
  g_autofree char *sends = sends_of_text (
      "B_Comp (P_Scan (B_Op (B_Plus))) (B_Comp ($Flatten) (P_Split (B_Num 3) (B_Num 0))) "
      "[1, 2, 3]",
      TRUE);

  /* split; map begins and ends; two levels; the end */
  g_assert_cmpstr (sends, ==,
                   "0>2:1 0>1:1 | | | | 0>1:1 | 0>2:1 | ; | | | | 1>2:1 | | ; | | | | | "
                   "| ; ");
}

/* Figure 5-24: bursts of 15, 14, 12 and 8 messages of one byte; 5-27: the bytes received
 * at once, 15 in the first and, of lists, (1 + 2 + 3) + 9 x 4 = 42 in the third. */
static void
test_scan_over_16 (void)
{
  static const guint expected_messages[] = { 15, 14, 12, 8 };
  static const guint expected_bytes[] = { 15, 27, 42, 36 };
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program
      = read_bmf ("B_Comp (P_Scan (B_Op (B_Conc))) (P_Split (B_Num 16) (B_Num 0)) "
                  "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]",
                  0, &error);
  guint messages[8] = { 0 }, bytes[8] = { 0 };

  g_assert_no_error (error);
  for (guint32 p = 0; p < 16; p++)
    {
      guint32 length, part = 0;
      const Step *steps = program_stream (program, p, &length);

      for (guint32 i = 0; i < length; i++)
        if (steps[i].type == STEP_SYNCHRONISE)
          part++;
        else if (steps[i].type == STEP_SEND)
          {
            messages[part]++;
            bytes[part] += (guint) steps[i].amount;
          }
    }
  for (guint level = 0; level < 4; level++)
    {
      g_assert_cmpuint (messages[level + 2], ==, expected_messages[level]);
      g_assert_cmpuint (bytes[level + 2], ==, expected_bytes[level]);
    }
}

static void
test_distl_follows_the_tree (void)
{
  expect_sends ("B_Comp (P_Distl) (B_Alltup [B_Id, P_Split (B_Num 4) (B_Num 0)]) "
                "[1, 2, 3, 4]",
                "0>2:2 0>1:1 0>2:4 0>1:4 2>3:1 2>3:4 ");
}

static void
test_project_leaves_what_is_there (void)
{
  expect_sends ("B_Comp (P_Project) (B_Alltup [B_Comp (P_Split (B_Num 3) (B_Num 0)) "
                "(B_Addr (B_Num 1) (B_Num 2)), B_Addr (B_Num 2) (B_Num 2)]) "
                "{[7, 8, 9], [2, 1, 0]}",
                "0>2:1 0>1:1 0>2:1 2>0:1 ");
}

static void
test_serial_operation_gets_its_operands (void)
{
  expect_sends (
      "B_Comp (B_Reduce (B_Op (B_Conc))) (P_Split (B_Num 3) (B_Num 0)) [1, 2, 3]",
      "0>2:1 0>1:1 1>0:1 2>0:1 ");
  /* A length and an index move nothing. */
  expect_sends ("B_Comp (B_Op (B_Length)) (P_Split (B_Num 2) (B_Num 0)) [1, 2]",
                "0>1:1 ");
}

/* "from>to:type " of every send, by sender, in order. */
static void
expect_types (const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bmf (text, 0, &error);
  g_autoptr (GString) types = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint32 p = 0; p < program_streams (program); p++)
    {
      guint32 length;
      const Step *steps = program_stream (program, p, &length);

      for (guint32 i = 0; i < length; i++)
        if (steps[i].type == STEP_SEND)
          g_string_append_printf (types, "%u>%u:%u ", p, steps[i].index, steps[i].why);
    }
  g_assert_cmpstr (types->str, ==, expected);
}

/* 7 split, 3 reduction, 8 scan, 14 distl, 15 project, 1 a value that is fetched. */
static void
test_messages_have_the_type_of_their_construct (void)
{
  expect_types ("P_Split (B_Num 4) (B_Num 0) [1, 2, 3, 4]", "0>2:7 0>1:7 2>3:7 ");
  expect_types ("B_Comp (P_Reduce (B_Op (B_Conc))) (P_Split (B_Num 3) (B_Num 0)) "
                "[1, 2, 3]",
                "0>2:7 0>1:7 1>0:3 2>0:3 ");
  expect_types ("B_Comp (P_Scan (B_Op (B_Conc))) (P_Split (B_Num 3) (B_Num 0)) [1, 2, 3]",
                "0>2:7 0>1:7 0>1:8 0>2:8 1>2:8 ");
  expect_types ("B_Comp (P_Project) (B_Alltup [B_Comp (P_Split (B_Num 3) (B_Num 0)) "
                "(B_Addr (B_Num 1) (B_Num 2)), B_Addr (B_Num 2) (B_Num 2)]) "
                "{[7, 8, 9], [2, 1, 0]}",
                "0>2:7 0>1:7 0>2:15 2>0:15 ");
  expect_types ("B_Comp (B_Reduce (B_Op (B_Conc))) (P_Split (B_Num 3) (B_Num 0)) "
                "[1, 2, 3]",
                "0>2:7 0>1:7 1>0:1 2>0:1 ");
}

/* The element on processor 1 goes to the list's first processor, then out again; a list
 * on two processors is gathered before it is split. */
static void
test_values_fetched_for_a_construct_are_point_to_point (void)
{
  expect_types ("B_Comp (P_Distl) (B_Comp (B_Alltup [B_Comp (B_Op (B_Index)) "
                "(B_Alltup [B_Id, B_Con (B_Int 1)]), B_Id]) "
                "(P_Split (B_Num 2) (B_Num 0))) [1, 2]",
                "0>1:7 0>1:14 1>0:1 ");
  expect_types ("B_Comp (P_Split (B_Num 2) (B_Num 0)) (P_Split (B_Num 2) (B_Num 0)) "
                "[1, 2]",
                "0>1:7 0>1:7 1>0:1 ");
}

static void
test_operations_are_counted (void)
{
  g_assert_cmpuint (operations_of ("B_Id 1", 0), ==, 1);
  g_assert_cmpuint (operations_of ("$Increment 1", 0), ==, 4); /* Id, Con, tuple, plus */
  g_assert_cmpuint (operations_of ("B_Op (B_Conc) {[1], [2, 3]}", 0), ==, 3);
  g_assert_cmpuint (operations_of ("B_Op (B_Iota) 7", 0), ==, 7);
  g_assert_cmpuint (operations_of ("B_Op (B_Distl) {[1, 2], [3, 4, 5]}", 0), ==, 3);
  g_assert_cmpuint (operations_of ("B_Op (B_Project) {[1, 2], [0, 0, 0]}", 0), ==, 3);
  g_assert_cmpuint (operations_of ("B_Split (B_Num 2) [1, 2, 3]", 0), ==, 3);
  g_assert_cmpuint (operations_of ("P_Split (B_Num 2) (B_Num 0) [1, 2, 3]", 0), ==, 0);
  g_assert_cmpuint (operations_of ("B_Map (B_Id) [1, 2, 3]", 0), ==, 3);
  g_assert_cmpuint (operations_of ("P_Distl {[1, 2], [3, 4, 5]}", 0), ==, 6);
  g_assert_cmpuint (
      operations_of ("B_Comp (P_Map (B_Id)) (P_Split (B_Num 2) (B_Num 0)) [1, 2]", 1), ==,
      1);
}

/* Of two elements: each construct in the second element counts in the interval it had in
 * the first. */
static void
test_operations_are_counted_in_their_construct (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program
      = read_bmf ("B_Comp\n (B_Id)\n (B_Map ($Increment)) [1, 2]", 0, &error);
  /* MAIN, B_Comp, B_Map, $Increment, B_Comp, B_Alltup, B_Id, B_Con, B_Plus, B_Id */
  static const guint64 expected[] = { 0, 0, 0, 0, 0, 2, 2, 2, 2, 1 };
  guint64 found[G_N_ELEMENTS (expected)] = { 0 };
  guint32 length, interval = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (program_intervals (program), ==, G_N_ELEMENTS (expected));
  const Step *steps = program_stream (program, 0, &length);
  for (guint32 i = 0; i < length; i++)
    if (steps[i].type == STEP_ENTER)
      interval = steps[i].index;
    else if (steps[i].type == STEP_LEAVE)
      interval = program_interval (program, interval)->parent;
    else if (steps[i].type == STEP_COMPUTE)
      found[interval] += steps[i].amount;
  for (guint32 i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (found[i], ==, expected[i]);
}

static void
test_an_interval_for_each_construct (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program
      = read_bmf ("B_Comp\n (B_Id)\n (B_Map ($Increment)) [1, 2]", 0, &error);
  static const char *const kinds[]
      = { "MAIN",     "B_Comp", "B_Map", "$Increment", "B_Comp",
          "B_Alltup", "B_Id",   "B_Con", "B_Plus",     "B_Id" };

  g_assert_no_error (error);
  g_assert_cmpuint (program_intervals (program), ==, G_N_ELEMENTS (kinds));
  for (guint32 i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_assert_cmpstr (program_interval (program, i)->kind, ==, kinds[i]);
  g_assert_cmpuint (program_interval (program, 2)->line, ==, 3);
  g_assert_cmpuint (program_interval (program, 2)->column, ==, 3);
  g_assert_cmpuint (program_interval (program, 3)->count, ==, 2);
  g_assert_cmpuint (program_interval (program, 3)->parent, ==, 2);
  g_assert_cmpuint (program_interval (program, 9)->level, ==, 2);
}

static void
test_messages_are_counted_in_their_construct (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bmf (
      "B_Comp (P_Reduce (B_Op (B_Conc))) (P_Split (B_Num 5) (B_Num 0)) [1, 2]", 0,
      &error);
  const guint64 *operations;

  g_assert_no_error (error);
  for (guint32 i = 0; i < program_intervals (program); i++)
    {
      const Interval *interval = program_interval (program, i);
      const gboolean sends = g_str_has_prefix (interval->kind, "P_");

      operations = interval->operations;
      g_assert_cmpuint (operations[KIND_POINT_TO_POINT], ==, sends ? 4 : 0);
    }
}

/* What is computed between two messages is one step an interval. */
static void
test_a_long_map_takes_few_steps (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program
      = read_bmf ("B_Comp (B_Map ($Increment)) (B_Op (B_Iota)) 100000", 0, &error);
  guint32 length;

  g_assert_no_error (error);
  program_stream (program, 0, &length);
  g_assert_cmpuint (length, <, 40);
  g_assert_cmpuint (operations_of ("B_Comp (B_Map ($Increment)) (B_Op (B_Iota)) 1000", 0),
                    ==, 1000 + 4 * 1000);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bmf-messages/split-tree", test_split_tree);
  g_test_add_func ("/bmf-messages/split-ends-with-a-synchronisation",
                   test_split_ends_with_a_synchronisation);
  g_test_add_func ("/bmf-messages/reduce-takes-in-right-neighbours",
                   test_reduce_takes_in_right_neighbours);
  g_test_add_func ("/bmf-messages/scan-sends-a-level-ahead",
                   test_scan_sends_a_level_ahead);
  g_test_add_func ("/bmf-messages/scan-over-16", test_scan_over_16);
  g_test_add_func ("/bmf-messages/distl-follows-the-tree", test_distl_follows_the_tree);
  g_test_add_func ("/bmf-messages/project-leaves-what-is-there",
                   test_project_leaves_what_is_there);
  g_test_add_func ("/bmf-messages/serial-operation-gets-its-operands",
                   test_serial_operation_gets_its_operands);
  g_test_add_func ("/bmf-messages/messages-have-the-type-of-their-construct",
                   test_messages_have_the_type_of_their_construct);
  g_test_add_func ("/bmf-messages/values-fetched-for-a-construct-are-point-to-point",
                   test_values_fetched_for_a_construct_are_point_to_point);
  g_test_add_func ("/bmf-messages/operations-are-counted", test_operations_are_counted);
  g_test_add_func ("/bmf-messages/operations-are-counted-in-their-construct",
                   test_operations_are_counted_in_their_construct);
  g_test_add_func ("/bmf-messages/messages-are-counted-in-their-construct",
                   test_messages_are_counted_in_their_construct);
  g_test_add_func ("/bmf-messages/a-long-map-takes-few-steps",
                   test_a_long_map_takes_few_steps);
  g_test_add_func ("/bmf-messages/an-interval-for-each-construct",
                   test_an_interval_for_each_construct);
  return g_test_run ();
}
