/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that somebody says are associative. */
#include "config.h"

#include "base/error.h"
#include "bmf/law-cases.h"
#include "fixture/unit.h"

/* {a, b} stands for x -> a x + b; one, then the other. */
#define FIRST(i) "B_Comp (B_Addr (B_Num " #i ") (B_Num 2)) (B_Addr (B_Num 1) (B_Num 2))"
#define SECOND(i) "B_Comp (B_Addr (B_Num " #i ") (B_Num 2)) (B_Addr (B_Num 2) (B_Num 2))"
#define TIMES(a, b) "B_Comp (B_Op (B_Times)) (B_Alltup [" a ", " b "])"
#define THEN                                                                             \
  "$Then = B_Alltup [" TIMES (                                                           \
      SECOND (1), FIRST (1)) ", B_Comp (B_Op (B_Plus)) (B_Alltup "                       \
                             "[" TIMES (SECOND (1), FIRST (2)) ", " SECOND (2) "])]\n"
#define PAIRS " [{2, 1}, {1, 3}, {3, 0}, {2, 5}]"
#define ONE "(B_Alltup [B_Con (B_Int 1), B_Con (B_Int 0)])"

#define CONC "B_Comp (P_Reduce (B_Op (B_Conc))) "
#define SPLIT2 "(P_Split (B_Num 2) (B_Num 0))"
#define SCANNED "(B_Alltup [B_Comp (P_Scan ($Join)) (P_Map ($Ends)), B_Id])"

static const char *const then[] = { "$then", NULL };
static const char *const right_and_then[] = { "$Right", "$Then", NULL };
static const char *const less[] = { "$Less", NULL };
static const char *const sum[] = { "$Sum", NULL };

static const LawCase cases[] = {
  { .name = "nobody-says-so",
    .program = THEN "B_Reduce ($Then)" PAIRS,
    .how = { .processors = 2 },
    .laws = "" },
  { .name = "reduce",
    .program = THEN "B_Reduce ($Then)" PAIRS,
    .how = { .processors = 2, .names = then },
    .laws = "split property, reduce promotion",
    .parallel
    = "B_Comp (P_Reduce ($Then)) (B_Comp (P_Map (B_Reduce ($Then))) " SPLIT2 ")" },
  { .name = "reduce-with-a-constant-default",
    .program = THEN "B_Reduce ($Then) " ONE PAIRS,
    .how = { .processors = 2, .names = then },
    .laws = "split property, reduce promotion with a default",
    .parallel
    = "B_Comp ($Then) (B_Comp (B_Alltup [B_Alltup [B_Con (B_Int 1), B_Con "
      "(B_Int 0)], B_Comp (P_Reduce ($Then)) (P_Map (B_Reduce ($Then)))]) " SPLIT2 ")" },
  { .name = "not-with-a-default-that-depends-on-the-list",
    .program = THEN "B_Reduce ($Then) (B_Comp (B_Op (B_Index)) (B_Alltup [B_Id, B_Con "
                    "(B_Int 0)]))" PAIRS,
    .how = { .processors = 2, .names = then },
    .laws = "" },
  { .name = "scan",
    .program = THEN "B_Scan ($Then)" PAIRS,
    .how = { .processors = 2, .names = then },
    .laws = "split property, scan promotion",
    .parallel = CONC "(B_Comp (P_Zip ($Add)) (B_Comp " SCANNED
                     " (B_Comp (P_Map (B_Scan ($Then))) " SPLIT2 ")))" },
  { .name = "scan-with-a-default",
    .program = THEN "B_Scan ($Then) " ONE PAIRS,
    .how = { .processors = 2, .names = then },
    .laws = "split property, scan promotion with a default",
    .parallel = "B_Comp (B_Op (B_Conc)) (B_Comp (B_Alltup [B_Allvec [B_Alltup [B_Con "
                "(B_Int 1), B_Con (B_Int 0)]], " CONC "(B_Comp (P_Zip ($Add)) " SCANNED
                ")]) (B_Comp (P_Map (B_Scan ($Then))) " SPLIT2 "))" },
  { .name = "one-of-several-names",
    .program = "$Right = B_Addr (B_Num 2) (B_Num 2)\n" THEN
               "B_Comp (B_Reduce ($Right)) (B_Scan ($Then))" PAIRS,
    .how = { .processors = 2, .names = right_and_then },
    .laws = "split property, scan promotion, reduce promotion",
    .parallel = "B_Comp (P_Reduce ($Right)) (B_Comp (P_Map (B_Reduce ($Right))) (B_Comp "
                "(P_Zip ($Add)) (B_Comp " SCANNED
                " (B_Comp (P_Map (B_Scan ($Then))) " SPLIT2 "))))" },
  { .name = "a-name-for-a-name",
    .program = THEN "$Also = $Then B_Reduce ($Also)" PAIRS,
    .how = { .processors = 2, .names = then },
    .laws = "split property, reduce promotion",
    .parallel
    = "B_Comp (P_Reduce ($Also)) (B_Comp (P_Map (B_Reduce ($Also))) " SPLIT2 ")" },
  { .name = "distributed-elements",
    .program = THEN "B_Comp (B_Scan ($Then)) (B_Comp (B_Map (B_Reduce ($Then))) (B_Split "
                    "(B_Num 2)))" PAIRS,
    .how = { .processors = 2, .names = then },
    .laws = "distributed split, distributed list, distributed list",
    .parallel
    = "B_Comp (P_Scan ($Then)) (B_Comp (P_Map (B_Reduce ($Then))) " SPLIT2 ")" },
  { .name = "sums-of-reals-under-a-name",
    .program = "$Sum = B_Op (B_Plus) B_Reduce ($Sum) (B_Con (B_Real 0)) [0.5, 1.5, 2.0]",
    .how = { .processors = 2, .names = sum },
    .laws = "split property, unit, reduce promotion",
    .parallel
    = "B_Comp (P_Reduce ($Sum)) (B_Comp (P_Map (B_Reduce ($Sum))) " SPLIT2 ")" },

  /* 1 - 2 - 3 - 4 is not (1 - 2) - (3 - 4). */
  { .name = "said-in-error",
    .program = "$Less = B_Op (B_Minus) B_Reduce ($Less) [1, 2, 3, 4]",
    .how = { .processors = 2, .names = less },
    .laws = "" },
  { .name = "said-in-error-of-a-scan",
    .program = "$Less = B_Op (B_Minus) B_Scan ($Less) [1, 2, 3, 4]",
    .how = { .processors = 2, .names = less },
    .laws = "" },
};

static void
test_case (gconstpointer data)
{
  law_case_run (data);
}

/* ---- messages ---------------------------------------------------------------------- */

static void
expect_warning (const char *program, const char *const *names, const char *warning)
{
  const BmfParallelise how = { .processors = 2, .names = names };
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = law_read_tree (program, &error);
  g_autoptr (BmfParallel) parallel = bmf_parallelise (tree, &how, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (parallel->warnings->len, ==, 1);
  g_assert_cmpstr (parallel->warnings->pdata[0], ==, warning);
}

static void
test_what_is_not_so_is_told (void)
{
  expect_warning (
      "$Less = B_Op (B_Minus) B_Reduce ($Less) [1, 2, 3, 4]", less,
      "p.bmf:1:24: B_Reduce stays serial: $Less is not associative, pieces of "
      "the data give another value");
  expect_warning ("$Less = B_Op (B_Minus) B_Scan ($Less) [1, 2, 3, 4]", less,
                  "p.bmf:1:24: B_Scan stays serial: $Less is not associative, pieces of "
                  "the data give another value");
  expect_warning ("$Less = B_Op (B_Minus) B_Scan ($Less) (B_Con (B_Int 0)) [1, 2, 3, 4]",
                  less,
                  "p.bmf:1:24: B_Scan stays serial: $Less is not associative, pieces of "
                  "the data give another value");
}

static void
test_what_is_of_no_use_is_told (void)
{
  expect_warning ("$Less = B_Op (B_Minus) B_Zip ($Less) {[1, 2], [3, 4]}", less,
                  "$Less is declared associative, but no B_Reduce or B_Scan uses it");
}

static void
test_unknown_names_are_refused (void)
{
  const BmfParallelise how = { .processors = 2, .names = then };
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = law_read_tree ("$The = B_Id $The 1", &error);
  g_autoptr (BmfParallel) parallel = bmf_parallelise (tree, &how, &error);

  g_assert_null (parallel);
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_USAGE);
  g_assert_cmpstr (error->message, ==,
                   "netfare: error: $then is declared associative, but is not defined; "
                   "did you mean $The?");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/bmf-laws-associative/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/bmf-laws-associative/what-is-not-so-is-told",
                   test_what_is_not_so_is_told);
  g_test_add_func ("/bmf-laws-associative/what-is-of-no-use-is-told",
                   test_what_is_of_no_use_is_told);
  g_test_add_func ("/bmf-laws-associative/unknown-names-are-refused",
                   test_unknown_names_are_refused);
  return g_test_run ();
}
