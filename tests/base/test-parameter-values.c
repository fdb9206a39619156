/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-parameter-values.c - names and values, and unused ones */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "base/parameter-values.h"
#include "fixture/unit.h"

static const char *
find (ParameterValues *values, const char *name)
{
  return parameter_values_find (values, name, strlen (name));
}

static void
test_values_are_found_by_name (void)
{
  g_autoptr (ParameterValues) values = parameter_values_new ();

  g_assert_null (parameter_values_add (values, "N=1000"));
  g_assert_null (parameter_values_add (values, "_x_2=a=b c"));
  g_assert_cmpstr (find (values, "N"), ==, "1000");
  g_assert_cmpstr (find (values, "n"), ==, "1000");
  g_assert_cmpstr (find (values, "_X_2"), ==, "a=b c");
  g_assert_null (find (values, "N1"));
  g_assert_null (find (values, ""));
  /* Only what follows in the text may tell one name from another. */
  g_assert_cmpstr (parameter_values_find (values, "N1", 1), ==, "1000");
}

static void
test_what_is_no_definition_is_refused (void)
{
  static const char *const wrong[]
      = { "", "N", "N=", "=3", "1N=3", "N M=3", "N-1=3", " N=3", "\303\244=3" };
  g_autoptr (ParameterValues) values = parameter_values_new ();

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_cmpstr (parameter_values_add (values, wrong[i]), ==,
                     "NAME=VALUE, as in N=1000");
  g_assert_null (parameter_values_add (values, "N=3"));
  g_assert_cmpstr (parameter_values_add (values, "n=3"), ==,
                   "one value for each parameter");
}

static void
expect_unused (ParameterValues *values, const char *message)
{
  g_autoptr (GError) error = NULL;
  const gboolean good = parameter_values_check_used (values, "file", &error);

  g_assert_cmpint (good, ==, message == NULL);
  g_assert_cmpstr (error != NULL ? error->message : NULL, ==, message);
}

static void
test_unused_values_are_told (void)
{
  g_autoptr (ParameterValues) values = parameter_values_new ();

  expect_unused (values, NULL);
  find (values, "Size");
  expect_unused (values, NULL);
  parameter_values_add (values, "N=3");
  expect_unused (values,
                 "file: error: --define N: the program has no such parameter; its "
                 "parameter is Size");
  find (values, "n");
  expect_unused (values, NULL);
  parameter_values_add (values, "M=3");
  /* As the program writes them, in the order it comes by. */
  expect_unused (values,
                 "file: error: --define M: the program has no such parameter; its "
                 "parameters are Size, n");
}

static void
test_each_program_asks_anew (void)
{
  g_autoptr (ParameterValues) values = parameter_values_new ();

  parameter_values_add (values, "N=3");
  find (values, "M");
  find (values, "N");
  expect_unused (values, NULL);
  parameter_values_start (values);
  expect_unused (values, "file: error: --define N: the program has no such parameter; it "
                         "has no parameters");
  g_assert_cmpstr (find (values, "N"), ==, "3");
  expect_unused (values, NULL);
}

static void
test_many_parameters_are_not_all_told (void)
{
  g_autoptr (ParameterValues) values = parameter_values_new ();

  for (char name[] = "a"; *name <= 'k'; (*name)++)
    find (values, name);
  parameter_values_add (values, "z=3");
  expect_unused (values,
                 "file: error: --define z: the program has no such parameter; its "
                 "parameters are a, b, c, d, e, f, g, h, i, j, ..");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/parameter-values/found-by-name", test_values_are_found_by_name);
  g_test_add_func ("/parameter-values/wrong", test_what_is_no_definition_is_refused);
  g_test_add_func ("/parameter-values/unused", test_unused_values_are_told);
  g_test_add_func ("/parameter-values/each-program", test_each_program_asks_anew);
  g_test_add_func ("/parameter-values/many", test_many_parameters_are_not_all_told);
  return g_test_run ();
}
