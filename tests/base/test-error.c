/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-error.c - messages, nearest words */
#include "config.h"

#include "base/error.h"
#include "fixture/unit.h"

#include <string.h>

static void
test_position_is_line_and_column (void)
{
  g_autoptr (GError) error = NULL;

  error_set_at (&error, "a.par", 3, 14, "found %d, expected %s", 7, "a word");
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_cmpstr (error->message, ==, "a.par:3:14: error: found 7, expected a word");
}

static void
test_column_zero_is_left_out (void)
{
  g_autoptr (GError) error = NULL;

  error_set_at (&error, "a.par", 3, 0, "bad");
  g_assert_cmpstr (error->message, ==, "a.par:3: error: bad");
}

static void
test_line_zero_leaves_both_out (void)
{
  g_autoptr (GError) error = NULL;

  error_set_at (&error, "a.par", 0, 5, "bad");
  g_assert_cmpstr (error->message, ==, "a.par: error: bad");
}

static void
test_without_file_it_is_netfare (void)
{
  g_autoptr (GError) error = NULL;

  error_set (&error, NETFARE_ERROR_USAGE, "no %s", "program");
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_USAGE);
  g_assert_cmpstr (error->message, ==, "netfare: error: no program");
}

static void
test_what_was_found_is_quoted_or_the_end (void)
{
  g_autoptr (GError) word = NULL, end = NULL;

  error_set_found (&word, "a.goal", 3, 5, "rnak 0", 4, "rank");
  g_assert_error (word, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_cmpstr (word->message, ==, "a.goal:3:5: error: found 'rnak', expected rank");
  error_set_found (&end, "a.goal", 4, 0, NULL, 0, "'}'");
  g_assert_cmpstr (end->message, ==, "a.goal:4: error: found the end, expected '}'");
}

static void
test_nobody_asks_for_the_error (void)
{
  error_set_at (NULL, "a", 1, 1, "bad");
  error_set (NULL, NETFARE_ERROR_REPLAY, "bad");
}

static void
test_nearest_word (void)
{
  const char *const keys[] = { "start time", "send byte time", "power", "ties", NULL };

  g_assert_cmpstr (error_nearest ("star time", keys), ==, "start time");
  g_assert_cmpstr (error_nearest ("Send Byte Tme", keys), ==, "send byte time");
  g_assert_cmpstr (error_nearest ("powre", keys), ==, "power");
  g_assert_cmpstr (error_nearest ("tie", keys), ==, "ties");
  g_assert_null (error_nearest ("bandwidth", keys));
  g_assert_null (error_nearest ("xy", keys));
  g_assert_null (error_nearest ("", keys));
}

static void
test_near_names_are_all_that_are_as_near (void)
{
  static const char *const names[]
      = { "$Aa", "$Ab", "$Ad", "$Ae", "$Af", "$Longer", NULL };
  g_autofree char *four = error_near_names ("$Ac", names);
  g_autofree char *one = error_near_names ("$Longr", names);

  g_assert_cmpstr (four, ==, "$Aa or $Ab or $Ad or $Ae");
  g_assert_cmpstr (one, ==, "$Longer");
  g_assert_null (error_near_names ("xyzzy", names));
}

static void
test_nearest_of_a_huge_word_is_none (void)
{
  g_autofree char *huge = g_strnfill (100000, 'p');
  const char *const keys[] = { "power", NULL };

  g_assert_null (error_nearest (huge, keys));
  const char *const huge_keys[] = { huge, NULL };
  g_assert_null (error_nearest ("ppppp", huge_keys));
}

static void
assert_quoted (const char *text, const char *expected)
{
  g_autofree char *quoted = error_quote (text, strlen (text));

  g_assert_cmpstr (quoted, ==, expected);
}

static void
test_quoted_text_is_short_and_harmless (void)
{
  assert_quoted ("word", "'word'");
  assert_quoted ("", "''");
  assert_quoted ("\xd1\x81\xd1\x82", "'\xd1\x81\xd1\x82'");
  assert_quoted ("a\033[31m\n", "'a?[31m?'");
  assert_quoted ("\xff\xd1", "'?"
                             "?'");
  assert_quoted ("1234567890123456789012345678901234567890",
                 "'1234567890123456789012345678901234567890'");
  assert_quoted ("12345678901234567890123456789012345678901",
                 "'1234567890123456789012345678901234567...'");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/error/what-was-found-is-quoted-or-the-end",
                   test_what_was_found_is_quoted_or_the_end);
  g_test_add_func ("/error/position-is-line-and-column",
                   test_position_is_line_and_column);
  g_test_add_func ("/error/column-zero-is-left-out", test_column_zero_is_left_out);
  g_test_add_func ("/error/line-zero-leaves-both-out", test_line_zero_leaves_both_out);
  g_test_add_func ("/error/without-file-it-is-netfare", test_without_file_it_is_netfare);
  g_test_add_func ("/error/nobody-asks-for-the-error", test_nobody_asks_for_the_error);
  g_test_add_func ("/error/nearest-word", test_nearest_word);
  g_test_add_func ("/error/near-names-are-all-that-are-as-near",
                   test_near_names_are_all_that_are_as_near);
  g_test_add_func ("/error/nearest-of-a-huge-word-is-none",
                   test_nearest_of_a_huge_word_is_none);
  g_test_add_func ("/error/quoted-text-is-short-and-harmless",
                   test_quoted_text_is_short_and_harmless);
  return g_test_run ();
}
