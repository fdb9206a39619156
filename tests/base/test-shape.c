/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-shape.c - shapes */
#include "config.h"

#include "base/shape.h"
#include "fixture/unit.h"

static Shape
shape (const char *text)
{
  Shape read;
  g_autofree char *why = NULL;

  g_assert_true (shape_parse (text, &read, &why));
  g_assert_null (why);
  return read;
}

static void
assert_refused (const char *text, const char *pattern)
{
  Shape read;
  g_autofree char *why = NULL;

  g_assert_false (shape_parse (text, &read, &why));
  if (!g_pattern_match_simple (pattern, why))
    g_error ("%s: %s", text, why);
}

static void
test_parsed_and_written_the_same (void)
{
  const char *const texts[]
      = { "1", "4", "4x4", "2x3x4", "1x1x1x1x1x1x1x1x1x1", "67108864" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      Shape read = shape (texts[i]);
      g_autofree char *text = shape_format (&read);

      g_assert_cmpstr (text, ==, texts[i]);
    }
  Shape read = shape ("2x3x4");
  g_assert_cmpuint (read.rank, ==, 3);
  g_assert_cmpuint (shape_count (&read), ==, 24);
}

static void
test_bad_shapes_say_why (void)
{
  assert_refused ("", "a size is missing*");
  assert_refused ("4x", "a size is missing*");
  assert_refused ("x4", "a size is missing*");
  assert_refused ("0", "0 processors*");
  assert_refused ("4x0", "0 processors*");
  assert_refused ("-4", "-4 is negative*");
  assert_refused ("4x-1", "-1 is negative*");
  assert_refused ("four", "four is not a whole number*");
  assert_refused ("4.5", "4.5 is not a whole number*");
  assert_refused ("4,4", "4,4 is not a whole number*");
  assert_refused ("67108865", "more than 67108864 processors*");
  assert_refused ("8192x8193", "more than 67108864 processors*");
  assert_refused ("4294967296x4294967296", "more than 67108864 processors*");
  assert_refused ("18446744073709551617", "more than 67108864 processors*");
  assert_refused ("1x1x1x1x1x1x1x1x1x1x1", "more than 10 dimensions");
}

static void
test_equal_needs_rank_and_sizes (void)
{
  Shape a = shape ("2x3"), b = shape ("2x3"), c = shape ("3x2"), d = shape ("2x3x1");

  g_assert_true (shape_equal (&a, &b));
  g_assert_false (shape_equal (&a, &c));
  g_assert_false (shape_equal (&a, &d));
}

static void
test_numbers_are_row_major (void)
{
  Shape read = shape ("2x3x4");
  const guint32 place[SHAPE_MAX_RANK] = { 1, 2, 3 };

  g_assert_cmpuint (shape_number (&read, place), ==, 23);
  guint32 found[SHAPE_MAX_RANK];
  shape_coordinates (&read, 17, found); /* 17 = 1 * 12 + 1 * 4 + 1 */
  g_assert_cmpuint (found[0], ==, 1);
  g_assert_cmpuint (found[1], ==, 1);
  g_assert_cmpuint (found[2], ==, 1);
  for (guint32 i = 0; i < shape_count (&read); i++)
    {
      shape_coordinates (&read, i, found);
      g_assert_cmpuint (shape_number (&read, found), ==, i);
    }
}

static void
test_distance_sums_differences (void)
{
  Shape read = shape ("4x4");

  g_assert_cmpuint (shape_distance (&read, 0, 15), ==, 6);
  g_assert_cmpuint (shape_distance (&read, 15, 0), ==, 6);
  g_assert_cmpuint (shape_distance (&read, 3, 12), ==, 6);
  g_assert_cmpuint (shape_distance (&read, 5, 6), ==, 1);
  g_assert_cmpuint (shape_distance (&read, 9, 9), ==, 0);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shape/parsed-and-written-the-same",
                   test_parsed_and_written_the_same);
  g_test_add_func ("/shape/bad-shapes-say-why", test_bad_shapes_say_why);
  g_test_add_func ("/shape/equal-needs-rank-and-sizes", test_equal_needs_rank_and_sizes);
  g_test_add_func ("/shape/numbers-are-row-major", test_numbers_are_row_major);
  g_test_add_func ("/shape/distance-sums-differences", test_distance_sums_differences);
  return g_test_run ();
}
