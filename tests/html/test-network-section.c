/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the interval report says of the network. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "goal/goal.h"
#include "../fixture/fixture-run.h"
#include "html/report/interval-report.h"

/* The report of two messages one after another (fixture-run.h). */
static char *
write_report (const char *network)
{
  Written written;
  FixtureRun run;

  fixture_run_open (&run, network);
  fixture_open (&written, "report.html");
  interval_report_write (&run.context, G_MAXUINT, written.output);
  fixture_run_close (&run);
  return fixture_close (&written);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_test_fail_printf ("'%s' is not in the page", part);
}

static void
assert_has_not (const char *text, const char *part)
{
  if (strstr (text, part) != NULL)
    g_test_fail_printf ("'%s' is in the page", part);
}

static guint
count_of (const char *text, const char *part)
{
  guint n = 0;

  for (const char *p = text; (p = strstr (p, part)) != NULL; p++)
    n++;
  return n;
}

/* 100 % busy; the second message waits for 275 us, and 2 are never in one queue. */
static void
test_links_are_ranked (void)
{
  g_autofree char *text = write_report ("mesh:2x2");

  assert_has (text, "<h3>Busiest links</h3>\n");
  assert_has (text, "<tr id=\"link-0-1\"><th>0 → 1<td class=g><i class=u8 "
                    "style=width:100.0%></i>100.0 %<td>0.000550000000<td>2<td>2 000"
                    "<td>0.000275000000<td>0.000275000000<td>1\n");
  assert_has (text, "<h3>Links waited for longest, in all</h3>\n");
  assert_has (text, "<h3>Links with the longest queues</h3>\n");
  g_assert_cmpuint (
      count_of (text, "<tr><th><a href=\"#link-0-1\">0 → 1</a><td class=g>"), ==, 2);
  g_assert_cmpuint (count_of (text, "id=\"link-"), ==, 1); /* no other was used */
}

/* The first link is busy until 550 us of 825, the second from 275 us on.  825,000,000 ps
 * are 98 bins of 2^23 ps and a part. */
static void
test_the_map_covers_the_run (void)
{
  g_autofree char *text = write_report ("star:2");
  const char *first, *second;

  assert_has (text, "<table class=\"heat\">\n<thead><tr><th>Link<th>0 to 0.000825000000 s"
                    "<th>Busy\n");
  first = strstr (text, "<tr><th><a href=\"#link-0-2\">0 → 2</a><td class=cells><svg "
                        "viewBox=\"0 0 99 20\"");
  second = strstr (text, "<tr><th><a href=\"#link-2-1\">2 → 1</a><td class=cells><svg ");
  g_assert_nonnull (first);
  g_assert_nonnull (second);
  g_assert_cmpuint (count_of (text, "class=\"u8\" x=\"0\" y=\"0\" width=\"1\" "
                                    "height=\"20\"><title>0 – 0.000008388608 s: 100.0 %"),
                    ==, 1);
  /* 550,000,000 = 65 * 8,388,608 + 4,740,480: 56.5 %, five eighths at most, 11 of 20. */
  assert_has (first, "<rect class=\"u5\" x=\"65\" y=\"9\" width=\"1\" height=\"11\">"
                     "<title>0.000545259520 – 0.000553648128 s: 56.5 %</title></rect>"
                     "</svg><td>66.7 %\n");
  /* The last bin is 825,000,000 - 98 * 8,388,608 = 2,916,416 ps long, and full. */
  assert_has (second, "<rect class=\"u8\" x=\"98\" y=\"0\" width=\"1\" height=\"20\">"
                      "<title>0.000822083584 – 0.000825000000 s: 100.0 %</title></rect>"
                      "</svg><td>66.7 %\n");
  assert_has (text, "<tr><th>mean of all 4<td class=cells>");
  assert_has (text, "<summary>The same as numbers</summary>\n<table>\n"
                    "<thead><tr><th>Time, s<th>0 → 2<th>2 → 1\n"
                    "<tbody><tr><th>0 – 0.000008388608<td>100.0<td>0\n");
  assert_has (text, "<tr><th>0.000545259520 – 0.000553648128<td>56.5<td>100.0\n");
}

static void
test_messages_are_ranked (void)
{
  g_autofree char *text = write_report ("bus:2");

  assert_has (text, "<p>1 of 2 messages (50.0 %) were delayed by others, "
                    "0.000275000000 s in all, the most delayed one 0.000275000000 s.");
  assert_has (text, "<tr><th>0 → 1<td>0.000275000000<td class=g><i class=c "
                    "style=width:50.0%></i>50.0 %<td>0<td>0<td>0.000550000000<td>1 000"
                    "<td>point to point\n");
  assert_has (text, "<tr><th>0 → 1<td>0.000275000000<td class=g><i class=c "
                    "style=width:100.0%></i>100.0 %<td>1<td>0.000275000000\n");
}

static void
test_the_topology_is_drawn (void)
{
  g_autofree char *text = write_report ("mesh:2x2");

  assert_has (text, "<figure>\n<svg class=\"net\" viewBox=");
  assert_has (text, "<a href=\"#link-0-1\"><path class=\"u8\" d=\"");
  assert_has (text, "<figcaption>All 4 nodes and 8 links. ");
  assert_has (text, "<i class=u0></i>unused <i class=u1></i>≤ 12.5 % ");
  assert_has (text, "<i class=u8></i>≤ 100.0 % busy</p>");
}

static void
test_the_head_leads_there (void)
{
  g_autofree char *text = write_report ("mesh:2x2");

  assert_has (text, "<a href=\"#network\">delay by congestion</a>");
  assert_has (text,
              "<section id=\"network\">\n<h2>Network</h2>\n<p>mesh(2,2): 4 nodes, 8 "
              "links. ");
}

/* A transputer's messages never wait, and there are no links; the bus formula's wait for
 * the one medium. */
static void
test_a_formula_has_messages_at_most (void)
{
  g_autofree char *transputer = write_report ("transputer:2");
  g_autofree char *bus = write_report ("network:2");

  assert_has_not (transputer, "id=\"network\"");
  assert_has_not (transputer, "#network");
  assert_has (bus, "<section id=\"network\">\n<h2>Network</h2>\n<p>1 of 2 messages ");
  assert_has_not (bus, "<svg");
}

static void
test_a_network_that_nobody_used (void)
{
  Written written;
  FixtureRun run;
  g_autofree char *text = NULL;
  Interval whole = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE, .count = 1 };
  Program *idle = program_new_separate (2, &goal_reader, "idle.goal");

  program_define_interval (idle, &whole);
  fixture_run_prepare (&run, "mesh:2", "idle.goal");
  program_unref (run.program);
  replay_free (run.replay);
  run.context.program = run.program = idle;
  run.replay = replay_new (idle, run.machine, run.network);
  characteristics_free (run.characteristics);
  run.context.characteristics = run.characteristics = characteristics_new (idle, NULL, 0);
  fixture_run_go (&run);
  g_assert_cmpint (run.result.time, ==, 0);
  fixture_open (&written, "report.html");
  interval_report_write (&run.context, G_MAXUINT, written.output);
  fixture_run_close (&run);
  text = fixture_close (&written);
  assert_has (text,
              "<p>No link was used.</p>\n<p>No message was delayed by others.</p>\n");
  assert_has_not (text, "class=\"heat\"");
}

static void
test_names_of_networks_are_text (void)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "<img src=x>&.topo", NULL);
  g_autofree char *spec = g_strdup_printf ("file:%s", path);
  g_autofree char *text = NULL;

  g_assert_true (g_file_set_contents (path, "2\n0 1 1 -1\n1 0 1 -1\n", -1, NULL));
  text = write_report (spec);
  assert_has (text, "&lt;img src=x&gt;&amp;.topo: 2 nodes, 2 links.");
  assert_has_not (text, "<img");
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/interval-network/links-are-ranked", test_links_are_ranked);
  g_test_add_func ("/interval-network/the-map-covers-the-run",
                   test_the_map_covers_the_run);
  g_test_add_func ("/interval-network/messages-are-ranked", test_messages_are_ranked);
  g_test_add_func ("/interval-network/the-topology-is-drawn", test_the_topology_is_drawn);
  g_test_add_func ("/interval-network/the-head-leads-there", test_the_head_leads_there);
  g_test_add_func ("/interval-network/a-formula-has-messages-at-most",
                   test_a_formula_has_messages_at_most);
  g_test_add_func ("/interval-network/a-network-that-nobody-used",
                   test_a_network_that_nobody_used);
  g_test_add_func ("/interval-network/names-of-networks-are-text",
                   test_names_of_networks_are_text);
  return g_test_run ();
}
