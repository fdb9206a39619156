/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is too deep, too long or too much: programs and data too large to be written by
 * hand.  Others: language/limits.txt. */
#include "config.h"

#include "bmf/read-bmf.h"
#include "fixture/unit.h"

#include <string.h>

static void
expect_error (const char *program, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) read = read_bmf (program, 0, &error);

  g_assert_null (read);
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, message);
}

/* The whole message, but for the place that it names, which is not determined. */
static void
expect_error_matches (const char *program, const char *pattern)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) read = read_bmf (program, 0, &error);

  g_assert_null (read);
  g_assert_nonnull (error);
  if (!g_regex_match_simple (pattern, error->message, 0, 0))
    g_error ("found '%s', expected '%s'", error->message, pattern);
}

static void
expect_value (const char *program, const char *value)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) read = read_bmf (program, 0, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (program_value (read), ==, value);
}

/* before, then each part so many times, then after. */
static char *
surround (const char *before, const char *open, const char *middle, const char *close,
          guint times, const char *after)
{
  GString *all = g_string_new (before);

  for (guint i = 0; i < times; i++)
    g_string_append (all, open);
  g_string_append (all, middle);
  for (guint i = 0; i < times; i++)
    g_string_append (all, close);
  g_string_append (all, after);
  return g_string_free (all, FALSE);
}

/* ---- nesting ----------------------------------------------------------------------- */

static void
test_constructs_1000_deep (void)
{
  /* 999 maps around an identity; the data is empty before the last of them. */
  g_autofree char *program = surround ("", "B_Map (", "B_Id", ")", 999, " [[[]], []]");

  expect_value (program, "[[[]], []]");
}

static void
test_constructs_100000_deep (void)
{
  g_autofree char *closed = surround ("", "B_Map (", "B_Id", ")", 100000, " []");
  g_autofree char *open = surround ("", "B_Map (", "", "", 100000, "");
  g_autofree char *one_more = surround ("", "B_Map (", "B_Id", ")", 1000, " []");
  g_autofree char *tuples = surround ("\n", "B_Alltup [", "B_Id", "]", 100000, " 1");
  g_autofree char *comp = surround ("", "B_Comp (B_Id) (", "B_Id", ")", 100000, " 1");

  /* The first that is too deep: 1000 x 7 characters before it. */
  expect_error (closed, "p.bmf:1:7001: error: nested more than 1000 deep");
  expect_error (open, "p.bmf:1:7001: error: nested more than 1000 deep");
  expect_error (one_more, "p.bmf:1:7001: error: nested more than 1000 deep");
  /* 1000 x 10 */
  expect_error (tuples, "p.bmf:2:10001: error: nested more than 1000 deep");
  /* In the 1000th is B_Id in parentheses: 999 x 15 + 8. */
  expect_error (comp, "p.bmf:1:14994: error: nested more than 1000 deep");
}

static void
test_constructs_100000_deep_in_a_definition (void)
{
  g_autofree char *program
      = surround ("$A =\n", "B_Map (", "B_Id", ")", 100000, " $A []");

  expect_error (program, "p.bmf:2:7001: error: nested more than 1000 deep");
}

static void
test_data_1000_deep (void)
{
  g_autofree char *lists = surround ("B_Id\n", "[", "", "]", 1000, "");
  g_autofree char *list = surround ("", "[", "", "]", 1000, "");
  g_autofree char *tuples = surround ("B_Id\n", "{", "1", "}", 1000, "");
  g_autofree char *tuple = surround ("", "[", "1", "]", 1000, "");

  expect_value (lists, list);
  expect_value (tuples, tuple);
}

static void
test_data_100000_deep (void)
{
  g_autofree char *lists = surround ("B_Id\n", "[", "", "]", 100000, "");
  g_autofree char *open = surround ("B_Id\n", "[", "", "", 100000, "");
  g_autofree char *tuples = surround ("B_Id\n", "{", "1", "}", 100000, "");
  g_autofree char *one_more = surround ("B_Id\n", "[", "", "]", 1001, "");

  expect_error (lists, "p.bmf:2:1001: error: nested more than 1000 deep");
  expect_error (open, "p.bmf:2:1001: error: nested more than 1000 deep");
  expect_error (tuples, "p.bmf:2:1001: error: nested more than 1000 deep");
  expect_error (one_more, "p.bmf:2:1001: error: nested more than 1000 deep");
}

/* Every construct that puts something around its argument. */
static void
test_values_deeper_than_1000 (void)
{
  static const struct
  {
    const char *program, *before, *after, *place;
  } cases[] = {
    { "B_Allvec [B_Id]", "", "", "1:1: error: B_Allvec" },
    { "B_Alltup [B_Id]", "", "", "1:1: error: B_Alltup" },
    { "B_Split (B_Num 1)", "", "", "1:1: error: B_Split" },
    { "P_Split (B_Num 1) (B_Num 0)", "", "", "1:1: error: P_Split" },
    { "B_Op (B_Distl)", "{", ", [0]}", "1:1: error: B_Distl" },
    { "P_Distl", "{", ", [0]}", "1:1: error: P_Distl" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      /* A pair around the list takes one level of the 1000. */
      const guint depth = *cases[i].before != '\0' ? 999 : 1000;
      g_autofree char *data
          = surround (cases[i].before, "[", "1", "]", depth, cases[i].after);
      g_autofree char *program = g_strconcat (cases[i].program, "\n", data, NULL);
      g_autofree char *message
          = g_strconcat ("p.bmf:", cases[i].place,
                         ": makes lists and tuples nested more than 1000 deep", NULL);

      expect_error (program, message);
    }
}

/* ---- definitions ------------------------------------------------------------------- */

/* $A0 = B_Id, then a definition from each before it. */
static char *
chain (const char *first, const char *form, guint times)
{
  GString *program = g_string_new (first);

  for (guint i = 1; i <= times; i++)
    {
      g_autofree char *before = g_strdup_printf ("$A%u", i - 1);
      g_auto (GStrv) parts = g_strsplit (form, "#", -1);
      g_autofree char *text = g_strjoinv (before, parts);

      g_string_append_printf (program, "$A%u = %s\n", i, text);
    }
  g_string_append_printf (program, "$A%u 1", times);
  return g_string_free (program, FALSE);
}

static void
test_deep_definitions (void)
{
  g_autofree char *program = chain ("$A0 = B_Id\n", "#", 2000);

  expect_error_matches (program,
                        "^p\\.bmf:[0-9]+:[0-9]+: error: (\\$A[0-9]+: )?nested more "
                        "than 1000 deep after expansion of definitions$");
}

static void
test_definitions_1000_deep (void)
{
  /* The program's $A998, 998 names in definitions, B_Id. */
  g_autofree char *program = chain ("$A0 = B_Id\n", "#", 998);

  expect_value (program, "1");
}

/* ---- too much ---------------------------------------------------------------------- */

/* Every definition does twice what the one before does. */
static void
test_doubling_ends (void)
{
  g_autofree char *program = chain ("$A0 = B_Id\n", "B_Comp (#) (#)", 60);

  expect_error_matches (program, "^p\\.bmf:[0-9]+:[0-9]+: error: \\$A[0-9]+: the program "
                                 "takes more than 134217728 evaluations and copies$");
}

static void
test_doubling_of_values_ends (void)
{
  g_autofree char *program
      = chain ("$A0 = B_Alltup [B_Id, B_Id]\n", "B_Comp ($A0) (#)", 60);

  expect_error (program,
                "p.bmf:1:7: error: B_Alltup: makes a value of more than 16777216 "
                "scalars");
}

/* Every split of 2^20 parts is gathered, sent out again, and synchronises. */
static void
test_steps_end (void)
{
  g_autofree char *program
      = chain ("$A0 = P_Split (B_Num 1048576) (B_Num 0)\n", "B_Comp ($A0) (#)", 8);
  char *data = program + strlen (program) - 1;

  g_assert_cmpint (*data, ==, '1');
  {
    g_autofree char *list = g_strdup_printf ("%.*s[1]", (int) (data - program), program);

    expect_error_matches (list, "^p\\.bmf:[0-9]+:[0-9]+: error: \\$A[0-9]+: the program "
                                "takes more than 16777216 steps$");
  }
}

/* 33 lines of 2^19 numbers */
static void
test_data_too_large (void)
{
  GString *program = g_string_new ("B_Id [0\n");

  for (guint line = 0; line < 33; line++)
    {
      for (guint i = 0; i < 1u << 19; i++)
        g_string_append (program, ",0");
      g_string_append_c (program, '\n');
    }
  g_string_append_c (program, ']');
  expect_error (program->str,
                "p.bmf:1:6: error: found a value of more than 16777216 scalars");
  g_string_free (program, TRUE);
}

static void
test_tree_too_large (void)
{
  g_autofree char *program = chain ("$A0 = B_Id\n", "B_Comp (#) (#)", 30);
  g_autoptr (TextInput) input
      = text_input_new_from_string (program, strlen (program), "p.bmf");
  const BmfSources sources = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *tree = bmf_show_tree (input, &sources, &error);

  g_assert_null (tree);
  g_assert_cmpstr (error->message, ==,
                   "netfare: error: the program's tree has more than 1000000 lines after "
                   "expansion of definitions");
}

/* 2^16 evaluations, each an interval of its own. */
static void
test_intervals_left_out (void)
{
  g_autofree char *text = chain ("$A0 = B_Id\n", "B_Comp (#) (#)", 14);
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = read_bmf (text, 0, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (program_value (program), ==, "1");
  g_assert_cmpstr (program_warnings (program)[0], ==,
                   "constructs are nested more than 20000 deep; deeper ones are counted "
                   "with the enclosing construct");
}

/* ---- values on the way ------------------------------------------------------------- */

static Program *
run_showing (const char *text)
{
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "p.bmf");
  const BmfSources sources = { .show_values = TRUE };
  g_autoptr (GError) error = NULL;
  Program *program = bmf_read (input, &sources, 0, 1, &error);

  g_assert_no_error (error);
  return program;
}

static void
test_values_not_shown (void)
{
  g_autoptr (Program) none = run_showing ("B_Id 1");
  g_autoptr (Program) most
      = run_showing ("B_Comp (B_Map (P_Map (B_Id))) (B_Split (B_Num 10000)) [1]");
  g_autoptr (Program) more
      = run_showing ("B_Comp (B_Map (P_Map (B_Id))) (B_Split (B_Num 10003)) [1]");

  g_assert_cmpuint (program_shown_values (none), ==, 0);
  g_assert_cmpstr (program_warnings (none)[0], ==,
                   "the program evaluates no parallel construct: there are no "
                   "intermediate values to show");
  g_assert_cmpuint (program_shown_values (most), ==, 10000);
  g_assert_null (program_warnings (most)[0]);
  g_assert_cmpuint (program_shown_values (more), ==, 10000);
  g_assert_cmpstr (program_warnings (more)[0], ==,
                   "values of 3 parallel constructs are not shown: there are too many");
}

/* Their texts are more than 64 MiB together: 2^20 numbers with at least 8 bytes of text,
 * as JSON, as data, and with places. */
static void
test_long_values_not_shown (void)
{
  g_autoptr (Program) program
      = run_showing ("$Twice = B_Comp (P_Map (B_Id)) (P_Map (B_Id)) "
                     "B_Comp (P_Map (B_Op (B_Length))) (B_Comp ($Twice) (B_Comp ($Twice) "
                     "(B_Map (B_Op (B_Iota))))) [1048576]");

  g_assert_cmpuint (program_shown_values (program), >, 1);
  g_assert_cmpuint (program_shown_values (program), <, 5);
  g_assert_cmpstr (program_value (program), ==, "[1048576]");
}

/* A tree that was read for a larger machine. */
static void
test_data_beyond_the_machine (void)
{
  static const char text[] = "P_Map (B_Id) [1^2, 2^4]";
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "p.bmf");
  const BmfSources sources = { .processors = 5 };
  const BmfMachine small = { .processors = 4, .scalar_bytes = 1 };
  const BmfMachine large = { .processors = 5, .scalar_bytes = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = bmf_tree_read (input, &sources, &error);

  g_assert_no_error (error);
  g_autoptr (Program) fits = bmf_run (tree, "p.bmf", &large, &error);
  g_assert_no_error (error);
  g_assert_nonnull (fits);
  g_autoptr (Program) program = bmf_run (tree, "p.bmf", &small, &error);

  g_assert_null (program);
  g_assert_cmpstr (error->message, ==,
                   "p.bmf: error: the data needs 5 processors, the machine has 4");
}

/* ---- bytes that are no text -------------------------------------------------------- */

static void
test_binary_data (void)
{
  static const char text[] = "B_Id [1,\n\0002]";
  g_autoptr (TextInput) input
      = text_input_new_from_string (text, sizeof text - 1, "p.bmf");
  const BmfSources sources = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = bmf_read (input, &sources, 0, 1, &error);

  g_assert_null (program);
  g_assert_cmpstr (error->message, ==,
                   "p.bmf:2:1: error: a NUL byte, expected text: this is binary data");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bmf-limits/constructs-1000-deep", test_constructs_1000_deep);
  g_test_add_func ("/bmf-limits/constructs-100000-deep", test_constructs_100000_deep);
  g_test_add_func ("/bmf-limits/constructs-100000-deep-in-a-definition",
                   test_constructs_100000_deep_in_a_definition);
  g_test_add_func ("/bmf-limits/data-1000-deep", test_data_1000_deep);
  g_test_add_func ("/bmf-limits/data-100000-deep", test_data_100000_deep);
  g_test_add_func ("/bmf-limits/values-deeper-than-1000", test_values_deeper_than_1000);
  g_test_add_func ("/bmf-limits/deep-definitions", test_deep_definitions);
  g_test_add_func ("/bmf-limits/definitions-1000-deep", test_definitions_1000_deep);
  g_test_add_func ("/bmf-limits/doubling-ends", test_doubling_ends);
  g_test_add_func ("/bmf-limits/doubling-of-values-ends", test_doubling_of_values_ends);
  g_test_add_func ("/bmf-limits/steps-end", test_steps_end);
  g_test_add_func ("/bmf-limits/data-too-large", test_data_too_large);
  g_test_add_func ("/bmf-limits/tree-too-large", test_tree_too_large);
  g_test_add_func ("/bmf-limits/intervals-left-out", test_intervals_left_out);
  g_test_add_func ("/bmf-limits/values-not-shown", test_values_not_shown);
  g_test_add_func ("/bmf-limits/long-values-not-shown", test_long_values_not_shown);
  g_test_add_func ("/bmf-limits/data-beyond-the-machine", test_data_beyond_the_machine);
  g_test_add_func ("/bmf-limits/binary-data", test_binary_data);
  return g_test_run ();
}
