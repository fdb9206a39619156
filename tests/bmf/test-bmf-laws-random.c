/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random serial programs, right by construction: made parallel they compute the same. */
#include "config.h"

#include <string.h>

#include "bmf/bmf-format.h"
#include "laws/bmf-build.h"
#include "laws/bmf-parallelise.h"
#include "bmf/random-cases.h"
#include "bmf/read-bmf.h"

#define CASES 2000

/* What flows from one stage to the next. */
typedef enum
{
  INTEGER,
  INTEGERS, /* a list of them */
  BOOLEAN,
  BOOLEANS,
  LISTS, /* a list of lists of integers */
  REAL,
  REALS, /* halves, whose sums are exact in any order */
  N_TYPES
} Type;

typedef struct
{
  Type from, to;
  const char *text; /* %u: a small number */
} Stage;

#define PLUS "(B_Op (B_Plus))"
#define SIGN "(B_Comp (B_Op (B_Gt)) (B_Alltup [B_Id, B_Con (B_Int %u)]))"

static const Stage stages[] = {
  { INTEGER, INTEGER, "$Increment" },
  { INTEGER, INTEGERS, "B_Allvec [B_Id, B_Con (B_Int %u), B_Op (B_Uminus)]" },
  { INTEGERS, INTEGERS, "B_Map ($Increment)" },
  { INTEGERS, INTEGERS, "B_Map (B_Op (B_Uminus))" },
  { INTEGERS, INTEGERS, "$Mapped" },
  { INTEGERS, INTEGERS, "B_Id" },
  { INTEGERS, INTEGERS, "B_Scan " PLUS },
  { INTEGERS, INTEGERS, "B_Scan " PLUS " (B_Con (B_Int %u))" },
  { INTEGERS, INTEGERS, "B_Scan (B_Op (B_Minus))" },
  { INTEGERS, INTEGERS,
    "B_Comp (B_Zip " PLUS ") (B_Alltup [B_Map ($Increment), B_Scan " PLUS "])" },
  { INTEGERS, INTEGERS, "B_Comp (B_Zip (B_Op (B_Minus))) (B_Alltup [B_Id, $Mapped])" },
  { INTEGERS, INTEGERS,
    "B_Comp (B_Map " PLUS ") (B_Comp (B_Op (B_Distl)) (B_Alltup [B_Con (B_Int %u), "
    "B_Map ($Increment)]))" },
  { INTEGERS, INTEGERS,
    "B_Comp (B_Map " PLUS
    ") (B_Comp (B_Op (B_Distl)) (B_Alltup [B_Op (B_Length), B_Id]))" },
  { INTEGERS, INTEGERS,
    "B_Comp (B_Addr (B_Num 2) (B_Num 3)) (B_Alltup [B_Id, B_Map ($Increment), B_Op "
    "(B_Length)])" },
  { INTEGERS, INTEGER, "B_Reduce " PLUS " (B_Con (B_Int 0))" },
  { INTEGERS, INTEGER, "B_Reduce " PLUS " (B_Con (B_Int %u))" },
  { INTEGERS, INTEGER, "B_Reduce (B_Op (B_Minus)) (B_Op (B_Length))" },
  { INTEGERS, INTEGER, "B_Op (B_Length)" },
  { INTEGERS, INTEGER,
    "B_Comp (B_Op (B_Plus)) (B_Alltup [B_Reduce " PLUS " (B_Con (B_Int 2)), B_Op "
    "(B_Length)])" },
  { INTEGERS, BOOLEANS, "B_Map " SIGN },
  { INTEGERS, LISTS, "B_Map (B_Allvec [B_Id, B_Con (B_Int %u)])" },
  { INTEGERS, LISTS, "B_Split (B_Num %u)" },
  { INTEGERS, LISTS, "B_Map (B_Allvec [])" },
  { INTEGERS, REALS,
    "B_Map (B_Comp (B_Op (B_Times)) (B_Alltup [B_Id, B_Con (B_Real 0.5)]))" },
  { INTEGERS, REALS, "B_Comp (B_Scan " PLUS " (B_Con (B_Real 0.5))) (B_Allvec [])" },
  { REALS, REALS, "B_Scan " PLUS },
  { REALS, REALS, "B_Scan " PLUS " (B_Con (B_Real 1.5))" },
  { REALS, REALS, "B_Comp (B_Zip (B_Op (B_Minus))) (B_Alltup [B_Scan " PLUS ", B_Id])" },
  { REALS, REAL, "B_Reduce " PLUS " (B_Con (B_Real 0))" },
  { REALS, REAL, "B_Reduce " PLUS " (B_Con (B_Real 2.5))" },
  { REALS, INTEGER, "B_Op (B_Length)" },
  { REAL, REALS, "B_Allvec [B_Id, B_Con (B_Real 3.5), B_Op (B_Uminus)]" },
  { BOOLEANS, BOOLEAN, "B_Reduce (B_Op (B_And)) (B_Con (B_True))" },
  { BOOLEANS, BOOLEAN, "B_Reduce (B_Op (B_Or)) (B_Con (B_True))" },
  { BOOLEANS, BOOLEANS, "B_Scan (B_Op (B_Or))" },
  { BOOLEANS, BOOLEANS, "B_Scan (B_Op (B_And)) (B_Con (B_True))" },
  { BOOLEANS, BOOLEANS, "B_Map (B_Op (B_Neg))" },
  { BOOLEANS, INTEGER, "B_Op (B_Length)" },
  { BOOLEAN, BOOLEAN, "B_Op (B_Neg)" },
  { BOOLEAN, BOOLEANS, "B_Allvec [B_Id, B_Op (B_Neg), B_Con (B_False)]" },
  { LISTS, INTEGERS, "B_Reduce (B_Op (B_Conc)) (B_Allvec [])" },
  { LISTS, INTEGERS, "B_Map (B_Reduce " PLUS " (B_Con (B_Int 0)))" },
  { LISTS, INTEGERS, "B_Map (B_Op (B_Length))" },
  { LISTS, LISTS, "B_Scan (B_Op (B_Conc))" },
  { LISTS, LISTS, "B_Scan (B_Op (B_Conc)) (B_Allvec [])" },
  { LISTS, LISTS, "B_Map (B_Scan " PLUS ")" },
  { LISTS, LISTS, "B_Map (B_Map (B_Op (B_Uminus)))" },
  { LISTS, LISTS,
    "B_Comp (B_Map (B_Comp (B_Map " PLUS ") (B_Op (B_Distl)))) (B_Comp (B_Op (B_Distl)) "
    "(B_Alltup [B_Con (B_Int %u), B_Map (B_Map ($Increment))]))" },
  { INTEGERS, LISTS, "B_Comp (B_Map (B_Map ($Increment))) (B_Split (B_Num %u))" },
  { INTEGERS, INTEGERS,
    "B_Comp (B_Map (B_Reduce " PLUS " (B_Con (B_Int 0)))) (B_Split (B_Num %u))" },
  { LISTS, LISTS,
    "B_Comp (B_Zip (B_Op (B_Conc))) (B_Alltup [B_Id, B_Map (B_Map ($Increment))])" },
};

static const Stage *
draw_stage (GRand *random, Type from)
{
  for (;;)
    {
      const Stage *stage
          = &stages[g_rand_int_range (random, 0, (gint32) G_N_ELEMENTS (stages))];

      if (stage->from == from)
        return stage;
    }
}

/* Its number set. */
static void
append_stage (GString *text, const Stage *stage, GRand *random)
{
  const char *number = strstr (stage->text, "%u");

  if (number == NULL)
    {
      g_string_append (text, stage->text);
      return;
    }
  g_string_append_len (text, stage->text, number - stage->text);
  g_string_append_printf (text, "%d", g_rand_int_range (random, 1, 9));
  g_string_append (text, number + 2);
}

/* Small, or so large that sums and products of a few are beyond 64 bits. */
static void
append_data (GString *text, GRand *random, gint32 length, gboolean large)
{
  for (gint32 i = 0; i < length; i++)
    {
      gint64 number = g_rand_int_range (random, -5, 10);

      if (large && g_rand_int_range (random, 0, 3) == 0)
        number = g_rand_boolean (random) ? G_MAXINT64 - 9 : G_MININT64 + 9;
      g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "", number);
    }
}

static char *
draw_program (GRand *random, gboolean large)
{
  const gint32 n_stages = g_rand_int_range (random, 1, 6);
  const gint32 length = g_rand_int_range (random, 0, 21);
  GString *text = g_string_new ("$Mapped = B_Comp (B_Map ($Increment)) (B_Id)\n");
  g_autoptr (GString) program = g_string_new (NULL);
  Type type = INTEGERS;

  for (gint32 i = 0; i < n_stages; i++)
    {
      const Stage *stage = draw_stage (random, type);
      g_autoptr (GString) one = g_string_new (NULL);

      append_stage (one, stage, random);
      type = stage->to;
      if (i > 0)
        {
          g_string_prepend (program, ") (");
          g_string_prepend (program, one->str);
          g_string_prepend (program, "B_Comp (");
          g_string_append_c (program, ')');
        }
      else
        g_string_append (program, one->str);
    }
  g_string_append_printf (text, "%s\n[", program->str);
  append_data (text, random, length, large);
  g_string_append (text, "]\n");
  return g_string_free (text, FALSE);
}

static BmfTree *
read_tree (const char *text)
{
  const BmfSources sources = { .prelude = BMF_BUILT_IN };
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "p.bmf");
  g_autoptr (GError) error = NULL;
  BmfTree *tree = bmf_tree_read (input, &sources, &error);

  g_assert_no_error (error);
  return tree;
}

/* What is written down is read as the tree that it was written from. */
static void
check_text (const BmfTree *tree, const char *text)
{
  g_autoptr (BmfTree) again = read_tree (text);
  g_autofree char *written = bmf_tree_format (tree, NULL);
  g_autofree char *read = bmf_tree_format (again, NULL);

  g_assert_cmpstr (written, ==, read);
}

/* The expression of the tree, written down and read again, computes this; together: once
 * that is done to its value. */
static void
check_computes (BmfTree *tree, BmfNode *expression, const BmfNode *together,
                guint32 processors, const char *value, const char *what)
{
  const BmfBuild build = { tree, expression };
  BmfNode *last = tree->program;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = NULL;

  tree->program = together == NULL
                      ? expression
                      : bmf_build_after (&build, (BmfNode *) together, expression);
  text = bmf_format_program (tree, TRUE);
  check_text (tree, text);
  tree->program = last;
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
  g_autofree char *last = bmf_format_expression (tree, tree->program, 0);
  g_autofree char *before = bmf_format_expression (tree, parallel->serial, 0);

  for (guint i = 0; i < parallel->uses->len; i++)
    {
      const BmfLawUse *use = &g_array_index (parallel->uses, BmfLawUse, i);
      char *now = bmf_format_expression (tree, use->program, 0);

      check_computes (tree, use->program,
                      use->law == BMF_LAW_LEFT ? parallel->together : NULL, processors,
                      value, bmf_law_name (use->law));
      if (strcmp (now, before) == 0)
        {
          g_test_message ("%s leaves %s", bmf_law_name (use->law), now);
          g_test_fail ();
        }
      g_free (before);
      before = now;
    }
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
  g_autoptr (BmfTree) tree = read_tree (serial);
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
  check_computes (tree, tree->program, parallel->together, how->processors,
                  program_value (one), "parallel");
  check_steps (tree, parallel, how->processors, program_value (one));
  if (g_test_failed ())
    g_test_message ("of %s", serial);
  return parallel->uses->len;
}

typedef struct
{
  gboolean large;        /* numbers: then sums of reals are not exact */
  guint64 laws, changed; /* laws used, programs changed */
} Counts;

static void
try_case (GRand *random, gpointer data)
{
  Counts *counts = data;
  g_autofree char *program = draw_program (random, counts->large);
  const BmfParallelise how = { .processors = (guint32) g_rand_int_range (random, 1, 10),
                               .associative = !counts->large,
                               .leave_distributed = g_rand_boolean (random),
                               .steps = TRUE };
  const guint used = try_program (program, &how);

  counts->laws += used;
  counts->changed += used > 0;
}

static void
test_made_parallel_it_computes_the_same (void)
{
  Counts counts = { 0 };
  const guint64 done = random_cases_run (CASES, try_case, &counts);

  g_test_message ("%" G_GUINT64_FORMAT " programs, %" G_GUINT64_FORMAT
                  " made parallel, by %" G_GUINT64_FORMAT " laws",
                  done, counts.changed, counts.laws);
  if (done >= 100) /* few of them say little */
    g_assert_cmpuint (counts.changed, >, done / 2);
}

/* Where the serial order stays within 64 bits, another may not: then the law is not used.
 */
static void
test_no_overflow_comes_in (void)
{
  Counts counts = { .large = TRUE };
  const guint64 done = random_cases_run (CASES, try_case, &counts);

  if (done >= 100)
    g_assert_cmpuint (counts.changed, >, done / 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bmf-laws-random/made-parallel-it-computes-the-same",
                   test_made_parallel_it_computes_the_same);
  g_test_add_func ("/bmf-laws-random/no-overflow-comes-in", test_no_overflow_comes_in);
  return g_test_run ();
}
