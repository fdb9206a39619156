/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/symbolic/hpf-reduce.h"

#include <string.h>

static HpfCondition *
get (const HpfSystem *self, guint i)
{
  return &g_array_index (self->conditions, HpfCondition, i);
}

static gint64
divisor (gint64 a, gint64 b)
{
  while (b != 0)
    {
      gint64 rest = a % b;
      a = b;
      b = rest;
    }
  return ABS (a);
}

static gint64
variables_divisor (const HpfLinear *linear)
{
  gint64 all = 0;
  for (guint i = 0; i < HPF_MOST_VARIABLES; i++)
    all = divisor (all, linear->variable[i]);
  return all;
}

static gint64
unknowns_divisor (const HpfLinear *linear, gint64 all)
{
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    all = divisor (all, linear->form.unknown[i]);
  return all;
}

/* The constant is rounded down. */
static void
divide (HpfLinear *linear, gint64 by)
{
  gint64 rest = linear->form.constant % by;
  for (guint i = 0; i < HPF_MOST_VARIABLES; i++)
    linear->variable[i] /= by;
  for (guint i = 0; i < HPF_MOST_UNKNOWNS; i++)
    linear->form.unknown[i] /= by;
  linear->form.constant = (linear->form.constant - rest) / by - (rest < 0);
}

/* ---- equations --------------------------------------------------------------------- */

static gboolean
is_opposite (const HpfLinear *a, const HpfLinear *b)
{
  HpfLinear sum = *a;
  const HpfLinear zero = { 0 };
  return hpf_linear_add (&sum, 1, b) && memcmp (&sum, &zero, sizeof sum) == 0;
}

/* x >= 0 and -x >= 0 */
static void
find_equations (HpfSystem *self)
{
  for (guint i = 0; i < self->conditions->len; i++)
    for (guint j = i + 1; j < self->conditions->len; j++)
      if (!get (self, i)->is_zero && !get (self, j)->is_zero
          && variables_divisor (&get (self, i)->linear) != 0
          && is_opposite (&get (self, i)->linear, &get (self, j)->linear))
        {
          get (self, i)->is_zero = TRUE;
          g_array_remove_index (self->conditions, j);
          break;
        }
}

/* One of the unknowns alone: two conditions. */
static gboolean
split (HpfSystem *self, guint number)
{
  HpfLinear minus = { 0 };
  if (!hpf_linear_add (&minus, -1, &get (self, number)->linear))
    return FALSE;
  get (self, number)->is_zero = FALSE;
  hpf_system_add (self, &minus, FALSE);
  return TRUE;
}

/* Without the variable, by an equation in which it has this factor. */
static gboolean
eliminate (HpfSystem *self, guint number, guint variable)
{
  const HpfLinear equation = get (self, number)->linear;
  const gint64 factor = equation.variable[variable];
  for (guint i = 0; i < self->conditions->len; i++)
    {
      HpfLinear *linear = &get (self, i)->linear, sum = { 0 };
      gint64 here = linear->variable[variable];
      if (i == number || here == 0)
        continue;
      if (!hpf_linear_add (&sum, ABS (factor), linear)
          || !hpf_linear_add (&sum, factor > 0 ? -here : here, &equation))
        return FALSE;
      *linear = sum;
    }
  g_array_remove_index (self->conditions, number);
  return TRUE;
}

/* The variable an equation can be solved for; HPF_MOST_VARIABLES: none. */
static guint
choose (const HpfLinear *equation)
{
  guint n = 0, last = 0;
  for (guint i = 0; i < HPF_MOST_VARIABLES; i++)
    {
      if (ABS (equation->variable[i]) == 1)
        return i;
      if (equation->variable[i] != 0)
        {
          n++;
          last = i;
        }
    }
  return n == 1 ? last : HPF_MOST_VARIABLES;
}

/* *done: the equation is gone. */
static gboolean
use_equation (HpfSystem *self, guint number, GArray *multiples, gboolean *done,
              gboolean *never)
{
  HpfLinear *equation = &get (self, number)->linear;
  gint64 by = variables_divisor (equation), both = unknowns_divisor (equation, by);
  *done = TRUE;
  if (both == 0)
    {
      *never = *never || equation->form.constant != 0;
      g_array_remove_index (self->conditions, number);
      return TRUE;
    }
  if (equation->form.constant % both != 0)
    {
      *never = TRUE;
      g_array_remove_index (self->conditions, number);
      return TRUE;
    }
  if (by == 0)
    return split (self, number);
  divide (equation, both);
  guint variable = choose (equation);
  *done = variable < HPF_MOST_VARIABLES;
  if (!*done)
    return TRUE;
  gint64 factor = ABS (equation->variable[variable]);
  if (factor > 1)
    {
      const HpfMultiple multiple = { equation->form, factor };
      g_array_append_val (multiples, multiple);
    }
  return eliminate (self, number, variable);
}

/* ---- the rest ---------------------------------------------------------------------- */

static void
tighten (HpfSystem *self)
{
  for (guint i = 0; i < self->conditions->len; i++)
    {
      HpfLinear *linear = &get (self, i)->linear;
      gint64 by = unknowns_divisor (linear, variables_divisor (linear));
      if (!get (self, i)->is_zero && by > 1)
        divide (linear, by);
    }
}

static void
drop_variables (HpfSystem *self)
{
  guint kept = 0;
  for (guint v = 0; v < self->n_variables; v++)
    {
      gboolean used = FALSE;
      for (guint i = 0; i < self->conditions->len; i++)
        used = used || get (self, i)->linear.variable[v] != 0;
      if (!used)
        continue;
      for (guint i = 0; i < self->conditions->len; i++)
        {
          HpfLinear *linear = &get (self, i)->linear;
          gint64 factor = linear->variable[v];
          linear->variable[v] = 0;
          linear->variable[kept] = factor;
        }
      kept++;
    }
  self->n_variables = kept;
}

/* Conditions without anything in them. */
static void
drop_constants (HpfSystem *self, gboolean *never)
{
  for (guint i = self->conditions->len; i-- > 0;)
    {
      const HpfLinear *linear = &get (self, i)->linear;
      if (unknowns_divisor (linear, variables_divisor (linear)) != 0)
        continue;
      *never = *never
               || (get (self, i)->is_zero ? linear->form.constant != 0
                                          : linear->form.constant < 0);
      g_array_remove_index (self->conditions, i);
    }
}

gboolean
hpf_system_reduce (HpfSystem *self, GArray *multiples, gboolean *never)
{
  *never = FALSE;
  tighten (self);
  find_equations (self);
  for (guint i = 0; i < self->conditions->len;)
    {
      gboolean done = FALSE;
      if (get (self, i)->is_zero && !use_equation (self, i, multiples, &done, never))
        return FALSE;
      if (done)
        {
          tighten (self);
          find_equations (self);
        }
      i = done ? 0 : i + 1;
    }
  drop_constants (self, never);
  drop_variables (self);
  return TRUE;
}
