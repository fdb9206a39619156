/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-text-extract.c - parts of short and long lines, letters at their ends */
#include "config.h"

#include <string.h>

#include "base/text-extract.h"
#include "fixture/unit.h"

#define ELLIPSIS "\xe2\x80\xa6"

/* The extract at a place, and where the place is in it. */
static void
assert_extract (const char *line, gsize length, gsize place, const char *expected,
                gsize expected_place)
{
  const TextExtract extract = text_extract_find (line, length, place);
  g_autofree char *text = text_extract_text (&extract, line);

  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpuint (text_extract_place (&extract, place), ==, expected_place);
}

static void
test_a_short_line_is_whole (void)
{
  assert_extract ("B_Comp (B_Id)", 13, 8, "B_Comp (B_Id)", 8);
  assert_extract (" \t a = b(i) \r", 13, 3, "a = b(i)", 0);
  assert_extract ("", 0, 0, "", 0);
  assert_extract ("    ", 4, 4, "", 0);
  assert_extract ("x", 1, 9, "x", 9);
}

static void
test_control_characters_are_blanks (void)
{
  assert_extract ("a\tb\x1b[1m\x7f\xff", 9, 2, "a b [1m \xff", 2);
}

/* 1000 bytes, of which byte i is the digit i / 10 % 10.  Place 399 is in the window from
 * 320 to 480, place 400 in that from 400 to 560. */
static void
test_a_long_line_is_cut_on_both_sides (void)
{
  char line[1000];
  g_autoptr (GString) window = g_string_new (ELLIPSIS);

  for (guint i = 0; i < sizeof line; i++)
    line[i] = (char) ('0' + i / 10 % 10);
  g_string_append_len (window, line + 320, 160);
  g_string_append (window, ELLIPSIS);
  assert_extract (line, sizeof line, 320, window->str, 3);
  assert_extract (line, sizeof line, 399, window->str, 3 + 79);
  g_string_assign (window, "");
  g_string_append_len (window, line, 160);
  assert_extract (line, 160, 159, window->str, 159);
  g_string_append (window, ELLIPSIS);
  assert_extract (line, 161, 79, window->str, 79);
  g_string_assign (window, ELLIPSIS);
  g_string_append_len (window, line + 960, 40);
  assert_extract (line, sizeof line, 999, window->str, 3 + 39);
}

/* Letters of two bytes from byte 1 on: the windows begin and end inside letters. */
static void
test_letters_are_not_divided (void)
{
  g_autoptr (GString) line = g_string_new ("x"), expected = g_string_new (ELLIPSIS);

  for (guint i = 0; i < 300; i++)
    g_string_append (line, "\xc3\xa4");
  g_string_append_len (expected, line->str + 81, 239 - 81);
  g_string_append (expected, ELLIPSIS);
  assert_extract (line->str, line->len, 81, expected->str, 3);
  g_assert_true (g_utf8_validate (expected->str, -1, NULL));
}

/* Bytes that only continue letters: the place stays inside, the size is limited. */
static void
test_damaged_letters (void)
{
  char line[500];

  memset (line, 0x80, sizeof line);
  for (gsize place = 0; place <= sizeof line; place++)
    {
      const TextExtract extract = text_extract_find (line, sizeof line, place);

      g_assert_cmpuint (extract.begin, <=, place);
      g_assert_cmpuint (extract.end, >=, place);
      g_assert_cmpuint (extract.end, <=, sizeof line);
      g_assert_cmpuint (extract.end - extract.begin, <=, TEXT_EXTRACT_MOST);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text-extract/a-short-line-is-whole", test_a_short_line_is_whole);
  g_test_add_func ("/text-extract/control-characters-are-blanks",
                   test_control_characters_are_blanks);
  g_test_add_func ("/text-extract/a-long-line-is-cut-on-both-sides",
                   test_a_long_line_is_cut_on_both_sides);
  g_test_add_func ("/text-extract/letters-are-not-divided", test_letters_are_not_divided);
  g_test_add_func ("/text-extract/damaged-letters", test_damaged_letters);
  return g_test_run ();
}
