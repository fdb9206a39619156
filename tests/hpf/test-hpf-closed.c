/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Closed forms give the counts, at many values of the parameters. */
#include "config.h"

#include <string.h>

#include "formula.h"
#include "hpf-random.h"
#include "hpf/count/hpf-check.h"
#include "read-hpf.h"
#include "fixture/unit.h"

/* NULL: the program is wrong for these values. */
static HpfTree *
read_at (const char *text, const char *const *names, const gint64 *values,
         const char *symbols)
{
  g_autoptr (ParameterValues) parameters = parameter_values_new ();
  g_autofree char *error = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *given
          = g_strdup_printf ("%s=%" G_GINT64_FORMAT, names[i], values[i]);

      g_assert_null (parameter_values_add (parameters, given));
    }
  const HpfOptions options = { .parameters = parameters, .symbols = symbols };
  return read_hpf_with (text, &options, &error);
}

/* Closed forms of all references; NULL: none is found. */
static GPtrArray *
find_all (const HpfTree *tree)
{
  GPtrArray *all = g_ptr_array_new ();
  g_autoptr (HpfReport) report = count_hpf (tree);

  hpf_report_find_closed (report);
  for (guint i = 0; i < report->closed->len; i++)
    g_ptr_array_add (all, report->closed->pdata[i] != NULL
                              ? g_ptr_array_ref (report->closed->pdata[i])
                              : NULL);
  return all;
}

static void
free_all (GPtrArray *all)
{
  for (guint i = 0; i < all->len; i++)
    if (all->pdata[i] != NULL)
      g_ptr_array_unref (all->pdata[i]);
  g_ptr_array_unref (all);
}

/* Returns: how many counts were compared. */
static guint
compare_at (const char *text, const GPtrArray *closed, const char *const *names,
            const gint64 *values)
{
  const FormulaValues at = { names, values };
  g_autoptr (HpfTree) tree = read_at (text, names, values, NULL);
  guint compared = 0;

  if (tree == NULL)
    return 0;
  g_autoptr (HpfReport) report = count_hpf (tree);
  g_assert_cmpuint (report->counts->len, ==, closed->len);
  for (guint i = 0; i < closed->len; i++)
    if (closed->pdata[i] != NULL)
      {
        gint64 value = formula_value (closed->pdata[i], &at);

        if ((guint64) value != get_counts (report, i)->communications)
          {
            g_test_message ("reference %u, first parameter %" G_GINT64_FORMAT "\n%s", i,
                            values[0], text);
            for (guint p = 0; p < ((GPtrArray *) closed->pdata[i])->len; p++)
              {
                const HpfClosedPiece *piece = ((GPtrArray *) closed->pdata[i])->pdata[p];

                g_test_message ("%s: %s", piece->domain, piece->count);
              }
          }
        g_assert_cmpint (value, ==, (gint64) get_counts (report, i)->communications);
        compared++;
      }
  return compared;
}

/* To be freed. */
static char *
replace_text (const char *text, const char *old, const char *by)
{
  g_auto (GStrv) parts = g_strsplit (text, old, -1);

  return g_strjoinv (by, parts);
}

/* ---- domains ----------------------------------------------------------------------- */

#define LEAST_VALUE (-10)
#define MOST_VALUE 700
#define FAR 300

/* Whether it holds for a value of the only parameter between these. */
static gboolean
holds_between (const HpfClosedPiece *piece, const char *const *names, gint64 from,
               gint64 to)
{
  for (gint64 value = to; value >= from; value--)
    {
      const FormulaValues at = { names, &value };

      if (formula_holds (piece->domain, &at))
        return TRUE;
    }
  return FALSE;
}

/* The same of two parameters, near 0. */
static gboolean
holds_near (const HpfClosedPiece *piece, const char *const *names)
{
  for (gint64 a = -20; a <= 60; a++)
    for (gint64 b = -20; b <= 60; b++)
      {
        const gint64 values[] = { a, b };
        const FormulaValues at = { names, values };

        if (formula_holds (piece->domain, &at))
          return TRUE;
      }
  return FALSE;
}

static void
check_two (const GPtrArray *closed, const char *const *names)
{
  for (guint i = 0; i < closed->len; i++)
    for (guint p = 0; p < ((const GPtrArray *) closed->pdata[i])->len; p++)
      {
        const HpfClosedPiece *piece = ((const GPtrArray *) closed->pdata[i])->pdata[p];

        if (!holds_near (piece, names))
          g_error ("reference %u: '%s' never holds", i, piece->domain);
      }
}

/* Each domain holds somewhere; those that hold for large values are the first. */
static void
check_domains (const GPtrArray *closed, const char *const *names)
{
  for (guint i = 0; i < closed->len; i++)
    {
      const GPtrArray *pieces = closed->pdata[i];
      gboolean small = FALSE;

      for (guint p = 0; pieces != NULL && p < pieces->len; p++)
        {
          const HpfClosedPiece *piece = pieces->pdata[p];
          gboolean far = holds_between (piece, names, FAR, MOST_VALUE);

          if (!far && !holds_between (piece, names, LEAST_VALUE, FAR))
            g_error ("reference %u: '%s' never holds", i, piece->domain);
          if (far && small)
            g_error ("reference %u: '%s' is behind a less general one", i, piece->domain);
          small = small || !far;
        }
    }
}

/* ---- programs ---------------------------------------------------------------------- */

static const char shift[] = "PARAMETER (N = 100)\n"
                            "!HPF$ PROCESSORS P(4)\n"
                            "!HPF$ DISTRIBUTE (BLOCK) ONTO P :: A, B\n"
                            "REAL A(N), B(N)\n"
                            "DO i = 2, N\n"
                            "B(i) = A(i-1)\n"
                            "END DO\n";

static const char triangle[] = "PARAMETER (N = 12, M = 10)\n"
                               "!HPF$ PROCESSORS P(4,2)\n"
                               "!HPF$ TEMPLATE T(N,M)\n"
                               "!HPF$ ALIGN A(i,j) WITH T(i,j)\n"
                               "!HPF$ ALIGN X(j) WITH T(j,*)\n"
                               "!HPF$ DISTRIBUTE T(BLOCK,CYCLIC(2)) ONTO P\n"
                               "REAL*8 A(N,M), X(N)\n"
                               "DO i = 1, N\n"
                               "DO j = 1, MIN(i,M)\n"
                               "A(i,j) = A(i,j) + X(j)\n"
                               "END DO\n"
                               "END DO\n";

static const char cyclic[] = "PARAMETER (N = 12)\n"
                             "!HPF$ PROCESSORS P(3)\n"
                             "!HPF$ DISTRIBUTE A(CYCLIC(2)) ONTO P\n"
                             "!HPF$ DISTRIBUTE B(CYCLIC) ONTO P\n"
                             "REAL A(0:N), B(2*N)\n"
                             "DO i = 1, N, 2\n"
                             "B(2*i) = A(N - i)\n"
                             "END DO\n"
                             "B(N) = A(N)\n";

static const char copies[] = "PARAMETER (N = 9)\n"
                             "!HPF$ PROCESSORS P(2,2)\n"
                             "!HPF$ TEMPLATE T(N,N+3)\n"
                             "!HPF$ ALIGN X(i) WITH T(i,*)\n"
                             "!HPF$ ALIGN Y(i) WITH T(*,i)\n"
                             "!HPF$ DISTRIBUTE T(BLOCK,CYCLIC(2)) ONTO P\n"
                             "REAL X(N), Y(N)\n"
                             "X = Y\n"
                             "s = X(1)\n"
                             "Y(1:N:3) = X(N:1:-3)\n";

/* Each reference has a closed form, that of all values. */
static void
compare_all (const char *text, gint64 least, gint64 most)
{
  static const char *const one[] = { "N", NULL }, *const two[] = { "N", "M", NULL };
  const char *const *names = strstr (text, "M =") != NULL ? two : one;
  guint compared = 0;
  gint64 values[] = { 12, 10 };
  g_autoptr (HpfTree) tree = read_at (text, names, values, "all");
  GPtrArray *closed = find_all (tree);

  for (guint i = 0; i < closed->len; i++)
    g_assert_nonnull (closed->pdata[i]);
  if (names == one)
    check_domains (closed, names);
  else
    check_two (closed, names);
  for (values[0] = least; values[0] <= most; values[0]++)
    for (values[1] = names == two ? least : most; values[1] <= most; values[1]++)
      compared += compare_at (text, closed, names, values);
  g_assert_cmpuint (compared, >=, closed->len * (guint) (most - least + 1));
  free_all (closed);
}

/* The closed form of the last reference, word by word. */
static void
check_text (const char *text, const char *const (*expected)[2], guint n)
{
  static const char *const names[] = { "N", NULL };
  const gint64 values[] = { 100 };
  g_autoptr (HpfTree) tree = read_at (text, names, values, "N");
  GPtrArray *all = find_all (tree);
  const GPtrArray *closed = all->pdata[all->len - 1];

  g_assert_cmpuint (closed->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      const HpfClosedPiece *piece = closed->pdata[i];

      g_assert_cmpstr (piece->domain, ==, expected[i][0]);
      g_assert_cmpstr (piece->count, ==, expected[i][1]);
    }
  free_all (all);
}

/* The page's own example. */
static void
test_shift_is_as_documented (void)
{
  static const char *const expected[][2] = { { "N > 3*ceil(N/4)", "3" },
                                             { "3*ceil(N/4) >= N > 2*ceil(N/4)", "2" },
                                             { "2*ceil(N/4) >= N > ceil(N/4)", "1" } };

  check_text (shift, expected, G_N_ELEMENTS (expected));
}

/* Processors (p, q) of a 2 x 2 grid have the rows of block p, and of the first 3 columns
 * q = 0 columns 1 and 3, q = 1 column 2; A(j,i) is on row j <= 3 and column i.  From N =
 * 6 on rows 1 to 3 are in the first block.  N = 5 and 4 have blocks of 3 and 2 rows;
 * below 3 the program is wrong. */
static const char turned[] = "PARAMETER (N = 12)\n"
                             "!HPF$ PROCESSORS P(2,2)\n"
                             "!HPF$ DISTRIBUTE A(BLOCK,CYCLIC) ONTO P\n"
                             "REAL A(N,N)\n"
                             "FORALL (i = 1:N, j = 1:3) A(i,j) = A(j,i)\n";

static void
test_no_domain_is_empty (void)
{
  static const char *const names[] = { "N", NULL };
  const gint64 values[] = { 12 };
  g_autoptr (HpfTree) tree = read_at (turned, names, values, "N");
  GPtrArray *all = find_all (tree);

  g_assert_nonnull (all->pdata[0]);
  check_domains (all, names);
  free_all (all);
  compare_all (turned, 3, 60);
}

/* What has nothing to do with the parameter holds always. */
static void
test_a_number_holds_always (void)
{
  static const char text[] = "PARAMETER (N = 12)\n"
                             "!HPF$ PROCESSORS P(4)\n"
                             "!HPF$ DISTRIBUTE A(BLOCK) ONTO P\n"
                             "REAL A(8)\n"
                             "A(1) = A(8)\n";
  static const char *const expected[][2] = { { "always", "1" } };

  check_text (text, expected, 1);
}

/* 2*ceil(N/2) >= N would be true by definition: it is no domain. */
static void
test_a_block_is_no_domain (void)
{
  static const char text[] = "PARAMETER (N = 12)\n"
                             "!HPF$ PROCESSORS P(2,2)\n"
                             "!HPF$ DISTRIBUTE (BLOCK,BLOCK) ONTO P :: A, B\n"
                             "REAL A(N,9), B(N,9)\n"
                             "FORALL (i = 1:N, j = 1:6) A(i,j) = B(i,j+3)\n";
  static const char *const expected[][2] = { { "always", "3*N" } };

  check_text (text, expected, 1);
}

/* B has 2 N elements in two blocks of N, one for each N elements of A: ceil(2*N/2) is N,
 * no other unknown. */
static void
test_block_of_a_multiple_is_no_unknown (void)
{
  static const char text[] = "PARAMETER (N = 12)\n"
                             "!HPF$ PROCESSORS P(2)\n"
                             "!HPF$ DISTRIBUTE (BLOCK) ONTO P :: A, B\n"
                             "REAL A(2*N), B(2*N)\n"
                             "FORALL (i = 1:N) A(i) = B(i+N)\n";
  static const char *const expected[][2] = { { "N >= 1", "N" } };

  check_text (text, expected, 1);
}

/* Of values with an end one formula is found for all that have it, whatever block sizes
 * they have: with blocks of 3 it is 5*N - 13, with blocks of 4 5*N - 17. */
static void
test_neighbours_are_joined (void)
{
  static const char text[] = "PARAMETER (N = 12, M = 5)\n"
                             "!HPF$ PROCESSORS P(4,2)\n"
                             "!HPF$ DISTRIBUTE A(BLOCK,CYCLIC(M)) ONTO P\n"
                             "REAL A(N,N)\n"
                             "FORALL (i = 1:N, j = 1:M) A(i,j) = A(j,i)\n";
  static const char *const expected[][2]
      = { { "N >= 17 and mod(ceil(N/4),10) = 0", "(10*N - 5*ceil(N/4))/2" },
          { "N >= 17 and mod(ceil(N/4),10) = 1", "(10*N - 5*ceil(N/4) - 5)/2" },
          { "N >= 17 and mod(ceil(N/4),10) = 2", "(10*N - 5*ceil(N/4) - 10)/2" },
          { "N >= 17 and mod(ceil(N/4),10) = 3", "(10*N - 5*ceil(N/4) - 15)/2" },
          { "N >= 17 and mod(ceil(N/4),10) = 4", "(10*N - 5*ceil(N/4) - 20)/2" },
          { "N >= 17 and mod(ceil(N/4),10) = 5", "(10*N - 5*ceil(N/4) - 25)/2" },
          { "N >= 17 and mod(ceil(N/4),10) = 6", "(10*N - 5*ceil(N/4) - 20)/2" },
          { "N >= 17 and mod(ceil(N/4),10) = 7", "(10*N - 5*ceil(N/4) - 15)/2" },
          { "N >= 17 and mod(ceil(N/4),10) = 8", "(10*N - 5*ceil(N/4) - 10)/2" },
          { "N >= 17 and mod(ceil(N/4),10) = 9", "(10*N - 5*ceil(N/4) - 5)/2" },
          { "9 <= N <= 16", "-2*ceil(N/4)^2 + 5*N + 10*ceil(N/4) - 25" },
          { "5 <= N <= 8", "5*N - 9" } };

  check_text (text, expected, G_N_ELEMENTS (expected));
}

static void
test_shift (void)
{
  compare_all (shift, 2, 60);
}

static void
test_triangle (void)
{
  compare_all (triangle, 1, 24);
}

static const char two_blocks[] = "PARAMETER (N = 7, M = 7)\n"
                                 "!HPF$ PROCESSORS P(4)\n"
                                 "!HPF$ DISTRIBUTE A(CYCLIC) ONTO P\n"
                                 "!HPF$ DISTRIBUTE B(BLOCK) ONTO P\n"
                                 "REAL A(2*N+2), B(N+M)\n"
                                 "DO i = 2, N\n"
                                 "A(i) = B(i-1)\n"
                                 "END DO\n";

/* At N = 3 the domain of one processor is a single value. */
static const char narrow[] = "PARAMETER (N = 9)\n"
                             "!HPF$ PROCESSORS P(3)\n"
                             "!HPF$ DISTRIBUTE A(BLOCK) ONTO P\n"
                             "!HPF$ DISTRIBUTE B(CYCLIC) ONTO P\n"
                             "REAL A(2*N), B(2*N)\n"
                             "DO i = 2, N\n"
                             "A(i) = B(i-1)\n"
                             "END DO\n";

static void
test_domain_without_room (void)
{
  compare_all (narrow, 1, 30);
}

static void
test_two_blocks (void)
{
  compare_all (two_blocks, 1, 16);
}

static void
test_cyclic (void)
{
  compare_all (cyclic, 1, 60);
}

static void
test_copies (void)
{
  compare_all (copies, 1, 40);
}

/* A form of one step is wrong for another, so there is none. */
static void
test_no_form_where_a_step_varies (void)
{
  static const struct
  {
    const char *names[3], *parameters;
  } cases[] = { { { "M", NULL }, "PARAMETER (M = 2)\n" },
                { { "N", "M", NULL }, "PARAMETER (N = 24, M = 2)\n" } };
  static const gint64 first[] = { 2 }, second[] = { 24, 2 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (cases[i].parameters,
                                           "!HPF$ PROCESSORS P(3)\n"
                                           "!HPF$ DISTRIBUTE (BLOCK) ONTO P :: A, B\n"
                                           "REAL A(24), B(24)\n"
                                           "DO i = 2, 24, M\n"
                                           "B(i) = A(i-1)\n"
                                           "END DO\n",
                                           NULL);
      g_autoptr (HpfTree) tree
          = read_at (text, cases[i].names, i == 0 ? first : second, "all");
      GPtrArray *closed = find_all (tree);

      g_assert_cmpuint (closed->len, ==, 1);
      g_assert_null (closed->pdata[0]);
      free_all (closed);
    }
}

/* ---- limits ------------------------------------------------------------------------ */

/* Random program 3979: three coupled loops, and a domain of few values of N. */
static void
test_three_coupled_loops (void)
{
  static const char *const names[] = { "N", NULL };
  static const gint64 at[] = { 10 };
  g_autoptr (GRand) random = g_rand_new_with_seed (3979);
  g_autofree char *text = hpf_random_program (random, TRUE);
  g_autoptr (HpfTree) tree = read_at (text, names, at, "N");
  GPtrArray *closed = find_all (tree);

  g_assert_cmpuint (closed->len, ==, 3);
  for (guint i = 0; i < closed->len; i++)
    g_assert_nonnull (closed->pdata[i]);
  for (gint64 value = 1; value <= 30; value++)
    compare_at (text, closed, names, &value);
  free_all (closed);
}

/* One condition for each number of processors. */
static void
test_many_processors (void)
{
  static const char *const names[] = { "N", NULL };
  g_autofree char *text = replace_text (shift, "P(4)", "P(64)");
  const gint64 at[] = { 1000 };
  g_autoptr (HpfTree) tree = read_at (text, names, at, "N");
  GPtrArray *closed = find_all (tree);

  g_assert_nonnull (closed->pdata[0]);
  for (gint64 value = 2; value <= 300; value++)
    compare_at (text, closed, names, &value);
  free_all (closed);
}

/* Residues of 194 and of 178 for each of three loops: no form, and no hang. */
static void
test_no_form_of_too_many_classes (void)
{
  static const char text[] = "PARAMETER (N = 40)\n"
                             "!HPF$ PROCESSORS P(2), Q(2)\n"
                             "!HPF$ DISTRIBUTE (CYCLIC(97)) ONTO P :: A\n"
                             "!HPF$ DISTRIBUTE (CYCLIC(89)) ONTO P :: B\n"
                             "REAL A(20000), B(20000)\n"
                             "DO i = 1, N\n"
                             "DO j = 1, i\n"
                             "DO k = 1, j\n"
                             "A(83*i+79*j+k) = B(73*i+71*j+7*k)\n"
                             "END DO\n"
                             "END DO\n"
                             "END DO\n";
  static const char *const names[] = { "N", NULL };
  const gint64 at[] = { 40 };
  g_autoptr (HpfTree) tree = read_at (text, names, at, "N");
  GPtrArray *closed = find_all (tree);

  g_assert_cmpuint (closed->len, ==, 1);
  g_assert_null (closed->pdata[0]);
  free_all (closed);
}

/* ---- random ones ------------------------------------------------------------------- */

static void
test_random (void)
{
  static const char *const names[] = { "N", NULL };
  const char *wanted = g_getenv ("HPF_SEED");
  guint32 first = wanted != NULL ? (guint32) g_ascii_strtoull (wanted, NULL, 10) : 1;
  guint32 last = wanted != NULL ? first : 600;
  guint compared = 0, references = 0, found = 0;

  for (guint32 seed = first; seed <= last; seed++)
    {
      static const gint64 at[]
          = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 21, 26, 40 };
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autofree char *text = hpf_random_program (random, TRUE);
      g_autoptr (HpfTree) tree = read_at (text, names, (const gint64[]){ 10 }, "N");

      g_test_message ("seed %u", seed);
      if (tree == NULL)
        continue;
      GPtrArray *closed = find_all (tree);
      references += closed->len;
      for (guint i = 0; i < closed->len; i++)
        found += closed->pdata[i] != NULL;
      check_domains (closed, names);
      for (guint i = 0; i < G_N_ELEMENTS (at); i++)
        compared += compare_at (text, closed, names, &at[i]);
      free_all (closed);
    }
  g_test_message ("%u of %u references have a closed form, %u counts compared", found,
                  references, compared);
  if (wanted == NULL)
    g_assert_cmpuint (found, >, references / 2);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!hpf_closed_is_known ())
    {
      g_print ("1..0 # SKIP built without isl\n");
      return 77;
    }
  g_test_add_func ("/hpf/closed/documented", test_shift_is_as_documented);
  g_test_add_func ("/hpf/closed/no-domain-is-empty", test_no_domain_is_empty);
  g_test_add_func ("/hpf/closed/a-number-holds-always", test_a_number_holds_always);
  g_test_add_func ("/hpf/closed/a-block-is-no-domain", test_a_block_is_no_domain);
  g_test_add_func ("/hpf/closed/block-of-a-multiple",
                   test_block_of_a_multiple_is_no_unknown);
  g_test_add_func ("/hpf/closed/neighbours-are-joined", test_neighbours_are_joined);
  g_test_add_func ("/hpf/closed/shift", test_shift);
  g_test_add_func ("/hpf/closed/triangle", test_triangle);
  g_test_add_func ("/hpf/closed/two-blocks", test_two_blocks);
  g_test_add_func ("/hpf/closed/domain-without-room", test_domain_without_room);
  g_test_add_func ("/hpf/closed/cyclic", test_cyclic);
  g_test_add_func ("/hpf/closed/copies", test_copies);
  g_test_add_func ("/hpf/closed/no-form-where-a-step-varies",
                   test_no_form_where_a_step_varies);
  g_test_add_func ("/hpf/closed/three-coupled-loops", test_three_coupled_loops);
  g_test_add_func ("/hpf/closed/many-processors", test_many_processors);
  g_test_add_func ("/hpf/closed/too-many-classes", test_no_form_of_too_many_classes);
  g_test_add_func ("/hpf/closed/random", test_random);
  return g_test_run ();
}
