/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random serial programs, right by construction: made parallel they compute the same. */
#include "config.h"

#include <string.h>

#include "bmf/language/bmf-format.h"
#include "laws/terms/bmf-build.h"
#include "bmf/law-cases.h"
#include "bmf/random-cases.h"
#include "bmf/random-serial.h"
#include "bmf/read-bmf.h"
#include "fixture/unit.h"

#define CASES 700

/* What is written down is read as the tree that it was written from. */
static void
check_text (const BmfTree *tree, const char *text)
{
  g_autoptr (BmfTree) again = law_read_tree (text, NULL);
  g_autofree char *written = bmf_tree_format (tree, NULL);
  g_autofree char *read = bmf_tree_format (again, NULL);

  g_assert_cmpstr (written, ==, read);
}

/* The tree's program, written down and read again, computes this; together: once that is
 * done to its value. */
static void
check_computes (BmfTree *tree, const BmfNode *together, guint32 processors,
                const char *value, const char *what)
{
  const BmfBuild build = { tree, tree->program };
  BmfNode *left = tree->program;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = NULL;

  if (together != NULL)
    tree->program = bmf_build_after (&build, (BmfNode *) together, left);
  text = bmf_format_program (tree, TRUE);
  check_text (tree, text);
  tree->program = left;
  program = read_bmf (text, processors, &error);
  if (error == NULL && strcmp (program_value (program), value) == 0)
    return;
  g_test_message ("%u processors\n%s\n%s: %s%s\n", processors, value, what, text,
                  error != NULL ? error->message : program_value (program));
  g_test_fail ();
}

/* After each law the program is another one and computes the same; after the last it is
 * the parallel program. */
static void
check_steps (BmfTree *tree, const BmfParallel *parallel, guint32 processors,
             const char *value)
{
  g_autofree char *last = bmf_format_program (tree, TRUE);
  g_autofree char *before = NULL;
  gboolean left = FALSE;

  bmf_parallel_show_serial (parallel, tree);
  before = bmf_format_program (tree, TRUE);
  for (guint i = 0; i < parallel->uses->len; i++)
    {
      const BmfLawUse *use = &g_array_index (parallel->uses, BmfLawUse, i);
      char *now;

      bmf_law_use_show (use, tree);
      now = bmf_format_program (tree, TRUE);
      left |= use->law == BMF_LAW_LEFT;
      check_computes (tree, left ? parallel->together : NULL, processors, value,
                      bmf_law_name (use->law));
      if (strcmp (now, before) == 0)
        {
          g_test_message ("%s leaves %s", bmf_law_name (use->law), now);
          g_test_fail ();
        }
      g_free (before);
      before = now;
    }
  bmf_parallel_show_made (parallel, tree);
  if (strcmp (before, last) != 0)
    {
      g_test_message ("the last step is %s, not %s", before, last);
      g_test_fail ();
    }
}

/* How many laws were used; the value is the same. */
static guint
try_program (const char *serial, const BmfParallelise *how)
{
  g_autoptr (GError) error = NULL, failure = NULL;
  g_autoptr (BmfTree) tree = law_read_tree (serial, NULL);
  g_autoptr (BmfParallel) parallel = NULL;
  g_autoptr (Program) one = NULL;

  one = read_bmf (serial, 0, &failure);
  parallel = bmf_parallelise (tree, how, &error);
  if (failure != NULL) /* an overflow: said in the same way */
    {
      g_assert_null (parallel);
      g_assert_cmpstr (error->message, ==, failure->message);
      return 0;
    }
  g_assert_no_error (error);
  check_computes (tree, parallel->together, how->processors, program_value (one),
                  "parallel");
  check_steps (tree, parallel, how->processors, program_value (one));
  if (g_test_failed ())
    g_test_message ("of %s", serial);
  return bmf_parallel_is_parallel (parallel) ? parallel->uses->len : 0;
}

typedef struct
{
  RandomData data;
  guint64 laws, changed; /* laws used, programs changed */
} Counts;

/* Sums of large reals are not exact; distributed data needs its processors. */
static void
try_case (GRand *random, gpointer data)
{
  static const char *const names[] = { "$Then", NULL };
  Counts *counts = data;
  g_autofree char *program = random_serial_program (random, counts->data);
  const guint32 processors = (guint32) g_rand_int_range (random, 1, 10);
  const BmfParallelise how
      = { .processors = counts->data == RANDOM_DISTRIBUTED ? 21 : processors,
          .associative = counts->data != RANDOM_LARGE,
          .leave_distributed = g_rand_boolean (random),
          .all = g_rand_boolean (random),
          .normalise = g_rand_boolean (random),
          .names = names,
          .steps = G_MAXUINT32 };
  const guint used = try_program (program, &how);

  counts->laws += used;
  counts->changed += used > 0;
}

/* Of so many programs at least the n-th part is made parallel. */
static void
try_cases (RandomData data, guint least)
{
  Counts counts = { .data = data };
  const guint64 done = random_cases_run (CASES, try_case, &counts);

  g_test_message ("%" G_GUINT64_FORMAT " programs, %" G_GUINT64_FORMAT
                  " made parallel, by %" G_GUINT64_FORMAT " laws",
                  done, counts.changed, counts.laws);
  if (done >= 100) /* few of them say little */
    g_assert_cmpuint (counts.changed, >, done / least);
}

static void
test_made_parallel_it_computes_the_same (void)
{
  try_cases (RANDOM_SMALL, 2);
}

/* Where the serial order stays within 64 bits, another may not: then the law is not used.
 */
static void
test_no_overflow_comes_in (void)
{
  try_cases (RANDOM_LARGE, 10);
}

static void
test_distributed_data_is_used_where_it_is (void)
{
  try_cases (RANDOM_DISTRIBUTED, 2);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bmf-laws-random/made-parallel-it-computes-the-same",
                   test_made_parallel_it_computes_the_same);
  g_test_add_func ("/bmf-laws-random/no-overflow-comes-in", test_no_overflow_comes_in);
  g_test_add_func ("/bmf-laws-random/distributed-data-is-used-where-it-is",
                   test_distributed_data_is_used_where_it_is);
  return g_test_run ();
}
