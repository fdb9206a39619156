/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-links.c - link reports */
#include "config.h"

#include <string.h>

#include "../fixture/fixture-run.h"
#include "analysis/links.h"
#include "output/summary.h"
#include "fixture/unit.h"

static char *
write_links (const char *network, const char *name)
{
  Written written;
  FixtureRun run;

  fixture_run_open (&run, network);
  fixture_open (&written, name);
  links_write (&run.context, written.output);
  fixture_run_close (&run);
  return fixture_close (&written);
}

#define HEADER                                                                           \
  "from,to,weight,busy_s,utilisation,messages,bytes,delay_s,longest_delay_s,"            \
  "longest_queue,from_name,to_name,class,packets,own_delay_s,sender_delay_s,"            \
  "others_delay_s\n"

/* Delay, the longest, and the queue; the parts of the delay. */
#define NONE ",0.000000000000,0.000000000000,0"
#define NO_PARTS ",0.000000000000,0.000000000000,0.000000000000\n"

static void
test_csv_has_a_line_for_each_link (void)
{
  g_autofree char *text = write_links ("bus:2", "links.csv");

  g_assert_cmpstr (
      text, ==,
      HEADER
      "0,2,inf,0.000000000000,0.000000000000,2,2000" NONE ",p0,bus.in,host,2" NO_PARTS
      "1,2,inf,0.000000000000,0.000000000000,0,0" NONE ",p1,bus.in,host,0" NO_PARTS
      "2,3,1,0.000550000000,1.000000000000,2,2000,0.000275000000,"
      "0.000275000000,1,bus.in,bus.out,local,2,0.000000000000,"
      "0.000275000000,0.000000000000\n"
      "3,0,inf,0.000000000000,0.000000000000,0,0" NONE ",bus.out,p0,host,0" NO_PARTS
      "3,1,inf,0.000000000000,0.000000000000,2,2000" NONE ",bus.out,p1,host,2" NO_PARTS);
}

static void
test_a_formula_has_no_links (void)
{
  g_autofree char *text = write_links ("network:2", "links.csv");

  g_assert_cmpstr (text, ==, HEADER);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_test_fail_printf ("'%s' is not in:\n%s", part, text);
}

static void
test_json_by_suffix_has_them_all (void)
{
  g_autofree char *text = write_links ("bus:2", "links.json");

  assert_has (text, "\n  \"time\": 0.00055,\n  \"time_unit\": \"s\",\n  \"links\": [\n");
  assert_has (text, "    {\"from\": 0, \"to\": 2, \"weight\": null, \"busy\": 0.0, "
                    "\"utilisation\": 0.0, \"messages\": 2, \"bytes\": 2000, "
                    "\"packets\": 2, \"own_delay\": 0.0, \"sender_delay\": 0.0, "
                    "\"others_delay\": 0.0, \"delay\": 0.0, \"longest_delay\": 0.0, "
                    "\"longest_queue\": 0, "
                    "\"from_name\": \"p0\", \"to_name\": \"bus.in\", "
                    "\"class\": \"host\"},\n");
  assert_has (text,
              "    {\"from\": 2, \"to\": 3, \"weight\": 1, \"busy\": 0.00055, "
              "\"utilisation\": 1.0, \"messages\": 2, \"bytes\": 2000, "
              "\"packets\": 2, \"own_delay\": 0.0, \"sender_delay\": 0.000275, "
              "\"others_delay\": 0.0, \"delay\": 0.000275, \"longest_delay\": 0.000275, "
              "\"longest_queue\": 1, \"from_name\": \"bus.in\", "
              "\"to_name\": \"bus.out\", \"class\": \"local\"},\n");
  assert_has (text, "\"network\": \"bus(2)\"");
}

static void
test_busiest_come_first (void)
{
  FixtureRun run;
  LinkRow first, second;

  fixture_run_open (&run, "mesh:2x2");
  {
    g_autoptr (GArray) all = links_busiest (run.network, 100);
    g_autoptr (GArray) two = links_busiest (run.network, 2);

    g_assert_cmpuint (all->len, ==, 8);
    g_assert_cmpuint (two->len, ==, 2);
    first = links_row (run.network, g_array_index (two, guint32, 0));
    second = links_row (run.network, g_array_index (two, guint32, 1));
  }
  g_assert_cmpuint (first.from, ==, 0);
  g_assert_cmpuint (first.to, ==, 1);
  g_assert_cmpint (first.statistics.busy, ==, 550 * SIM_TIME_PER_MICROSECOND);
  g_assert_cmpuint (second.from, ==,
                    0); /* of those that were never busy the lowest number */
  g_assert_cmpuint (second.to, ==, 2);
  fixture_run_close (&run);
}

static void
test_summaries_show_the_busiest (void)
{
  const SummaryStyle whole
      = { .format = SUMMARY_TABLE, .most_levels = G_MAXUINT, .whole = TRUE };
  const SummaryStyle json_style = { .format = SUMMARY_JSON, .most_levels = G_MAXUINT };
  g_autofree char *table = NULL, *json = NULL;
  Written written;
  FixtureRun run;

  fixture_run_open (&run, "mesh:2x2");
  fixture_open (&written, "summary");
  summary_write (&run.context, &whole, written.output);
  table = fixture_close (&written);
  fixture_open (&written, "summary");
  summary_write (&run.context, &json_style, written.output);
  json = fixture_close (&written);
  fixture_run_close (&run);
  assert_has (table,
              "\nBusiest links        utilisation            busy    messages     packets"
              "           bytes   delay: sender          others\n"
              "0 -> 1                   100.0 %  0.000550000000           2           2"
              "            2000  0.000275000000  0.000000000000\n");
  assert_has (json, "\"links\": [\n    {\"from\": 0, \"to\": 1, \"weight\": 1, ");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/links/csv-has-a-line-for-each-link",
                   test_csv_has_a_line_for_each_link);
  g_test_add_func ("/links/a-formula-has-no-links", test_a_formula_has_no_links);
  g_test_add_func ("/links/json-by-suffix-has-them-all",
                   test_json_by_suffix_has_them_all);
  g_test_add_func ("/links/busiest-come-first", test_busiest_come_first);
  g_test_add_func ("/links/summaries-show-the-busiest", test_summaries_show_the_busiest);
  return g_test_run ();
}
