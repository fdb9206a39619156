/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "../fixture/fixture.h"
#include "analysis/interval-fields.h"
#include "html/report/interval-report.h"

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

  assert_has (text, "<dt>Kind</dt><dd>Lib-DVM trace</dd>");
  assert_has (text, "<dt>Replayed on</dt><dd>2 (2 processors)</dd>");
  assert_has (text, "<dt>Network</dt><dd>network(2)</dd>");
  assert_has (text, "<li>start time = 75 us</li>");
  assert_has (text, "<li>send byte time = 0.2 us</li>");
  assert_has (text, "<dt>Made by</dt><dd>netfare 0.1</dd>");
  assert_has (text, "<dt>Time</dt><dd>0.000100000015 s</dd>");
  assert_has (text, "<dt>Efficiency</dt><dd>0.8000</dd>");
  assert_has (text, "<dt>Lost</dt><dd>20.0 %</dd>");
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
          "varya",  "dsyna", "varyd", "dsynd", "varyp",  "dsynp" };
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  for (guint a = 0; a < G_N_ELEMENTS (anchors); a++)
    {
      g_autofree char *own = g_strdup_printf (" id=\"%s\"", anchors[a]);

      assert_has (text, own);
      for (guint i = 1; i <= 3; i++)
        {
          g_autofree char *in_interval
              = g_strdup_printf ("<td id=\"i%u-%s\">", i, anchors[a]);

          if (a < N_INTERVAL_FIELDS)
            assert_has (text, in_interval);
        }
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
  g_assert_cmpuint (links, >, 3 * N_INTERVAL_FIELDS);
}

static void
test_fields_show_their_own_figures (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "<td id=\"i1-effic\">0.8000<td>");
  assert_has (text, "<td id=\"i1-iuser\">0.000000000010<td>");
  assert_has (text, "<td id=\"i1-isyst\">0.000000000005<td>");
  assert_has (text, "<td id=\"i1-lost\">0.000040000015<td>20.0 %<td>");
  assert_has (text, "<td id=\"i2-nopr\">2<td");
  assert_has (text, "<td id=\"i2-comr\">0.000020000000<td>");
  assert_has (text, "<td id=\"i2-synchr\">0.000005000000<td>");
  assert_has (text, "<td id=\"i3-effic\">1.0000<td>");
  assert_has (text, "<td id=\"i3-lost\">0<td>");
}

static void
test_kinds_that_do_not_occur_are_left_out (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "id=\"i2-comr\"");
  assert_has (text, "id=\"i3-nopi\"");
  assert_has_not (text, "id=\"i2-nopi\"");
  assert_has_not (text, "id=\"i1-nops\"");
}

/* Processor 0 computes 100 us, processor 1 60 us and then is 20 us in a reduction. */
static void
test_processors_are_compared (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "<td id=\"i2-exec\">0.000100000000<td>"
                    "<td>0.000080000000<td>1<td>0.000100000000<td>0"
                    "<td>0.000090000000<td>0.000090000000\n");
  assert_has (text, "<td id=\"i2-effic\">0.8000<td><td>0.6000<td>1<td>1.0000<td>0"
                    "<td>0.8000<td>0.8000\n");
  assert_has (text, "<td id=\"i2-comr\">0.000020000000<td><td>0<td>0<td>0.000020000000"
                    "<td>1<td>0.000010000000<td>0.000010000000\n");
  assert_has (text, "<td id=\"i2-total\">0.000200000000<td>100.0 %\n");
  assert_has (
      text, "<td id=\"i1-ptimes\">0.000000000005<td>0.0000025 %<td>0.000000000002<td>0");
  assert_has (text, "rounded to the picosecond, halves up");
}

static void
test_all_processors_have_a_table (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text,
              "<details class=\"all\"><summary>All 2 processors</summary>\n<table>\n"
              "<thead><tr><th>Processor<th>Execution<th>CPU<th>Productive<th>Lost"
              "<th>Communications<th>SYN<th>Idle<th>Imbalance\n"
              "<tbody><tr><th>0<td>0.000100000000<td>0.000100000000"
              "<td>0.000100000000<td>0<td>0<td>0<td>0<td>0\n"
              "<tr><th>1<td>0.000080000000<td>0.000060000000<td>0.000060000000"
              "<td>0.000040000000<td>0.000020000000<td>0.000005000000"
              "<td>0.000020000000<td>0.000040000000\n</table></details>");
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
  assert_has (text, "<td id=\"i2-comm\">0.000020000000<td class=g><i class=c "
                    "style=width:10.0%></i>10.0 %");
}

static void
test_the_tree_unfolds (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "<details open><summary class=\"n\"><span><a href=\"#i1\">1 MAIN ");
  assert_has (text,
              "</summary>\n<div class=\"n\"><span><a href=\"#i2\">2 USER a,b.fdv:12 "
              "[7]</a></span>");
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
  g_assert_null (strstr (script, "<script"));
}

static void
test_intervals_are_linked (void)
{
  g_autofree char *text = write_report (INTERVAL_REPORT_ALL_LEVELS);

  assert_has (text, "<h2>2 USER a,b.fdv:12 [7]</h2>\n<p>Level 1, entered 2 times; "
                    "all 2 processors take part: 0-1.</p>");
  assert_has (text, "Next: <a href=\"#i2\">2 USER a,b.fdv:12 [7]</a>");
  assert_has (text, "Previous: <a href=\"#i2\">2 USER a,b.fdv:12 [7]</a>");
  assert_has (text, "<p class=\"ways\">In: <a href=\"#i1\">1 MAIN &lt;script&gt;");
  assert_has (text,
              "<ul class=\"children\">\n<li><a href=\"#i2\">2 USER a,b.fdv:12 [7]</a>"
              "</li>\n<li><a href=\"#i3\">3 SEQ c.fdv:20</a></li>\n</ul>");
}

static void
test_level_leaves_out_what_is_deeper (void)
{
  g_autofree char *text = write_report (0);

  assert_has (text, "<section class=\"interval\" id=\"i1\">");
  assert_has (text, "<td id=\"i1-nopr\">3<td");
  assert_has_not (text, "USER");
  assert_has_not (text, "#i2");
  assert_has_not (text, "Intervals in it");
}

static void
test_elements_are_balanced (void)
{
  static const char *const names[]
      = { "html", "head",  "body",    "style",   "title",  "header", "nav",
          "main", "table", "section", "dl",      "dt",     "dd",     "ul",
          "li",   "p",     "a",       "h1",      "h2",     "h3",     "span",
          "div",  "i",     "b",       "details", "summary" };
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

int
main (int argc, char **argv)
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
  g_test_add_func ("/interval-report/fields-show-their-own-figures",
                   test_fields_show_their_own_figures);
  g_test_add_func ("/interval-report/kinds-that-do-not-occur-are-left-out",
                   test_kinds_that_do_not_occur_are_left_out);
  g_test_add_func ("/interval-report/processors-are-compared",
                   test_processors_are_compared);
  g_test_add_func ("/interval-report/all-processors-have-a-table",
                   test_all_processors_have_a_table);
  g_test_add_func ("/interval-report/bars-show-where-time-goes",
                   test_bars_show_where_time_goes);
  g_test_add_func ("/interval-report/the-tree-unfolds", test_the_tree_unfolds);
  g_test_add_func ("/interval-report/the-same-again-gives-the-same-bytes",
                   test_the_same_again_gives_the_same_bytes);
  g_test_add_func ("/interval-report/only-its-own-script-may-run",
                   test_only_its_own_script_may_run);
  g_test_add_func ("/interval-report/intervals-are-linked", test_intervals_are_linked);
  g_test_add_func ("/interval-report/level-leaves-out-what-is-deeper",
                   test_level_leaves_out_what_is_deeper);
  g_test_add_func ("/interval-report/elements-are-balanced", test_elements_are_balanced);
  return g_test_run ();
}
