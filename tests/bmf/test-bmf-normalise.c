/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Normal forms: what they are, that they keep the value, and that they cost no more. */
#include "config.h"

#include "base/error.h"
#include "bmf/language/bmf-format.h"
#include "bmf/law-cases.h"
#include "bmf/random-cases.h"
#include "bmf/random-program.h"
#include "bmf/random-serial.h"
#include "bmf/read-bmf.h"
#include "bmf/replay-bmf.h"
#include "laws/bmf-parallelise.h"
#include "fixture/unit.h"

#include <string.h>

#define CASES 1000

typedef struct
{
  const char *name, *program;
  const char *laws;   /* names, ", " between them */
  const char *normal; /* the expression on one line; NULL: as it was */
} Case;

#define INC "B_Map ($Increment)"
#define NEG "B_Map (B_Op (B_Uminus))"
#define FIRST "B_Addr (B_Num 1) (B_Num 2)"
#define SECOND "B_Addr (B_Num 2) (B_Num 2)"
#define SPLIT "P_Split (B_Num 2) (B_Num 0)"

static const Case cases[] = {
  { "normal", "B_Comp ($Increment) (B_Comp (B_Op (B_Uminus)) ($Factorial)) 3", "", NULL },
  { "brackets", "B_Comp (B_Comp ($Increment) (B_Op (B_Uminus))) ($Factorial) 3",
    "brackets", "B_Comp ($Increment) (B_Comp (B_Op (B_Uminus)) ($Factorial))" },
  { "identities", "B_Comp (B_Id) (B_Comp ($Increment) (B_Id)) 3", "identity, identity",
    "$Increment" },
  { "identity-alone", "B_Comp (B_Id) (B_Id) 3", "identity", "B_Id" },
  { "identity-under-a-name", "$Same = B_Id B_Comp ($Same) ($Increment) 3", "identity",
    "$Increment" },
  { "map-of-identity", "B_Comp ($Flatten) (B_Comp (P_Map (B_Id)) (" SPLIT ")) [[1], [2]]",
    "map identity, identity", "B_Comp ($Flatten) (" SPLIT ")" },
  { "maps", "B_Comp (" INC ") (B_Comp (" NEG ") (" INC ")) [1, 2]",
    "map fusion, map fusion",
    "B_Map (B_Comp ($Increment) (B_Comp (B_Op (B_Uminus)) ($Increment)))" },
  { "parallel-maps",
    "B_Comp (P_Map (" INC ")) (B_Comp (P_Map (" NEG ")) (" SPLIT ")) [1, 2]",
    "map fusion, map fusion",
    "B_Comp (P_Map (B_Map (B_Comp ($Increment) (B_Op (B_Uminus))))) (" SPLIT ")" },
  { "not-of-parallel-functions",
    "B_Comp (P_Map (P_Map (" INC "))) (B_Comp (P_Map (P_Split (B_Num 2) (B_Num 1))) "
    "(P_Split (B_Num 2) (B_Num 0))) [1, 2, 3, 4]",
    "", NULL },
  { "a-serial-and-a-parallel-map-are-two",
    "B_Comp (B_Map (" INC ")) (B_Comp (P_Map (" NEG ")) (" SPLIT ")) [1, 2]", "", NULL },
  { "a-component", "B_Comp (" SECOND ") (B_Alltup [$Factorial, $Increment]) 3",
    "component", "$Increment" },
  { "and-what-was-before",
    "B_Comp (" FIRST
    ") (B_Comp (B_Alltup [$Factorial, $Increment]) (B_Op (B_Uminus))) -3",
    "component", "B_Comp ($Factorial) (B_Op (B_Uminus))" },
  { "components",
    "B_Comp (B_Alltup [B_Comp ($Increment) (" SECOND "), " FIRST
    "]) (B_Alltup [$Factorial, $Increment]) 3",
    "components", "B_Alltup [B_Comp ($Increment) ($Increment), $Factorial]" },
  { "of-a-list", "B_Comp (B_Allvec [" SECOND "]) (B_Alltup [$Factorial, B_Id]) 3",
    "components", "B_Allvec [B_Id]" },
  { "none-twice",
    "B_Comp (B_Alltup [" FIRST ", " FIRST "]) (B_Alltup [$Factorial, B_Id]) 3", "",
    NULL },
  { "a-pair", "B_Comp (B_Op (B_Plus)) (B_Alltup [" FIRST ", " SECOND "]) {1, 2}",
    "pair, identity", "B_Op (B_Plus)" },
  { "not-the-other-way-round", "B_Alltup [" SECOND ", " FIRST "] {1, 2}", "", NULL },
  { "a-constant", "B_Comp ($Increment) (B_Comp (B_Con (B_Int 3)) ($Factorial)) 4",
    "constant", "B_Comp ($Increment) (B_Con (B_Int 3))" },
  { "not-where-data-is-elsewhere",
    "B_Comp (B_Con (B_Int 3)) (B_Comp (B_Op (B_Index)) (B_Alltup [B_Id, B_Con (B_Int "
    "1)])) [1^0, 2^1]",
    "", NULL },
  { "nor-in-a-parallel-program", "B_Comp (B_Con (B_Int 3)) (" SPLIT ") [1, 2]", "",
    NULL },
  { "inside-of-all",
    "B_Comp (B_Reduce (B_Comp (B_Id) (B_Op (B_Plus))) (B_Comp (B_Con (B_Int 0)) (B_Id))) "
    "(B_Map (B_Comp ($Increment) (B_Id))) [1, 2]",
    "identity, constant, identity",
    "B_Comp (B_Reduce (B_Op (B_Plus)) (B_Con (B_Int 0))) (B_Map ($Increment))" },
  { "one-after-the-other",
    "B_Comp (B_Map (" FIRST ")) (B_Map (B_Alltup [B_Id, $Increment])) [1, 2]",
    "map fusion, component, map identity", "B_Id" },
};

static char *
names_of (const GArray *uses)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < uses->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            bmf_law_name (g_array_index (uses, BmfLawUse, i).law));
  return g_string_free (names, FALSE);
}

/* A normal form has none that is simpler, written down and read again, too. */
static void
check_normal (BmfTree *tree)
{
  g_autofree char *text = bmf_format_program (tree, TRUE), *again = NULL, *read = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) written = law_read_tree (text, &error);
  g_autoptr (GArray) uses = NULL, others = NULL;

  g_assert_no_error (error);
  uses = bmf_normalise (tree, &error);
  g_assert_no_error (error);
  others = bmf_normalise (written, &error);
  g_assert_no_error (error);
  again = bmf_format_program (tree, TRUE);
  read = bmf_format_program (written, TRUE);
  g_assert_cmpstr (again, ==, text);
  g_assert_cmpstr (read, ==, text);
  g_assert_cmpuint (uses->len, ==, 0);
  g_assert_cmpuint (others->len, ==, 0);
}

static void
test_case (gconstpointer data)
{
  const Case *one = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = law_read_tree (one->program, &error);
  g_autoptr (GArray) uses = NULL;
  g_autofree char *before = NULL, *lines = NULL, *line = NULL, *names = NULL;

  g_assert_no_error (error);
  before = bmf_format_expression (tree, tree->program, 0);
  uses = bmf_normalise (tree, &error);
  g_assert_no_error (error);
  names = names_of (uses);
  g_assert_cmpstr (names, ==, one->laws);
  lines = bmf_format_expression (tree, tree->program, 0);
  line = law_in_one_line (lines);
  if (one->normal == NULL)
    g_assert_cmpstr (lines, ==, before);
  else
    g_assert_cmpstr (line, ==, one->normal);
  law_check_value (one->program, tree, NULL);
  check_normal (tree);
}

/* ---- definitions ------------------------------------------------------------------- */

/* Of $Twice, too, which the program comes to by another name; $Factorial of the prelude
 * stays. */
static void
test_definitions_have_normal_forms (void)
{
  static const char program[]
      = "$Twice = B_Comp (B_Id) (B_Comp ($Increment) ($Increment)) "
        "$All = B_Comp (B_Map ($Twice)) (B_Map ($Factorial)) $All [1, 2]";
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = law_read_tree (program, &error);
  g_autoptr (GArray) uses = bmf_normalise (tree, &error);
  g_autofree char *text = bmf_format_program (tree, TRUE);

  g_assert_no_error (error);
  g_assert_nonnull (uses);
  g_assert_cmpstr (text, ==,
                   "$Twice =\n  B_Comp ($Increment) ($Increment)\n\n$All =\n  B_Map "
                   "(B_Comp ($Twice) ($Factorial))\n\n$All\n[1, 2]\n");
  law_check_value (program, tree, NULL);
  check_normal (tree);
}

/* 900 maps in definitions of 300: each is one map of 300 functions, in halves. */
static void
test_long_chains_are_halved (void)
{
  g_autoptr (GString) program = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = NULL;
  g_autoptr (GArray) uses = NULL;

  for (guint i = 0; i < 300; i++)
    g_string_append (program, "B_Comp (" INC ") (");
  g_string_append (program, INC);
  for (guint i = 0; i < 300; i++)
    g_string_append_c (program, ')');
  g_string_append (program, " [1, 2]");
  tree = law_read_tree (program->str, &error);
  g_assert_no_error (error);
  uses = bmf_normalise (tree, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (uses->len, ==, 300);
  g_assert_cmpuint (tree->program->construct, ==, BMF_MAP);
  law_check_value (program->str, tree, NULL);
  check_normal (tree);
}

/* What is left out may be what fails: then there is no normal form. */
static void
test_a_failing_program_has_none (void)
{
  static const char *const programs[]
      = { "B_Comp (B_Con (B_Int 3)) (B_Comp (B_Op (B_Divide)) (B_Alltup [B_Id, B_Con "
          "(B_Int 0)])) 4",
          "B_Comp (" FIRST
          ") (B_Alltup [B_Id, B_Comp (B_Op (B_Divide)) (B_Alltup [B_Id, B_Con (B_Int "
          "0)])]) 4" };
  static const char *const messages[]
      = { "p.bmf:1:35: error: B_Divide: division by zero",
          "p.bmf:1:62: error: B_Divide: division by zero" };

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BmfTree) tree = law_read_tree (programs[i], &error);
      g_autoptr (GArray) uses = NULL;

      g_assert_no_error (error);
      uses = bmf_normalise (tree, &error);
      g_assert_null (uses);
      g_assert_cmpstr (error->message, ==, messages[i]);
    }
}

/* ---- before other laws ------------------------------------------------------------- */

static char *
parallel_text (const char *text, gboolean normalise)
{
  const BmfParallelise how = { .processors = 2, .normalise = normalise };
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = law_read_tree (text, &error);
  g_autoptr (BmfParallel) parallel = NULL;

  g_assert_no_error (error);
  parallel = bmf_parallelise (tree, &how, &error);
  g_assert_no_error (error);
  g_assert_true (bmf_parallel_is_parallel (parallel));
  law_check_value (text, tree, NULL);
  return bmf_format_program (tree, TRUE);
}

/* A program that is written in another way becomes the same parallel program. */
static void
test_twins_become_the_same (void)
{
#define ALL "B_Alltup [B_Reduce (B_Op (B_Plus)), B_Map ($Factorial)]"
#define DATA " [-1, -2, -3, -4]"
  static const char tidy[]
      = "B_Comp (" ALL ") (B_Map (B_Comp ($Increment) (B_Op (B_Uminus))))" DATA;
  static const char *const others[] = {
    /* brackets, identities, two maps */
    "B_Comp (B_Comp (B_Alltup [B_Comp (B_Id) (B_Reduce (B_Op (B_Plus))), B_Map "
    "($Factorial)]) (" INC ")) (B_Comp (" NEG ") (B_Map (B_Id)))" DATA,
    /* a component */
    "B_Comp (B_Comp (" ALL ") (" FIRST ")) (B_Comp (B_Alltup [" INC
    ", B_Op (B_Length)]) (" NEG "))" DATA,
    /* a map under a name, which is unfolded when the program becomes parallel */
    "$Up = " INC " B_Comp (" ALL ") (B_Comp ($Up) (" NEG "))" DATA,
  };
  g_autofree char *expected = parallel_text (tidy, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *with = parallel_text (others[i], TRUE);
      g_autofree char *without = parallel_text (others[i], FALSE);

      g_assert_cmpstr (with, ==, expected);
      g_assert_cmpstr (without, !=, expected);
    }
}

/* ---- random programs --------------------------------------------------------------- */

typedef struct
{
  guint64 changed, faster, slower;
} Counts;

static gboolean
replay (const char *text, ReplayTotals *totals, char **value, GError **error)
{
  g_autoptr (Program) program = read_bmf (text, 0, error);

  if (program == NULL || !replay_bmf (program, NULL, NULL, NULL, totals, error))
    return FALSE;
  *value = g_strdup (program_value (program));
  return TRUE;
}

/* Of an empty list B_Map (B_Id) costs nothing, and B_Id an operation. */
static gboolean
may_cost_more (const GArray *uses)
{
  for (guint i = 0; i < uses->len; i++)
    if (g_array_index (uses, BmfLawUse, i).law == BMF_LAW_MAP_IDENTITY)
      return TRUE;
  return FALSE;
}

static void
check_program (const char *text, gboolean serial, Counts *counts)
{
  ReplayTotals before, after;
  g_autofree char *value = NULL, *normal_value = NULL, *normal = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = NULL;
  g_autoptr (GArray) uses = NULL;

  if (!replay (text, &before, &value, NULL)) /* an error, as a division by zero */
    return;
  tree = law_read_tree (text, &error);
  g_assert_no_error (error);
  uses = bmf_normalise (tree, &error);
  g_assert_no_error (error);
  normal = bmf_format_program (tree, TRUE);
  if (replay (normal, &after, &normal_value, &error) && after.busy > before.busy
      && may_cost_more (uses))
    {
      counts->slower++;
      before.busy = after.busy;
      before.time = MAX (before.time, after.time);
    }
  if (error != NULL || strcmp (value, normal_value) != 0 || after.busy > before.busy
      || after.messages > before.messages || after.bytes > before.bytes
      || (serial && after.time > before.time))
    {
      g_test_message ("%s%s\n%s%s", text, value, normal,
                      error != NULL ? error->message : normal_value);
      g_test_fail ();
      return;
    }
  check_normal (tree);
  counts->changed += uses->len > 0;
  counts->faster += after.time < before.time;
}

static void
try_serial (GRand *random, gpointer counts)
{
  g_autofree char *program = random_serial_program (random, RANDOM_SMALL);

  check_program (program, TRUE, counts);
}

static void
try_parallel (GRand *random, gpointer counts)
{
  g_autoptr (Model) model = model_new (FALSE);
  const RandomProgram made = random_program_new (model, random);
  g_autofree char *program = model_program_text (made.term, made.data, FALSE);

  check_program (program, FALSE, counts);
}

static void
check_counts (guint64 done, const Counts *counts)
{
  g_test_message ("%" G_GUINT64_FORMAT " programs, %" G_GUINT64_FORMAT
                  " changed, %" G_GUINT64_FORMAT " faster, %" G_GUINT64_FORMAT " slower",
                  done, counts->changed, counts->faster, counts->slower);
  if (done < 100)
    return;
  g_assert_cmpuint (counts->changed, >, done / 10);
  g_assert_cmpuint (counts->faster, >, done / 20);
  g_assert_cmpuint (counts->slower, <, done / 50);
}

static void
test_serial_programs_compute_the_same_for_less (void)
{
  Counts counts = { 0 };
  const guint64 done = random_cases_run (CASES, try_serial, &counts);

  check_counts (done, &counts);
}

static void
test_parallel_programs_compute_the_same_for_less (void)
{
  Counts counts = { 0 };
  const guint64 done = random_cases_run (CASES, try_parallel, &counts);

  check_counts (done, &counts);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/bmf-normalise/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/bmf-normalise/definitions-have-normal-forms",
                   test_definitions_have_normal_forms);
  g_test_add_func ("/bmf-normalise/a-failing-program-has-none",
                   test_a_failing_program_has_none);
  g_test_add_func ("/bmf-normalise/long-chains-are-halved", test_long_chains_are_halved);
  g_test_add_func ("/bmf-normalise/twins-become-the-same", test_twins_become_the_same);
  g_test_add_func ("/bmf-normalise/serial-programs-compute-the-same-for-less",
                   test_serial_programs_compute_the_same_for_less);
  g_test_add_func ("/bmf-normalise/parallel-programs-compute-the-same-for-less",
                   test_parallel_programs_compute_the_same_for_less);
  return g_test_run ();
}
