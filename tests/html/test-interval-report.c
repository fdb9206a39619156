/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-interval-report.c - the HTML report */
#include "config.h"

#include <string.h>

#include "../fixture/fixture.h"
#include "analysis/interval-fields.h"
#include "html/report/interval-report.h"
#include "fixture/unit.h"

static char *
write_report (guint most_levels)
{
  FixtureContext fixture;
  Written written;

  fixture_context (&fixture);
  fixture_open (&written, "report.html");
  interval_report_write (&fixture.context, most_levels, written.output);
  fixture_context_clear (&fixture);
  return fixture_close (&written);
}

static void
assert_has (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_test_fail_printf ("'%s' is not in the report", part);
}

static void
assert_has_not (const char *text, const char *part)
{
  if (strstr (text, part) != NULL)
    g_test_fail_printf ("'%s' is in the report", part);
}

static void
test_text_from_a_trace_is_text (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has_not (text, "<script>alert");
  assert_has_not (text, "alert(1)</");
  assert_has_not (text, "<unknown>");
  assert_has_not (text, "'<b>");
  assert_has_not (text, "&#39;<b>");
  assert_has (text,
              "<h1>&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;\xef\xbf\xbd"
              "\xef\xbf\xbd.fdv on network(2)</h1>");
  assert_has (text, "<li>2 calls of &lt;unknown&gt; function &quot;b&quot;</li>");
  assert_has (text, "netfare replay &#39;&lt;b&gt;&#39; --set &quot;a=1&quot;");
  g_assert_true (g_utf8_validate (text, -1, NULL));
}

static void
test_the_page_needs_nothing_else (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has_not (text, "http:");
  assert_has_not (text, "https:");
  assert_has_not (text, " src=");
  assert_has_not (text, "<link");
  assert_has_not (text, "url(");
  assert_has_not (text, "@import");
  assert_has (text, "prefers-color-scheme: dark");
}

static void
test_head_says_where_it_comes_from (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text,
              "<p id=\"answer\">2 processors take 100\302\240us; 80\302\240% of their "
              "time is productive, and 10\302\240% is idle. "
              "No message waits for others.</p>");
  assert_has (text, "<dt>Time</dt><dd><span title=\"0.000100000015 s\">100.0 us</span>");
  assert_has (text, "<dt>Efficiency</dt><dd>80.0 %</dd>");
  assert_has (text, "<dt>Lost</dt><dd>20.0 %</dd>");
  assert_has (text, "<a class=\"warn\" href=\"#warnings\">1 warning</a>");
  assert_has (text, "<dt>Kind</dt><dd>Lib-DVM trace</dd>");
  assert_has (text, "<dt>Replayed on</dt><dd>2 (2 processors)</dd>");
  assert_has (text, "<dt>Network</dt><dd>network(2)</dd>");
  assert_has (text, "shown with four significant digits, all digits are in the title");
  assert_has_not (text, "do not occur are left out");
  assert_has (text, "<li>start time = 75 us</li>");
  assert_has (text, "<li>send byte time = 0.2 us</li>");
  assert_has (text, "<dt>Made by</dt><dd>netfare 0.1</dd>");
}

/* The answer, the bar and what the parts of it are come before all else. */
static void
test_the_answer_is_first (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);
  static const char *const order[] = { "<h1>",
                                       "id=\"answer\"",
                                       "<span class=bar>",
                                       "insufficient parallelism 0.0000075 %",
                                       "<section id=\"warnings\">",
                                       "<section id=\"intervals\">",
                                       "<section id=\"machine\">",
                                       "<section id=\"meaning\">" };
  const char *at = text;

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const char *found = strstr (at, order[i]);

      if (found == NULL)
        g_test_fail_printf ("'%s' is not there, or too early", order[i]);
      else
        at = found;
    }
}

/* Appendix 1 of the continued Predictor document. */
static void
test_every_field_has_its_anchor (void)
{
  static const char *const anchors[]
      = { "effic",  "exec",  "total", "ptime", "ptimec", "ptimes", "ptimei", "lost",
          "insuf",  "iuser", "isyst", "comm",  "csyn",   "idle",   "imbal",  "synch",
          "vary",   "over",  "nopi",  "comi",  "synchi", "overi",  "nopr",   "comr",
          "synchr", "overr", "nops",  "coms",  "synchs", "overs",  "nopa",   "coma",
          "syncha", "overa", "nopd",  "comd",  "synchd", "overd",  "nopp",   "comp",
          "synchp", "overp", "varyi", "dsyni", "varyr",  "dsynr",  "varys",  "dsyns",
          "varya",  "dsyna", "varyd", "dsynd", "varyp",  "dsynp",  "nopc",   "comc",
          "synchc", "overc", "varyc", "dsync" };
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  for (guint a = 0; a < G_N_ELEMENTS (anchors); a++)
    {
      g_autofree char *own = g_strdup_printf (" id=\"%s\"", anchors[a]);
      g_autofree char *in_data = g_strdup_printf ("\"anchor\":\"%s\"", anchors[a]);

      assert_has (text, own);
      if (a < N_INTERVAL_FIELDS)
        assert_has (text, in_data);
    }
  g_assert_cmpuint (G_N_ELEMENTS (anchors), ==,
                    N_INTERVAL_FIELDS + N_KINDS * N_KIND_FIELDS);
}

static void
test_anchors_are_unique_and_links_lead_somewhere (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);
  g_autoptr (GHashTable) ids
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint links = 0;

  for (const char *p = text; (p = strstr (p, " id=\"")) != NULL; p += 5)
    {
      char *id = g_strndup (p + 5, strcspn (p + 5, "\""));

      if (!g_hash_table_add (ids, id))
        g_test_fail_printf ("'%s' is there twice", id);
    }
  for (const char *p = text; (p = strstr (p, "href=\"#")) != NULL; p += 7)
    {
      g_autofree char *id = g_strndup (p + 7, strcspn (p + 7, "\""));

      links++;
      if (!g_hash_table_contains (ids, id))
        g_test_fail_printf ("nothing is called '%s'", id);
    }
  g_assert_cmpuint (links, >=, 3 + 3);
}

/* Interval 2: processor 0 computes 100 us, processor 1 60 us and then is 20 us in a
 * reduction, 5 of them waiting for the other to begin. */
static void
test_data_has_every_figure (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);
  const char *second
      = strstr (text, "{\"n\":2,\"up\":0,\"level\":1,\"count\":2,\"name\":"
                      "\"USER a,b.fdv:12 [7]\",\"part\":2,\"who\":\"0-1\"");

  g_assert_nonnull (second);
  assert_has (second,
              "\"f\":[0,100000000,200000000,160000000,160000000,0,0,40000000,0,0,0,"
              "20000000,5000000,20000000,40000000,0,0,0]");
  assert_has (text, "{\"n\":3,\"up\":0,");
}

/* I/O, reduction, shadow, remote access, redistribution, point to point, collective. */
static void
test_kinds_that_do_not_occur_have_zeros (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "\"k\":[[0,0,0,0,0,0],[2,20000000,5000000,0,0,0],[0,0,0,0,0,0],"
                    "[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]]");
}

/* minimum, on, maximum, on, mean, median; of the efficiency those of the productive
 * time. */
static void
test_processors_are_compared (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "\"0\":[60000000,1,100000000,0,80000000,80000000]");
  assert_has (text, "\"1\":[80000000,1,100000000,0,90000000,90000000]");
  assert_has (text, "\"11\":[0,0,20000000,1,10000000,10000000]");
}

/* Of the columns that are not 0 everywhere: execution 0, CPU 1, .. */
static void
test_all_processors_have_their_figures (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "\"r\":[[0,100000000,100000000,");
  assert_has (text, ",[1,80000000,60000000,");
  assert_has (text, "\"columns\":[\"Execution");
}

/* A row each, its place in the tree by its indent; few digits, all of them in the
 * title. */
static void
test_the_table_has_a_row_each (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "<tr id=\"i2\"><th style=--in:1><a href=\"#i2\">USER a,b.fdv:12 [7] "
                    "<small>2</small></a><td><span class=bar>");
  assert_has (text,
              "<td>80.0 %<td title=\"0.0001 s\">100.0 us<td title=\"0.00004 s\">40.00 "
              "us<td>0<td title=\"0.00002 s\">20.00 us<td title=\"0.00002 s\">20.00 "
              "us<td title=\"0.00004 s\">40.00 us\n");
  assert_has (text, "<tr id=\"i3\"><th style=--in:1>");
}

/* Names in the data cannot end the script that it stands in. */
static void
test_names_in_the_data_are_escaped (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "\"name\":\"MAIN \\u003cscript>alert(1)\\u003c/script>&\\\"'");
}

/* MAIN takes 2 x 100.000015 us: 80 % productive, 10 % communications, a quarter of them
 * waiting, 10 % idle. */
static void
test_bars_show_where_time_goes (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "<span class=bar><i class=p style=width:80.0%></i><i class=n "
                    "style=width:0.0%></i><i class=c style=width:7.5%></i><i class=s "
                    "style=width:2.5%></i><i class=o style=width:10.0%></i></span>");
}

static void
test_the_same_again_gives_the_same_bytes (void)
{
  g_autofree char *first = write_report (INTERVAL_REPORT_ALL_LEVELS);
  g_autofree char *second = write_report (INTERVAL_REPORT_ALL_LEVELS);

  g_assert_cmpstr (first, ==, second);
}

/* The page's policy lets its own script run, and nothing else. */
static void
test_only_its_own_script_may_run (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);
  const char *script = strstr (text, "<script>") + strlen ("<script>");
  gsize length = (gsize) (strstr (script, "</script>") - script);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize digest_length = sizeof digest;
  g_autofree char *hash = NULL, *policy = NULL;

  g_checksum_update (checksum, (const guchar *) script, (gssize) length);
  g_checksum_get_digest (checksum, digest, &digest_length);
  hash = g_base64_encode (digest, digest_length);
  policy = g_strdup_printf ("content=\"default-src 'none'; style-src 'unsafe-inline'; "
                            "script-src 'sha256-%s'\">",
                            hash);
  assert_has (text, policy);
  g_assert_null (strstr (script, "<script>"));
  g_assert_nonnull (
      strstr (script, "<script type=\"application/json\" id=\"report-data\">"));
}

static void
test_level_leaves_out_what_is_deeper (void)
{
  g_autofree char *text = write_report (0);

  assert_has (text, "<tr id=\"i1\">");
  assert_has (text, "[3,20000000,"); /* reductions of all intervals */
  assert_has (text, "<p id=\"left-out\">2 intervals deeper than level 0 are left out");
  assert_has_not (text, "USER");
  assert_has_not (text, "#i2");
}

static void
test_elements_are_balanced (void)
{
  static const char *const names[] = {
    "html",    "head",    "body",  "style",  "title",  "header",   "nav",   "main",
    "table",   "section", "dl",    "dt",     "dd",     "ul",       "li",    "p",
    "a",       "h1",      "h2",    "h3",     "span",   "div",      "i",     "small",
    "details", "summary", "aside", "button", "script", "noscript", "label", "output"
  };
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *close = g_strdup_printf ("</%s>", names[i]);
      g_autofree char *pattern = g_strdup_printf ("<%s[ >]", names[i]);
      g_autoptr (GRegex) opening = g_regex_new (pattern, 0, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      gint balance = 0;

      g_regex_match (opening, text, 0, &match);
      for (; g_match_info_matches (match); g_match_info_next (match, NULL))
        balance++;
      for (const char *p = text; (p = strstr (p, close)) != NULL; p++)
        balance--;
      if (balance != 0)
        g_test_fail_printf ("<%s> is not balanced: %d", names[i], balance);
    }
  g_assert_true (g_str_has_prefix (text, "<!DOCTYPE html>\n<html lang=\"en\">\n"));
  g_assert_true (g_str_has_suffix (text, "</body>\n</html>\n"));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/interval-report/text-from-a-trace-is-text",
                   test_text_from_a_trace_is_text);
  g_test_add_func ("/interval-report/the-page-needs-nothing-else",
                   test_the_page_needs_nothing_else);
  g_test_add_func ("/interval-report/head-says-where-it-comes-from",
                   test_head_says_where_it_comes_from);
  g_test_add_func ("/interval-report/every-field-has-its-anchor",
                   test_every_field_has_its_anchor);
  g_test_add_func ("/interval-report/anchors-are-unique-and-links-lead-somewhere",
                   test_anchors_are_unique_and_links_lead_somewhere);
  g_test_add_func ("/interval-report/the-answer-is-first", test_the_answer_is_first);
  g_test_add_func ("/interval-report/data-has-every-figure", test_data_has_every_figure);
  g_test_add_func ("/interval-report/kinds-that-do-not-occur-have-zeros",
                   test_kinds_that_do_not_occur_have_zeros);
  g_test_add_func ("/interval-report/processors-are-compared",
                   test_processors_are_compared);
  g_test_add_func ("/interval-report/all-processors-have-their-figures",
                   test_all_processors_have_their_figures);
  g_test_add_func ("/interval-report/the-table-has-a-row-each",
                   test_the_table_has_a_row_each);
  g_test_add_func ("/interval-report/names-in-the-data-are-escaped",
                   test_names_in_the_data_are_escaped);
  g_test_add_func ("/interval-report/bars-show-where-time-goes",
                   test_bars_show_where_time_goes);
  g_test_add_func ("/interval-report/the-same-again-gives-the-same-bytes",
                   test_the_same_again_gives_the_same_bytes);
  g_test_add_func ("/interval-report/only-its-own-script-may-run",
                   test_only_its_own_script_may_run);
  g_test_add_func ("/interval-report/level-leaves-out-what-is-deeper",
                   test_level_leaves_out_what_is_deeper);
  g_test_add_func ("/interval-report/elements-are-balanced", test_elements_are_balanced);
  return g_test_run ();
}
