/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-ratio.c - fractions, and prices with factors, against long multiplication */
#include "config.h"

#include "base/ratio.h"
#include "fixture/unit.h"

#include <string.h>

static Ratio
inverse (const char *text)
{
  Decimal value;

  g_assert_true (decimal_parse (text, strlen (text), &value));
  return ratio_inverse (&value);
}

static void
test_inverse_is_in_lowest_terms (void)
{
  g_assert_true (ratio_equal (inverse ("2"), (Ratio){ 1, 2 }));
  g_assert_true (ratio_equal (inverse ("0.5"), (Ratio){ 2, 1 }));
  g_assert_true (ratio_equal (inverse ("2.5"), (Ratio){ 2, 5 }));
  g_assert_true (ratio_is_one (inverse ("1.000")));
}

static void
test_products_cancel (void)
{
  Ratio product = { 3, 4 }, large = { G_MAXUINT64, 2 };

  g_assert_true (ratio_multiply (&product, (Ratio){ 4, 9 }));
  g_assert_true (ratio_equal (product, (Ratio){ 1, 3 }));
  g_assert_true (ratio_multiply (&large, (Ratio){ 2, G_MAXUINT64 }));
  g_assert_true (ratio_is_one (large));
  large = (Ratio){ G_MAXUINT64, 2 };
  g_assert_false (ratio_multiply (&large, (Ratio){ 3, 1 }));
}

/* Small enough for 128 bits. */
static void
test_prices_of_random_terms (void)
{
  for (guint i = 0; i < 10000; i++)
    {
      const guint64 fixed = (guint64) g_test_rand_int_range (0, 1 << 30);
      const guint64 each = (guint64) g_test_rand_int_range (0, 1 << 20);
      const guint64 count = (guint64) g_test_rand_int_range (0, 1 << 20);
      const guint64 a = (guint64) g_test_rand_int_range (0, 1000);
      const guint64 b = (guint64) g_test_rand_int_range (1, 1000);
      const guint64 c = (guint64) g_test_rand_int_range (0, 1000);
      const guint64 d = (guint64) g_test_rand_int_range (1, 1000);
      const PriceTerm terms[] = { { fixed, 1, { { a, b }, RATIO_ONE } },
                                  { each, count, { { c, d }, { a, b } } } };
      const unsigned __int128 numerator
          = (unsigned __int128) fixed * a * d + (unsigned __int128) each * count * c * a;
      const unsigned __int128 denominator
          = (unsigned __int128) b * d * ATTO_PER_PICOSECOND;
      SimTime sum;

      g_assert_true (price_terms_sum (terms, 2, &sum));
      g_assert_cmpint (sum, ==,
                       (SimTime) ((2 * numerator + denominator) / (2 * denominator)));
    }
}

/* The largest of all, and prices around the limit. */
static void
test_limits (void)
{
  const AttoTime most = (AttoTime) SIM_TIME_LIMIT * ATTO_PER_PICOSECOND;
  const Ratio huge = { G_MAXUINT64, 1 }, tiny = { 1, G_MAXUINT64 };
  PriceTerm terms[3] = { { most, G_MAXUINT64, { huge, huge } },
                         { most, G_MAXUINT64, { tiny, tiny } },
                         { most, 1, { tiny, huge } } };
  SimTime sum;

  g_assert_false (price_terms_sum (terms, 3, &sum));
  terms[0].by[0] = terms[0].by[1] = tiny;
  g_assert_true (price_terms_sum (&terms[2], 1, &sum));
  g_assert_cmpint (sum, ==, SIM_TIME_LIMIT);
  terms[2].by[0] = (Ratio){ 2, G_MAXUINT64 };
  g_assert_false (price_terms_sum (&terms[2], 1, &sum));
  g_assert_true (price_terms_sum (terms, 2, &sum));
  g_assert_cmpint (sum, ==, 1); /* 2 x 2^62 / (2^64 - 1) = 0.5, up */
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ratio/inverse-is-in-lowest-terms", test_inverse_is_in_lowest_terms);
  g_test_add_func ("/ratio/products-cancel", test_products_cancel);
  g_test_add_func ("/ratio/prices-of-random-terms", test_prices_of_random_terms);
  g_test_add_func ("/ratio/limits", test_limits);
  return g_test_run ();
}
