/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-case.h - a statement and one of its references, as what counting needs of them
 *
 *   loop variables --axes--> processors of the element stored and of the element read
 *                  --index-> the element read, by its number in the array
 */
#pragma once

#include "hpf/count/hpf-walk.h"
#include "hpf/language/hpf-tree.h"

#define HPF_MOST_TRACKS (2 * HPF_MOST_RANK)

/* A distributed dimension of a template whose element depends on the iteration. */
typedef struct
{
  const HpfAxis *axis;
  HpfAffine at; /* the template's element */
  guint32 variables;
  guint32 stride;
  gboolean holds; /* of the element read; else of the one stored */
} HpfCaseAxis;

typedef struct
{
  const HpfStatement *statement;
  const HpfReference *reference;  /* NULL: the element stored alone */
  guint n;                        /* loops */
  guint32 bounds[HPF_MOST_LOOPS]; /* variables in the bounds of each */
  GArray *axes;                   /* HpfCaseAxis */
  guint n_subscripts;
  HpfAffine subscript[HPF_MOST_RANK]; /* of the element read */
  guint32 element_variables;          /* those in its subscripts */
  gint64 index[HPF_MOST_LOOPS];       /* its number: the sum of index[v] x variable v */
} HpfCase;

/* with_owner FALSE: iterations alone. */
void hpf_case_init (HpfCase *self, const HpfStatement *statement,
                    const HpfReference *reference, gboolean with_owner);
void hpf_case_clear (HpfCase *self);

/* Those of the variables that are coupled with one of them, by bounds, processors or
 * elements: the part of the mask that the lowest variable is in. */
guint32 hpf_case_component (const HpfCase *self, guint32 mask);

/* Whether the element read tells the value of this variable, all but those of the mask
 * being fixed. */
gboolean hpf_case_determines (const HpfCase *self, guint32 mask, guint variable);

/* Processor numbers of a shape: what a coordinate of this dimension adds. */
guint32 hpf_shape_stride (const Shape *shape, guint dimension);

/* What has been fixed outside: it is added to every key, and multiplies prints. */
typedef struct
{
  guint32 owner, holder;
  guint64 print;
} HpfBase;

/* Adds what axes that have these variables and no others of the mask add. */
void hpf_case_fixed (const HpfCase *self, guint32 mask, guint32 variables,
                     const gint64 *values, HpfBase *base);

/* Those of axes with this variable, whose first value is set.  tracks: room for
 * HPF_MOST_TRACKS.  Returns: how many. */
guint hpf_case_tracks (const HpfCase *self, guint variable, const gint64 *values,
                       HpfTrack *tracks);
