/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GOAL schedules: what is read, and every error with its place. */
#include "config.h"

#include <string.h>

#include "goal/goal.h"
#include "program/cursor.h"
#include "fixture/unit.h"

static Program *
read_text (const char *text, GError **error)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, strlen (text), "s.goal");

  return goal_read (input, NULL, NULL, error);
}

static Program *
read_good (const char *text)
{
  g_autoptr (GError) error = NULL;
  Program *program = read_text (text, &error);

  g_assert_no_error (error);
  return program;
}

static Step
operation (Program *program, guint32 rank, guint32 number)
{
  Step step;

  program_operation (program, rank, number, &step);
  return step;
}

static void
test_operations_are_what_is_written (void)
{
  g_autoptr (Program) program = read_good (
      "num_ranks 3\n# a comment\n"
      "rank 2 { // nothing but one\n l1: calc 7 cpu 0 }\n"
      "rank 0 {\n"
      "a: send 8192b to 1 tag 4 cpu 0 nic 0\n"
      "b.2-x: recv 0b from 1 nic 0 tag 18446744073709551615\n"
      "17: calc 0 /* over\n two lines */ send 5b to 0 recv 5b from 0\n"
      "}\nrank 1 { recv 8192b from 0 tag 4 send 0b to 0 tag 18446744073709551615 }\n");
  Step step;

  g_assert_cmpuint (program_processors (program), ==, 3);
  g_assert_cmpuint (program_operations (program, 0), ==, 5);
  g_assert_cmpuint (program_operations (program, 1), ==, 2);
  g_assert_cmpuint (program_operations (program, 2), ==, 1);
  step = operation (program, 0, 0);
  g_assert_cmpint (step.type, ==, STEP_SEND);
  g_assert_cmpuint (step.amount, ==, 8192);
  g_assert_cmpuint (step.index, ==, 1);
  g_assert_cmpuint (step.tag, ==, 4);
  step = operation (program, 0, 1);
  g_assert_cmpint (step.type, ==, STEP_RECEIVE);
  g_assert_cmpuint (step_matching (&step), ==, G_MAXUINT64);
  step = operation (program, 2, 0);
  g_assert_cmpint (step.type, ==, STEP_COMPUTE);
  g_assert_cmpuint (step.amount, ==, 7000); /* ns in ps */
  g_assert_cmpuint (operation (program, 0, 4).index, ==, 0);
}

/* In what order operations are given where each is done at once. */
static char *
order_of (const char *statements)
{
  g_autofree char *text = g_strdup_printf ("num_ranks 1 rank 0 {%s}", statements);
  g_autoptr (Program) program = read_good (text);
  g_autoptr (Cursor) cursor = cursor_new (program);
  GString *order = g_string_new (NULL);
  guint32 id;
  Step step;

  cursor_open (cursor, 0);
  while (cursor_next (cursor, 0, &step, &id) && step.type != STEP_END)
    {
      g_string_append_printf (order, "%" G_GUINT64_FORMAT " ", step.amount / 1000);
      cursor_complete (cursor, 0, id);
    }
  return g_string_free (order, FALSE);
}

static void
test_requirements_order_operations_wherever_they_are_written (void)
{
  static const struct
  {
    const char *statements, *order;
  } cases[] = {
    { "a: calc 1 b: calc 2 c: calc 3", "1 2 3 " },
    { "a requires c a: calc 1 b: calc 2 c: calc 3", "2 3 1 " },
    { "a: calc 1 b: calc 2 c: calc 3 b requires c a requires b", "3 2 1 " },
    { "l3: calc 3 l1: calc 1 l3 requires l1 l3 requires l1", "1 3 " },
    { "l900000000: calc 9 x: calc 1 l900000000 requires x", "1 9 " },
    { "a: calc 1 b: calc 2 a irequires b", "2 1 " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *order = order_of (cases[i].statements);

      g_assert_cmpstr (order, ==, cases[i].order);
    }
}

/* Labels l<number> go by number only while that is worth it; the same all the same. */
static void
test_labels_of_all_forms_are_kept_apart (void)
{
  g_autoptr (GString) text = g_string_new ("num_ranks 1 rank 0 {\n");
  g_autoptr (Program) program = NULL;

  for (guint i = 0; i < 3000; i++)
    g_string_append_printf (text,
                            "%s requires l%u\nl%u: calc %u\nl0%u: calc 1 x%u: calc 2\n",
                            i % 7 == 0 ? "x0" : "l0", 2 * i + 1, 2 * i + 1, i, i, i);
  g_string_append (text, "l0: calc 5 }");
  program = read_good (text->str);
  g_assert_cmpuint (program_operations (program, 0), ==, 9001);
}

/* Times are in picoseconds; labels may be called as what only follows a label. */
static void
test_waits (void)
{
  g_autoptr (Program) program = read_good (
      "num_ranks 1 rank 0 { a: calc 1.5 b: calc 0.007 post: post 1b from 0 tag 3 cpu 2\n"
      "wait: send 9b to 0 tag 3 sync wait requires post\n"
      "c: wait post d: wait wait d requires c }");
  static const StepType types[] = { STEP_COMPUTE, STEP_COMPUTE,  STEP_POST,
                                    STEP_SEND,    STEP_COMPLETE, STEP_COMPLETE };
  static const guint64 amounts[] = { 1500, 7, 1, 9 };
  g_autoptr (GArray) requirements = g_array_new (FALSE, FALSE, sizeof (Requirement));
  Step step;

  g_assert_cmpuint (program_operations (program, 0), ==, 6);
  for (guint32 i = 0; i < 6; i++)
    {
      program_operation (program, 0, i, &step);
      g_assert_cmpuint (step.type, ==, types[i]);
      if (i < G_N_ELEMENTS (amounts))
        g_assert_cmpuint (step.amount, ==, amounts[i]);
      else
        {
          g_assert_cmpuint (step_waits_back (&step), ==, 2);
          g_assert_cmpint (step_waits_for_send (&step), ==, i == 5);
        }
      g_assert_cmpuint (step.flags, ==, i == 3 ? SEND_ASKS : 0);
    }
  program_list_requirements (program, 0, requirements);
  g_assert_cmpuint (requirements->len, ==, 4); /* two are written, two waits */
}

static void
test_nics_are_kept (void)
{
  g_autoptr (Program) program
      = read_good ("num_ranks 1 rank 0 { send 1b to 0 nic 2 recv 1b from 0 nic 1 }");

  g_assert_cmpuint (program_nics_from (program, 1), ==, 2);
  g_assert_cmpuint (program_nics_from (program, 2), ==, 1);
  g_assert_null (program_warnings (program)[0]);
}

typedef struct
{
  const char *text, *message;
} Bad;

#define IN "num_ranks 2\nrank 0 {\n"
#define A_TIME "nanoseconds, at most three decimals, and at most 4611686018427387.904"

static const Bad bad[] = {
  { "", "s.goal: error: found the end, expected num_ranks N" },
  { "ranks 2", "s.goal:1:1: error: found 'ranks', expected num_ranks N" },
  { "num_ranks 0",
    "s.goal:1:11: error: found '0', expected a number of ranks from 1 to 67108864" },
  { "num_ranks 67108865", "s.goal:1:11: error: found '67108865', expected a number of "
                          "ranks from 1 to 67108864" },
  { "num_ranks two",
    "s.goal:1:11: error: found 'two', expected a number of ranks from 1 to 67108864" },
  { "num_ranks 2\nrak 0 {}", "s.goal:2:1: error: found 'rak', expected rank R { .. }" },
  { "num_ranks 2\nrank 2 {}",
    "s.goal:2:6: error: found '2', expected a rank from 0 to 1 (less than num_ranks)" },
  { "num_ranks 4\nrank 1 {}\nrank 0 {}\n",
    "s.goal:3: error: the end without rank 2: num_ranks is 4" },
  { "num_ranks 67108864\nrank 67108863 {}",
    "s.goal:2: error: the end without rank 0: num_ranks is 67108864" },
  { "num_ranks 2\nrank 1 {}\nrank 1 {}", "s.goal:3:6: error: duplicate rank 1" },
  { "num_ranks 2\nrank 1 calc 5", "s.goal:2:8: error: found 'calc', expected '{'" },
  { IN "a: calc 5", "s.goal:3: error: found the end, expected a label, calc, send or "
                    "recv, or '}' at the rank's end" },
  { IN "; }", "s.goal:3:1: error: found ';', expected a label, calc, send or recv, or "
              "'}' at the rank's end" },
  { IN "\xc3\xa4: calc 1 }", "s.goal:3:1: error: found '\xc3\xa4', expected a label, "
                             "calc, send or recv, or '}' at the rank's end" },
  { IN "a calc 5 }", "s.goal:3:3: error: found 'calc', expected ':', requires or "
                     "irequires after the label" },
  { IN "a: jump 5 }", "s.goal:3:4: error: found 'jump', expected calc, send, recv, "
                      "post or wait" },
  { IN "a: calc -5 }", "s.goal:3:9: error: found '-', expected " A_TIME },
  { IN "a: calc 1.5555 }", "s.goal:3:9: error: found '1.5555', expected " A_TIME },
  { IN "a: calc 1.5.5 }", "s.goal:3:9: error: found '1.5.5', expected " A_TIME },
  { IN "a: calc 1. }", "s.goal:3:9: error: found '1.', expected " A_TIME },
  { IN "a: calc 4611686018427388 }",
    "s.goal:3:9: error: found '4611686018427388', expected " A_TIME },
  { IN "a: calc 4611686018427387.905 }",
    "s.goal:3:9: error: found '4611686018427387.905', expected " A_TIME },
  { IN "post 8b from 1 }", "s.goal:3:6: error: found '8b', expected ':', requires or "
                           "irequires after the label" },
  { IN "a: post 8b to 1 }",
    "s.goal:3:12: error: found 'to', expected 'from' and a rank" },
  { IN "a: post 8b from -1 }", "s.goal:3:17: error: found '-1', a receive from any rank, "
                               "expected one from a certain rank" },
  { IN "a: recv 8b from 1 sync }",
    "s.goal:3:24: error: found '}', expected ':', requires "
    "or irequires after the label" },
  { IN "a: wait ; }", "s.goal:3:9: error: found ';', expected the label of a post or "
                      "send" },
  { IN "a: wait b }", "s.goal:3:9: error: undefined label in rank 0" },
  { IN "b: calc 1\na: wait b }", "s.goal:4:9: error: found an operation that is neither, "
                                 "expected the label of a post or send of rank 0" },
  { IN "b: post 8b from 1\na: wait b c: wait b }",
    "s.goal:4:19: error: found an operation that another wait names, expected one wait "
    "for each of rank 0" },
  { IN "a: wait b b: post 8b from 1 b requires a }",
    "s.goal:3:1: error: cyclic requirements through this operation of rank 0" },
  { IN "b: post 8b from 1 }\nrank 1 { }",
    "s.goal: error: operation 1 of rank 0 receives from rank 1 with tag 0, which has no "
    "send for it" },
  { IN "a: send 8 to 1 }",
    "s.goal:3:9: error: found '8', expected a size, as in 8b, at most 2^62 bytes" },
  { IN "a: send -8b to 1 }",
    "s.goal:3:9: error: found '-', expected a size, as in 8b, at most 2^62 bytes" },
  { IN "a: send 99999999999999999999b to 1 }",
    "s.goal:3:9: error: found '99999999999999999999b', expected a size, as in 8b, at "
    "most 2^62 bytes" },
  { IN "a: send 8b from 1 }",
    "s.goal:3:12: error: found 'from', expected 'to' and a rank" },
  { IN "a: recv 8b to 1 }",
    "s.goal:3:12: error: found 'to', expected 'from' and a rank" },
  { IN "a: send 8b to 2 }",
    "s.goal:3:15: error: found '2', expected a rank from 0 to 1 (less than num_ranks)" },
  { IN "a: recv 8b from -1 }",
    "s.goal:3:17: error: found '-1', a receive from any rank, expected one from a "
    "certain rank" },
  { IN "a: recv 8b from -1\n}",
    "s.goal:3:17: error: found '-1', a receive from any rank, expected one from a "
    "certain rank" },
  { IN "a: recv 8b from 1 tag -1 }",
    "s.goal:3:23: error: found '-1', a receive of any tag, expected one of a certain "
    "tag" },
  { IN "a: recv 8b from -12 }",
    "s.goal:3:17: error: found '-', expected a rank from 0 to 1 (less than num_ranks)" },
  { IN "a: send 8b to -1 }",
    "s.goal:3:15: error: found '-', expected a rank from 0 to 1 (less than num_ranks)" },
  { IN "a: send 8b to 1 tag x }",
    "s.goal:3:21: error: found 'x', expected a tag, 0 to 18446744073709551615" },
  { IN "a: send 8b to 1 tag 18446744073709551616 }",
    "s.goal:3:21: error: found '18446744073709551616', expected a tag, 0 to "
    "18446744073709551615" },
  { IN "a: calc 1 cpu -1 }",
    "s.goal:3:15: error: found '-', expected the number of a cpu, 0 to 4294967295" },
  { IN "a: calc 1 cpu 4294967296 }",
    "s.goal:3:15: error: found '4294967296', expected the number of a cpu, "
    "0 to 4294967295" },
  { IN "a: send 1b to 1 nic x }",
    "s.goal:3:21: error: found 'x', expected the number of a nic, 0 to 4294967295" },
  { IN "a: send 1b to 1 nic -1 }",
    "s.goal:3:21: error: found '-', expected the number of a nic, 0 to 4294967295" },
  { IN "a: calc 1 nic 1 }",
    "s.goal:3:15: error: found '1', expected ':', requires or irequires after the "
    "label" },
  { IN "a: calc 1\na: calc 2 }", "s.goal:4:1: error: duplicate label in rank 0" },
  { IN "a: calc 1\nb requires a }", "s.goal:4:1: error: undefined label in rank 0" },
  { IN "a: calc 1\na requires b }", "s.goal:4:12: error: undefined label in rank 0" },
  { IN "a: calc 1\na requires }", "s.goal:4:12: error: found '}', expected a label" },
  { IN "a: calc 1\na requires a }",
    "s.goal:3:1: error: cyclic requirements through this operation of rank 0" },
  { IN "a: calc 1\nb: calc 1\na requires b b requires a }",
    "error: cyclic requirements through this operation of rank 0" },
  { IN "a: calc 1 /* never\nended }",
    "s.goal:3:11: error: a comment without its end '*/'" },
  { IN "a: send 8b to 1 tag 3 } rank 1 {}",
    "error: operation 1 of rank 0 sends to rank 1 with tag "
    "3, which has no receive for it" },
  { IN "a: send 8b to 1 tag 4294967303 } rank 1 { recv 8b from 0 tag 7 }",
    "error: operation 1 of rank 0 sends to rank 1 with tag "
    "4294967303, which has no receive for it" },
  { IN "a: recv 8b from 1 } rank 1 {}",
    "error: operation 1 of rank 0 receives from rank 1 with "
    "tag 0, which has no send for it" },
  { IN "send 1b to 1 send 1b to 1 } rank 1 { recv 1b from 0 }",
    "error: operation 2 of rank 0 sends to rank 1 with tag 0, which has no receive for "
    "it" },
};

static void
test_errors_name_their_place (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (read_text (bad[i].text, &error));
      if (strstr (error->message, bad[i].message) == NULL)
        g_error ("%u: found '%s', expected '%s'", i, error->message, bad[i].message);
    }
}

/* For each tag, sends of rank 0 to rank 1, or, below 0, receives of rank 1 from rank 0.
 * None has its counterpart; they are such that a sum of hash values of 64 bits, known in
 * advance, is 0. */
static void
test_no_sum_of_hashes_hides_unmatched_operations (void)
{
  static const gint more[] = { 5, -5, 4, 0, 2, 25, 0, 0, -3, 2, 2, 6, 10, 6 };
  g_autoptr (GString) text = g_string_new ("num_ranks 2\nrank 0 {\n");
  g_autoptr (GError) error = NULL;

  for (guint tag = 0; tag < G_N_ELEMENTS (more); tag++)
    for (gint i = 0; i < more[tag]; i++)
      g_string_append_printf (text, "send 1b to 1 tag %u\n", tag);
  g_string_append (text, "}\nrank 1 {\n");
  for (guint tag = 0; tag < G_N_ELEMENTS (more); tag++)
    for (gint i = 0; i > more[tag]; i--)
      g_string_append_printf (text, "recv 1b from 0 tag %u\n", tag);
  g_string_append (text, "}\n");
  g_assert_null (read_text (text->str, &error));
  g_assert_nonnull (strstr (error->message,
                            "error: operation 1 of rank 0 sends to rank 1 with tag 0, "
                            "which has no receive for it"));
}

/* Sends between 4 ranks with a few tags in random order, and receives for all of them; if
 * wrong, one has another source, destination or tag. */
static char *
random_messages (gboolean wrong, guint n)
{
  g_autoptr (GString) text = g_string_new ("num_ranks 4\n");
  GString *of[4];

  for (guint rank = 0; rank < 4; rank++)
    of[rank] = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    {
      guint field[3]
          = { (guint) g_test_rand_int_range (0, 4), (guint) g_test_rand_int_range (0, 4),
              (guint) g_test_rand_int_range (0, 3) };

      g_string_append_printf (of[field[0]], "send 1b to %u tag %" G_GUINT64_FORMAT "\n",
                              field[1], field[2] * G_GUINT64_CONSTANT (2147483648));
      if (wrong && i == 0)
        {
          guint which = (guint) g_test_rand_int_range (0, 3);

          field[which] = (field[which] + 1) % 3;
        }
      g_string_append_printf (of[field[1]], "recv 1b from %u tag %" G_GUINT64_FORMAT "\n",
                              field[0], field[2] * G_GUINT64_CONSTANT (2147483648));
    }
  for (guint rank = 0; rank < 4; rank++)
    {
      g_string_append_printf (text, "rank %u {\n%s}\n", rank, of[rank]->str);
      g_string_free (of[rank], TRUE);
    }
  return g_strdup (text->str);
}

static void
test_one_message_that_differs_is_noticed (void)
{
  for (guint i = 0; i < 1000; i++)
    {
      const gboolean wrong = i % 2 == 1;
      g_autofree char *text
          = random_messages (wrong, (guint) g_test_rand_int_range (1, 30));
      g_autoptr (GError) error = NULL;
      g_autoptr (Program) program = read_text (text, &error);

      g_assert_true ((program == NULL) == wrong);
      g_assert_true (error == NULL || strstr (error->message, ", which has no ") != NULL);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/goal/operations-are-what-is-written",
                   test_operations_are_what_is_written);
  g_test_add_func ("/goal/requirements-order-operations-wherever-they-are-written",
                   test_requirements_order_operations_wherever_they_are_written);
  g_test_add_func ("/goal/labels-of-all-forms-are-kept-apart",
                   test_labels_of_all_forms_are_kept_apart);
  g_test_add_func ("/goal/waits", test_waits);
  g_test_add_func ("/goal/nics-are-kept", test_nics_are_kept);
  g_test_add_func ("/goal/errors-name-their-place", test_errors_name_their_place);
  g_test_add_func ("/goal/no-sum-of-hashes-hides-unmatched-operations",
                   test_no_sum_of_hashes_hides_unmatched_operations);
  g_test_add_func ("/goal/one-message-that-differs-is-noticed",
                   test_one_message_that_differs_is_noticed);
  return g_test_run ();
}
