/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-sides.h - who stores and who holds, where that is the same for all iterations
 *
 * A processor's number is a sum over the dimensions of its grid.  Along dimensions that
 * a replicated array has copies on, the sum for an element lacks a part:
 *
 *   owners   the parts of the processors that store it, and how many template elements
 *            each of them has
 *   nearest  for each processor, the part of the copy that is its source
 */
#pragma once

#include "hpf/language/hpf-tree.h"

typedef struct
{
  guint32 part;
  guint64 weight;
} HpfOwner;

typedef struct
{
  guint32 processors;
  GArray *owners;      /* HpfOwner */
  guint32 *nearest;    /* of each processor */
  gboolean everywhere; /* the element read has a copy on each processor */
  const Shape *grid;   /* of the array read */
} HpfSides;

void hpf_sides_init (HpfSides *self, const HpfTree *tree, const HpfReference *target,
                     const HpfReference *read);
void hpf_sides_clear (HpfSides *self);

/* The source of an element for a processor; itself where it holds it. */
static inline guint32
hpf_sides_source (const HpfSides *self, guint32 holder, guint32 processor)
{
  return holder + self->nearest[processor];
}
