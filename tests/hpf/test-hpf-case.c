/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether an element tells the values of the loop variables in its subscripts. */
#include "config.h"

#include "hpf/count/hpf-case.h"
#include "fixture/unit.h"

/* An element with one or two subscripts in i and j. */
static gboolean
determines (gint64 i1, gint64 j1, gint64 i2, gint64 j2, guint variable)
{
  HpfCase of = { .n = 2, .n_subscripts = 2 };

  of.subscript[0].coefficient[0] = i1;
  of.subscript[0].coefficient[1] = j1;
  of.subscript[1].coefficient[0] = i2;
  of.subscript[1].coefficient[1] = j2;
  return hpf_case_determines (&of, 3, variable);
}

/* A(i,j), A(N-i,j), A(3*i,5*j), A(i+j,i-j), A(-i+j,-i-2*j) */
static void
test_independent_subscripts_tell_both (void)
{
  static const gint64 rows[][4] = {
    { 1, 0, 0, 1 }, { -1, 0, 0, 1 }, { 3, 0, 0, 5 }, { 1, 1, 1, -1 }, { -1, 1, -1, -2 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint variable = 0; variable < 2; variable++)
      g_assert_true (
          determines (rows[i][0], rows[i][1], rows[i][2], rows[i][3], variable));
}

/* A(i+j), A(i-j,2*j-2*i), A(-i,i): j is free. */
static void
test_dependent_subscripts_do_not (void)
{
  g_assert_false (determines (1, 1, 0, 0, 0));
  g_assert_false (determines (1, -1, -2, 2, 0));
  g_assert_false (determines (1, -1, -2, 2, 1));
  g_assert_true (determines (-1, 0, 1, 0, 0));
  g_assert_false (determines (-1, 0, 1, 0, 1));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hpf-case/independent-subscripts",
                   test_independent_subscripts_tell_both);
  g_test_add_func ("/hpf-case/dependent-subscripts", test_dependent_subscripts_do_not);
  return g_test_run ();
}
