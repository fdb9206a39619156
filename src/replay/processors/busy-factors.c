/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/processors/busy-factors.h"

static gboolean
is_of_computing (const WhatIfChange *change)
{
  return change->target <= CHANGE_PROCESSOR;
}

/* Intervals are known to users by their places in preorder, from 1. */
static void
multiply_interval (BusyFactors *self, const Program *program, const WhatIfChange *change)
{
  g_autofree guint32 *preorder = program_interval_preorder (program);
  const guint32 n = program_intervals (program);
  guint32 own;

  if (change->number < 1 || change->number > n)
    return; /* busy_factors_check refuses it */
  own = preorder[change->number - 1];

  if (self->of_interval == NULL)
    {
      self->of_interval = g_new (Ratio, n);
      for (guint32 i = 0; i < n; i++)
        self->of_interval[i] = RATIO_ONE;
    }
  for (guint32 i = 0; i < n; i++)
    {
      guint32 around = i;

      while (around != PROGRAM_NONE && around != own)
        around = program_interval (program, around)->parent;
      if (around != PROGRAM_NONE)
        ratio_multiply (&self->of_interval[i], change->by);
    }
}

void
busy_factors_open (BusyFactors *self, const WhatIf *what_if, const Program *program)
{
  *self = (BusyFactors){ .what_if = what_if, .one = TRUE };
  for (guint i = 0; what_if != NULL && i < what_if->changes->len; i++)
    {
      const WhatIfChange *change = what_if_at (what_if, i);

      self->any |= is_of_computing (change);
      self->one &= change->target != CHANGE_PROCESSOR;
      if (change->target == CHANGE_INTERVAL)
        multiply_interval (self, program, change);
    }
}

void
busy_factors_close (BusyFactors *self)
{
  g_free (self->of_interval);
}

Ratio
busy_factors_find (const BusyFactors *self, guint32 processor, guint32 interval)
{
  Ratio product = what_if_factor (self->what_if, CHANGE_COMPUTING);

  for (guint i = 0; i < self->what_if->changes->len; i++)
    {
      const WhatIfChange *change = what_if_at (self->what_if, i);

      if (change->target == CHANGE_PROCESSOR && change->number == processor)
        ratio_multiply (&product, change->by);
    }
  if (self->of_interval != NULL)
    ratio_multiply (&product, self->of_interval[interval]);
  return product;
}

Decimal
busy_factors_power (const BusyFactors *self, const Decimal *power, guint32 processor,
                    guint32 interval)
{
  Ratio product = { power->digits, power->scale };

  ratio_multiply (&product, busy_factors_find (self, processor, interval));
  return (Decimal){ product.numerator, product.denominator };
}

/* Whether the power with all factors at once needs no more than 64 bits. */
static gboolean
fits (const WhatIf *what_if, const Decimal *power)
{
  guint64 digits = power->digits, scale = power->scale;

  for (guint i = 0; i < what_if->changes->len; i++)
    {
      const WhatIfChange *change = what_if_at (what_if, i);

      if (is_of_computing (change) && change->by.numerator != 0
          && (__builtin_mul_overflow (digits, change->by.numerator, &digits)
              || __builtin_mul_overflow (scale, change->by.denominator, &scale)))
        return FALSE;
    }
  return TRUE;
}

gboolean
busy_factors_check (const WhatIf *what_if, const Program *program, const Decimal *powers,
                    guint n_powers, GError **error)
{
  for (guint i = 0; what_if != NULL && i < what_if->changes->len; i++)
    {
      const WhatIfChange *change = what_if_at (what_if, i);

      if (change->target == CHANGE_PROCESSOR
          && change->number >= program_processors (program))
        return what_if_fail (change, error, "a processor from 0 to %u",
                             program_processors (program) - 1);
      if (change->target == CHANGE_INTERVAL
          && (change->number < 1 || change->number > program_intervals (program)))
        return what_if_fail (change, error, "an interval from 1 to %u",
                             program_intervals (program));
      for (guint p = 0; is_of_computing (change) && p < n_powers; p++)
        if (!fits (what_if, &powers[p]))
          return what_if_fail (change, error,
                               "factors and power with at most 19 digits in all");
    }
  return TRUE;
}
