/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-quasi.h"

#include <string.h>

/* Of so few points all are looked at. */
#define MOST_POINTS 40

/* ---- classes ----------------------------------------------------------------------- */

void
hpf_residues_of (const guint *period, guint number, guint *residues)
{
  for (guint u = HPF_MOST_UNKNOWNS; u-- > 0; number /= period[u])
    residues[u] = number % period[u];
}

guint
hpf_class_of (const guint *period, const guint *residues)
{
  guint number = 0;

  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    number = number * period[u] + residues[u] % period[u];
  return number;
}

isl_set *
hpf_isl_class (isl_set *set, const guint *period, const guint *residues)
{
  const int n = isl_set_dim (set, isl_dim_set);
  isl_ctx *isl = isl_set_get_ctx (set);
  isl_multi_aff *map
      = isl_multi_aff_identity (isl_space_map_from_set (isl_set_get_space (set)));

  for (int i = 0; i < n; i++)
    {
      isl_aff *at = isl_aff_scale_val (isl_multi_aff_get_aff (map, i),
                                       isl_val_int_from_si (isl, period[i]));

      map = isl_multi_aff_set_aff (map, i,
                                   isl_aff_add_constant_si (at, (int) residues[i]));
    }
  return isl_set_preimage_multi_aff (isl_set_copy (set), map);
}

/* ---- a polynomial of a class ------------------------------------------------------- */

typedef struct
{
  isl_set *domain;
  const guint *residues;
} Class;

static isl_qpolynomial *
keep_dimension (guint dimension, guint power, gpointer data)
{
  const Class *self = data;

  return isl_qpolynomial_pow (
      isl_qpolynomial_var_on_domain (isl_set_get_space (self->domain), isl_dim_set,
                                     dimension),
      power);
}

/* floor (e) = e - c, where c is what e is above an integer at the residues. */
static isl_qpolynomial *
replace_floor (isl_aff *of, gpointer data)
{
  const Class *self = data;
  gint64 at[HPF_MOST_UNKNOWNS];

  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    at[u] = self->residues[u];
  isl_val *value = isl_aff_eval (isl_aff_copy (of), hpf_isl_point (self->domain, at));
  isl_val *below = isl_val_floor (isl_val_copy (value));
  return isl_qpolynomial_from_aff (
      isl_aff_add_constant_val (of, isl_val_sub (below, value)));
}

HpfQuasi *
hpf_quasi_new (isl_qpolynomial *count, isl_set *domain)
{
  guint period[HPF_MOST_UNKNOWNS], residues[HPF_MOST_UNKNOWNS];
  guint64 n_classes = 1;
  const guint n = (guint) isl_set_dim (domain, isl_dim_set);

  for (guint u = 0; u < HPF_MOST_UNKNOWNS; u++)
    {
      period[u] = u < n ? hpf_isl_period (count, u) : 1;
      n_classes *= period[u];
      if (n_classes == 0 || n_classes > HPF_MOST_CLASSES)
        return NULL;
    }
  g_autoptr (HpfQuasi) self = g_new0 (HpfQuasi, 1);
  g_autoptr (isl_space) space = isl_set_get_space (domain);
  memcpy (self->period, period, sizeof period);
  self->n_classes = (guint) n_classes;
  self->polynomials = g_new0 (isl_qpolynomial *, n_classes);
  for (guint c = 0; c < self->n_classes; c++)
    {
      Class class = { domain, residues };

      hpf_residues_of (period, c, residues);
      self->polynomials[c]
          = hpf_isl_rebuild (count, space, keep_dimension, replace_floor, &class);
      if (self->polynomials[c] == NULL)
        return NULL;
    }
  return g_steal_pointer (&self);
}

void
hpf_quasi_free (HpfQuasi *self)
{
  if (self == NULL)
    return;
  for (guint i = 0; i < self->n_classes; i++)
    isl_qpolynomial_free (self->polynomials[i]);
  g_free (self->polynomials);
  g_free (self);
}

/* ---- fewer unknowns ---------------------------------------------------------------- */

/* In place of a dimension: factor x dimension + constant. */
typedef struct
{
  isl_set *domain;
  const guint *period, *residues;
  gboolean back;
} Scale;

static isl_qpolynomial *
scale_dimension (guint dimension, guint power, gpointer data)
{
  const Scale *self = data;
  isl_ctx *isl = isl_set_get_ctx (self->domain);
  isl_val *factor = isl_val_int_from_si (isl, self->period[dimension]);
  isl_val *constant = isl_val_int_from_si (isl, self->residues[dimension]);
  isl_space *space = isl_set_get_space (self->domain);
  isl_qpolynomial *value
      = isl_qpolynomial_var_on_domain (isl_space_copy (space), isl_dim_set, dimension);

  if (self->back)
    value = isl_qpolynomial_scale_down_val (
        isl_qpolynomial_sub (value, isl_qpolynomial_val_on_domain (space, constant)),
        factor);
  else
    value = isl_qpolynomial_add (isl_qpolynomial_scale_val (value, factor),
                                 isl_qpolynomial_val_on_domain (space, constant));
  return isl_qpolynomial_pow (value, power);
}

isl_qpolynomial *
hpf_isl_in_class (isl_qpolynomial *polynomial, isl_set *class, const guint *period,
                  const guint *residues)
{
  Scale scale = { class, period, residues, FALSE };
  g_autoptr (isl_space) space = isl_set_get_space (class);
  isl_qpolynomial *plain
      = hpf_isl_rebuild (polynomial, space, scale_dimension, NULL, &scale);
  isl_set *hull = isl_set_from_basic_set (isl_set_affine_hull (isl_set_copy (class)));
  g_autoptr (isl_qpolynomial) fewer = isl_qpolynomial_gist (plain, hull);

  scale.back = TRUE;
  return hpf_isl_rebuild (fewer, space, scale_dimension, NULL, &scale);
}

/* ---- zeros ------------------------------------------------------------------------- */

static gboolean
vanishes_at_points (isl_qpolynomial *count, isl_set *set)
{
  g_autoptr (GArray) points = hpf_isl_points (set, MOST_POINTS);
  gint64 value;

  for (guint i = 0; points != NULL && i < points->len; i++)
    if (!hpf_isl_value (count, set,
                        (const gint64 *) points->data + (gsize) i * HPF_MOST_UNKNOWNS,
                        &value)
        || value != 0)
      return FALSE;
  return points != NULL;
}

/* Those of its classes are zero that have points. */
static gboolean
vanishes_in_classes (isl_qpolynomial *count, isl_set *set)
{
  guint residues[HPF_MOST_UNKNOWNS];
  g_autoptr (HpfQuasi) quasi = hpf_quasi_new (count, set);

  for (guint c = 0; quasi != NULL && c < quasi->n_classes; c++)
    {
      if (isl_qpolynomial_is_zero (quasi->polynomials[c]) == isl_bool_true)
        continue;
      hpf_residues_of (quasi->period, c, residues);
      g_autoptr (isl_set) class = hpf_isl_class (set, quasi->period, residues);
      if (isl_set_is_empty (class) != isl_bool_true)
        return FALSE;
    }
  return quasi != NULL;
}

gboolean
hpf_isl_vanishes (isl_qpolynomial *count, isl_set *set)
{
  if (isl_qpolynomial_is_zero (count) == isl_bool_true)
    return TRUE;
  g_autoptr (isl_qpolynomial) plain
      = isl_qpolynomial_gist (isl_qpolynomial_copy (count), isl_set_copy (set));
  return isl_qpolynomial_is_zero (plain) == isl_bool_true
         || vanishes_at_points (count, set) || vanishes_in_classes (plain, set);
}
