/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the interval report says of the network. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "goal/goal.h"
#include "../fixture/fixture-run.h"
#include "html/report/interval-report.h"
#include "fixture/unit.h"

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

/* 100 % busy; the second message waits 275 us for the first, of the same sender, and 2
 * are never in one queue. */
static void
test_links_are_ranked (void)
{
  g_autofree char *text = write_report ("mesh:2x2");

  assert_has (text, "<h3>Busiest links</h3>\n");
  assert_has (text, "<tr><th><span id=\"link-0-1\">0 → 1</span><td class=g><i class=u8 "
                    "style=width:100.0%></i>100.0 %<td title=\"0.00055 s\">550.0 us<td>2"
                    "<td>2 000<td>0<td title=\"0.000275 s\">275.0 us<td>1\n");
  assert_has_not (text, "Links with the most delay by others");
  assert_has (text, "<p>No packet waited for messages of other processors.</p>\n");
  assert_has (text, "<h3>Links with the longest queues</h3>\n");
  assert_has (text, "<th>Messages<th>Delay by others<th>Same sender<th>Longest delay");
  assert_has (text, "100.0 %<td>2<td>0<td title=\"0.000275 s\">275.0 us<td "
                    "title=\"0.000275 s\">275.0 us<td>1\n");
  assert_has_not (text, "<th>Packets");
  assert_has_not (text, "<th>Own message");
  g_assert_cmpuint (
      count_of (text, "<tr><th><a href=\"#link-0-1\">0 → 1</a><td class=g>"), ==, 1);
  g_assert_cmpuint (count_of (text, "id=\"link-0-"), ==, 1); /* no other was used */
  g_assert_cmpuint (count_of (text, "<section "), >, 1);
  g_assert_cmpuint (count_of (text, "<section "), ==, count_of (text, "</section>"));
}

/* Both processors send over a star at once: each message has its own two links. */
static void
test_equal_links_are_one_row (void)
{
  Interval whole = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE, .count = 1 };
  Program *both = program_new_separate (2, &goal_reader, "both.goal");
  g_autofree char *text = NULL;
  FixtureRun run;
  Written written;

  program_define_interval (both, &whole);
  for (guint32 p = 0; p < 2; p++)
    {
      program_append_send (both, p, 1 - p, 1000, 0);
      program_append_receive (both, p, 1 - p, 1000, 0);
    }
  fixture_run_other (&run, "star:2", both);
  fixture_open (&written, "report.html");
  interval_report_write (&run.context, G_MAXUINT, written.output);
  fixture_run_close (&run);
  text = fixture_close (&written);
  assert_has (
      text,
      "<th>4 links: <span id=\"link-0-2\" title=\"nodes 0 → 2\">p0 → hub</span>, <span "
      "id=\"link-1-2\" title=\"nodes 1 → 2\">p1 → hub</span>, <span id=\"link-2-0\" "
      "title=\"nodes 2 → 0\">hub → p0</span> and 1 more<td class=g>");
  assert_has (text, "50.0 % each<td");
}

/* Readers let no such name through, so it is put there. */
static void
test_names_of_nodes_are_text (void)
{
  static const char names[] = "<script>\0</script><b>\0";
  FixtureRun run;
  Written written;
  g_autofree char *text = NULL;

  fixture_run_open (&run, "mesh:2");
  Topology *topology = (Topology *) network_topology (run.network);
  topology->names = g_memdup2 (names, sizeof names);
  topology->name_at = g_new (guint32, 2);
  topology->name_at[0] = 0;
  topology->name_at[1] = 9;
  fixture_open (&written, "report.html");
  interval_report_write (&run.context, G_MAXUINT, written.output);
  fixture_run_close (&run);
  text = fixture_close (&written);
  assert_has (text,
              "Link &lt;script&gt; → &lt;/script&gt;&lt;b&gt; is busy 100\302\240%");
  assert_has (text, "<span id=\"link-0-1\" title=\"nodes 0 → 1\">&lt;script&gt; → "
                    "&lt;/script&gt;&lt;b&gt;</span>");
  assert_has (text, "\"name\":\"\\u003cscript> → \\u003c/script>\\u003cb>\"");
  g_assert_null (strstr (text, "<b>"));
}

/* The first link is busy until 550 us of 825, the second from 275 us on.  825,000,000 ps
 * are 98 bins of 2^23 ps and a part: 550,000,000 = 65 * 8,388,608 + 4,740,480, and the
 * last is 825,000,000 - 98 * 8,388,608 = 2,916,416 ps long, and full. */
static void
test_the_map_covers_the_run (void)
{
  g_autofree char *text = write_report ("star:2");
  const char *first, *second;

  assert_has (text, "\"links\":{\"width\":8388608,\"bins\":99,\"rows\":[\n");
  first = strstr (text, "{\"from\":0,\"to\":2,\"name\":\"p0 → hub\",\"busy\":550000000,"
                        "\"cells\":[8388608,");
  second = strstr (text, "{\"from\":2,\"to\":1,\"name\":\"hub → p1\",\"busy\":550000000,"
                         "\"cells\":[0,");
  g_assert_nonnull (first);
  g_assert_nonnull (second);
  assert_has (first, ",8388608,4740480,0,");
  assert_has (second, ",8388608,2916416]}");
  assert_has (text, "\"mean\":{\"links\":4,\"busy\":1100000000,\"cells\":[8388608,");
}

static void
test_messages_are_ranked (void)
{
  g_autofree char *text = write_report ("bus:2");

  assert_has (text, "<p>1 of 2 messages (50.0 %) were delayed by others, "
                    "<span title=\"0.000275 s\">275.0 us</span> in all, the most delayed "
                    "one <span title=\"0.000275 s\">275.0 us</span>.");
  assert_has (text,
              "<tr><th>0 → 1<td title=\"0.000275 s\">275.0 us<td class=g><i class=x "
              "style=width:50.0%></i>50.0 %<td>0<td>0<td title=\"0.00055 s\">550.0 us"
              "<td>1 000<td>point to point\n");
  assert_has (text,
              "<tr><th>0 → 1<td title=\"0.000275 s\">275.0 us<td class=g><i class=x "
              "style=width:100.0%></i>100.0 %<td>1<td title=\"0.000275 s\">275.0 "
              "us\n");
}

/* Colours are of one scale from 0 to 100 %. */
static void
test_the_topology_is_drawn (void)
{
  g_autofree char *text = write_report ("mesh:2x2");

  assert_has (text, "<figure id=\"picture\">\n<svg class=\"net\" viewBox=");
  assert_has (text, "<a href=\"#link-0-1\"><path class=\"u8\" d=\"");
  assert_has (text, "<figcaption>All 4 nodes and 8 links. ");
  assert_has (text,
              "<i class=u0></i>unused</span> <span><i class=u1></i>≤ 12.5 %</span> ");
  assert_has (text, "<i class=u8></i>≤ 100.0 %</span> of the run busy</p>");
}

/* Each link of a star is busy 550 us of 825, which is 66.7 %: the sixth of eight steps,
 * and the busiest. */
static void
test_colours_are_of_one_scale (void)
{
  g_autofree char *text = write_report ("star:2");

  assert_has (text, "<path class=\"u6\" d=\"");
  assert_has_not (text, "<path class=\"u8\"");
}

static void
test_the_head_leads_there (void)
{
  g_autofree char *text = write_report ("mesh:2x2");

  assert_has (text, "<a href=\"#network\">delay by congestion</a>");
  assert_has (text, "<p>mesh(2,2): 4 nodes, 8 links. ");
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
  assert_has_not (bus, "<svg class");
  assert_has_not (bus, "id=\"picture\"");
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
  fixture_run_other (&run, "mesh:2", idle);
  g_assert_cmpint (run.result.time, ==, 0);
  fixture_open (&written, "report.html");
  interval_report_write (&run.context, G_MAXUINT, written.output);
  fixture_run_close (&run);
  text = fixture_close (&written);
  assert_has (text, "<p>No link was used.</p>\n");
  g_assert_null (strstr (text, "was delayed by others"));
  assert_has (text,
              "<p id=\"answer\">2 processors take no time. No message is sent.</p>");
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

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/interval-network/links-are-ranked", test_links_are_ranked);
  g_test_add_func ("/interval-network/equal-links-are-one-row",
                   test_equal_links_are_one_row);
  g_test_add_func ("/interval-network/colours-are-of-one-scale",
                   test_colours_are_of_one_scale);
  g_test_add_func ("/interval-network/the-map-covers-the-run",
                   test_the_map_covers_the_run);
  g_test_add_func ("/interval-network/names-of-nodes-are-text",
                   test_names_of_nodes_are_text);
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
