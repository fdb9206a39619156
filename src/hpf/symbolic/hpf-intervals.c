/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-intervals.h"

typedef struct
{
  const GArray *points;
  guint parameter;
  isl_set *set;
} Finder;

static void
interval_clear (gpointer data)
{
  isl_qpolynomial_free (((HpfInterval *) data)->polynomial);
}

static int
compare_points (gconstpointer a, gconstpointer b, gpointer parameter)
{
  const HpfPoint *x = a, *y = b;
  const guint at = GPOINTER_TO_UINT (parameter);

  return x->at[at] < y->at[at] ? -1 : x->at[at] > y->at[at];
}

/* value + slope x (parameter - at) */
static isl_qpolynomial *
linear_polynomial (const Finder *self, gint64 value, gint64 slope, gint64 at)
{
  isl_ctx *isl = isl_set_get_ctx (self->set);
  isl_space *space = isl_set_get_space (self->set);
  isl_qpolynomial *constant = isl_qpolynomial_val_on_domain (
      isl_space_copy (space), isl_val_int_from_si (isl, value - slope * at));

  return isl_qpolynomial_add (
      constant, isl_qpolynomial_scale_val (
                    isl_qpolynomial_var_on_domain (space, isl_dim_set, self->parameter),
                    isl_val_int_from_si (isl, slope)));
}

/* The slope of the line through this point and the next one; 0: there is none. */
static gint64
slope_at (const Finder *self, guint first)
{
  const HpfPoint *a = &g_array_index (self->points, HpfPoint, first);

  if (first + 2 >= self->points->len
      || a[1].at[self->parameter] != a->at[self->parameter] + 1)
    return 0;
  const gint64 slope = a[1].value - a->value;
  return ABS (slope) < HPF_MOST_COEFFICIENT ? slope : 0;
}

/* How many points from the first on have neighbouring values and this count. */
static guint
count_run (const Finder *self, guint first, isl_qpolynomial *polynomial)
{
  guint n = 0;

  for (guint i = first; i < self->points->len; i++, n++)
    {
      const HpfPoint *point = &g_array_index (self->points, HpfPoint, i);
      gint64 value;

      if ((i > first && point->at[self->parameter] != point[-1].at[self->parameter] + 1)
          || !hpf_isl_value (polynomial, self->set, point->at, &value)
          || value != point->value)
        break;
    }
  return n;
}

/* Takes the polynomial; it replaces the best one if it has a longer run, of more points
 * than any polynomial of its degree would have. */
static void
try (const Finder *self, guint first, isl_qpolynomial *polynomial, guint *most,
     isl_qpolynomial **best)
{
  const guint n = count_run (self, first, polynomial);
  const gboolean better = n > *most && n > hpf_isl_degree (polynomial);

  isl_qpolynomial_free (better ? *best : polynomial);
  if (!better)
    return;
  *most = n;
  *best = polynomial;
}

GArray *
hpf_intervals_find (GArray *points, guint parameter, isl_set *set,
                    const GPtrArray *polynomials)
{
  const Finder self = { points, parameter, set };
  GArray *intervals = g_array_new (FALSE, FALSE, sizeof (HpfInterval));

  g_array_set_clear_func (intervals, interval_clear);
  g_array_sort_with_data (points, compare_points, GUINT_TO_POINTER (parameter));
  for (guint i = 0, n; i < points->len; i += MAX (n, 1))
    {
      const HpfPoint *point = &g_array_index (points, HpfPoint, i);
      const gint64 from = point->at[parameter], slope = slope_at (&self, i);
      isl_qpolynomial *best = linear_polynomial (&self, point->value, 0, 0);

      n = count_run (&self, i, best);
      if (slope != 0)
        try (&self, i, linear_polynomial (&self, point->value, slope, from), &n, &best);
      for (guint p = 0; p < polynomials->len && point->value != 0; p++)
        try (&self, i, isl_qpolynomial_copy (polynomials->pdata[p]), &n, &best);
      const HpfInterval interval = { from, from + n - 1, best };
      if (isl_qpolynomial_is_zero (best) == isl_bool_true)
        isl_qpolynomial_free (best);
      else
        g_array_append_val (intervals, interval);
    }
  return intervals;
}
