/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that reports share. */
#include "config.h"

#include "analysis/report-context.h"
#include "fixture/unit.h"

static void
test_of_many_processors_the_first_ten_runs_are_shown (void)
{
  g_autoptr (ProcessorSet) set = processor_set_new (200);
  g_autofree char *text = NULL;

  for (guint32 p = 0; p < 200; p += 2)
    processor_set_add (set, p);
  text = report_processors_text (set);
  g_assert_cmpstr (text, ==,
                   "0,2,4,6,8,10,12,14,16,18,.. (100 processors; JSON has all)");
}

/* The longest runs there are: eleven of them have 11 x 17 digits and hyphens and 10
 * commas, 197 characters, and are shown; twelve are not. */
static void
test_runs_with_long_numbers (void)
{
  for (guint32 runs = 11; runs <= 12; runs++)
    {
      g_autoptr (ProcessorSet) set = processor_set_new (1u << 26);
      g_autofree char *text = NULL;

      for (guint32 i = 0; i < runs; i++)
        {
          processor_set_add (set, 50000000 + 10 * i);
          processor_set_add (set, 50000001 + 10 * i);
        }
      text = report_processors_text (set);
      if (runs == 11)
        g_assert_true (g_str_has_suffix (text, ",50000100-50000101"));
      else
        g_assert_true (g_str_has_suffix (
            text, ",50000090-50000091,.. (24 processors; JSON has all)"));
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report-context/the-first-ten-runs",
                   test_of_many_processors_the_first_ten_runs_are_shown);
  g_test_add_func ("/report-context/long-numbers", test_runs_with_long_numbers);
  return g_test_run ();
}
