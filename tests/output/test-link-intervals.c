/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-link-intervals.c - occupied intervals, line by line */
#include "config.h"

#include <string.h>

#include "../fixture/fixture-run.h"
#include "output/link-intervals.h"
#include "fixture/unit.h"

/* Two messages of 1000 bytes, 275 us each on a link of weight 1 (fixture-run.h). */
static char *
write_intervals (const char *network, const char *name)
{
  Written written;
  FixtureRun run;

  fixture_run_prepare (&run, network, "two.goal");
  fixture_open (&written, name);
  {
    g_autoptr (LinkIntervals) intervals
        = link_intervals_new (&run.context, written.output);

    replay_add_observer (run.replay, link_intervals_observer (), intervals);
    fixture_run_go (&run);
    link_intervals_finish (intervals);
  }
  fixture_run_close (&run);
  return fixture_close (&written);
}

#define HEADER "from,to,begin_s,end_s,reached_s,source,destination,message,packet,bytes\n"

/* The links to and from the medium take no time, and so are never occupied. */
static void
test_csv_has_a_line_for_each_interval (void)
{
  g_autofree char *text = write_intervals ("bus:2", "t.csv");

  g_assert_cmpstr (text, ==,
                   HEADER
                   "2,3,0.000000000000,0.000275000000,0.000000000000,0,1,0,0,1000\n"
                   "2,3,0.000275000000,0.000550000000,0.000000000000,0,1,1,0,1000\n");
}

/* Stored at node 2 until the whole message is there, then forwarded. */
static void
test_every_link_of_a_route_is_told (void)
{
  g_autofree char *text = write_intervals ("star:2", "t.csv");

  g_assert_cmpstr (text, ==,
                   HEADER
                   "0,2,0.000000000000,0.000275000000,0.000000000000,0,1,0,0,1000\n"
                   "0,2,0.000275000000,0.000550000000,0.000000000000,0,1,1,0,1000\n"
                   "2,1,0.000275000000,0.000550000000,0.000275000000,0,1,0,0,1000\n"
                   "2,1,0.000550000000,0.000825000000,0.000550000000,0,1,1,0,1000\n");
}

static void
test_a_formula_marks_nothing (void)
{
  g_autofree char *text = write_intervals ("network:2", "t.csv");

  g_assert_cmpstr (text, ==, HEADER);
}

#define FIRST                                                                            \
  "{\"from\": 2, \"to\": 3, \"begin\": 0.0, \"end\": 0.000275, \"reached\": 0.0, "       \
  "\"source\": 0, \"destination\": 1, \"message\": 0, \"packet\": 0, \"bytes\": 1000}"
#define SECOND                                                                           \
  "{\"from\": 2, \"to\": 3, \"begin\": 0.000275, \"end\": 0.00055, \"reached\": 0.0, "   \
  "\"source\": 0, \"destination\": 1, \"message\": 1, \"packet\": 0, \"bytes\": 1000}"

static void
test_json_lines_by_suffix (void)
{
  g_autofree char *text = write_intervals ("bus:2", "t.jsonl");

  g_assert_cmpstr (text, ==, FIRST "\n" SECOND "\n");
}

static void
test_json_by_suffix_says_where_it_comes_from (void)
{
  g_autofree char *text = write_intervals ("bus:2", "t.json");

  g_assert_true (g_str_has_prefix (text, "{\n  \"format\": 1,\n  \"version\": \"0.1\","));
  g_assert_nonnull (strstr (text, "\"program\": {\"file\": \"two.goal\", "));
  g_assert_true (
      g_str_has_suffix (text, "  \"time_unit\": \"s\",\n  \"intervals\": [\n    " FIRST
                              ",\n    " SECOND "\n  ]\n}\n"));
}

static void
test_no_interval_is_an_empty_list (void)
{
  g_autofree char *text = write_intervals ("network:2", "t.json");

  g_assert_true (g_str_has_suffix (text, "\"intervals\": []\n}\n"));
}

/* As when a replay fails: nothing is complained of, nothing is left. */
static void
test_a_writer_can_be_given_up (void)
{
  static const char *const names[] = { "t.csv", "t.json", "t.jsonl" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      Written written;
      FixtureRun run;
      g_autofree char *text = NULL;

      fixture_run_prepare (&run, "bus:2", "two.goal");
      fixture_open (&written, names[i]);
      link_intervals_free (link_intervals_new (&run.context, written.output));
      fixture_run_close (&run);
      text = fixture_close (&written);
    }
  link_intervals_free (NULL);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/link-intervals/csv-has-a-line-for-each-interval",
                   test_csv_has_a_line_for_each_interval);
  g_test_add_func ("/link-intervals/every-link-of-a-route-is-told",
                   test_every_link_of_a_route_is_told);
  g_test_add_func ("/link-intervals/a-formula-marks-nothing",
                   test_a_formula_marks_nothing);
  g_test_add_func ("/link-intervals/json-lines-by-suffix", test_json_lines_by_suffix);
  g_test_add_func ("/link-intervals/json-by-suffix-says-where-it-comes-from",
                   test_json_by_suffix_says_where_it_comes_from);
  g_test_add_func ("/link-intervals/no-interval-is-an-empty-list",
                   test_no_interval_is_an_empty_list);
  g_test_add_func ("/link-intervals/a-writer-can-be-given-up",
                   test_a_writer_can_be_given_up);
  return g_test_run ();
}
