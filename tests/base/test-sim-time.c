/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-sim-time.c - times, decimals, prices */
#include "config.h"

#include "base/sim-time.h"
#include "fixture/unit.h"

#include <string.h>

#define MICROSECOND ((AttoTime) G_GINT64_CONSTANT (1000000000000))

static Decimal
decimal (const char *text)
{
  Decimal value;

  g_assert_true (decimal_parse (text, strlen (text), &value));
  return value;
}

/* value as digits / scale, whatever common factor it was kept with. */
static void
assert_decimal (const char *text, guint64 digits, guint64 scale)
{
  Decimal value = decimal (text);

  g_assert_true ((unsigned __int128) value.digits * scale
                 == (unsigned __int128) digits * value.scale);
}

static void
test_decimal_is_exact (void)
{
  assert_decimal ("0", 0, 1);
  assert_decimal ("7", 7, 1);
  assert_decimal ("1.00", 1, 1);
  assert_decimal ("12.000345", 12000345, 1000000);
  assert_decimal ("0.000000000000000001", 1, G_GUINT64_CONSTANT (1000000000000000000));
  assert_decimal ("999999999999999999", G_GUINT64_CONSTANT (999999999999999999), 1);
  assert_decimal ("000000000000000000000000000042", 42, 1);
  assert_decimal ("1.50000000000000000000000000000", 15, 10);
}

static int
compared (const char *a, const char *b)
{
  const Decimal x = decimal (a), y = decimal (b);

  return decimal_compare (&x, &y);
}

/* Whatever number of decimals they were written with; 18 digits against 18 decimals. */
static void
test_decimals_are_compared_exactly (void)
{
  const Decimal half = { 5, 10 }, same_half = { 50, 100 };

  g_assert_cmpint (decimal_compare (&half, &same_half), ==, 0);
  g_assert_cmpint (compared ("0", "0.0"), ==, 0);
  g_assert_cmpint (compared ("0.3", "0.30000000000000001"), <, 0);
  g_assert_cmpint (compared ("2", "1.99999999999999999"), >, 0);
  g_assert_cmpint (compared ("10", "9"), >, 0);
  g_assert_cmpint (compared ("0.000000000000000001", "999999999999999999"), <, 0);
  g_assert_cmpint (compared ("999999999999999999", "0.000000000000000001"), >, 0);
  g_assert_cmpint (compared ("999999999999999999", "999999999999999999"), ==, 0);
}

static void
test_decimal_reads_only_its_length (void)
{
  Decimal value;

  g_assert_true (decimal_parse ("12345", 3, &value));
  g_assert_cmpuint (value.digits, ==, 123);
}

static void
test_decimal_refuses_other_text (void)
{
  const char *const bad[] = { "",
                              ".",
                              "-1",
                              "+1",
                              "1e5",
                              "1,5",
                              " 1",
                              "1 ",
                              "1.2.3",
                              "x",
                              "0x10",
                              "1234567890123456789",
                              "0.1234567890123456789",
                              "1.00000000000000000000001" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      Decimal value;

      g_assert_false (decimal_parse (bad[i], strlen (bad[i]), &value));
    }
}

static void
assert_scaled (const char *factor, SimTime time, SimTime expected)
{
  Decimal value = decimal (factor);
  SimTime result;

  g_assert_true (decimal_scale (&value, time, &result));
  g_assert_cmpint (result, ==, expected);
}

static void
test_power_rounds_down (void)
{
  assert_scaled ("1", 7, 7);
  assert_scaled ("0.5", 7, 3);
  assert_scaled ("1.5", 1, 1);
  assert_scaled ("0", 1000, 0);
  assert_scaled ("0.999999999999999999", SIM_TIME_LIMIT, SIM_TIME_LIMIT - 5);
  assert_scaled ("1.00", SIM_TIME_LIMIT, SIM_TIME_LIMIT);
}

static void
test_power_beyond_the_limit_fails (void)
{
  Decimal large = decimal ("999999999999999999"),
          little_more = decimal ("1.00000000000000001");
  SimTime result;

  g_assert_false (decimal_scale (&large, SIM_TIME_LIMIT, &result));
  g_assert_false (decimal_scale (&little_more, SIM_TIME_LIMIT, &result));
}

static SimTime
seconds (const char *text)
{
  SimTime time;

  g_assert_true (sim_time_parse_seconds (text, strlen (text), &time));
  return time;
}

static void
test_seconds_of_a_trace (void)
{
  g_assert_cmpint (seconds ("0.00001234"), ==, 12340000);
  g_assert_cmpint (seconds ("12.000345"), ==, G_GINT64_CONSTANT (12000345000000));
  g_assert_cmpint (seconds ("3"), ==, 3 * SIM_TIME_PER_SECOND);
  g_assert_cmpint (seconds ("0.0000000000019999"), ==, 1);
  g_assert_cmpint (seconds ("4611686.018427387904"), ==, SIM_TIME_LIMIT);
}

static void
test_bad_seconds_are_refused (void)
{
  const char *const bad[] = { "",
                              ".",
                              "-1.0",
                              "1e-5",
                              "nan",
                              "1.0s",
                              "4611686.018427387905",
                              "4611687",
                              "99999999999999999999999" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      SimTime time;

      g_assert_false (sim_time_parse_seconds (bad[i], strlen (bad[i]), &time));
    }
}

static void
test_price_per_byte_is_exact (void)
{
  AttoTime price;
  Decimal value = decimal ("0.2");

  g_assert_true (atto_time_from_decimal (&value, MICROSECOND, &price));
  g_assert_true (price == G_GINT64_CONSTANT (200000000000));
}

static void
test_price_below_an_attosecond_fails (void)
{
  AttoTime price;
  Decimal value
      = decimal ("0.0000000000001"); /* a tenth of an attosecond in microseconds */

  g_assert_false (atto_time_from_decimal (&value, MICROSECOND, &price));
}

static void
test_price_beyond_the_limit_fails (void)
{
  AttoTime price;
  /* The limit is 4611686018427.387904 us. */
  Decimal below = decimal ("4611686018427.38790"), more = decimal ("4611686018427.38791"),
          huge = decimal ("999999999999999999");

  g_assert_true (atto_time_from_decimal (&below, MICROSECOND, &price));
  g_assert_true (price == (AttoTime) (SIM_TIME_LIMIT - 4) * ATTO_PER_PICOSECOND);
  g_assert_false (atto_time_from_decimal (&more, MICROSECOND, &price));
  g_assert_false (atto_time_from_decimal (&huge, MICROSECOND * MICROSECOND, &price));
}

static void
assert_price (AttoTime fixed, AttoTime per_byte, guint64 bytes, const char *weight,
              SimTime expected)
{
  Decimal value = { 1, 1 };

  if (weight)
    value = decimal (weight);
  SimTime result;
  g_assert_true (
      atto_time_price (fixed, per_byte, bytes, weight ? &value : NULL, &result));
  g_assert_cmpint (result, ==, expected);
}

static void
test_message_price (void)
{
  /* 75 us + 1000 bytes of 0.2 us = 275 us */
  assert_price (75 * MICROSECOND, MICROSECOND / 5, 1000, NULL,
                275 * SIM_TIME_PER_MICROSECOND);
  assert_price (75 * MICROSECOND, MICROSECOND / 5, 1000, "1.0",
                275 * SIM_TIME_PER_MICROSECOND);
  /* weight 3: 75 us + 1000 / 3 us / 5 = 141.666666666.. us */
  assert_price (75 * MICROSECOND, MICROSECOND / 5, 1000, "3", 141666667);
  /* weight 0.5: 475 us */
  assert_price (75 * MICROSECOND, MICROSECOND / 5, 1000, "0.5",
                475 * SIM_TIME_PER_MICROSECOND);
}

static void
test_price_rounds_once_halves_up (void)
{
  assert_price (499999, 0, 0, NULL, 0);
  assert_price (500000, 0, 0, NULL, 1);
  assert_price (1500000, 0, 0, NULL, 2);
  /* Two parts that would each round down: 0.3 + 0.3 ps. */
  assert_price (300000, 100000, 3, NULL, 1);
  /* 1 as / 3 short of a half, and just beyond it. */
  assert_price (499999, 1, 2, "3", 0);
  assert_price (499999, 1, 3, "3", 1);
}

static void
test_huge_prices_are_exact_or_refused (void)
{
  /* 2^64 - 1 bytes at one attosecond */
  assert_price (0, 1, G_MAXUINT64, NULL, G_GINT64_CONSTANT (18446744073710));
  /* The same over a weight of 10^-5 .. and over one so small that the limit is passed. */
  assert_price (0, 1, G_MAXUINT64, "0.00001", G_GINT64_CONSTANT (1844674407370955162));
  Decimal tiny = decimal ("0.000001"), wide = decimal ("999999999999999999");
  SimTime result;
  g_assert_false (atto_time_price (0, 1, G_MAXUINT64, &tiny, &result));
  AttoTime limit = (AttoTime) SIM_TIME_LIMIT * ATTO_PER_PICOSECOND;
  g_assert_false (atto_time_price (0, limit, G_MAXUINT64, NULL, &result));
  g_assert_false (atto_time_price (0, limit, 2, NULL, &result));
  assert_price (0, limit, 1, NULL, SIM_TIME_LIMIT);
  /* 2^64 bytes * 2^62 ps / 10^18 passes, although 127 bits do not hold the product. */
  g_assert_false (atto_time_price (0, limit, G_MAXUINT64, &wide, &result));
  /* 10^17 bytes of 10^6 s over a weight of 10^18 - 1: 10^5 s and a little */
  assert_price (0, MICROSECOND * MICROSECOND, G_GUINT64_CONSTANT (100000000000000000),
                "999999999999999999", G_GINT64_CONSTANT (100000000000000000));
}

static void
assert_format (SimTime time, const char *expected)
{
  char buffer[SIM_TIME_TEXT_SIZE];

  g_assert_cmpstr (sim_time_format (time, buffer), ==, expected);
}

static void
test_format_has_twelve_decimals (void)
{
  assert_format (0, "0.000000000000");
  assert_format (1, "0.000000000001");
  assert_format (12340000, "0.000012340000");
  assert_format (SIM_TIME_LIMIT, "4611686.018427387904");
  assert_format (-1500000000000, "-1.500000000000");
  assert_format (G_MININT64, "-9223372.036854775808");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decimal/is-exact", test_decimal_is_exact);
  g_test_add_func ("/decimal/compared-exactly", test_decimals_are_compared_exactly);
  g_test_add_func ("/decimal/reads-only-its-length", test_decimal_reads_only_its_length);
  g_test_add_func ("/decimal/refuses-other-text", test_decimal_refuses_other_text);
  g_test_add_func ("/decimal/power-rounds-down", test_power_rounds_down);
  g_test_add_func ("/decimal/power-beyond-the-limit-fails",
                   test_power_beyond_the_limit_fails);
  g_test_add_func ("/sim-time/seconds-of-a-trace", test_seconds_of_a_trace);
  g_test_add_func ("/sim-time/bad-seconds-are-refused", test_bad_seconds_are_refused);
  g_test_add_func ("/atto-time/price-per-byte-is-exact", test_price_per_byte_is_exact);
  g_test_add_func ("/atto-time/price-below-an-attosecond-fails",
                   test_price_below_an_attosecond_fails);
  g_test_add_func ("/atto-time/price-beyond-the-limit-fails",
                   test_price_beyond_the_limit_fails);
  g_test_add_func ("/atto-time/message-price", test_message_price);
  g_test_add_func ("/atto-time/price-rounds-once-halves-up",
                   test_price_rounds_once_halves_up);
  g_test_add_func ("/atto-time/huge-prices-are-exact-or-refused",
                   test_huge_prices_are_exact_or_refused);
  g_test_add_func ("/sim-time/format-has-twelve-decimals",
                   test_format_has_twelve_decimals);
  return g_test_run ();
}
