/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Closed forms give the counts, at many values of the parameters. */
#include "config.h"

#include <string.h>
#include <sys/resource.h>

#include "formula.h"
#include "hpf-random.h"
#include "hpf/count/hpf-check.h"
#ifdef HAVE_POLYLIB
#include "hpf/symbolic/hpf-polyhedra.h"
#endif
#include "read-hpf.h"

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
  g_autoptr (GError) error = NULL;
  hpf_report_find_closed (report, &error);
  g_assert_no_error (error);
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

/* The page's own example, word by word. */
static void
test_shift_is_as_documented (void)
{
  static const char *const names[] = { "N", NULL };
  static const char *const expected[][2] = { { "N > 3*ceil(N/4)", "3" },
                                             { "3*ceil(N/4) >= N > 2*ceil(N/4)", "2" },
                                             { "2*ceil(N/4) >= N > ceil(N/4)", "1" } };
  const gint64 values[] = { 100 };
  g_autoptr (HpfTree) tree = read_at (shift, names, values, "N");
  GPtrArray *all = find_all (tree);
  const GPtrArray *closed = all->pdata[0];
  g_assert_cmpuint (closed->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < closed->len; i++)
    {
      const HpfClosedPiece *piece = closed->pdata[i];
      g_assert_cmpstr (piece->domain, ==, expected[i][0]);
      g_assert_cmpstr (piece->count, ==, expected[i][1]);
    }
  free_all (all);
}

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
  for (values[0] = least; values[0] <= most; values[0]++)
    for (values[1] = names == two ? least : most; values[1] <= most; values[1]++)
      compared += compare_at (text, closed, names, values);
  g_assert_cmpuint (compared, >=, closed->len * (guint) (most - least + 1));
  free_all (closed);
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

#ifdef HAVE_POLYLIB
static gboolean
count_triangle (HpfBudget *budget)
{
  static const gint64 rows[][4] = {
    { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 1, -1, 0, 0 }, { -1, 0, 1, 0 }
  }; /* i, j, N, 1 */
  g_autoptr (HpfSystem) system = hpf_system_new ();
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (HpfPiece));
  guint number;
  for (guint i = 0; i < 2; i++)
    g_assert_true (hpf_system_add_variable (system, &number));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const HpfLinear linear
          = { .variable = { rows[i][0], rows[i][1] },
              .form = { .unknown = { rows[i][2] }, .constant = rows[i][3] } };
      hpf_system_add (system, &linear, FALSE);
    }
  gboolean counted = hpf_polyhedra_count (system, 1, budget, pieces);
  for (guint i = 0; i < pieces->len; i++)
    {
      hpf_quasi_free (g_array_index (pieces, HpfPiece, i).count);
      g_array_unref (g_array_index (pieces, HpfPiece, i).conditions);
    }
  return counted;
}

/* 0 <= j <= i <= N: a polynomial of degree 2, so 3 samples, N = 0 to 2.  At N = 2 the
 * loop of i has 3 iterations, and 1 is added for the loop; a sample is 4 more: 3 x 8. */
static void
test_work_is_counted_before_it_is_done (void)
{
  HpfBudget budget = { 24 };
  g_assert_true (count_triangle (&budget));
  g_assert_cmpuint (budget.left, ==, 0);
  budget.left = 23;
  g_assert_false (count_triangle (&budget));
  g_assert_cmpuint (budget.left, ==, 23);
}
#endif

/* Random program 3979: a domain of N without room for 12 samples in three coupled loops,
 * for which PolyLib counts for minutes. */
static void
test_no_form_that_takes_minutes (void)
{
  static const char *const names[] = { "N", NULL };
  static const gint64 at[] = { 10 };
  g_autoptr (GRand) random = g_rand_new_with_seed (3979);
  g_autofree char *text = hpf_random_program (random, TRUE);
  g_autoptr (HpfTree) tree = read_at (text, names, at, "N");
  struct rusage before, after;
  guint found = 0;
  getrusage (RUSAGE_CHILDREN, &before);
  GPtrArray *closed = find_all (tree);
  getrusage (RUSAGE_CHILDREN, &after);
  for (guint i = 0; i < closed->len; i++)
    found += closed->pdata[i] != NULL;
  g_assert_cmpuint (closed->len, ==, 3);
  g_assert_cmpuint (found, ==, 2);
  g_assert_cmpint (after.ru_utime.tv_sec - before.ru_utime.tv_sec, <, 5);
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
      static const gint64 at[] = { 5, 7, 8, 9, 10, 11, 12, 13, 16, 21, 26, 40 };
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
      for (guint i = 0; i < G_N_ELEMENTS (at); i++)
        compared += compare_at (text, closed, names, &at[i]);
      free_all (closed);
    }
  g_test_message ("%u of %u references have a closed form, %u counts compared", found,
                  references, compared);
  if (wanted == NULL)
    g_assert_cmpuint (found, >, references / 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (!hpf_closed_is_known ())
    {
      g_print ("1..0 # SKIP built without PolyLib\n");
      return 77;
    }
  g_test_add_func ("/hpf/closed/documented", test_shift_is_as_documented);
  g_test_add_func ("/hpf/closed/shift", test_shift);
  g_test_add_func ("/hpf/closed/triangle", test_triangle);
  g_test_add_func ("/hpf/closed/cyclic", test_cyclic);
  g_test_add_func ("/hpf/closed/copies", test_copies);
  g_test_add_func ("/hpf/closed/no-form-where-a-step-varies",
                   test_no_form_where_a_step_varies);
#ifdef HAVE_POLYLIB
  g_test_add_func ("/hpf/closed/work-is-counted", test_work_is_counted_before_it_is_done);
#endif
  g_test_add_func ("/hpf/closed/no-form-of-minutes", test_no_form_that_takes_minutes);
  g_test_add_func ("/hpf/closed/random", test_random);
  return g_test_run ();
}
