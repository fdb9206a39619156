/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of outputs are whole, and their options say what they expect. */
#include "config.h"

#include "analysis/links.h"
#include "html/report/interval-report.h"
#include "output/goal-writer.h"
#include "output/link-intervals.h"
#include "output/processors-csv.h"
#include "output/summary.h"
#include "picl/picl-output.h"
#include "fixture/unit.h"

static const OutputKind *const rows[]
    = { &html_output, &picl_output,           &links_output,       &link_intervals_output,
        &goal_output, &processors_csv_output, &summary_json_output };

static void
check_options (const OutputKind *row)
{
  guint n = 0;

  for (; row->options != NULL && row->options[n].name != NULL; n++)
    {
      const OutputOption *option = &row->options[n];

      g_assert_nonnull (option->help);
      g_assert_true (option->argument != NULL || option->usual == NULL);
      if (option->usual != NULL && option->expected != NULL)
        g_assert_null (option->expected (option->usual));
    }
  g_assert_cmpuint (n, <=, OUTPUT_MOST_OPTIONS);
}

static void
test_rows_are_whole (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const OutputKind *row = rows[i];

      g_assert_true (row->option != NULL || row->name != NULL);
      g_assert_true (row->option == NULL || (row->argument != NULL && row->help != NULL));
      g_assert_true ((row->leave_out != NULL) == (row->leave_out_help != NULL));
      g_assert_true (row->leave_out == NULL || row->name != NULL);
      g_assert_true (row->write != NULL || (row->start != NULL && row->finish != NULL));
      g_assert_true ((row->start != NULL) == (row->free != NULL));
      g_assert_true ((row->rehearse != NULL) == (row->rehearsed != NULL));
      check_options (row);
    }
}

/* NULL: it is right. */
static const char *
expected (const char *name, const char *argument)
{
  for (const OutputOption *option = picl_output.options; option->name != NULL; option++)
    if (g_str_equal (option->name, name))
      return option->expected (argument);
  g_assert_not_reached ();
}

static void
test_options_of_picl (void)
{
  g_assert_null (expected ("picl-style", "thesis"));
  g_assert_cmpstr (expected ("picl-style", "mpicl"), ==, "picl or thesis");
  g_assert_null (expected ("picl-time-scale", "9223372036854775807"));
  g_assert_cmpstr (expected ("picl-time-scale", "0"), ==, "a whole number from 1");
  g_assert_cmpstr (expected ("picl-time-scale", "9223372036854775808"), ==,
                   "a whole number from 1");
  g_assert_cmpstr (expected ("picl-time-scale", "2.5"), ==, "a whole number from 1");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/output-rows/rows-are-whole", test_rows_are_whole);
  g_test_add_func ("/output-rows/options-of-picl", test_options_of_picl);
  return g_test_run ();
}
