/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/count/hpf-case.h"

#include <string.h>

#include "hpf/count/hpf-table.h"

static guint32
variables_of (const HpfAffine *affine, guint n)
{
  guint32 variables = 0;

  for (guint i = 0; i < n; i++)
    variables |= affine->coefficient[i] != 0 ? 1u << i : 0;
  return variables;
}

guint32
hpf_shape_stride (const Shape *shape, guint dimension)
{
  guint32 stride = 1;

  for (guint i = dimension + 1; i < shape->rank; i++)
    stride *= shape->size[i];
  return stride;
}

/* The template element along a dimension, in the loop variables. */
static HpfAffine
substitute (const HpfPlacement *placement, const HpfReference *reference)
{
  HpfAffine rest = placement->value, at;

  if (placement->dimension < 0)
    return rest;
  gint64 factor = rest.coefficient[0];
  rest.coefficient[0] = 0;
  if (!hpf_affine_add (&rest, factor, &reference->subscript[placement->dimension], &at))
    at.opaque = TRUE;
  return at;
}

static void
add_axes (HpfCase *self, const HpfReference *reference, gboolean holds)
{
  const HpfLayout *layout = reference->array != NULL ? reference->array->layout : NULL;

  for (guint i = 0; layout != NULL && i < layout->rank; i++)
    {
      const HpfAxis *axis = &layout->axis[i];

      if (axis->format == HPF_FORMAT_WHOLE || layout->placement[i].is_range)
        continue;
      HpfCaseAxis added
          = { axis, substitute (&layout->placement[i], reference), 0,
              hpf_shape_stride (&layout->grid, axis->grid_dimension), holds };
      added.variables = variables_of (&added.at, self->n);
      g_array_append_val (self->axes, added);
    }
}

/* The number of an element of an array, the last subscript fastest. */
static void
add_index (HpfCase *self, const HpfReference *reference)
{
  guint64 weight = 1;

  self->n_subscripts = reference->array->rank;
  for (guint i = reference->array->rank; i-- > 0;)
    {
      self->subscript[i] = reference->subscript[i];
      self->element_variables |= variables_of (&self->subscript[i], self->n);
      for (guint v = 0; v < self->n; v++)
        self->index[v]
            = (gint64) ((guint64) self->index[v]
                        + weight * (guint64) self->subscript[i].coefficient[v]);
      weight *= reference->array->range[i].extent;
    }
}

void
hpf_case_init (HpfCase *self, const HpfStatement *statement,
               const HpfReference *reference, gboolean with_owner)
{
  *self = (HpfCase){ .statement = statement,
                     .reference = reference,
                     .n = statement->loops->len,
                     .axes = g_array_new (FALSE, FALSE, sizeof (HpfCaseAxis)) };
  for (guint i = 0; i < self->n; i++)
    {
      const HpfLoop *loop = statement->loops->pdata[i];

      self->bounds[i] = hpf_bound_variables (loop->from) | hpf_bound_variables (loop->to);
    }
  if (with_owner)
    add_axes (self, &statement->target, FALSE);
  if (reference != NULL && reference->array != NULL)
    {
      add_axes (self, reference, TRUE);
      add_index (self, reference);
    }
}

void
hpf_case_clear (HpfCase *self)
{
  g_array_unref (self->axes);
}

/* ---- coupling ---------------------------------------------------------------------- */

static gboolean
join (guint32 *component, guint32 variables)
{
  if ((*component & variables) == 0 || (variables & ~*component) == 0)
    return FALSE;
  *component |= variables;
  return TRUE;
}

guint32
hpf_case_component (const HpfCase *self, guint32 mask)
{
  guint32 component = mask & -mask;
  gboolean grew = TRUE;

  while (grew)
    {
      grew = FALSE;
      for (guint i = 0; i < self->n; i++)
        if (mask & (1u << i))
          grew = join (&component, (self->bounds[i] | 1u << i) & mask) || grew;
      for (guint i = 0; i < self->axes->len; i++)
        {
          const HpfCaseAxis *axis = &g_array_index (self->axes, HpfCaseAxis, i);

          grew = join (&component, axis->variables & mask) || grew;
        }
      for (guint i = 0; i < self->n_subscripts; i++)
        grew = join (&component, variables_of (&self->subscript[i], self->n) & mask)
               || grew;
    }
  return component;
}

/* ---- which variables an element tells
 * -------------------------------------------------- */

#define PRIME (((gint64) 1 << 61) - 1)

static guint64
modulo (gint64 value)
{
  gint64 rest = value % PRIME;

  return (guint64) (rest < 0 ? rest + PRIME : rest);
}

static guint64
inverse (guint64 value)
{
  guint64 result = 1;

  for (guint64 exponent = (guint64) PRIME - 2; exponent > 0; exponent >>= 1)
    {
      if (exponent & 1)
        result = hpf_print_multiply (result, value);
      value = hpf_print_multiply (value, value);
    }
  return result;
}

/* row -= factor x pivot, modulo the prime. */
static void
reduce (guint64 *row, const guint64 *pivot, guint64 factor)
{
  for (guint v = 0; v < HPF_MOST_LOOPS; v++)
    {
      guint64 part = hpf_print_multiply (factor, pivot[v]);

      row[v] = hpf_print_add (row[v], (guint64) PRIME - part);
    }
}

/* The unit vector of the variable is a sum of multiples of the subscripts' rows. */
gboolean
hpf_case_determines (const HpfCase *self, guint32 mask, guint variable)
{
  guint64 rows[HPF_MOST_RANK + 1][HPF_MOST_LOOPS];
  guint n = self->n_subscripts;

  memset (rows, 0, sizeof rows);
  for (guint i = 0; i < n; i++)
    for (guint v = 0; v < self->n; v++)
      if (mask & (1u << v))
        rows[i][v] = modulo (self->subscript[i].coefficient[v]);
  guint64 *unit = rows[n];
  unit[variable] = 1;
  for (guint i = 0; i < n; i++)
    {
      guint v = 0;

      while (v < self->n && rows[i][v] == 0)
        v++;
      if (v == self->n)
        continue;
      guint64 scale = inverse (rows[i][v]);
      for (guint j = i + 1; j <= n; j++)
        if (rows[j][v] != 0)
          reduce (rows[j], rows[i], hpf_print_multiply (rows[j][v], scale));
    }
  for (guint v = 0; v < self->n; v++)
    if (unit[v] != 0)
      return FALSE;
  return TRUE;
}

/* ---- axes -------------------------------------------------------------------------- */

void
hpf_case_fixed (const HpfCase *self, guint32 mask, guint32 variables,
                const gint64 *values, HpfBase *base)
{
  for (guint i = 0; i < self->axes->len; i++)
    {
      const HpfCaseAxis *axis = &g_array_index (self->axes, HpfCaseAxis, i);

      if ((axis->variables & mask & ~variables) != 0
          || ((axis->variables & variables) == 0 && variables != 0)
          || (variables == 0 && axis->variables != 0))
        continue;
      gint64 element = hpf_affine_value (&axis->at, values, self->n);
      guint32 part = hpf_axis_coordinate (axis->axis, element) * axis->stride;
      *(axis->holds ? &base->holder : &base->owner) += part;
    }
}

guint
hpf_case_tracks (const HpfCase *self, guint variable, const gint64 *values,
                 HpfTrack *tracks)
{
  const HpfLoop *loop = self->statement->loops->pdata[variable];
  guint n = 0;

  for (guint i = 0; i < self->axes->len; i++)
    {
      const HpfCaseAxis *axis = &g_array_index (self->axes, HpfCaseAxis, i);

      if (axis->variables & (1u << variable))
        tracks[n++]
            = (HpfTrack){ axis->axis, hpf_affine_value (&axis->at, values, self->n),
                          axis->at.coefficient[variable] * hpf_loop_stride (loop),
                          axis->stride, axis->holds };
    }
  return n;
}
