/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-quasi.h"

#include <string.h>

static gint64
modulo (gint64 value, gint64 by)
{
  gint64 rest = value % by;
  return rest < 0 ? rest + by : rest;
}

static __int128
divisor (__int128 a, __int128 b)
{
  while (b != 0)
    {
      __int128 rest = a % b;
      a = b;
      b = rest;
    }
  return a < 0 ? -a : a;
}

/* ---- rationals --------------------------------------------------------------------- */

static gboolean
fit (__int128 numerator, __int128 denominator, HpfRational *result)
{
  __int128 common = divisor (numerator, denominator);
  numerator /= common;
  denominator /= common;
  if (numerator > G_MAXINT64 || numerator < -(__int128) G_MAXINT64
      || denominator > G_MAXINT64)
    return FALSE;
  *result = (HpfRational){ (gint64) numerator, (gint64) denominator };
  return TRUE;
}

static gboolean
add_rationals (HpfRational a, gint64 sign, HpfRational b, HpfRational *sum)
{
  __int128 x, y, numerator, denominator;
  if (__builtin_mul_overflow ((__int128) a.numerator, (__int128) b.denominator, &x)
      || __builtin_mul_overflow ((__int128) b.numerator * sign, (__int128) a.denominator,
                                 &y)
      || __builtin_add_overflow (x, y, &numerator))
    return FALSE;
  denominator = (__int128) a.denominator * b.denominator;
  return fit (numerator, denominator, sum);
}

static gboolean
multiply_rationals (HpfRational a, HpfRational b, HpfRational *product)
{
  return fit ((__int128) a.numerator * b.numerator,
              (__int128) a.denominator * b.denominator, product);
}

/* ---- polynomials ------------------------------------------------------------------- */

static GArray *
polynomial_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (HpfTerm));
}

/* Keeps the order: by degree, then by powers. */
static int
compare_terms (const HpfTerm *a, const HpfTerm *b)
{
  guint x = 0, y = 0;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    {
      x += a->power[i];
      y += b->power[i];
    }
  return x != y ? (int) y - (int) x : -memcmp (a->power, b->power, sizeof a->power);
}

static gboolean
add_term (GArray *polynomial, gint64 sign, const HpfTerm *term)
{
  guint i = 0;
  while (i < polynomial->len
         && compare_terms (&g_array_index (polynomial, HpfTerm, i), term) < 0)
    i++;
  HpfTerm added = *term;
  added.factor.numerator *= sign;
  if (i == polynomial->len
      || compare_terms (&g_array_index (polynomial, HpfTerm, i), term) != 0)
    {
      if (term->factor.numerator != 0)
        g_array_insert_val (polynomial, i, added);
      return TRUE;
    }
  HpfTerm *old = &g_array_index (polynomial, HpfTerm, i);
  if (!add_rationals (old->factor, 1, added.factor, &old->factor))
    return FALSE;
  if (old->factor.numerator == 0)
    g_array_remove_index (polynomial, i);
  return TRUE;
}

static gboolean
multiply_terms (const HpfTerm *a, const HpfTerm *b, HpfTerm *product)
{
  memset (product, 0, sizeof *product);
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    {
      if (a->power[i] + b->power[i] > G_MAXUINT8)
        return FALSE;
      product->power[i] = (guint8) (a->power[i] + b->power[i]);
    }
  return multiply_rationals (a->factor, b->factor, &product->factor);
}

/* sum += a x b */
static gboolean
add_product (GArray *sum, const GArray *a, const GArray *b)
{
  for (guint i = 0; i < a->len; i++)
    for (guint j = 0; j < b->len; j++)
      {
        HpfTerm product;
        if (!multiply_terms (&g_array_index (a, HpfTerm, i),
                             &g_array_index (b, HpfTerm, j), &product)
            || !add_term (sum, 1, &product))
          return FALSE;
      }
  return TRUE;
}

gboolean
hpf_polynomial_equal (const GArray *a, const GArray *b)
{
  for (guint i = 0; a->len == b->len && i < a->len; i++)
    {
      const HpfTerm *x = &g_array_index (a, HpfTerm, i);
      const HpfTerm *y = &g_array_index (b, HpfTerm, i);
      if (compare_terms (x, y) != 0 || x->factor.numerator != y->factor.numerator
          || x->factor.denominator != y->factor.denominator)
        return FALSE;
    }
  return a->len == b->len;
}

/* ---- classes ----------------------------------------------------------------------- */

static HpfQuasi *
quasi_new (const guint *period)
{
  guint64 n_classes = 1;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    {
      n_classes *= period[i];
      if (n_classes > HPF_MOST_CLASSES)
        return NULL;
    }
  HpfQuasi *self = g_new0 (HpfQuasi, 1);
  memcpy (self->period, period, sizeof self->period);
  self->n_classes = (guint) n_classes;
  self->polynomials = g_new (GArray *, n_classes);
  for (guint i = 0; i < n_classes; i++)
    self->polynomials[i] = polynomial_new ();
  return self;
}

void
hpf_quasi_free (HpfQuasi *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n_classes; i++)
    g_array_unref (self->polynomials[i]);
  g_free (self->polynomials);
  g_free (self);
}

void
hpf_quasi_residues (const HpfQuasi *self, guint number, guint *residues)
{
  for (guint i = HPF_MOST_UNKNOWNS; i-- > 0;)
    {
      residues[i] = number % self->period[i];
      number /= self->period[i];
    }
}

/* The polynomial where the unknowns have these residues, of multiples of the periods. */
static GArray *
find_class (const HpfQuasi *self, const guint *residues)
{
  guint number = 0;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    number = number * self->period[i] + residues[i] % self->period[i];
  return self->polynomials[number];
}

static HpfQuasi *
new_common (const HpfQuasi *a, const HpfQuasi *b)
{
  guint period[HPF_MOST_UNKNOWNS];
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    {
      guint64 both = (guint64) a->period[i]
                     / (guint64) divisor (a->period[i], b->period[i]) * b->period[i];
      if (both > HPF_MOST_CLASSES)
        return NULL;
      period[i] = (guint) both;
    }
  return quasi_new (period);
}

/* ---- making ------------------------------------------------------------------------ */

static const guint no_periods[HPF_MOST_UNKNOWNS] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };

static void
set_one (GArray *polynomial)
{
  const HpfTerm one = { .factor = { 1, 1 } };
  g_array_append_val (polynomial, one);
}

HpfQuasi *
hpf_quasi_constant (gint64 value)
{
  return hpf_quasi_term (0, 0, (HpfRational){ value, 1 });
}

HpfQuasi *
hpf_quasi_term (guint unknown, guint power, HpfRational factor)
{
  HpfQuasi *self = quasi_new (no_periods);
  HpfTerm term = { .factor = factor };
  if (!fit (factor.numerator, factor.denominator, &term.factor) || power > G_MAXUINT8)
    {
      hpf_quasi_free (self);
      return NULL;
    }
  term.power[unknown] = (guint8) power;
  add_term (self->polynomials[0], 1, &term);
  return self;
}

HpfQuasi *
hpf_quasi_class (guint unknown, guint period, guint residue)
{
  guint periods[HPF_MOST_UNKNOWNS];
  memcpy (periods, no_periods, sizeof periods);
  periods[unknown] = period;
  HpfQuasi *self = quasi_new (periods);
  if (self != NULL)
    set_one (self->polynomials[residue]);
  return self;
}

HpfQuasi *
hpf_quasi_multiple (const HpfMultiple *multiple)
{
  guint periods[HPF_MOST_UNKNOWNS], residues[HPF_MOST_UNKNOWNS];
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    {
      gint64 factor = modulo (multiple->form.unknown[i], multiple->modulus);
      gint64 period = multiple->modulus / (gint64) divisor (multiple->modulus, factor);
      if (period > HPF_MOST_CLASSES)
        return NULL;
      periods[i] = (guint) period;
    }
  HpfQuasi *self = quasi_new (periods);
  for (guint c = 0; self != NULL && c < self->n_classes; c++)
    {
      __int128 sum = multiple->form.constant;
      hpf_quasi_residues (self, c, residues);
      for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
        sum += (__int128) multiple->form.unknown[i] * residues[i];
      if (sum % multiple->modulus == 0)
        set_one (self->polynomials[c]);
    }
  return self;
}

HpfQuasi *
hpf_quasi_copy (const HpfQuasi *self)
{
  g_autoptr (HpfQuasi) zero = quasi_new (no_periods);
  return hpf_quasi_add (self, 1, zero);
}

/* ---- operations -------------------------------------------------------------------- */

HpfQuasi *
hpf_quasi_add (const HpfQuasi *a, gint64 sign, const HpfQuasi *b)
{
  guint residues[HPF_MOST_UNKNOWNS];
  g_autoptr (HpfQuasi) sum = a != NULL && b != NULL ? new_common (a, b) : NULL;
  for (guint c = 0; sum != NULL && c < sum->n_classes; c++)
    {
      hpf_quasi_residues (sum, c, residues);
      const GArray *x = find_class (a, residues), *y = find_class (b, residues);
      g_array_append_vals (sum->polynomials[c], x->data, x->len);
      for (guint i = 0; i < y->len; i++)
        if (!add_term (sum->polynomials[c], sign, &g_array_index (y, HpfTerm, i)))
          return NULL;
    }
  return g_steal_pointer (&sum);
}

HpfQuasi *
hpf_quasi_multiply (const HpfQuasi *a, const HpfQuasi *b)
{
  guint residues[HPF_MOST_UNKNOWNS];
  g_autoptr (HpfQuasi) product = a != NULL && b != NULL ? new_common (a, b) : NULL;
  for (guint c = 0; product != NULL && c < product->n_classes; c++)
    {
      hpf_quasi_residues (product, c, residues);
      if (!add_product (product->polynomials[c], find_class (a, residues),
                        find_class (b, residues)))
        return NULL;
    }
  return g_steal_pointer (&product);
}

/* Whether the classes of an unknown repeat after so many residues. */
static gboolean
repeats (const HpfQuasi *self, guint unknown, guint after)
{
  guint residues[HPF_MOST_UNKNOWNS];
  for (guint c = 0; c < self->n_classes; c++)
    {
      hpf_quasi_residues (self, c, residues);
      if (residues[unknown] < after)
        continue;
      residues[unknown] -= after;
      if (!hpf_polynomial_equal (self->polynomials[c], find_class (self, residues)))
        return FALSE;
    }
  return TRUE;
}

HpfQuasi *
hpf_quasi_reduce (const HpfQuasi *self)
{
  guint period[HPF_MOST_UNKNOWNS], residues[HPF_MOST_UNKNOWNS];
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    {
      period[i] = 1;
      while (self->period[i] % period[i] != 0 || !repeats (self, i, period[i]))
        period[i]++;
    }
  HpfQuasi *reduced = quasi_new (period);
  for (guint c = 0; c < reduced->n_classes; c++)
    {
      hpf_quasi_residues (reduced, c, residues);
      const GArray *old = find_class (self, residues);
      g_array_append_vals (reduced->polynomials[c], old->data, old->len);
    }
  return reduced;
}

gboolean
hpf_quasi_is_zero (const HpfQuasi *self)
{
  for (guint c = 0; c < self->n_classes; c++)
    if (self->polynomials[c]->len > 0)
      return FALSE;
  return TRUE;
}

gboolean
hpf_polynomial_value (const GArray *polynomial, const gint64 *unknowns, gint64 *value)
{
  HpfRational sum = { 0, 1 };
  for (guint t = 0; t < polynomial->len; t++)
    {
      const HpfTerm *term = &g_array_index (polynomial, HpfTerm, t);
      HpfRational product = term->factor;
      for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
        for (guint k = 0; k < term->power[i]; k++)
          if (!multiply_rationals (product, (HpfRational){ unknowns[i], 1 }, &product))
            return FALSE;
      if (!add_rationals (sum, 1, product, &sum))
        return FALSE;
    }
  *value = sum.numerator;
  return sum.denominator == 1;
}

gboolean
hpf_quasi_value (const HpfQuasi *self, const gint64 *unknowns, gint64 *value)
{
  guint residues[HPF_MOST_UNKNOWNS];
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    residues[i]
        = self->period[i] == 1 ? 0 : (guint) modulo (unknowns[i], self->period[i]);
  return hpf_polynomial_value (find_class (self, residues), unknowns, value);
}

/* ---- on equations ------------------------------------------------------------------ */

/* The polynomial with another one in place of the unknown; NULL: too large. */
static GArray *
substitute (const GArray *polynomial, guint unknown, const GArray *by)
{
  g_autoptr (GArray) result = polynomial_new ();
  for (guint t = 0; t < polynomial->len; t++)
    {
      HpfTerm rest = g_array_index (polynomial, HpfTerm, t);
      guint power = rest.power[unknown];
      rest.power[unknown] = 0;
      g_autoptr (GArray) product = polynomial_new ();
      g_array_append_val (product, rest);
      for (guint k = 0; k < power; k++)
        {
          GArray *next = polynomial_new ();
          gboolean good = add_product (next, product, by);
          g_array_unref (product);
          product = next;
          if (!good)
            return NULL;
        }
      for (guint i = 0; i < product->len; i++)
        if (!add_term (result, 1, &g_array_index (product, HpfTerm, i)))
          return NULL;
    }
  return g_steal_pointer (&result);
}

HpfQuasi *
hpf_quasi_fix (const HpfQuasi *self, guint unknown, gint64 value)
{
  guint period[HPF_MOST_UNKNOWNS], residues[HPF_MOST_UNKNOWNS];
  const HpfTerm constant = { .factor = { value, 1 } };
  g_autoptr (GArray) by = polynomial_new ();
  if (value != 0)
    g_array_append_val (by, constant);
  memcpy (period, self->period, sizeof period);
  period[unknown] = 1;
  g_autoptr (HpfQuasi) fixed = quasi_new (period);
  for (guint c = 0; c < fixed->n_classes; c++)
    {
      hpf_quasi_residues (fixed, c, residues);
      residues[unknown] = (guint) modulo (value, self->period[unknown]);
      g_array_unref (fixed->polynomials[c]);
      fixed->polynomials[c] = substitute (find_class (self, residues), unknown, by);
      if (fixed->polynomials[c] == NULL)
        {
          fixed->polynomials[c] = polynomial_new ();
          return NULL;
        }
    }
  return g_steal_pointer (&fixed);
}

/* What an unknown is where the form is 0. */
static GArray *
solve (const HpfForm *form, guint unknown)
{
  GArray *polynomial = polynomial_new ();
  for (guint i = 0; i <= HPF_MOST_UNKNOWNS; i++)
    {
      HpfTerm term = { 0 };
      gint64 factor = i < HPF_MOST_UNKNOWNS ? form->unknown[i] : form->constant;
      if (i == unknown || factor == 0)
        continue;
      if (i < HPF_MOST_UNKNOWNS)
        term.power[i] = 1;
      if (!fit (-(__int128) factor, form->unknown[unknown], &term.factor))
        continue;
      if (term.factor.denominator < 0)
        term.factor = (HpfRational){ -term.factor.numerator, -term.factor.denominator };
      add_term (polynomial, 1, &term);
    }
  return polynomial;
}

static gboolean
polynomial_vanishes (const GArray *polynomial, const GArray *equations)
{
  g_autoptr (GArray) left = g_array_copy ((GArray *) polynomial);
  for (guint e = 0; e < equations->len && left->len > 0; e++)
    {
      const HpfForm *form = &g_array_index (equations, HpfForm, e);
      guint unknown = 0;
      while (unknown < HPF_MOST_UNKNOWNS && form->unknown[unknown] == 0)
        unknown++;
      if (unknown == HPF_MOST_UNKNOWNS)
        continue;
      g_autoptr (GArray) by = solve (form, unknown);
      GArray *next = substitute (left, unknown, by);
      if (next == NULL)
        return FALSE;
      g_array_unref (left);
      left = next;
    }
  return left->len == 0;
}

/* Later equations without the unknown that an earlier one is solved for. */
static GArray *
triangular (const GArray *equations)
{
  GArray *result = g_array_copy ((GArray *) equations);
  for (guint e = 0; e < result->len; e++)
    {
      const HpfForm pivot = g_array_index (result, HpfForm, e);
      guint unknown = 0;
      while (unknown < HPF_MOST_UNKNOWNS && pivot.unknown[unknown] == 0)
        unknown++;
      for (guint f = e + 1; unknown < HPF_MOST_UNKNOWNS && f < result->len; f++)
        {
          HpfForm *other = &g_array_index (result, HpfForm, f);
          HpfForm scaled = { 0 };
          gint64 factor = other->unknown[unknown];
          if (factor != 0
              && (!hpf_form_add (&scaled, pivot.unknown[unknown], other)
                  || !hpf_form_add (&scaled, -factor, &pivot)))
            memset (&scaled, 0, sizeof scaled); /* one equation less is known */
          if (factor != 0)
            *other = scaled;
        }
    }
  return result;
}

gboolean
hpf_quasi_vanishes (const HpfQuasi *self, const GArray *equations)
{
  g_autoptr (GArray) solved = triangular (equations);
  for (guint c = 0; c < self->n_classes; c++)
    if (!polynomial_vanishes (self->polynomials[c], solved))
      return FALSE;
  return TRUE;
}
