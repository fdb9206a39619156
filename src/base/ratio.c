/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/ratio.h"

/* ---- fractions --------------------------------------------------------------------- */

static guint64
common_divisor (guint64 a, guint64 b)
{
  while (b != 0)
    {
      const guint64 rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

Ratio
ratio_inverse (const Decimal *value)
{
  const guint64 divisor = common_divisor (value->scale, value->digits);

  return (Ratio){ value->scale / divisor, value->digits / divisor };
}

/* Each numerator is in lowest terms with both denominators before they are multiplied, so
 * the product is, too, and nothing overflows that could be avoided. */
gboolean
ratio_multiply (Ratio *product, Ratio by)
{
  const guint64 own = common_divisor (product->numerator, by.denominator);
  const guint64 other = common_divisor (by.numerator, product->denominator);

  return !__builtin_mul_overflow (product->numerator / own, by.numerator / other,
                                  &product->numerator)
         && !__builtin_mul_overflow (product->denominator / other, by.denominator / own,
                                     &product->denominator);
}

/* ---- wide integers ----------------------------------------------------------------- */

/* The lowest word first.  Three terms of 82 + 64 + 2 * 64 bits, each multiplied by the
 * denominators of the other two: below 2^533. */
#define WORDS 10

typedef struct
{
  guint64 word[WORDS];
} Wide;

static Wide
wide_of (unsigned __int128 value)
{
  return (Wide){ { (guint64) value, (guint64) (value >> 64) } };
}

static void
wide_multiply (Wide *self, guint64 by)
{
  guint64 carry = 0;

  for (guint i = 0; i < WORDS; i++)
    {
      const unsigned __int128 product = (unsigned __int128) self->word[i] * by + carry;

      self->word[i] = (guint64) product;
      carry = (guint64) (product >> 64);
    }
  g_assert (carry == 0);
}

static void
wide_add (Wide *self, const Wide *other)
{
  guint64 carry = 0;

  for (guint i = 0; i < WORDS; i++)
    {
      const unsigned __int128 sum
          = (unsigned __int128) self->word[i] + other->word[i] + carry;

      self->word[i] = (guint64) sum;
      carry = (guint64) (sum >> 64);
    }
}

static gboolean
wide_is_less (const Wide *a, const Wide *b)
{
  guint i = WORDS - 1;

  while (i > 0 && a->word[i] == b->word[i])
    i--;
  return a->word[i] < b->word[i];
}

/* At least as large as the other. */
static void
wide_subtract (Wide *self, const Wide *other)
{
  guint64 borrow = 0;

  for (guint i = 0; i < WORDS; i++)
    {
      const unsigned __int128 less = (unsigned __int128) other->word[i] + borrow;

      borrow = less > self->word[i];
      self->word[i] -= (guint64) less;
    }
}

/* value / divisor, rounded down, if it is below 2^63. */
static gboolean
wide_divide (Wide value, const Wide *divisor, guint64 *quotient)
{
  *quotient = 0;
  for (gint bit = 63; bit >= 0; bit--)
    {
      Wide part = *divisor;

      wide_multiply (&part, (guint64) 1 << bit);
      if (wide_is_less (&value, &part))
        continue;
      if (bit == 63)
        return FALSE;
      wide_subtract (&value, &part);
      *quotient |= (guint64) 1 << bit;
    }
  return TRUE;
}

/* ---- prices ------------------------------------------------------------------------ */

/* Two denominators of a term. */
static void
multiply_by_denominators (Wide *self, const PriceTerm *term)
{
  wide_multiply (self, term->by[0].denominator);
  wide_multiply (self, term->by[1].denominator);
}

/* (2 value + divisor) / 2 divisor, of attoseconds to picoseconds. */
gboolean
price_terms_sum (const PriceTerm *terms, guint n, SimTime *result)
{
  Wide value = { { 0 } }, divisor = wide_of (ATTO_PER_PICOSECOND);
  guint64 quotient;

  g_assert (n <= 3);
  for (guint i = 0; i < n; i++)
    {
      Wide term = wide_of ((unsigned __int128) terms[i].price);

      multiply_by_denominators (&divisor, &terms[i]);
      wide_multiply (&term, terms[i].count);
      wide_multiply (&term, terms[i].by[0].numerator);
      wide_multiply (&term, terms[i].by[1].numerator);
      for (guint other = 0; other < n; other++)
        if (other != i)
          multiply_by_denominators (&term, &terms[other]);
      wide_multiply (&term, 2);
      wide_add (&value, &term);
    }
  wide_add (&value, &divisor);
  wide_multiply (&divisor, 2);
  if (!wide_divide (value, &divisor, &quotient) || quotient > (guint64) SIM_TIME_LIMIT)
    return FALSE;
  *result = (SimTime) quotient;
  return TRUE;
}
