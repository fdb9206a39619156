/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences of a report, worked out by hand. */
#include "config.h"

#include "../fixture/fixture-run.h"
#include "analysis/report-answer.h"
#include "fixture/unit.h"

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
                   "messages wait 138 us each for earlier ones of the same sender.");
}

/* Each link is busy for 550 us of 825, which is 66.7 %. */
static void
test_links_that_are_equally_busy (void)
{
  g_autofree char *answer = answer_of_run ("star:2");

  g_assert_nonnull (
      strstr (answer, "Links p0 → hub and 1 more are busy 67 % of the run; "));
}

/* Processors send to others at once, in this order. */
static char *
answer_of_sends (const char *network, guint32 processors, const guint32 (*sends)[2],
                 guint n)
{
  Interval whole = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE, .count = 1 };
  Program *program = program_new_separate (processors, NULL, "sends");
  FixtureRun run;
  char *answer;

  program_define_interval (program, &whole);
  for (guint i = 0; i < n; i++)
    program_append_send (program, sends[i][0], sends[i][1], 1000, i);
  for (guint i = 0; i < n; i++)
    program_append_receive (program, sends[i][1], sends[i][0], 1000, i);
  fixture_run_other (&run, network, program);
  answer = report_answer (&run.context);
  fixture_run_close (&run);
  return answer;
}

/* 0 and 1 send to 2 over the link from 1 to 2; what 0 sends is there 275 us later, when
 * the second message of 1 is on the link: it waits 275 us for that one, of another
 * sender, which had waited 275 us for the first. */
static void
test_a_link_is_named_where_other_senders_are_waited_for (void)
{
  static const guint32 sends[][2] = { { 0, 2 }, { 1, 2 }, { 1, 2 } };
  g_autofree char *answer = answer_of_sends ("mesh:3", 3, sends, G_N_ELEMENTS (sends));

  g_assert_nonnull (strstr (answer, " messages wait 183 us each for others. They wait "
                                    "longest for link 1 → 2 (100 % of the waiting for "
                                    "other senders)."));
}

static void
test_most_are_of_the_same_sender (void)
{
  static const guint32 sends[][2] = { { 0, 2 }, { 1, 2 }, { 1, 2 }, { 1, 2 }, { 1, 2 } };
  g_autofree char *answer = answer_of_sends ("mesh:3", 3, sends, G_N_ELEMENTS (sends));

  g_assert_nonnull (strstr (answer, " each for others, mostly earlier ones of the same "
                                    "sender. They wait longest for link 1 → 2 (100 %"));
}

static void
test_a_formula_names_no_links (void)
{
  g_autofree char *bus = answer_of_run ("network:2");
  g_autofree char *transputer = answer_of_run ("transputer:2");

  g_assert_true (g_str_has_suffix (bus, " Messages wait 138 us each for others."));
  g_assert_true (g_str_has_suffix (transputer, " No message waits for others."));
}

/* fixture.h: 200.00003 us in all; productive 160.000015, communication 15, and 5 for
 * which one waited for the other to begin; idle 20, insufficient 0.000015. */
static void
test_productive_comes_first_where_it_is_most (void)
{
  FixtureContext fixture;
  g_autofree char *answer = NULL;

  fixture_context (&fixture);
  answer = report_answer (&fixture.context);
  g_assert_cmpstr (answer, ==,
                   "2 processors take 100 us; 80 % of their time is productive, and 10 % "
                   "is idle. No message waits for others.");
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
                   "is idle. No message is sent.");
  characteristics_free (fixture.context.characteristics);
  fixture.context.characteristics = own;
  fixture_context_clear (&fixture);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report-answer/one-link-and-its-waiting",
                   test_one_link_and_its_waiting);
  g_test_add_func ("/report-answer/links-that-are-equally-busy",
                   test_links_that_are_equally_busy);
  g_test_add_func ("/report-answer/a-link-is-named",
                   test_a_link_is_named_where_other_senders_are_waited_for);
  g_test_add_func ("/report-answer/most-are-of-the-same-sender",
                   test_most_are_of_the_same_sender);
  g_test_add_func ("/report-answer/a-formula-names-no-links",
                   test_a_formula_names_no_links);
  g_test_add_func ("/report-answer/productive-comes-first-where-it-is-most",
                   test_productive_comes_first_where_it_is_most);
  g_test_add_func ("/report-answer/the-other-losses", test_the_other_losses);
  return g_test_run ();
}
