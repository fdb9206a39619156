/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-text-cells.c - cells, lines and bars of tables */
#include "config.h"

#include "fixture/unit.h"
#include "text/text-cells.h"

#include <string.h>

static void
test_cells_have_their_width (void)
{
  g_autoptr (GString) to = g_string_new (NULL);

  text_left (to, "ab", 4);
  text_right (to, "cd", 4);
  text_flush_right (to, "ef", 3);
  g_assert_cmpstr (to->str, ==, "ab    cd ef");
  g_string_truncate (to, 0);
  text_left (to, "long", 2);
  text_right (to, "long", 2);
  text_flush_right (to, "long", 2);
  g_assert_cmpstr (to->str, ==, "long longlong");
}

/* U+2192 is one character of three bytes. */
static void
test_widths_are_characters (void)
{
  g_autoptr (GString) to = g_string_new (NULL);

  text_left (to, "0→1", 5);
  text_end_line (to);
  text_flush_right (to, "0→1", 5);
  text_end_line (to);
  g_assert_cmpstr (to->str, ==, "0→1\n  0→1\n");
}

static void
test_control_characters_are_replaced (void)
{
  g_autoptr (GString) to = g_string_new (NULL);

  text_left (to, "a\033b", 0);
  text_lines (to, "", 0, "c\nd");
  g_assert_cmpstr (to->str, ==, "a\357\277\275bc\357\277\275d\n");
}

/* 6 + 4 + 60 = 70 characters; with " two three" 80, which still fit. */
static void
test_lines_are_broken_at_blanks (void)
{
  g_autoptr (GString) to = g_string_new (NULL);
  g_autofree char *word = g_strnfill (60, 'x');
  g_autofree char *text = g_strdup_printf ("one %s two three four five", word);
  g_autofree char *expected
      = g_strdup_printf ("Label one %s two three\n      four five\n", word);

  text_lines (to, "Label", 6, text);
  g_assert_cmpstr (to->str, ==, expected);
  g_assert_cmpuint (text_count_lines (6, text), ==, 2);
  g_assert_cmpuint (text_count_lines (0, "one"), ==, 1);
}

static void
test_a_long_word_stays_whole (void)
{
  g_autoptr (GString) to = g_string_new (NULL);
  g_autofree char *word = g_strnfill (200, 'x');
  g_autofree char *text = g_strdup_printf ("a %s b", word);
  g_autofree char *expected = g_strdup_printf ("a\n%s\nb\n", word);

  text_lines (to, "", 0, text);
  g_assert_cmpstr (to->str, ==, expected);
}

/* Rounded half up; a part that is not 0 is seen. */
static void
test_bars_are_as_long_as_their_part (void)
{
  const struct
  {
    TotalTime part;
    guint length;
  } cases[] = { { 0, 0 },   { 1, 1 },   { 149, 1 },   { 150, 2 },
                { 500, 5 }, { 949, 9 }, { 1000, 10 }, { 2000, 10 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) to = g_string_new (NULL);

      text_bar (to, cases[i].part, 1000, 10);
      g_assert_cmpuint (strspn (to->str, "#"), ==, cases[i].length);
      g_assert_cmpuint (to->len, ==, cases[i].length);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text-cells/cells-have-their-width", test_cells_have_their_width);
  g_test_add_func ("/text-cells/widths-are-characters", test_widths_are_characters);
  g_test_add_func ("/text-cells/control-characters-are-replaced",
                   test_control_characters_are_replaced);
  g_test_add_func ("/text-cells/lines-are-broken-at-blanks",
                   test_lines_are_broken_at_blanks);
  g_test_add_func ("/text-cells/a-long-word-stays-whole", test_a_long_word_stays_whole);
  g_test_add_func ("/text-cells/bars-are-as-long-as-their-part",
                   test_bars_are_as_long_as_their_part);
  return g_test_run ();
}
