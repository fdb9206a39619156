/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-exact.h"

#include <string.h>

/* Ranges of variables begin as this; conditions narrow them. */
#define FAR ((gint64) 1 << 40)

/* Conditions are gone through so often before a value is chosen. */
#define MOST_PASSES 64

typedef struct
{
  gint64 low, high;
} Span;

typedef struct
{
  const HpfSystem *system;
  const gint64 *constant; /* of each condition, with the values of the unknowns */
  guint64 *work;
  gboolean good;
} Count;

static __int128
divide_down (__int128 value, gint64 by)
{
  return value / by - (value % by < 0);
}

/* The condition's most without this variable: sum of the ends of the others. */
static __int128
rest_of (const gint64 *factors, guint n, guint without, __int128 sum, const Span *spans)
{
  for (guint v = 0; v < n; v++)
    if (v != without && factors[v] != 0)
      sum += (__int128) factors[v] * (factors[v] > 0 ? spans[v].high : spans[v].low);
  return sum;
}

/* Narrows the variable by factor x variable + rest >= 0. */
static void
narrow (Span *span, gint64 factor, __int128 rest)
{
  if (factor > 0)
    {
      const __int128 low = -divide_down (rest, factor);
      if (low > span->low)
        span->low = low > span->high ? span->high + 1 : (gint64) low;
      return;
    }
  const __int128 high = divide_down (rest, -factor);
  if (high < span->high)
    span->high = high < span->low ? span->low - 1 : (gint64) high;
}

/* FALSE: no value of a variable fulfils the condition sign x linear >= 0. */
static gboolean
apply (const Count *self, guint number, gint64 sign, Span *spans)
{
  const guint n = self->system->n_variables;
  const HpfCondition *condition
      = &g_array_index (self->system->conditions, HpfCondition, number);
  gint64 factors[HPF_MOST_VARIABLES];
  const __int128 constant = (__int128) sign * self->constant[number];
  for (guint v = 0; v < n; v++)
    factors[v] = sign * condition->linear.variable[v];
  if (rest_of (factors, n, n, constant, spans) < 0)
    return FALSE;
  for (guint v = 0; v < n; v++)
    if (factors[v] != 0)
      {
        narrow (&spans[v], factors[v], rest_of (factors, n, v, constant, spans));
        if (spans[v].low > spans[v].high)
          return FALSE;
      }
  return TRUE;
}

/* Until nothing changes.  FALSE: there is no point. */
static gboolean
narrow_all (const Count *self, Span *spans)
{
  const GArray *conditions = self->system->conditions;
  const gsize size = self->system->n_variables * sizeof *spans;
  Span before[HPF_MOST_VARIABLES];
  for (guint pass = 0; pass < MOST_PASSES; pass++)
    {
      memcpy (before, spans, size);
      for (guint i = 0; i < conditions->len; i++)
        if (!apply (self, i, 1, spans)
            || (g_array_index (conditions, HpfCondition, i).is_zero
                && !apply (self, i, -1, spans)))
          return FALSE;
      if (memcmp (before, spans, size) == 0)
        break;
    }
  return TRUE;
}

/* The variable with the fewest values, but more than one; n: there is none. */
static guint
choose (const Count *self, const Span *spans, guint *left)
{
  const guint n = self->system->n_variables;
  guint chosen = n;
  *left = 0;
  for (guint v = 0; v < n; v++)
    if (spans[v].low < spans[v].high)
      {
        (*left)++;
        if (chosen == n
            || spans[v].high - spans[v].low < spans[chosen].high - spans[chosen].low)
          chosen = v;
      }
  return chosen;
}

static guint64
count_points (Count *self, const Span *given)
{
  Span spans[HPF_MOST_VARIABLES];
  guint left;
  memcpy (spans, given, self->system->n_variables * sizeof *spans);
  if (*self->work == 0)
    self->good = FALSE;
  if (!self->good)
    return 0;
  (*self->work)--;
  if (!narrow_all (self, spans))
    return 0;
  const guint chosen = choose (self, spans, &left);
  if (left == 0)
    return 1;
  const Span span = spans[chosen];
  if (left == 1) /* all between the ends fulfil what the ends do */
    return (guint64) (span.high - span.low) + 1;
  if (span.high - span.low >= FAR)
    self->good = FALSE;
  guint64 sum = 0;
  for (gint64 value = span.low; value <= span.high && self->good; value++)
    {
      spans[chosen] = (Span){ value, value };
      sum += count_points (self, spans);
    }
  return sum;
}

/* ---- a problem --------------------------------------------------------------------- */

static gboolean
count_system (const HpfSystem *system, const gint64 *unknowns, guint64 *work,
              gint64 *points)
{
  const guint n = system->conditions->len;
  g_autofree gint64 *constant = g_new (gint64, n + 1);
  Span spans[HPF_MOST_VARIABLES];
  for (guint i = 0; i < n; i++)
    {
      const HpfForm *form
          = &g_array_index (system->conditions, HpfCondition, i).linear.form;
      __int128 sum = form->constant;
      for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
        sum += (__int128) form->unknown[u] * unknowns[u];
      if (sum > FAR || sum < -FAR)
        return FALSE;
      constant[i] = (gint64) sum;
    }
  for (guint v = 0; v < system->n_variables; v++)
    spans[v] = (Span){ -FAR, FAR };
  Count count = { system, constant, work, TRUE };
  guint64 sum = count_points (&count, spans);
  *points = (gint64) sum;
  return count.good && sum <= (guint64) FAR;
}

static gboolean
count_systems (const GPtrArray *systems, const gint64 *unknowns, guint64 *work,
               gint64 *points)
{
  *points = 0;
  for (guint i = 0; i < systems->len; i++)
    {
      gint64 more;
      if (!count_system (systems->pdata[i], unknowns, work, &more))
        return FALSE;
      *points += more;
    }
  return TRUE;
}

/* *product of the counts with these numbers. */
static gboolean
multiply (const GArray *numbers, const gint64 *counts, gint64 *product)
{
  for (guint i = 0; i < numbers->len; i++)
    if (__builtin_mul_overflow (*product, counts[g_array_index (numbers, guint, i)],
                                product))
      return FALSE;
  return TRUE;
}

static gboolean
add_products (const GPtrArray *products, const gint64 *counts, gint64 *sum)
{
  *sum = 0;
  for (guint i = 0; i < products->len; i++)
    {
      gint64 product = 1;
      if (!multiply (products->pdata[i], counts, &product)
          || __builtin_add_overflow (*sum, product, sum))
        return FALSE;
    }
  return TRUE;
}

gboolean
hpf_exact_count (const HpfProblem *problem, const gint64 *unknowns, guint64 *work,
                 gint64 *count)
{
  g_autofree gint64 *counts = g_new0 (gint64, problem->counts->len + 1);
  gint64 all = problem->all_factor, local = problem->local_factor;
  for (guint i = 0; i < problem->counts->len; i++)
    if (!count_systems (problem->counts->pdata[i], unknowns, work, &counts[i]))
      return FALSE;
  if (!multiply (problem->all, counts, &all))
    return FALSE;
  for (guint i = 0; i < problem->groups->len; i++)
    {
      gint64 sum;
      if (!add_products (problem->groups->pdata[i], counts, &sum)
          || __builtin_mul_overflow (local, sum, &local))
        return FALSE;
    }
  *count = all == 0 ? 0 : all - local;
  return TRUE;
}
