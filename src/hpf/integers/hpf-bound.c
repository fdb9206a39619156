/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/integers/hpf-bound.h"

gboolean
hpf_affine_is_constant (const HpfAffine *self)
{
  for (guint i = 0; i < HPF_MOST_LOOPS; i++)
    if (self->coefficient[i] != 0)
      return FALSE;
  return TRUE;
}

gboolean
hpf_affine_equal (const HpfAffine *a, const HpfAffine *b)
{
  for (guint i = 0; i < HPF_MOST_LOOPS; i++)
    if (a->coefficient[i] != b->coefficient[i])
      return FALSE;
  return a->constant == b->constant;
}

static gboolean
add_product (gint64 a, gint64 factor, gint64 b, gint64 *sum)
{
  __int128 wide = (__int128) a + (__int128) factor * b;

  if (wide > HPF_MOST_VALUE || wide < -HPF_MOST_VALUE)
    return FALSE;
  *sum = (gint64) wide;
  return TRUE;
}

gboolean
hpf_affine_add (const HpfAffine *a, gint64 factor, const HpfAffine *b, HpfAffine *sum)
{
  HpfAffine result = { .opaque = a->opaque || b->opaque };
  gboolean good = add_product (a->constant, factor, b->constant, &result.constant);

  for (guint i = 0; i < HPF_MOST_LOOPS; i++)
    good = good
           && add_product (a->coefficient[i], factor, b->coefficient[i],
                           &result.coefficient[i]);
  for (guint i = 0; i < HPF_MOST_PARAMETERS; i++)
    good
        = good
          && add_product (a->parameter[i], factor, b->parameter[i], &result.parameter[i]);
  *sum = result;
  return good;
}

static gint64
clamp (__int128 value)
{
  return (gint64) CLAMP (value, -(__int128) HPF_MOST_VALUE, (__int128) HPF_MOST_VALUE);
}

gint64
hpf_affine_value (const HpfAffine *self, const gint64 *values, guint n)
{
  __int128 sum = self->constant;

  for (guint i = 0; i < n; i++)
    if (self->coefficient[i] != 0)
      sum += (__int128) self->coefficient[i] * values[i];
  return clamp (sum);
}

HpfBound *
hpf_bound_new (const HpfAffine *affine)
{
  HpfBound *self = g_new0 (HpfBound, 1);

  self->affine = *affine;
  return self;
}

void
hpf_bound_free (HpfBound *self)
{
  if (self == NULL)
    return;
  hpf_bound_free (self->left);
  hpf_bound_free (self->right);
  g_free (self);
}

/* MIN and MAX of two that differ by a constant. */
static HpfBound *
choose (HpfBoundType type, HpfBound *left, HpfBound *right)
{
  HpfAffine difference;

  if (!hpf_affine_add (&left->affine, -1, &right->affine, &difference)
      || !hpf_affine_is_constant (&difference))
    return NULL;
  for (guint i = 0; i < HPF_MOST_PARAMETERS; i++)
    if (difference.parameter[i] != 0 || difference.opaque)
      return NULL;
  gboolean left_is_less = difference.constant <= 0;
  gboolean takes_left = (type == HPF_BOUND_MIN) == left_is_less;
  hpf_bound_free (takes_left ? right : left);
  return takes_left ? left : right;
}

HpfBound *
hpf_bound_combine (HpfBoundType type, HpfBound *left, HpfBound *right)
{
  if (left->type == HPF_BOUND_AFFINE && right->type == HPF_BOUND_AFFINE)
    {
      if (type == HPF_BOUND_SUM || type == HPF_BOUND_DIFFERENCE)
        {
          gboolean good = hpf_affine_add (&left->affine, type == HPF_BOUND_SUM ? 1 : -1,
                                          &right->affine, &left->affine);

          hpf_bound_free (right);
          if (good)
            return left;
          hpf_bound_free (left);
          return NULL;
        }
      HpfBound *chosen = choose (type, left, right);
      if (chosen != NULL)
        return chosen;
    }
  HpfBound *self = g_new0 (HpfBound, 1);
  self->type = type;
  self->left = left;
  self->right = right;
  return self;
}

void
hpf_bound_fold (HpfBound *self)
{
  if (self->type == HPF_BOUND_AFFINE)
    return;
  hpf_bound_fold (self->left);
  hpf_bound_fold (self->right);
  HpfAffine a = self->left->affine, b = self->right->affine, result;
  gboolean minus = self->type == HPF_BOUND_MIN || self->type == HPF_BOUND_MAX
                   || self->type == HPF_BOUND_DIFFERENCE;
  if (self->left->type != HPF_BOUND_AFFINE || self->right->type != HPF_BOUND_AFFINE
      || !hpf_affine_add (&a, minus ? -1 : 1, &b, &result))
    return;
  if (self->type == HPF_BOUND_MIN || self->type == HPF_BOUND_MAX)
    {
      if (!hpf_affine_is_constant (&result))
        return;
      result = (self->type == HPF_BOUND_MIN) == (result.constant <= 0) ? a : b;
      result.opaque = TRUE;
    }
  hpf_bound_free (self->left);
  hpf_bound_free (self->right);
  *self = (HpfBound){ .affine = result };
}

gint64
hpf_bound_value (const HpfBound *self, const gint64 *values, guint n)
{
  if (self->type == HPF_BOUND_AFFINE)
    return hpf_affine_value (&self->affine, values, n);
  gint64 left = hpf_bound_value (self->left, values, n);
  gint64 right = hpf_bound_value (self->right, values, n);
  switch (self->type)
    {
    case HPF_BOUND_MIN:
      return MIN (left, right);
    case HPF_BOUND_MAX:
      return MAX (left, right);
    case HPF_BOUND_SUM:
      return clamp ((__int128) left + right);
    case HPF_BOUND_AFFINE:
    case HPF_BOUND_DIFFERENCE:
      break;
    }
  return clamp ((__int128) left - right);
}

guint32
hpf_bound_variables (const HpfBound *self)
{
  guint32 variables = 0;

  if (self->type != HPF_BOUND_AFFINE)
    return hpf_bound_variables (self->left) | hpf_bound_variables (self->right);
  for (guint i = 0; i < HPF_MOST_LOOPS; i++)
    variables |= self->affine.coefficient[i] != 0 ? 1u << i : 0;
  return variables;
}

static void
affine_range (const HpfAffine *self, const gint64 *least, const gint64 *most, guint n,
              gint64 *low, gint64 *high)
{
  __int128 a = self->constant, b = self->constant;

  for (guint i = 0; i < n; i++)
    {
      gint64 factor = self->coefficient[i];

      a += (__int128) factor * (factor >= 0 ? least[i] : most[i]);
      b += (__int128) factor * (factor >= 0 ? most[i] : least[i]);
    }
  *low = clamp (a);
  *high = clamp (b);
}

void
hpf_bound_range (const HpfBound *self, const gint64 *least, const gint64 *most, guint n,
                 gint64 *low, gint64 *high)
{
  gint64 low2, high2;

  if (self->type == HPF_BOUND_AFFINE)
    {
      affine_range (&self->affine, least, most, n, low, high);
      return;
    }
  hpf_bound_range (self->left, least, most, n, low, high);
  hpf_bound_range (self->right, least, most, n, &low2, &high2);
  switch (self->type)
    {
    case HPF_BOUND_MIN:
      *low = MIN (*low, low2);
      *high = MIN (*high, high2);
      break;
    case HPF_BOUND_MAX:
      *low = MAX (*low, low2);
      *high = MAX (*high, high2);
      break;
    case HPF_BOUND_SUM:
      *low = clamp ((__int128) *low + low2);
      *high = clamp ((__int128) *high + high2);
      break;
    case HPF_BOUND_AFFINE:
    case HPF_BOUND_DIFFERENCE:
      *low = clamp ((__int128) *low - high2);
      *high = clamp ((__int128) *high - low2);
      break;
    }
}
