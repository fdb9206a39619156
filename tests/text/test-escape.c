/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "../fixture/fixture.h"
#include "text/escape.h"

static void
check (void (*escape) (GString *, const char *), const char *text, const char *expected)
{
  g_autoptr (GString) result = g_string_new (NULL);

  escape (result, text);
  g_assert_cmpstr (result->str, ==, expected);
  g_assert_true (g_utf8_validate (result->str, -1, NULL));
}

static void
test_json_escapes_quotes_and_controls (void)
{
  check (escape_json, "a\"b\\c", "\"a\\\"b\\\\c\"");
  check (escape_json, "\n\x1f\x7f", "\"\\u000a\\u001f\\u007f\"");
  check (escape_json, "\xc3\xa9", "\"\xc3\xa9\"");
}

static void
test_bytes_that_are_no_utf8_are_replaced (void)
{
  check (escape_json, "a\xff", "\"a\xef\xbf\xbd\"");
  check (escape_html, "\xc3(", "\xef\xbf\xbd(");
  check (escape_csv, "\x80", "\xef\xbf\xbd");
  check (escape_plain, "\xf0\x9f", "\xef\xbf\xbd\xef\xbf\xbd");
}

static void
test_csv_quotes_where_it_must (void)
{
  check (escape_csv, "plain text", "plain text");
  check (escape_csv, "a,b", "\"a,b\"");
  check (escape_csv, "say \"so\"", "\"say \"\"so\"\"\"");
  check (escape_csv, " a", "\" a\"");
  check (escape_csv, "a\nb",
         "a\xef\xbf\xbd"
         "b");
}

static void
test_html_leaves_no_markup (void)
{
  check (escape_html, "<a href=\"x\">&'", "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
  check (escape_html, "\x1b[1m\x07", "\xef\xbf\xbd[1m\xef\xbf\xbd");
}

static void
test_terminals_get_no_controls (void)
{
  check (escape_plain, "\x1b]0;x\x07", "\xef\xbf\xbd]0;x\xef\xbf\xbd");
  check (escape_plain, "\xc2\x9b", "\xef\xbf\xbd"); /* CSI in one character */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/escape/json-escapes-quotes-and-controls",
                   test_json_escapes_quotes_and_controls);
  g_test_add_func ("/escape/bytes-that-are-no-utf8-are-replaced",
                   test_bytes_that_are_no_utf8_are_replaced);
  g_test_add_func ("/escape/csv-quotes-where-it-must", test_csv_quotes_where_it_must);
  g_test_add_func ("/escape/html-leaves-no-markup", test_html_leaves_no_markup);
  g_test_add_func ("/escape/terminals-get-no-controls", test_terminals_get_no_controls);
  return g_test_run ();
}
