/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Serial programs made parallel: what comes out, and where laws do not hold. */
#include "config.h"

#include <string.h>

#include "bmf/language/bmf-format.h"
#include "bmf/law-cases.h"
#include "fixture/unit.h"

typedef struct
{
  const char *name;
  const char *program;
  guint32 processors;
  gboolean associative;
  const char *laws;     /* names, ", " between them */
  const char *parallel; /* the expression on one line; NULL: as it was */
} Case;

#define PLUS "(B_Op (B_Plus))"
#define CONC "B_Comp (P_Reduce (B_Op (B_Conc))) "
#define SPLIT3 "(P_Split (B_Num 3) (B_Num 0))"

static const Case cases[] = {
  { "factorials-of-the-thesis", "B_Map ($Factorial) [1, 2, 3, 4, 5]", 3, FALSE,
    "split property, map promotion",
    CONC "(B_Comp (P_Map (B_Map ($Factorial))) " SPLIT3 ")" },
  { "no-more-pieces-than-elements", "B_Map (B_Id) [1, 2]", 8, FALSE,
    "split property, map promotion",
    CONC "(B_Comp (P_Map (B_Map (B_Id))) (P_Split (B_Num 2) (B_Num 0)))" },
  { "two-maps-become-one", "B_Comp (B_Map ($Increment)) (B_Map (B_Id)) [1, 2, 3]", 3,
    FALSE, "split property, map promotion, map promotion, map fusion",
    CONC "(B_Comp (P_Map (B_Comp (B_Map ($Increment)) (B_Map (B_Id)))) " SPLIT3 ")" },
  { "reduce", "B_Reduce " PLUS " [1, 2, 3]", 3, FALSE, "split property, reduce promotion",
    "B_Comp (P_Reduce " PLUS ") (B_Comp (P_Map (B_Reduce " PLUS ")) " SPLIT3 ")" },
  { "unit-default-is-left-out", "B_Reduce " PLUS " (B_Con (B_Int 0)) [1, 2, 3]", 3, FALSE,
    "split property, unit, reduce promotion",
    "B_Comp (P_Reduce " PLUS ") (B_Comp (P_Map (B_Reduce " PLUS ")) " SPLIT3 ")" },
  { "other-default-is-added", "B_Reduce " PLUS " (B_Con (B_Int 7)) [1, 2, 3]", 3, FALSE,
    "split property, reduce promotion with a default",
    "B_Comp " PLUS " (B_Comp (B_Alltup [B_Con (B_Int 7), B_Comp (P_Reduce " PLUS
    ") (P_Map (B_Reduce " PLUS "))]) " SPLIT3 ")" },
  { "conc-is-associative", "B_Reduce (B_Op (B_Conc)) (B_Allvec []) [[1], [], [2]]", 3,
    FALSE, "split property, unit, reduce promotion",
    CONC "(B_Comp (P_Map (B_Reduce (B_Op (B_Conc)))) " SPLIT3 ")" },
  { "so-is-or", "B_Reduce (B_Op (B_Or)) [True, False, True]", 3, FALSE,
    "split property, reduce promotion",
    "B_Comp (P_Reduce (B_Op (B_Or))) (B_Comp (P_Map (B_Reduce (B_Op (B_Or)))) " SPLIT3
    ")" },
  { "an-operator-under-a-name", "$Sum = B_Op (B_Plus) B_Reduce ($Sum) [1, 2, 3]", 3,
    FALSE, "split property, reduce promotion",
    "B_Comp (P_Reduce ($Sum)) (B_Comp (P_Map (B_Reduce ($Sum))) " SPLIT3 ")" },
  { "scan", "B_Scan " PLUS " [1, 2, 3]", 3, FALSE, "split property, scan promotion",
    CONC "(B_Comp (P_Zip ($Add)) (B_Comp (B_Alltup [B_Comp (P_Scan ($Join)) (P_Map "
         "($Ends)), B_Id]) (B_Comp (P_Map (B_Scan " PLUS ")) " SPLIT3 ")))" },
  { "scan-with-a-default", "B_Scan " PLUS " (B_Con (B_Int 5)) [1, 2, 3]", 3, FALSE,
    "split property, scan promotion with a default",
    "B_Comp (B_Op (B_Conc)) (B_Comp (B_Alltup [B_Allvec [B_Con (B_Int 5)], " CONC
    "(B_Comp (P_Zip ($Add)) (B_Alltup [B_Comp (P_Scan ($Join)) (P_Map ($Ends)), "
    "B_Id]))]) (B_Comp (P_Map (B_Scan " PLUS ")) " SPLIT3 "))" },
  { "zip-of-a-pair", "B_Zip " PLUS " {[1, 2, 3], [4, 5, 6]}", 3, FALSE,
    "pair, split property, split property, zip promotion",
    CONC "(B_Comp (P_Zip (B_Zip " PLUS ")) (B_Alltup [B_Comp " SPLIT3
         " (B_Addr (B_Num 1) (B_Num 2)), B_Comp " SPLIT3 " (B_Addr (B_Num 2) (B_Num "
         "2))]))" },
  { "zip-of-what-was-split",
    "B_Comp (B_Zip " PLUS ") (B_Alltup [B_Map (B_Id), B_Map ($Increment)]) [1, 2, 3]", 3,
    FALSE, "split property, all-applied-to, map promotion, map promotion, zip promotion",
    CONC "(B_Comp (P_Zip (B_Zip " PLUS
         ")) (B_Comp (B_Alltup [P_Map (B_Map (B_Id)), P_Map "
         "(B_Map ($Increment))]) " SPLIT3 "))" },
  { "zip-of-the-list-itself",
    "B_Comp (B_Zip " PLUS ") (B_Alltup [B_Id, B_Map ($Increment)]) [1, 2, 3]", 3, FALSE,
    "split property, all-applied-to, identity, map promotion, zip promotion",
    CONC "(B_Comp (P_Zip (B_Zip " PLUS
         ")) (B_Comp (B_Alltup [B_Id, P_Map (B_Map ($Increment))]) " SPLIT3 "))" },
  { "the-sum-to-each-splits-once",
    "B_Comp (B_Map (B_Op (B_Minus))) (B_Comp (B_Op (B_Distl)) (B_Alltup [B_Reduce " PLUS
    ", B_Id])) [1, 2, 3]",
    3, FALSE,
    "split property, all-applied-to, reduce promotion, identity, distl promotion, map "
    "promotion, map fusion",
    CONC "(B_Comp (P_Map (B_Comp (B_Map (B_Op (B_Minus))) (B_Op (B_Distl)))) (B_Comp "
         "(P_Distl) (B_Comp (B_Alltup [B_Comp (P_Reduce " PLUS ") (P_Map (B_Reduce " PLUS
         ")), B_Id]) " SPLIT3 ")))" },
  { "parts-without-a-law-leave-the-split-shared",
    "B_Alltup [B_Map ($Increment), B_Reduce " PLUS ", B_Scan (B_Op (B_Minus))] [1, 2, 3]",
    3, FALSE, "split property, components, map promotion, reduce promotion",
    "B_Comp (B_Alltup [" CONC
    "(B_Comp (P_Map (B_Map ($Increment))) (B_Addr (B_Num 1) (B_Num "
    "2))), B_Comp (P_Reduce " PLUS ") (B_Comp (P_Map (B_Reduce " PLUS
    ")) (B_Addr (B_Num 1) (B_Num 2))), B_Comp (B_Scan (B_Op (B_Minus))) (B_Addr (B_Num "
    "2) "
    "(B_Num 2))]) (B_Alltup [P_Split (B_Num 3) (B_Num 0), B_Id])" },
  { "gathered-once-where-no-part-takes-pieces",
    "B_Comp (B_Alltup [B_Scan (B_Op (B_Minus)), B_Reduce (B_Op (B_Minus))]) (B_Map "
    "($Increment)) [1, 2, 3]",
    3, FALSE, "split property, map promotion",
    "B_Comp (B_Alltup [B_Scan (B_Op (B_Minus)), B_Reduce (B_Op (B_Minus))]) (" CONC
    "(B_Comp (P_Map (B_Map ($Increment))) " SPLIT3 "))" },
  { "concatenated-pieces-are-pieces",
    "B_Comp (B_Map ($Increment)) (B_Reduce (B_Op (B_Conc))) [[1, 2], [3], [4, 5]]", 3,
    FALSE, "split property, concatenation, map promotion, map fusion",
    CONC
    "(B_Comp (P_Map (B_Comp (B_Map ($Increment)) (B_Reduce (B_Op (B_Conc))))) " SPLIT3
    ")" },
  { "unless-one-would-be-empty",
    "B_Comp (B_Map ($Increment)) (B_Reduce (B_Op (B_Conc))) [[1, 2], [], [4, 5]]", 3,
    FALSE, "split property, reduce promotion, split property, map promotion",
    CONC "(B_Comp (P_Map (B_Map ($Increment))) (B_Comp " SPLIT3
         " (B_Comp (P_Reduce (B_Op (B_Conc))) (B_Comp (P_Map (B_Reduce (B_Op "
         "(B_Conc)))) " SPLIT3 "))))" },
  { "no-hope-in-a-fold-without-a-law",
    "B_Comp (B_Reduce (B_Addr (B_Num 1) (B_Num 2))) (B_Op (B_Distl)) {1, [1, 2, 3, 4]}",
    3, FALSE, "", NULL },
  { "an-average",
    "B_Comp (B_Op (B_Divide)) (B_Alltup [B_Reduce " PLUS ", B_Op (B_Length)]) [1, 2, 3]",
    3, FALSE, "split property, all-applied-to, reduce promotion, length promotion",
    "B_Comp (B_Op (B_Divide)) (B_Comp (B_Alltup [B_Comp (P_Reduce " PLUS
    ") (P_Map (B_Reduce " PLUS ")), B_Comp (P_Reduce " PLUS
    ") (P_Map (B_Op (B_Length)))]) " SPLIT3 ")" },
  { "distl-before-a-map",
    "B_Comp (B_Map " PLUS ") (B_Comp (B_Op (B_Distl)) (B_Alltup [B_Con (B_Int 3), "
    "B_Id])) [1, 2, 3]",
    3, FALSE,
    "split property, distl promotion, components, identity, map promotion, map fusion",
    CONC "(B_Comp (P_Map (B_Comp (B_Map " PLUS ") (B_Op (B_Distl)))) (B_Comp (P_Distl) "
         "(B_Alltup [B_Con (B_Int 3), P_Split (B_Num 3) (B_Num 0)])))" },
  { "a-name-is-unfolded", "$Twice = B_Map ($Increment) $Twice [1, 2, 3]", 3, FALSE,
    "unfolding, split property, map promotion",
    CONC "(B_Comp (P_Map (B_Map ($Increment))) " SPLIT3 ")" },
  { "but-not-without-need",
    "$Pair = B_Alltup [B_Id, B_Id] B_Comp ($Pair) (B_Reduce " PLUS ") [1, 2, 3]", 3,
    FALSE, "split property, reduce promotion",
    "B_Comp ($Pair) (B_Comp (P_Reduce " PLUS ") (B_Comp (P_Map (B_Reduce " PLUS
    ")) " SPLIT3 "))" },
  { "what-has-no-law-gathers-first",
    "B_Comp (B_Split (B_Num 2)) (B_Map ($Increment)) [1, 2, 3]", 3, FALSE,
    "split property, map promotion",
    "B_Comp (B_Split (B_Num 2)) (" CONC "(B_Comp (P_Map (B_Map ($Increment))) " SPLIT3
    "))" },
  { "reals-if-that-is-assumed", "B_Reduce " PLUS " [1.0, 2.0, 3.0]", 3, TRUE,
    "split property, reduce promotion",
    "B_Comp (P_Reduce " PLUS ") (B_Comp (P_Map (B_Reduce " PLUS ")) " SPLIT3 ")" },

  { "what-has-no-law-keeps-its-name",
    "$Halves = B_Split (B_Num 2) B_Comp ($Halves) (B_Map ($Increment)) [1, 2, 3]", 3,
    FALSE, "split property, map promotion",
    "B_Comp ($Halves) (" CONC "(B_Comp (P_Map (B_Map ($Increment))) " SPLIT3 "))" },
  { "a-name-that-needs-no-list-is-unfolded",
    "$Five = B_Con (B_Int 5) B_Comp ($Five) (B_Map ($Increment)) [1, 2, 3]", 3, FALSE,
    "split property, map promotion, unfolding, constant",
    "B_Comp (B_Con (B_Int 5)) (B_Comp (P_Map (B_Map ($Increment))) " SPLIT3 ")" },
  { "a-scan-of-reals-if-that-is-assumed", "B_Scan " PLUS " [1.5, 2.0, 3.0, 4.25]", 3,
    TRUE, "split property, scan promotion",
    CONC "(B_Comp (P_Zip ($Add)) (B_Comp (B_Alltup [B_Comp (P_Scan ($Join)) (P_Map "
         "($Ends)), B_Id]) (B_Comp (P_Map (B_Scan " PLUS ")) " SPLIT3 ")))" },
  { "a-real-default-of-integers",
    "B_Scan (B_Op (B_Times)) (B_Con (B_Real 0.5)) [4, 2, 3]", 3, TRUE,
    "split property, scan promotion with a default",
    "B_Comp (B_Op (B_Conc)) (B_Comp (B_Alltup [B_Allvec [B_Con (B_Real 0.5)], " CONC
    "(B_Comp (P_Zip ($Add)) (B_Alltup [B_Comp (P_Scan ($Join)) (P_Map ($Ends)), "
    "B_Id]))]) (B_Comp (P_Map (B_Scan (B_Op (B_Times)))) " SPLIT3 "))" },

  /* Side conditions that do not hold. */
  { "a-sum-whose-pieces-overflow",
    "B_Reduce " PLUS " [-9223372036854775807, -1, 9223372036854775807, "
    "9223372036854775807]",
    2, FALSE, "", NULL },
  { "a-product-whose-pieces-overflow",
    "B_Reduce (B_Op (B_Times)) [0, 3, 9223372036854775807, 9223372036854775807]", 2,
    FALSE, "", NULL },
  { "a-scan-whose-pieces-overflow",
    "B_Scan " PLUS " (B_Con (B_Int 1)) [-9223372036854775807, -2, 9223372036854775807, "
    "9223372036854775807]",
    2, FALSE, "", NULL },
  { "reals", "B_Reduce " PLUS " [1.0, 2.0, 3.0]", 3, FALSE, "", NULL },
  { "a-real-default", "B_Reduce " PLUS " (B_Con (B_Real 0)) [1, 2, 3]", 3, FALSE, "",
    NULL },
  { "minus-is-not-associative", "B_Reduce (B_Op (B_Minus)) [1, 2, 3]", 3, FALSE, "",
    NULL },
  { "nor-is-a-function-of-its-own", "B_Scan (B_Comp (B_Op (B_Plus)) (B_Id)) [1, 2, 3]", 3,
    FALSE, "", NULL },
  { "a-default-that-depends-on-the-list", "B_Reduce " PLUS " (B_Op (B_Length)) [1, 2, 3]",
    3, FALSE, "", NULL },
  { "one-processor", "B_Map (B_Id) [1, 2, 3]", 1, FALSE, "", NULL },
  { "one-element", "B_Map (B_Id) [1]", 3, FALSE, "", NULL },
  { "no-element", "B_Map (B_Id) []", 3, FALSE, "", NULL },
  { "a-length-alone", "B_Op (B_Length) [1, 2, 3]", 3, FALSE, "", NULL },
  { "nothing-of-a-list", "B_Comp (B_Addr (B_Num 1) (B_Num 2)) (B_Alltup [B_Id, B_Id]) 3",
    3, FALSE, "", NULL },
};

static void
test_case (gconstpointer data)
{
  const Case *one = data;
  const LawCase law_case
      = { .name = one->name,
          .program = one->program,
          .how = { .processors = one->processors, .associative = one->associative },
          .laws = one->laws,
          .parallel = one->parallel };

  law_case_run (&law_case);
}

/* ---- what is refused --------------------------------------------------------------- */

static void
expect_error (const char *program, const char *message)
{
  const BmfParallelise how = { .processors = 3 };
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = law_read_tree (program, &error);
  g_autoptr (BmfParallel) parallel = NULL;

  g_assert_no_error (error);
  parallel = bmf_parallelise (tree, &how, &error);
  g_assert_null (parallel);
  g_assert_nonnull (error);
  g_assert_true (g_str_has_suffix (error->message, message));
}

static void
test_parallel_programs_are_refused (void)
{
  expect_error ("B_Comp (B_Id)\n (P_Split (B_Num 2) (B_Num 0)) [1, 2]",
                "p.bmf:2:3: error: found P_Split, expected a serial program");
  expect_error ("$A = B_Map ($Flatten) $A [[1]]",
                "prelude.bmf:12:12: error: found P_Map, expected a serial program");
}

static void
test_data_elsewhere_is_refused (void)
{
  const char *message = "p.bmf: error: found data on processors other than 0, expected "
                        "all data on processor 0, or element i of a list on processor i";

  expect_error ("B_Map (B_Id) [1^1, 2^2]", message);
  expect_error ("B_Map (B_Id) [1, 2]^1", message);
  expect_error ("B_Id {1^1, [1^0, 2^1]}", message);
}

static void
test_programs_that_fail_are_refused (void)
{
  expect_error ("B_Map (B_Op (B_Plus)) [1, 2]",
                "p.bmf:1:8: error: B_Plus: found an integer, expected a pair of numbers");
}

/* Alltup [Alltup [.., Map], Id] .., so deep that pieces and their gathering do not fit.
 */
static void
test_what_cannot_be_read_again_is_refused (void)
{
  g_autoptr (GString) program = g_string_new (NULL);

  for (guint i = 0; i < 996; i++)
    g_string_append (program, "B_Alltup [");
  g_string_append (program, "B_Map (B_Id)");
  for (guint i = 0; i < 996; i++)
    g_string_append_c (program, ']');
  g_string_append (program, " [1, 2]");
  expect_error (program->str, "p.bmf:1:1: error: the parallel program is nested more "
                              "than 1000 deep after expansion of definitions");
}

/* ---- size -------------------------------------------------------------------------- */

/* Read, made parallel, written down and computed. */
static BmfParallel *
parallelise (const char *program)
{
  const BmfParallelise how = { .processors = 3 };
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = law_read_tree (program, &error);
  BmfParallel *parallel = bmf_parallelise (tree, &how, &error);

  g_assert_no_error (error);
  law_check_value (program, tree, NULL);
  return parallel;
}

/* The split, 900 scans and the B_Id that is left out.  Each scan becomes three stages:
 * nested, they would be too deep to be read again. */
static void
test_long_pipelines_are_not_nested_deep (void)
{
  g_autoptr (GString) program = g_string_new (NULL);
  g_autoptr (BmfParallel) parallel = NULL;

  for (guint i = 0; i < 900; i++)
    g_string_append (program, "B_Comp (B_Scan (B_Op (B_Plus))) (");
  g_string_append (program, "B_Id");
  for (guint i = 0; i < 900; i++)
    g_string_append_c (program, ')');
  g_string_append (program, " [1, 0, 0]");
  parallel = parallelise (program->str);
  g_assert_cmpuint (parallel->uses->len, ==, 902);
}

/* Half a million constructs in twenty lines: laws are tried on some, the others are left
 * as they are. */
static void
test_definitions_that_expand_to_many_end_soon (void)
{
  g_autoptr (GString) program = g_string_new (NULL);
  g_autoptr (BmfParallel) parallel = NULL;

  for (guint i = 0; i < 18; i++)
    g_string_append_printf (program, "$A%u = B_Alltup [$A%u, $A%u]\n", i, i + 1, i + 1);
  g_string_append (program,
                   "$A18 = B_Reduce (B_Op (B_Plus))\nB_Comp ($A0) (B_Map (B_Id)) [1, 2]");
  parallel = parallelise (program->str);
  g_assert_cmpuint (parallel->uses->len, >, 1000);
}

/* What would be first done to pieces is looked for once a definition. */
static void
test_definitions_that_are_not_evaluated_are_looked_at_once (void)
{
  g_autoptr (GString) program = g_string_new (NULL);
  const BmfParallelise how = { .processors = 3 };
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = NULL;
  g_autoptr (BmfParallel) parallel = NULL;

  for (guint i = 0; i < 60; i++)
    g_string_append_printf (program, "$A%u = B_Alltup [$A%u, $A%u]\n", i, i + 1, i + 1);
  g_string_append (program, "$A60 = B_Op (B_Neg)\nB_Comp ($A0) (B_Op (B_Neg)) [1, 2]");
  tree = law_read_tree (program->str, &error);
  parallel = bmf_parallelise (tree, &how, &error);
  g_assert_null (parallel);
  g_assert_true (g_str_has_suffix (error->message,
                                   "B_Neg: found a list of 2 integers, expected a "
                                   "boolean or a number"));
}

/* ---- text -------------------------------------------------------------------------- */

static void
test_definitions_are_written_before_their_use (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = law_read_tree (
      "$B = B_Comp ($A) ($Increment) $Unused = B_Id $A = B_Id $b {1, [True, "
      "False], -2.0}",
      &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = bmf_format_program (tree, TRUE);
  g_assert_cmpstr (text, ==,
                   "$A =\n  B_Id\n\n$B =\n  B_Comp ($A) ($Increment)\n\n$b\n"
                   "{1, [True, False], -2.0}\n");
}

static void
test_long_data_is_written_in_lines (void)
{
  g_autoptr (GString) program = g_string_new ("B_Id {[");
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  for (guint i = 0; i < 100; i++)
    g_string_append_printf (program, "%s%u", i > 0 ? ", " : "", i * 1000);
  g_string_append (program, "], True}");
  tree = law_read_tree (program->str, &error);
  g_assert_no_error (error);
  text = bmf_format_program (tree, TRUE);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, 6);
  for (char **line = lines; *line != NULL; line++)
    g_assert_cmpuint (strlen (*line), <=, 90);
  law_check_value (program->str, tree, NULL);
}

/* A definition of the prelude that uses another keeps its meaning. */
static void
test_a_name_defined_anew_is_written_out (void)
{
  g_autoptr (GError) error = NULL;
  const BmfParallelise how = { .processors = 2 };
  const char *program = "$Increment = B_Id $Twice = B_Comp ($Factorial) ($Increment) "
                        "B_Map ($Twice) [3, 4]";
  g_autoptr (BmfTree) tree = law_read_tree (program, &error);
  g_autoptr (BmfParallel) parallel = bmf_parallelise (tree, &how, &error);

  g_assert_no_error (error);
  g_assert_nonnull (parallel);
  law_check_value (program, tree, NULL);
}

static void
test_made_up_names_do_not_clash (void)
{
  g_autoptr (GError) error = NULL;
  const BmfParallelise how = { .processors = 2 };
  const char *program = "$Ends = B_Id $Add = B_Op (B_Plus) "
                        "B_Comp ($Ends) (B_Scan ($Add)) [3, 4]";
  g_autoptr (BmfTree) tree = law_read_tree (program, &error);
  g_autoptr (BmfParallel) parallel = bmf_parallelise (tree, &how, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  g_assert_nonnull (parallel);
  text = bmf_format_program (tree, TRUE);
  g_assert_nonnull (strstr (text, "$Ends_2 =\n"));
  g_assert_nonnull (strstr (text, "$Add_2 =\n"));
  law_check_value (program, tree, NULL);
}

static void
test_all_forms_are_written_as_they_are_read (void)
{
  static const char program[]
      = "B_Alltup [B_Con (B_Int -3), B_Con (B_Real 2.5), B_Con (B_True), B_Con "
        "(B_False), "
        "B_Allvec [], B_Comp (B_Addr (B_Num 1) (B_Num 2)) (B_Alltup [B_Id, B_Id]), "
        "B_Reduce (B_Op (B_Plus)) (B_Con (B_Int 1)), B_Split (B_Num 3)]";
  g_autofree char *text = g_strconcat (program, " [1, 2]", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = law_read_tree (text, &error);
  g_autofree char *lines = NULL, *line = NULL;

  g_assert_no_error (error);
  lines = bmf_format_expression (tree, tree->program, 0);
  line = law_in_one_line (lines);
  g_assert_cmpstr (line, ==, program);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/bmf-laws/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/bmf-laws/parallel-programs-are-refused",
                   test_parallel_programs_are_refused);
  g_test_add_func ("/bmf-laws/data-elsewhere-is-refused", test_data_elsewhere_is_refused);
  g_test_add_func ("/bmf-laws/programs-that-fail-are-refused",
                   test_programs_that_fail_are_refused);
  g_test_add_func ("/bmf-laws/definitions-are-written-before-their-use",
                   test_definitions_are_written_before_their_use);
  g_test_add_func ("/bmf-laws/a-name-defined-anew-is-written-out",
                   test_a_name_defined_anew_is_written_out);
  g_test_add_func ("/bmf-laws/made-up-names-do-not-clash",
                   test_made_up_names_do_not_clash);
  g_test_add_func ("/bmf-laws/all-forms-are-written-as-they-are-read",
                   test_all_forms_are_written_as_they_are_read);
  g_test_add_func ("/bmf-laws/what-cannot-be-read-again-is-refused",
                   test_what_cannot_be_read_again_is_refused);
  g_test_add_func ("/bmf-laws/long-pipelines-are-not-nested-deep",
                   test_long_pipelines_are_not_nested_deep);
  g_test_add_func ("/bmf-laws/definitions-that-expand-to-many-end-soon",
                   test_definitions_that_expand_to_many_end_soon);
  g_test_add_func ("/bmf-laws/definitions-that-are-not-evaluated-are-looked-at-once",
                   test_definitions_that_are_not_evaluated_are_looked_at_once);
  g_test_add_func ("/bmf-laws/long-data-is-written-in-lines",
                   test_long_data_is_written_in_lines);
  return g_test_run ();
}
