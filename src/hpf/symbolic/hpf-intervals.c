/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-intervals.h"

static void
interval_clear (gpointer data)
{
  g_array_unref (((HpfInterval *) data)->polynomial);
}

static int
compare_points (gconstpointer a, gconstpointer b, gpointer parameter)
{
  const HpfPoint *x = a, *y = b;
  const guint at = GPOINTER_TO_UINT (parameter);
  return x->at[at] < y->at[at] ? -1 : x->at[at] > y->at[at];
}

/* a + b x parameter */
static GArray *
linear_polynomial (gint64 a, gint64 b, guint parameter)
{
  GArray *polynomial = g_array_new (FALSE, FALSE, sizeof (HpfTerm));
  HpfTerm first = { .factor = { b, 1 } };
  const HpfTerm constant = { .factor = { a, 1 } };
  first.power[parameter] = 1;
  if (b != 0)
    g_array_append_val (polynomial, first);
  if (a != 0)
    g_array_append_val (polynomial, constant);
  return polynomial;
}

/* The line through this point and the next one; NULL: there is none. */
static GArray *
line_through (const GArray *points, guint first, guint parameter)
{
  const HpfPoint *a = &g_array_index (points, HpfPoint, first);
  const gint64 at = a->at[parameter];
  if (first + 2 >= points->len || a[1].at[parameter] != at + 1)
    return NULL;
  const gint64 slope = a[1].value - a->value;
  __int128 constant = a->value - (__int128) slope * at;
  return constant == (gint64) constant
             ? linear_polynomial ((gint64) constant, slope, parameter)
             : NULL;
}

/* How many points from the first on have neighbouring values and this count. */
static guint
count_run (const GArray *points, guint first, guint parameter, const GArray *polynomial)
{
  guint n = 0;
  for (guint i = first; i < points->len; i++, n++)
    {
      const HpfPoint *point = &g_array_index (points, HpfPoint, i);
      gint64 value;
      if ((i > first && point->at[parameter] != point[-1].at[parameter] + 1)
          || !hpf_polynomial_value (polynomial, point->at, &value)
          || value != point->value)
        break;
    }
  return n;
}

/* Replaces the best one if this has a longer run. */
static void
try (const GArray *points, guint first, guint parameter, GArray *polynomial, guint *most,
     GArray **best)
{
  const guint n = count_run (points, first, parameter, polynomial);
  if (n <= *most)
    return;
  *most = n;
  g_array_unref (*best);
  *best = g_array_ref (polynomial);
}

GArray *
hpf_intervals_find (GArray *points, guint parameter, const GPtrArray *polynomials)
{
  GArray *intervals = g_array_new (FALSE, FALSE, sizeof (HpfInterval));
  g_array_set_clear_func (intervals, interval_clear);
  g_array_sort_with_data (points, compare_points, GUINT_TO_POINTER (parameter));
  for (guint i = 0, n; i < points->len; i += n)
    {
      const HpfPoint *point = &g_array_index (points, HpfPoint, i);
      g_autoptr (GArray) best = linear_polynomial (point->value, 0, parameter);
      n = count_run (points, i, parameter, best);
      g_autoptr (GArray) line = line_through (points, i, parameter);
      if (line != NULL)
        try (points, i, parameter, line, &n, &best);
      for (guint p = 0; p < polynomials->len; p++)
        try (points, i, parameter, polynomials->pdata[p], &n, &best);
      const gint64 from = point->at[parameter];
      const HpfInterval interval = { from, from + n - 1, g_array_ref (best) };
      if (best->len > 0)
        g_array_append_val (intervals, interval);
      else
        g_array_unref (interval.polynomial);
    }
  return intervals;
}
