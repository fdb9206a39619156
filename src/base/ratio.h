/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratio.h - exact fractions, and prices that are multiplied by them before they are
 * rounded
 */
#pragma once

#include "base/sim-time.h"

/* In lowest terms; the denominator is not 0. */
typedef struct
{
  guint64 numerator, denominator;
} Ratio;

#define RATIO_ONE ((Ratio){ 1, 1 })

static inline gboolean
ratio_is_one (Ratio self)
{
  return self.numerator == self.denominator;
}

static inline gboolean
ratio_equal (Ratio a, Ratio b)
{
  return a.numerator == b.numerator && a.denominator == b.denominator;
}

/* 1 / value; value above 0. */
Ratio ratio_inverse (const Decimal *value);

/* *product = *product * by.  Fails: numerator or denominator need more than 64 bits. */
gboolean ratio_multiply (Ratio *product, Ratio by);

/* price * count * by[0] * by[1] */
typedef struct
{
  AttoTime price;
  guint64 count;
  Ratio by[2];
} PriceTerm;

/* The sum of at most three terms, rounded to the nearest picosecond, halves up.  Fails if
 * it exceeds SIM_TIME_LIMIT. */
gboolean price_terms_sum (const PriceTerm *terms, guint n, SimTime *result);
