/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-escape.c - external text */
#include "config.h"

#include <string.h>

#include "../fixture/fixture.h"
#include "text/csv-line.h"
#include "text/escape.h"
#include "fixture/unit.h"

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

/* No spreadsheet calculates it; numbers stay numbers. */
static void
test_csv_has_no_formulas (void)
{
  check (escape_csv, "=1+1", "'=1+1");
  check (escape_csv, "=cmd|'/C calc'!A0,x", "\"'=cmd|'/C calc'!A0,x\"");
  check (escape_csv, "@SUM(A1)", "'@SUM(A1)");
  check (escape_csv, "+a", "'+a");
  check (escape_csv, "-", "'-");
  check (escape_csv, "-1+1", "'-1+1");
  check (escape_csv, "'=1", "''=1");
  check (escape_csv, "'-3", "''-3");
  check (escape_csv, "-3", "-3");
  check (escape_csv, "+3.25", "+3.25");
  check (escape_csv, "-.5e-7", "-.5e-7");
  check (escape_csv, "-3e", "'-3e");
  check (escape_csv, "it's", "it's");
  check (escape_csv, "'a'", "'a'");
}

/* What is written is read again. */
static void
test_csv_fields_are_read_again (void)
{
  static const char *const fields[]
      = { "=1+1", "'=1", "''@", "-3", "'-3", "'", "a,'=", "", "=\",", "'a" };
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  g_autoptr (GPtrArray) again = NULL;
  g_autofree char *line = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    g_ptr_array_add (list, (gpointer) fields[i]);
  line = csv_line_join (list);
  again = csv_line_split (line, strlen (line) - 1);
  g_assert_cmpuint (again->len, ==, list->len);
  for (guint i = 0; i < list->len; i++)
    g_assert_cmpstr (again->pdata[i], ==, fields[i]);
}

static void
test_html_leaves_no_markup (void)
{
  check (escape_html, "<a href=\"x\">&'", "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
  check (escape_html, "\x1b[1m\x07", "\xef\xbf\xbd[1m\xef\xbf\xbd");
  /* U+FFFE, U+FFFF: no characters of XML. */
  check (escape_html, "\xef\xbf\xbe-\xef\xbf\xbf", "\xef\xbf\xbd-\xef\xbf\xbd");
}

static void
test_terminals_get_no_controls (void)
{
  check (escape_plain, "\x1b]0;x\x07", "\xef\xbf\xbd]0;x\xef\xbf\xbd");
  check (escape_plain, "\xc2\x9b", "\xef\xbf\xbd"); /* CSI in one character */
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/escape/json-escapes-quotes-and-controls",
                   test_json_escapes_quotes_and_controls);
  g_test_add_func ("/escape/bytes-that-are-no-utf8-are-replaced",
                   test_bytes_that_are_no_utf8_are_replaced);
  g_test_add_func ("/escape/csv-quotes-where-it-must", test_csv_quotes_where_it_must);
  g_test_add_func ("/escape/csv-has-no-formulas", test_csv_has_no_formulas);
  g_test_add_func ("/escape/csv-fields-are-read-again", test_csv_fields_are_read_again);
  g_test_add_func ("/escape/html-leaves-no-markup", test_html_leaves_no_markup);
  g_test_add_func ("/escape/terminals-get-no-controls", test_terminals_get_no_controls);
  return g_test_run ();
}
