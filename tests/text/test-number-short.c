/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-number-short.c - few digits and a suitable unit */
#include "config.h"

#include "text/number-short.h"
#include "fixture/unit.h"

static void
assert_time (TotalTime time, guint digits, const char *expected)
{
  NumberText text;

  g_assert_cmpstr (number_short_time (time, SIM_TIME_PER_SECOND, digits, text), ==,
                   expected);
}

static void
test_times_get_a_unit_that_fits (void)
{
  assert_time (176800000, 4, "176.8 us");
  assert_time (28850000000, 4, "28.85 ms");
  assert_time (28850000000, 3, "28.9 ms"); /* halves up */
  assert_time (7, 4, "7 ps");
  assert_time (1500, 4, "1.500 ns");
  assert_time (1234567, 4, "1.235 us");
  assert_time (SIM_TIME_PER_SECOND, 4, "1.000 s");
  assert_time (0, 4, "0 s");
}

static void
test_rounding_can_change_the_unit (void)
{
  assert_time (999949999, 4, "999.9 us");
  assert_time (999950000, 4, "1.000 ms");
  assert_time (999999, 3, "1.00 us");
}

static void
test_no_digit_before_the_point_is_lost (void)
{
  assert_time ((TotalTime) 12345 * SIM_TIME_PER_SECOND + SIM_TIME_PER_SECOND / 2, 3,
               "12346 s");
  assert_time ((TotalTime) 1 << 88, 4, "309485009821345 s");
}

static void
test_units_have_no_prefix (void)
{
  const SimTime unit = SIM_TIME_PER_MICROSECOND;
  NumberText text;

  g_assert_cmpstr (number_short_time (9 * unit, unit, 4, text), ==, "9.000 units");
  g_assert_cmpstr (number_short_time (unit, unit, 4, text), ==, "1.000 unit");
  g_assert_cmpstr (number_short_time (12345 * unit, unit, 4, text), ==, "12345 units");
  g_assert_cmpstr (number_short_time (unit / 4, unit, 4, text), ==, "0.2500 units");
  g_assert_cmpstr (number_short_time (unit / 100 + 1, unit, 2, text), ==, "0.010 units");
  g_assert_cmpstr (number_short_time (0, unit, 4, text), ==, "0 units");
}

static void
test_percent_is_not_0_but_for_0 (void)
{
  NumberText text;

  g_assert_cmpstr (number_percent (74, 100, 0, text), ==, "74 %");
  g_assert_cmpstr (number_percent (1, 1000000, 0, text), ==, "0.0001 %");
  g_assert_cmpstr (number_percent (0, 100, 1, text), ==, "0.0 %");
  g_assert_cmpstr (number_percent (0, 0, 1, text), ==, "0 %");
}

/* Both ends have the unit of the time. */
static void
test_ranges (void)
{
  static const struct
  {
    TotalTime least, greatest, time;
    SimTime unit;
    const char *text;
  } cases[] = {
    { 11600000000, 13400000000, 12300000000, SIM_TIME_PER_SECOND, "11.6 .. 13.4" },
    { 987000000, 2001500000000, 999000000, SIM_TIME_PER_SECOND, "987 .. 2001500" },
    { 999600000, 1000400000, 1000000000, SIM_TIME_PER_SECOND, "1.00 .. 1.00" },
    { 0, 2, 1, SIM_TIME_PER_SECOND, "0 .. 2" },
    { 0, SIM_TIME_PER_SECOND, 0, SIM_TIME_PER_SECOND, "0 .. 1.00" },
    { 1500000, 30000000, 2000000, SIM_TIME_PER_MICROSECOND, "1.50 .. 30.0" },
  };
  NumberText text;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpstr (number_short_range (cases[i].least, cases[i].greatest, cases[i].time,
                                         cases[i].unit, 3, text),
                     ==, cases[i].text);
}

/* 41.14 / 41.128 is 1.0003; 1.005 is the least that two decimals do not show as 1.00. */
static void
test_little_longer_is_not_once_as_long (void)
{
  NumberText text;

  g_assert_cmpstr (number_longer (14, 10, text), ==, "1.40 times as long");
  g_assert_cmpstr (number_longer (1005, 1000, text), ==, "1.01 times as long");
  g_assert_cmpstr (number_longer (1004, 1000, text), ==, "0.4 % longer");
  g_assert_cmpstr (number_longer (41140, 41128, text), ==, "0.029 % longer");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number-short/little-longer-is-not-once-as-long",
                   test_little_longer_is_not_once_as_long);
  g_test_add_func ("/number-short/ranges", test_ranges);
  g_test_add_func ("/number-short/times-get-a-unit-that-fits",
                   test_times_get_a_unit_that_fits);
  g_test_add_func ("/number-short/rounding-can-change-the-unit",
                   test_rounding_can_change_the_unit);
  g_test_add_func ("/number-short/no-digit-before-the-point-is-lost",
                   test_no_digit_before_the_point_is_lost);
  g_test_add_func ("/number-short/units-have-no-prefix", test_units_have_no_prefix);
  g_test_add_func ("/number-short/percent-is-not-0-but-for-0",
                   test_percent_is_not_0_but_for_0);
  return g_test_run ();
}
