/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-bound.h - integer expressions in loop variables: bounds and subscripts
 *
 * An affine expression is constant + the sum of coefficient[v] x variable v; variables
 * are the loops around a statement, the outermost is 0.  A bound is made of affine
 * expressions by MIN, MAX, + and -.  Parameters that closed forms are wanted in enter
 * the constant with their value; how often each is in it is kept beside.
 */
#pragma once

#include <glib.h>

#define HPF_MOST_LOOPS 32
#define HPF_MOST_PARAMETERS 4

/* Values of bounds, subscripts and parameters stay below it. */
#define HPF_MOST_VALUE ((gint64) 1 << 61)

typedef struct
{
  gint64 constant;
  gint64 coefficient[HPF_MOST_LOOPS];
  gint64 parameter[HPF_MOST_PARAMETERS];
  gboolean opaque; /* parameters are in the constant in another way, too */
} HpfAffine;

typedef enum
{
  HPF_BOUND_AFFINE,
  HPF_BOUND_MIN,
  HPF_BOUND_MAX,
  HPF_BOUND_SUM,
  HPF_BOUND_DIFFERENCE
} HpfBoundType;

typedef struct _HpfBound
{
  HpfBoundType type;
  HpfAffine affine;
  struct _HpfBound *left, *right; /* owned */
} HpfBound;

static inline HpfAffine
hpf_affine_constant (gint64 constant)
{
  return (HpfAffine){ .constant = constant };
}

gboolean hpf_affine_is_constant (const HpfAffine *self);
gboolean hpf_affine_equal (const HpfAffine *a, const HpfAffine *b);

/* sum = a + factor x b.  FALSE: a number beyond HPF_MOST_VALUE. */
gboolean hpf_affine_add (const HpfAffine *a, gint64 factor, const HpfAffine *b,
                         HpfAffine *sum);

/* values: of the variables; n: how many there are. */
gint64 hpf_affine_value (const HpfAffine *self, const gint64 *values, guint n);

HpfBound *hpf_bound_new (const HpfAffine *affine);
void hpf_bound_free (HpfBound *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HpfBound, hpf_bound_free)

/* Takes both; folds what is affine.  NULL: a number beyond HPF_MOST_VALUE. */
HpfBound *hpf_bound_combine (HpfBoundType type, HpfBound *left, HpfBound *right);

/* Makes MIN and MAX of what differs by a constant a number, also where parameters are in
 * it: no closed form then. */
void hpf_bound_fold (HpfBound *self);

gint64 hpf_bound_value (const HpfBound *self, const gint64 *values, guint n);

/* Which variables are in it; a bit each. */
guint32 hpf_bound_variables (const HpfBound *self);

/* Least and most value where each variable is between its own. */
void hpf_bound_range (const HpfBound *self, const gint64 *least, const gint64 *most,
                      guint n, gint64 *low, gint64 *high);
