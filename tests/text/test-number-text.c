/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-number-text.c - exact numbers as text */
#include "config.h"

#include "text/number-text.h"
#include "fixture/unit.h"

static void
test_exact_keeps_what_is_not_zero (void)
{
  NumberText text;

  g_assert_cmpstr (number_exact (0, SIM_TIME_PER_SECOND, 1, text), ==, "0.0");
  g_assert_cmpstr (number_exact (1, SIM_TIME_PER_SECOND, 1, text), ==, "0.000000000001");
  g_assert_cmpstr (number_exact (1500000000000, SIM_TIME_PER_SECOND, 1, text), ==, "1.5");
  g_assert_cmpstr (number_exact (1500000000000, SIM_TIME_PER_SECOND, 3, text), ==,
                   "1.500");
  g_assert_cmpstr (number_exact (2000000, SIM_TIME_PER_MICROSECOND, 0, text), ==, "2");
  g_assert_cmpstr (number_exact (7, 1, 3, text), ==, "7");
  g_assert_cmpstr (number_exact (-1250, 1000, 0, text), ==, "-1.25");
}

static void
test_sums_beyond_64_bits_are_exact (void)
{
  NumberText text;
  TotalTime large = (TotalTime) 1 << 88;

  g_assert_cmpstr (number_exact (large + 1, SIM_TIME_PER_SECOND, 1, text), ==,
                   "309485009821345.068724781057");
  g_assert_cmpstr (number_ratio (large, large * 3, 12, "", text), ==, "0.333333333333");
}

static void
test_fixed_rounds_to_nearest (void)
{
  NumberText text;

  g_assert_cmpstr (number_fixed (1499999, SIM_TIME_PER_SECOND, 6, text), ==, "0.000001");
  g_assert_cmpstr (number_fixed (1500000, SIM_TIME_PER_SECOND, 6, text), ==, "0.000002");
  g_assert_cmpstr (number_fixed (999999999999, SIM_TIME_PER_SECOND, 3, text), ==,
                   "1.000");
  g_assert_cmpstr (number_fixed (5, SIM_TIME_PER_SECOND, 12, text), ==, "0.000000000005");
  g_assert_cmpstr (number_fixed (5, 10, 3, text), ==, "0.500");
  g_assert_cmpstr (number_fixed (5, 10, 0, text), ==, "1");
  g_assert_cmpstr (number_fixed (42, 1, 0, text), ==, "42");
}

static void
test_ratio_of_nothing_is_what_is_asked_for (void)
{
  NumberText text;

  g_assert_cmpstr (number_ratio (0, 0, 12, "1.0", text), ==, "1.0");
  g_assert_cmpstr (number_ratio (0, 5, 3, "1.0", text), ==, "0.000");
  g_assert_cmpstr (number_ratio (2, 3, 2, "", text), ==, "0.67");
  g_assert_cmpstr (number_ratio (9999, 10000, 3, "", text), ==, "1.000");
  g_assert_cmpstr (number_ratio (7, 2, 1, "", text), ==, "3.5");
}

static void
test_share_is_0_only_where_it_is_0 (void)
{
  const __int128 huge = (__int128) 1000000000000000000 * 1000000000000000000;
  NumberText text;

  g_assert_cmpstr (number_share (1, 3, 4, "", text), ==, "0.3333");
  g_assert_cmpstr (number_share (0, 5, 4, "1.0", text), ==, "0.0000");
  g_assert_cmpstr (number_share (5, 0, 4, "1.0", text), ==, "1.0");
  g_assert_cmpstr (number_share (1, 20000, 4, "", text), ==, "0.0001");
  g_assert_cmpstr (number_share (4999, 100000000, 4, "", text), ==, "0.00005");
  g_assert_cmpstr (number_share (3148, 100000000, 4, "", text), ==, "0.000031");
  g_assert_cmpstr (number_share (3150, 100000000, 4, "", text), ==, "0.000032");
  g_assert_cmpstr (number_share (996, 100000000, 4, "", text), ==, "0.00001");
  g_assert_cmpstr (number_share (1, 1000000, 4, "", text), ==, "0.000001");
  g_assert_cmpstr (number_share (104, 1000000, 3, "", text), ==, "0.0001");
  g_assert_cmpstr (number_share (123, 10000, 1, "", text), ==, "0.012");
  g_assert_cmpstr (number_share (7, huge, 4, "", text), ==,
                   "0.000000000000000000000000000000000007");
}

static void
test_trim_leaves_a_decimal (void)
{
  NumberText text;

  number_ratio (1, 1, 12, "", text);
  g_assert_cmpstr (number_trim (text), ==, "1.0");
  number_ratio (1, 4, 12, "", text);
  g_assert_cmpstr (number_trim (text), ==, "0.25");
  number_fixed (100, 1, 0, text);
  g_assert_cmpstr (number_trim (text), ==, "100");
}

static void
test_groups_are_of_three (void)
{
  NumberText text;

  g_assert_cmpstr (number_grouped (0, text), ==, "0");
  g_assert_cmpstr (number_grouped (999, text), ==, "999");
  g_assert_cmpstr (number_grouped (1000, text), ==, "1 000");
  g_assert_cmpstr (number_unbroken (999, text), ==, "999");
  g_assert_cmpstr (number_unbroken (1234567, text), ==,
                   "1\xc2\xa0"
                   "234\xc2\xa0"
                   "567");
  g_assert_cmpstr (number_grouped (G_MAXUINT64, text), ==, "18 446 744 073 709 551 615");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number-text/exact-keeps-what-is-not-zero",
                   test_exact_keeps_what_is_not_zero);
  g_test_add_func ("/number-text/sums-beyond-64-bits-are-exact",
                   test_sums_beyond_64_bits_are_exact);
  g_test_add_func ("/number-text/fixed-rounds-to-nearest", test_fixed_rounds_to_nearest);
  g_test_add_func ("/number-text/ratio-of-nothing-is-what-is-asked-for",
                   test_ratio_of_nothing_is_what_is_asked_for);
  g_test_add_func ("/number-text/share-is-0-only-where-it-is-0",
                   test_share_is_0_only_where_it_is_0);
  g_test_add_func ("/number-text/trim-leaves-a-decimal", test_trim_leaves_a_decimal);
  g_test_add_func ("/number-text/groups-are-of-three", test_groups_are_of_three);
  return g_test_run ();
}
