/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-isl.h"

#include <isl/constraint.h>
#include <isl/ilp.h>
#include <string.h>

/* ---- conditions -------------------------------------------------------------------- */

isl_basic_set *
hpf_isl_add (isl_basic_set *set, guint n_unknowns, const HpfLinear *linear,
             gboolean is_zero)
{
  isl_local_space *space = isl_basic_set_get_local_space (set);
  const int size = isl_basic_set_dim (set, isl_dim_set);
  isl_constraint *all = is_zero ? isl_constraint_alloc_equality (space)
                                : isl_constraint_alloc_inequality (space);

  for (int i = 0; i < size; i++)
    {
      const gint64 factor = (guint) i < n_unknowns
                                ? linear->form.unknown[i]
                                : linear->variable[(guint) i - n_unknowns];

      all = isl_constraint_set_coefficient_si (all, isl_dim_set, i, (int) factor);
    }
  all = isl_constraint_set_constant_si (all, (int) linear->form.constant);
  return isl_basic_set_add_constraint (set, all);
}

isl_set *
hpf_isl_cut (isl_set *set, const HpfForm *forms, guint n)
{
  isl_basic_set *all = isl_basic_set_universe (isl_set_get_space (set));

  for (guint i = 0; i < n; i++)
    all = hpf_isl_add (all, HPF_MOST_UNKNOWNS, &(HpfLinear){ .form = forms[i] }, FALSE);
  return isl_set_intersect (set, isl_set_from_basic_set (all));
}

static gboolean
get_number (isl_val *value, gint64 *number)
{
  const gboolean good = isl_val_is_int (value) == isl_bool_true
                        && isl_val_cmp_si (value, HPF_MOST_COEFFICIENT) <= 0
                        && isl_val_cmp_si (value, -HPF_MOST_COEFFICIENT) >= 0;

  *number = good ? isl_val_get_num_si (value) : 0;
  isl_val_free (value);
  return good;
}

static isl_stat
take_condition (isl_constraint *condition, gpointer forms)
{
  HpfForm form = { 0 }, minus = { 0 };
  const int n = isl_constraint_dim (condition, isl_dim_set);
  gboolean good
      = get_number (isl_constraint_get_constant_val (condition), &form.constant);

  for (int i = 0; i < n; i++)
    good = get_number (isl_constraint_get_coefficient_val (condition, isl_dim_set, i),
                       &form.unknown[i])
           && good;
  g_array_append_val (forms, form);
  if (isl_constraint_is_equality (condition) == isl_bool_true
      && hpf_form_add (&minus, -1, &form))
    g_array_append_val (forms, minus);
  isl_constraint_free (condition);
  return good ? isl_stat_ok : isl_stat_error;
}

gboolean
hpf_isl_forms (isl_basic_set *set, GArray *forms)
{
  return isl_basic_set_foreach_constraint (set, take_condition, forms) == isl_stat_ok;
}

isl_aff *
hpf_isl_aff (isl_set *set, const HpfForm *form)
{
  const int n = isl_set_dim (set, isl_dim_set);
  isl_aff *aff
      = isl_aff_zero_on_domain (isl_local_space_from_space (isl_set_get_space (set)));

  for (int i = 0; i < n; i++)
    aff = isl_aff_set_coefficient_si (aff, isl_dim_in, i, (int) form->unknown[i]);
  return isl_aff_set_constant_si (aff, (int) form->constant);
}

/* ---- points ------------------------------------------------------------------------ */

typedef struct
{
  GArray *all;
  guint most;
} Points;

static isl_stat
take_point (isl_point *point, gpointer data)
{
  Points *points = data;
  gint64 at[HPF_MOST_UNKNOWNS] = { 0 };
  isl_multi_val *values = isl_point_get_multi_val (point);
  const int n = isl_multi_val_size (values);
  gboolean good = points->all->len < points->most;

  for (int i = 0; i < n; i++)
    good = get_number (isl_multi_val_get_val (values, i), &at[i]) && good;
  g_array_append_val (points->all, at);
  isl_multi_val_free (values);
  isl_point_free (point);
  return good ? isl_stat_ok : isl_stat_error;
}

GArray *
hpf_isl_points (isl_set *set, guint most)
{
  g_autoptr (GArray) all
      = g_array_new (FALSE, FALSE, HPF_MOST_UNKNOWNS * sizeof (gint64));
  Points points = { all, most };

  if (isl_set_is_bounded (set) != isl_bool_true
      || isl_set_foreach_point (set, take_point, &points) != isl_stat_ok)
    return NULL;
  return g_steal_pointer (&all);
}

isl_point *
hpf_isl_point (isl_set *set, const gint64 *at)
{
  const int n = isl_set_dim (set, isl_dim_set);
  isl_point *point = isl_point_zero (isl_set_get_space (set));

  for (int i = 0; i < n; i++)
    point = isl_point_set_coordinate_val (
        point, isl_dim_set, i, isl_val_int_from_si (isl_set_get_ctx (set), at[i]));
  return point;
}

gboolean
hpf_isl_value (isl_qpolynomial *count, isl_set *set, const gint64 *at, gint64 *value)
{
  g_autoptr (isl_val) result
      = isl_qpolynomial_eval (isl_qpolynomial_copy (count), hpf_isl_point (set, at));
  const gboolean good = isl_val_is_int (result) == isl_bool_true
                        && isl_val_cmp_si (result, G_MAXINT64) <= 0
                        && isl_val_cmp_si (result, G_MININT64) >= 0;

  *value = good ? isl_val_get_num_si (result) : 0;
  return good;
}

static isl_stat
count_equation (isl_constraint *condition, gpointer n)
{
  *(guint *) n += isl_constraint_is_equality (condition) == isl_bool_true;
  isl_constraint_free (condition);
  return isl_stat_ok;
}

/* Those of the cone of its conditions without constants. */
guint
hpf_isl_directions (isl_set *set)
{
  g_autoptr (GArray) forms = g_array_new (FALSE, FALSE, sizeof (HpfForm));
  g_autoptr (isl_basic_set) hull = isl_set_simple_hull (isl_set_copy (set));
  guint equations = 0;

  hpf_isl_forms (hull, forms);
  for (guint i = 0; i < forms->len; i++)
    g_array_index (forms, HpfForm, i).constant = 0;
  isl_set *cone = hpf_isl_cut (isl_set_universe (isl_set_get_space (set)),
                               (const HpfForm *) forms->data, forms->len);
  g_autoptr (isl_basic_set) space = isl_set_affine_hull (cone);
  isl_basic_set_foreach_constraint (space, count_equation, &equations);
  return (guint) isl_set_dim (set, isl_dim_set) - equations;
}

gboolean
hpf_isl_fixes (isl_set *set, guint unknown, gint64 *value)
{
  g_autoptr (isl_val) least = isl_set_dim_min_val (isl_set_copy (set), (int) unknown);
  g_autoptr (isl_val) most = isl_set_dim_max_val (isl_set_copy (set), (int) unknown);

  return isl_val_eq (least, most) == isl_bool_true
         && get_number (isl_val_copy (least), value);
}

isl_pw_qpolynomial *
hpf_isl_constant (isl_set *domain, gint64 value)
{
  isl_val *number = isl_val_int_from_si (isl_set_get_ctx (domain), value);

  return isl_pw_qpolynomial_from_qpolynomial (
      isl_qpolynomial_val_on_domain (isl_set_get_space (domain), number));
}

/* ---- terms ------------------------------------------------------------------------- */

typedef struct
{
  isl_space *space;
  HpfDimensionFunc dimension;
  HpfFloorFunc floor;
  gpointer data;
  isl_qpolynomial *sum;
} Rebuild;

static isl_stat
rebuild_term (isl_term *term, gpointer data)
{
  Rebuild *self = data;
  const int n = isl_term_dim (term, isl_dim_set),
            floors = isl_term_dim (term, isl_dim_div);
  isl_qpolynomial *product = isl_qpolynomial_val_on_domain (
      isl_space_copy (self->space), isl_term_get_coefficient_val (term));

  for (int i = 0; i < n; i++)
    {
      const int power = isl_term_get_exp (term, isl_dim_set, i);

      product = isl_qpolynomial_mul (
          product, self->dimension ((guint) i, (guint) power, self->data));
    }
  for (int i = 0; i < floors; i++)
    {
      const int power = isl_term_get_exp (term, isl_dim_div, i);

      if (power > 0)
        product = isl_qpolynomial_mul (
            product,
            isl_qpolynomial_pow (self->floor (isl_term_get_div (term, i), self->data),
                                 (unsigned) power));
    }
  self->sum = isl_qpolynomial_add (self->sum, product);
  isl_term_free (term);
  return self->sum != NULL ? isl_stat_ok : isl_stat_error;
}

isl_qpolynomial *
hpf_isl_rebuild (isl_qpolynomial *value, isl_space *space, HpfDimensionFunc dimension,
                 HpfFloorFunc floor, gpointer data)
{
  Rebuild rebuild = { space, dimension, floor, data,
                      isl_qpolynomial_zero_on_domain (isl_space_copy (space)) };

  if (isl_qpolynomial_foreach_term (value, rebuild_term, &rebuild) == isl_stat_ok)
    return rebuild.sum;
  isl_qpolynomial_free (rebuild.sum);
  return NULL;
}

static isl_stat
note_degree (isl_term *term, gpointer data)
{
  guint *most = data, degree = 0;
  const int n = isl_term_dim (term, isl_dim_set);

  for (int i = 0; i < n; i++)
    degree += (guint) isl_term_get_exp (term, isl_dim_set, (unsigned) i);
  *most = MAX (*most, degree);
  isl_term_free (term);
  return isl_stat_ok;
}

guint
hpf_isl_degree (isl_qpolynomial *value)
{
  guint most = 0;

  isl_qpolynomial_foreach_term (value, note_degree, &most);
  return most;
}

/* Greater ones have too many classes. */
#define MOST_PERIOD 4096

typedef struct
{
  guint dimension, period; /* 0: too large */
} Period;

static isl_stat
add_period (isl_term *term, gpointer data)
{
  Period *self = data;
  const int floors = isl_term_dim (term, isl_dim_div);

  for (int i = 0; i < floors && self->period > 0; i++)
    {
      isl_aff *of = isl_term_get_div (term, (unsigned) i);
      g_autoptr (isl_val) factor
          = isl_aff_get_coefficient_val (of, isl_dim_in, (int) self->dimension);
      const gint64 by = isl_val_get_den_si (factor);

      isl_aff_free (of);
      if (by < 1 || by > MOST_PERIOD)
        self->period = 0;
      else if (isl_term_get_exp (term, isl_dim_div, (unsigned) i) > 0)
        self->period = self->period / hpf_divisor (self->period, (guint) by) * (guint) by;
      if (self->period > MOST_PERIOD)
        self->period = 0;
    }
  isl_term_free (term);
  return self->period > 0 ? isl_stat_ok : isl_stat_error;
}

guint
hpf_isl_period (isl_qpolynomial *value, guint dimension)
{
  Period period = { dimension, 1 };

  return isl_qpolynomial_foreach_term (value, add_period, &period) == isl_stat_ok
             ? period.period
             : 0;
}
