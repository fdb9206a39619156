/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "fixture.h"
#include "output/processors-csv.h"

static GStrv
write_lines (void)
{
  FixtureContext fixture;
  Written written;
  g_autofree char *text = NULL;

  fixture_context (&fixture);
  fixture_open (&written, "processors.csv");
  processors_csv_write (&fixture.context, written.output);
  fixture_context_clear (&fixture);
  text = fixture_close (&written);
  return g_strsplit (text, "\n", -1);
}

static void
test_a_line_for_each_interval_and_processor (void)
{
  g_auto (GStrv) lines = write_lines ();

  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 3 * 2 + 1);
  g_assert_true (g_str_has_prefix (lines[0], "interval,kind,file,line,expression,level,"
                                             "processor,execution_time_s,cpu_time_s,"));
  g_assert_true (g_str_has_suffix (lines[0], ",point_to_point_overlap_s"));
  g_assert_true (
      g_str_has_prefix (lines[3], "2,USER,\"a,b.fdv\",12,7,1,0,0.000100000000,"));
  g_assert_true (g_str_has_prefix (lines[5], "3,SEQ,c.fdv,20,,1,0,0.000000000000,"));
}

/* 60 us of work, 20 us of reduction, of which 5 us real synchronisation; the other
 * processor is 20 us longer. */
static void
test_columns_are_the_processor_s_own (void)
{
  g_auto (GStrv) lines = write_lines ();
  g_auto (GStrv) names = g_strsplit (lines[0], ",", -1);
  g_autofree char *line = g_strdup (strstr (lines[4], "\",12,") + 1);
  g_auto (GStrv) values = NULL;
  static const struct
  {
    const char *name, *value;
  } expected[] = {
    { "processor", "1" },
    { "execution_time_s", "0.000080000000" },
    { "cpu_time_s", "0.000060000000" },
    { "productive_time_s", "0.000060000000" },
    { "communication_s", "0.000020000000" },
    { "communication_synch_s", "0.000005000000" },
    { "idle_s", "0.000020000000" },
    { "load_imbalance_s", "0.000040000000" },
    { "lost_time_s", "0.000040000000" },
    { "reduction_communication_s", "0.000020000000" },
    { "reduction_real_synch_s", "0.000005000000" },
    { "shadow_communication_s", "0.000000000000" },
  };

  values
      = g_strsplit (line, ",", -1); /* without the three columns before the line number */
  g_assert_cmpuint (g_strv_length (values), ==, g_strv_length (names) - 2);
  for (guint e = 0; e < G_N_ELEMENTS (expected); e++)
    for (guint i = 3; names[i] != NULL; i++)
      if (strcmp (names[i], expected[e].name) == 0)
        g_assert_cmpstr (values[i - 2], ==, expected[e].value);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/processors-csv/a-line-for-each-interval-and-processor",
                   test_a_line_for_each_interval_and_processor);
  g_test_add_func ("/processors-csv/columns-are-the-processor-s-own",
                   test_columns_are_the_processor_s_own);
  return g_test_run ();
}
