/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which constructs become parallel, by what programs cost. */
#include "config.h"

#include <string.h>

#include "bmf/language/bmf-format.h"
#include "bmf/law-cases.h"
#include "bmf/random-cases.h"
#include "bmf/random-serial.h"
#include "bmf/read-bmf.h"
#include "bmf/replay-bmf.h"
#include "laws/bmf-choose.h"
#include "fixture/unit.h"

#define CASES 60
#define CONC "B_Comp (P_Reduce (B_Op (B_Conc))) "
#define SPLIT2 "(P_Split (B_Num 2) (B_Num 0))"

/* ---- prices ------------------------------------------------------------------------ */

/* How often the words occur in the expression. */
static SimTime
count_words (const BmfTree *tree, const char *word)
{
  g_autofree char *text = bmf_format_expression (tree, tree->program, 0);
  SimTime count = 0;

  for (const char *found = strstr (text, word); found != NULL;
       found = strstr (found + 1, word))
    count++;
  return count;
}

/* Maps save 10, scans cost 50. */
static gboolean
price_of_scans (BmfTree *tree, SimTime *time, gpointer data, GError **error)
{
  *time
      = 100 - 10 * count_words (tree, "P_Map (B_Map") + 50 * count_words (tree, "P_Scan");
  return TRUE;
}

/* Ten more for each P_Map, of which many constructs make one. */
static gboolean
price_of_maps (BmfTree *tree, SimTime *time, gpointer data, GError **error)
{
  guint *asked = data;

  (*asked)++;
  *time = 100 + 10 * count_words (tree, "P_Map");
  return TRUE;
}

static gboolean
price_on_basic (BmfTree *tree, SimTime *time, gpointer data, GError **error)
{
  g_autofree char *text = bmf_format_program (tree, TRUE);
  g_autoptr (Program) program = read_bmf (text, 0, error);
  ReplayTotals totals;

  if (program == NULL || !replay_bmf (program, NULL, NULL, NULL, &totals, error))
    return FALSE;
  *time = totals.time;
  return TRUE;
}

static gboolean
no_price (BmfTree *tree, SimTime *time, gpointer data, GError **error)
{
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY, "no price");
  return FALSE;
}

/* ---- choices ----------------------------------------------------------------------- */

static BmfTree *
read_whole (const char *program)
{
  g_autoptr (GError) error = NULL;
  BmfTree *tree = law_read_tree (program, &error);

  g_assert_no_error (error);
  return tree;
}

static char *
line_of (const BmfTree *tree)
{
  g_autofree char *lines = bmf_format_expression (tree, tree->program, 0);

  return law_in_one_line (lines);
}

static void
test_what_costs_too_much_stays_serial (void)
{
  const BmfParallelise how = { .processors = 2 };
  const char *program = "B_Comp (B_Scan (B_Op (B_Plus))) (B_Map ($Increment)) [1, 2]";
  g_autoptr (BmfTree) tree = read_whole (program);
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfChoice) choice = bmf_choose (tree, &how, price_of_scans, NULL, &error);
  g_autofree char *line = line_of (tree);

  g_assert_no_error (error);
  g_assert_cmpstr (line, ==,
                   "B_Comp (B_Scan (B_Op (B_Plus))) (" CONC
                   "(B_Comp (P_Map (B_Map ($Increment))) " SPLIT2 "))");
  g_assert_cmpint (choice->serial_time, ==, 100);
  g_assert_cmpint (choice->time, ==, 90);
  g_assert_cmpuint (choice->serial->len, ==, 1);
  g_assert_cmpuint (((const BmfNode *) choice->serial->pdata[0])->construct, ==,
                    BMF_SCAN);
  g_assert_cmpuint (choice->tried, ==, 4);
  law_check_value (program, tree, NULL);
}

/* The program that is made is the fastest that is parallel at all. */
static void
test_some_parallel_program_is_made_though_all_are_slower (void)
{
  const BmfParallelise how = { .processors = 2 };
  guint asked = 0;
  g_autoptr (BmfTree) tree = read_whole ("B_Map ($Increment) [1, 2]");
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfChoice) choice = bmf_choose (tree, &how, price_of_maps, &asked, &error);
  g_autofree char *line = line_of (tree);

  g_assert_no_error (error);
  g_assert_cmpstr (line, ==, CONC "(B_Comp (P_Map (B_Map ($Increment))) " SPLIT2 ")");
  g_assert_cmpint (choice->serial_time, ==, 100);
  g_assert_cmpint (choice->time, ==, 110);
  g_assert_cmpuint (choice->serial->len, ==, 0);
}

/* Ten scans between maps: all that is not a map becomes serial, one run after another. */
static void
test_of_many_constructs_a_better_choice_is_found (void)
{
  const BmfParallelise how = { .processors = 2 };
  g_autoptr (GString) program
      = g_string_new ("B_Comp (B_Map ($Increment)) (B_Id) [1, 2]");
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) tree = NULL;
  g_autoptr (BmfChoice) choice = NULL;

  g_string_truncate (program, 0);
  for (guint i = 0; i < 10; i++)
    g_string_append (program, "B_Comp (B_Scan (B_Op (B_Plus))) (B_Comp (B_Map "
                              "($Increment)) (");
  g_string_append (program, "B_Id");
  for (guint i = 0; i < 10; i++)
    g_string_append (program, "))");
  g_string_append (program, " [1, 2]");
  tree = read_whole (program->str);
  choice = bmf_choose (tree, &how, price_of_scans, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (choice->time, ==, 0); /* ten maps, no scan */
  g_assert_cmpuint (choice->serial->len, ==, 10);
  g_assert_cmpuint (choice->tried, <=, BMF_MOST_TRIED);
  law_check_value (program->str, tree, NULL);
}

static void
test_where_no_law_applies_nothing_changes (void)
{
  const BmfParallelise how = { .processors = 2 };
  guint asked = 0;
  g_autoptr (BmfTree) tree = read_whole ("B_Op (B_Length) [1, 2]");
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfChoice) choice = bmf_choose (tree, &how, price_of_maps, &asked, &error);
  g_autofree char *line = line_of (tree);

  g_assert_no_error (error);
  g_assert_cmpuint (choice->parallel->uses->len, ==, 0);
  g_assert_cmpint (choice->time, ==, choice->serial_time);
  g_assert_cmpuint (asked, ==, 1);
  g_assert_cmpstr (line, ==, "B_Op (B_Length)");
}

static void
test_a_program_without_a_price_is_an_error (void)
{
  const BmfParallelise how = { .processors = 2 };
  g_autoptr (BmfTree) tree = read_whole ("B_Map ($Increment) [1, 2]");
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfChoice) choice = bmf_choose (tree, &how, no_price, NULL, &error);

  g_assert_null (choice);
  g_assert_cmpstr (error->message, ==, "no price");
}

/* ---- random programs --------------------------------------------------------------- */

/* The least time of the program with any of the constructs serial. */
static SimTime
least_time (const char *program, const BmfParallelise *how, SimTime serial,
            guint n_constructs)
{
  SimTime least = G_MAXINT64;

  for (guint number = 0; number < 1u << n_constructs; number++)
    {
      g_autoptr (BmfTree) tree = read_whole (program);
      g_autoptr (GHashTable) left = g_hash_table_new (NULL, NULL);
      g_autoptr (GPtrArray) constructs = law_constructs (tree, how);
      BmfParallelise own = *how;
      g_autoptr (BmfParallel) parallel = NULL;
      SimTime time;

      for (guint i = 0; i < constructs->len; i++)
        if ((number >> i & 1) != 0)
          g_hash_table_add (left, constructs->pdata[i]);
      own.serial = left;
      parallel = bmf_parallelise (tree, &own, NULL);
      g_assert_nonnull (parallel);
      if (parallel->uses->len > 0 && price_on_basic (tree, &time, NULL, NULL))
        least = MIN (least, time);
    }
  return least == G_MAXINT64 ? serial : least;
}

static void
check_choice (const char *program, const BmfParallelise *how, guint *checked)
{
  g_autoptr (BmfTree) tree = read_whole (program);
  g_autoptr (GPtrArray) constructs = law_constructs (tree, how);
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfChoice) choice = bmf_choose (tree, how, price_on_basic, NULL, &error);
  SimTime time;

  g_assert_no_error (error);
  g_assert_true (price_on_basic (tree, &time, NULL, &error));
  g_assert_cmpint (choice->time, ==, time);
  law_check_value (program, tree, choice->parallel->together);
  if (constructs->len == 0 || constructs->len > 4)
    return;
  (*checked)++;
  g_assert_cmpint (choice->time, ==,
                   least_time (program, how, choice->serial_time, constructs->len));
}

/* No choice among few constructs is better; the tree has the program that was chosen, and
 * it computes the same. */
static void
try_case (GRand *random, gpointer checked)
{
  g_autofree char *program = random_serial_program (random, RANDOM_SMALL);
  const BmfParallelise how = { .processors = (guint32) g_rand_int_range (random, 2, 9),
                               .leave_distributed = g_rand_boolean (random) };
  g_autoptr (Program) serial = read_bmf (program, 0, NULL);

  if (serial != NULL) /* no overflow */
    check_choice (program, &how, checked);
}

static void
test_no_other_choice_is_faster (void)
{
  guint checked = 0;
  const guint64 done = random_cases_run (CASES, try_case, &checked);

  if (done >= 20)
    g_assert_cmpuint (checked, >, done / 4);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bmf-laws-choose/what-costs-too-much-stays-serial",
                   test_what_costs_too_much_stays_serial);
  g_test_add_func ("/bmf-laws-choose/some-parallel-program-is-made-though-all-are-slower",
                   test_some_parallel_program_is_made_though_all_are_slower);
  g_test_add_func ("/bmf-laws-choose/of-many-constructs-a-better-choice-is-found",
                   test_of_many_constructs_a_better_choice_is_found);
  g_test_add_func ("/bmf-laws-choose/where-no-law-applies-nothing-changes",
                   test_where_no_law_applies_nothing_changes);
  g_test_add_func ("/bmf-laws-choose/a-program-without-a-price-is-an-error",
                   test_a_program_without_a_price_is_an_error);
  g_test_add_func ("/bmf-laws-choose/no-other-choice-is-faster",
                   test_no_other_choice_is_faster);
  return g_test_run ();
}
