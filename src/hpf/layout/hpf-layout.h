/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-layout.h - where the elements of an array are: alignment, distribution, owner
 *
 *   element (i,j) --alignment--> template elements J --distribution--> processors
 *
 * A template's dimension that is distributed has a dimension of the grid; the processor
 * of J along it is formula (4) of section 4: (rho (J - Tmin) div k) mod P, counted from
 * 0. An alignment gives each template dimension one value (affine in a subscript of the
 * array, or constant) or, where elements are replicated, a progression of values, the
 * same for every element.
 */
#pragma once

#include "base/shape.h"
#include "hpf/integers/hpf-bound.h"

#define HPF_MOST_RANK 15

typedef enum
{
  HPF_FORMAT_WHOLE, /* not distributed: * */
  HPF_FORMAT_BLOCK,
  HPF_FORMAT_CYCLIC,
  HPF_FORMAT_GEN_BLOCK
} HpfFormat;

typedef struct
{
  HpfFormat format;
  gint64 lower;
  guint64 extent;
  guint64 block;       /* k, of BLOCK and CYCLIC */
  gboolean is_default; /* BLOCK without (k): closed forms know its k as ceil */
  guint64 *starts;     /* GEN_BLOCK: what lies before each coordinate, and the extent */
  guint grid_dimension;
  guint32 coordinates; /* extent of that dimension */
  HpfAffine lower_form, upper_form;
} HpfAxis;

/* Coordinate of the processor of a template element; 0 where the axis is not
 * distributed. */
guint32 hpf_axis_coordinate (const HpfAxis *self, gint64 element);

/* How many of first, first + step, .. (count of them) each coordinate owns; to be freed.
 */
guint64 *hpf_axis_shares (const HpfAxis *self, gint64 first, gint64 step, guint64 count);

typedef struct
{
  gboolean is_range;
  /* One value: */
  int dimension;   /* of the array; -1: none */
  HpfAffine value; /* variable 0 is the subscript */
  /* A progression: */
  gint64 first, step;
  guint64 count;
  HpfAffine first_form, last_form; /* with their parameters */
} HpfPlacement;

typedef struct
{
  Shape grid;
  guint rank; /* of the template */
  HpfAxis axis[HPF_MOST_RANK];
  HpfPlacement placement[HPF_MOST_RANK];
} HpfLayout;

void hpf_layout_free (HpfLayout *self);
HpfLayout *hpf_layout_copy (const HpfLayout *self);
