/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-screen.c - the summary, the comparison and the sentence of a sweep, on one screen
 */
#include "config.h"

#include <string.h>

#include "../fixture/fixture.h"
#include "fixture/unit.h"
#include "output/compare-table.h"
#include "output/summary.h"
#include "output/sweep-answer.h"

static char *
write_screen (const SummaryStyle *style)
{
  FixtureContext fixture;
  Written written;

  fixture_context (&fixture);
  fixture_open (&written, "screen");
  summary_write (&fixture.context, style, written.output);
  fixture_context_clear (&fixture);
  return fixture_close (&written);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_test_fail_printf ("'%s' is not in:\n%s", part, text);
}

/* Two processors, 100 us and 15 ps: 100 + 60 us of computing, 20 us of a reduction, of
 * which 5 us are waiting for its start, 20 us idle. */
static void
test_the_answer_is_first (void)
{
  const SummaryStyle style = { .most_levels = G_MAXUINT };
  g_autofree char *text = write_screen (&style);

  g_assert_true (g_str_has_prefix (
      text, "2 processors take 100 us; 80 % of their time is productive, and 10 % is "
            "idle. No\nmessage waits for others.\n\n"));
  assert_has (text, "\nMessages  2, 16 bytes\n");
  assert_has (text, "; costs: default (Predictor)\n");
  assert_has (text, "\nNext      ");
}

static void
test_parts_are_listed_by_most (void)
{
  const SummaryStyle style = { .most_levels = G_MAXUINT };
  g_autofree char *text = write_screen (&style);

  assert_has (text, "\n"
                    "Time of all processors        100.0 %    200.0 us\n"
                    "Productive                     80.0 %    160.0 us\n"
                    "Idle                           10.0 %    20.00 us\n"
                    "Communications                  7.5 %    15.00 us\n"
                    "Waiting for others to begin     2.5 %    5.000 us\n"
                    "\n");
}

/* What is 0 is no row and no column: the reduction has no variation and no overlap. */
static void
test_operations_have_what_is_not_zero (void)
{
  const SummaryStyle style = { .most_levels = G_MAXUINT };
  g_autofree char *text = write_screen (&style);

  assert_has (text, "\n"
                    "Messages  2, 16 bytes\n"
                    "Operations         count          time    Real synch\n"
                    "Reduction              3      20.00 us      5.000 us\n"
                    "I/O                    3           0 s           0 s\n"
                    "\n");
}

static void
test_exact_times_have_all_digits (void)
{
  const SummaryStyle style = { .most_levels = G_MAXUINT, .exact = TRUE };
  g_autofree char *text = write_screen (&style);

  assert_has (text, "\nProductive                     80.0 % 0.000160000015 s\n");
  assert_has (text, "\nWaiting for others to begin     2.5 %  0.000005 s\n");
}

/* 28 characters for all: 22.4, 2.8, 2.1 and 0.7. */
static void
test_a_terminal_has_bars (void)
{
  const SummaryStyle style = { .most_levels = G_MAXUINT, .bars = TRUE };
  g_autofree char *text = write_screen (&style);

  assert_has (text, "\nProductive                     80.0 %    160.0 us  "
                    "######################\n"
                    "Idle                           10.0 %    20.00 us  ###\n"
                    "Communications                  7.5 %    15.00 us  ##\n"
                    "Waiting for others to begin     2.5 %    5.000 us  #\n");
}

/* All of what the table had follows the answer. */
static void
test_the_whole_begins_with_the_answer (void)
{
  const SummaryStyle style = { .most_levels = G_MAXUINT, .whole = TRUE };
  g_autofree char *text = write_screen (&style);

  g_assert_true (g_str_has_prefix (text, "2 processors take 100 us; "));
  assert_has (text, "waits for others.\n\nProgram   ");
}

/* ---- comparison -------------------------------------------------------------------- */

static CompareTable *
compare (guint columns)
{
  CompareTable *table = compare_table_new (FALSE, G_MAXUINT);

  for (guint i = 0; i < columns; i++)
    {
      static const char *const names[] = { "one", "two", "three", "four" };
      FixtureContext fixture;

      fixture_context (&fixture);
      fixture.result.time *= i == 1 ? 2 : 1;
      fixture.result.messages = i == 1 ? 3 : 2;
      compare_table_add (table, names[i], &fixture.context);
      fixture_context_clear (&fixture);
    }
  compare_table_finish (table);
  return table;
}

static char *
write_comparison (guint columns, gboolean bars)
{
  const SummaryStyle style = { .most_levels = G_MAXUINT, .bars = bars };
  g_autoptr (CompareTable) table = compare (columns);
  Written written;

  fixture_open (&written, "screen");
  compare_table_write (table, &style, written.output);
  return fixture_close (&written);
}

static void
test_a_comparison_has_what_differs (void)
{
  g_autofree char *text = write_comparison (2, FALSE);

  assert_has (text,
              "one takes the least time, 100 us; two the most, 200 us, 2.00 times as "
              "long.\n"
              "\n"
              "one      100.0 us\n"
              "two      200.0 us    2.00x\n"
              "\n"
              "Times of all processors              one                 two\n"
              "Messages                               2           3   1.50x\n"
              "\n"
              "Settings  ");
}

/* The longest has 30 characters. */
static void
test_a_comparison_has_bars_on_one_scale (void)
{
  g_autofree char *text = write_comparison (2, TRUE);

  assert_has (text, "one      100.0 us           ###############\n"
                    "two      200.0 us    2.00x  ##############################\n");
}

static void
test_ratios_are_left_out_where_they_do_not_fit (void)
{
  g_autofree char *text = write_comparison (4, FALSE);

  assert_has (text,
              "one, three and four take the same, least time, 100 us; two the most");
  assert_has (text, "Times of all processors              one         two       three"
                    "        four\n"
                    "Messages                               2           3           2"
                    "           2\n");
}

/* ---- sweep ------------------------------------------------------------------------- */

static void
put_text (gpointer data, const char *text)
{
  g_string_append (data, text);
}

static void
put_row (gpointer data, guint row)
{
  g_string_append_printf (data, "row %u", row);
}

static void
assert_sentence (const SimTime *times, guint rows, guint failed, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const SweepAnswer to = { put_text, put_row, text };

  sweep_answer_put (&to, times, rows, failed, SIM_TIME_PER_SECOND);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_a_sweep_has_its_best_in_words (void)
{
  const SimTime us = SIM_TIME_PER_MICROSECOND;
  const SimTime unlike[] = { 4 * us, 2 * us, SWEEP_NO_TIME, 2 * us };
  const SimTime alike[] = { us, us };
  const SimTime many[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2 };

  assert_sentence (unlike, 2, 0,
                   "2 runs; the shortest takes 2.00 us: row 1; the longest 4.00 us, 2.00 "
                   "times as long: row 0.");
  assert_sentence (unlike, 4, 1,
                   "4 runs; the shortest 2 take the same, 2.00 us: row 1 and row 3; the "
                   "longest 4.00 us, 2.00 times as long: row 0. 1 run failed.");
  assert_sentence (alike, 2, 0, "2 runs; all take the same, 1.00 us.");
  assert_sentence (alike, 1, 0, "1 run; the shortest takes 1.00 us: row 0.");
  assert_sentence (
      many, 13, 0,
      "13 runs; the shortest 12 take the same, 1 ps: row 0 and row 1 and row "
      "2 and row 3 and row 4 and row 5 and row 6 and row 7 and row 8 and row 9 "
      "and 2 more; the longest 2 ps, 2.00 times as long: row 12.");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/screen/the-answer-is-first", test_the_answer_is_first);
  g_test_add_func ("/screen/parts-are-listed-by-most", test_parts_are_listed_by_most);
  g_test_add_func ("/screen/operations-have-what-is-not-zero",
                   test_operations_have_what_is_not_zero);
  g_test_add_func ("/screen/exact-times-have-all-digits",
                   test_exact_times_have_all_digits);
  g_test_add_func ("/screen/a-terminal-has-bars", test_a_terminal_has_bars);
  g_test_add_func ("/screen/the-whole-begins-with-the-answer",
                   test_the_whole_begins_with_the_answer);
  g_test_add_func ("/screen/a-comparison-has-what-differs",
                   test_a_comparison_has_what_differs);
  g_test_add_func ("/screen/a-comparison-has-bars-on-one-scale",
                   test_a_comparison_has_bars_on_one_scale);
  g_test_add_func ("/screen/ratios-are-left-out-where-they-do-not-fit",
                   test_ratios_are_left_out_where_they_do_not_fit);
  g_test_add_func ("/screen/a-sweep-has-its-best-in-words",
                   test_a_sweep_has_its_best_in_words);
  return g_test_run ();
}
