/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences of a report, worked out by hand. */
#include "config.h"

#include "../fixture/fixture-run.h"
#include "analysis/report-answer.h"

static char *
answer_of_run (const char *network)
{
  FixtureRun run;
  char *answer;

  fixture_run_open (&run, network);
  answer = report_answer (&run.context);
  fixture_run_close (&run);
  return answer;
}

/* Two messages of 275 us one after another; the second waits 275 us, which are 137.5 us
 * each.  The run has no characteristics. */
static void
test_one_link_and_its_waiting (void)
{
  g_autofree char *answer = answer_of_run ("mesh:2");

  g_assert_cmpstr (answer, ==,
                   "2 processors take 550 us. Link 0 → 1 is busy 100 % of the run; "
                   "messages wait 138 us each for others. They wait longest for "
                   "link 0 → 1 (100 % of all waiting).");
}

/* Each link is busy for 550 us of 825, which is 66.7 %. */
static void
test_links_that_are_equally_busy (void)
{
  g_autofree char *answer = answer_of_run ("star:2");

  g_assert_nonnull (
      strstr (answer, "Links p0 → hub and 1 more are busy 67 % of the run; "));
  g_assert_nonnull (
      strstr (answer, "They wait longest for link p0 → hub (100 % of all waiting)."));
}

static void
test_a_formula_names_no_links (void)
{
  g_autofree char *bus = answer_of_run ("network:2");
  g_autofree char *transputer = answer_of_run ("transputer:2");

  g_assert_true (g_str_has_suffix (bus, " Messages wait 138 us each for others."));
  g_assert_true (g_str_has_suffix (transputer, " No message waits for others."));
}

/* fixture.h: 200.00003 us in all; productive 160.000015, communication 20, idle 20,
 * insufficient 0.000015.  Communication comes before idle time, which is as long. */
static void
test_productive_comes_first_where_it_is_most (void)
{
  FixtureContext fixture;
  g_autofree char *answer = NULL;

  fixture_context (&fixture);
  answer = report_answer (&fixture.context);
  g_assert_cmpstr (answer, ==,
                   "2 processors take 100 us; 80 % of their time is productive, and 10 % "
                   "goes into communication, all of it reductions. No message waits for "
                   "others.");
  fixture.result.messages = 0;
  g_free (answer);
  answer = report_answer (&fixture.context);
  g_assert_true (g_str_has_suffix (answer, " No message is sent."));
  fixture_context_clear (&fixture);
}

/* Processor 0 computes 100 us, the other waits for it. */
static void
test_the_other_losses (void)
{
  const ReplayObserver *observer = characteristics_observer ();
  FixtureContext fixture;
  g_autofree char *answer = NULL;
  Characteristics *own;
  const SimTime us = SIM_TIME_PER_MICROSECOND;

  fixture_context (&fixture);
  own = fixture.context.characteristics;
  fixture.context.characteristics
      = characteristics_new (fixture.context.program, NULL, 0);
  observer->computed (fixture.context.characteristics, 0, 1, ACTIVITY_USER, 100 * us);
  fixture.result.messages = 0;
  answer = report_answer (&fixture.context);
  g_assert_cmpstr (answer, ==,
                   "2 processors take 100 us; 50 % of their time is productive, and 50 % "
                   "goes into idle time. No message is sent.");
  characteristics_free (fixture.context.characteristics);
  fixture.context.characteristics = own;
  fixture_context_clear (&fixture);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report-answer/one-link-and-its-waiting",
                   test_one_link_and_its_waiting);
  g_test_add_func ("/report-answer/links-that-are-equally-busy",
                   test_links_that_are_equally_busy);
  g_test_add_func ("/report-answer/a-formula-names-no-links",
                   test_a_formula_names_no_links);
  g_test_add_func ("/report-answer/productive-comes-first-where-it-is-most",
                   test_productive_comes_first_where_it_is_most);
  g_test_add_func ("/report-answer/the-other-losses", test_the_other_losses);
  return g_test_run ();
}
