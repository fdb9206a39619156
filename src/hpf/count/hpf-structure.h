/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-structure.h - the counts of one collective without a list of its pairs
 *
 * Loops that nothing couples are counted in tables of their own, and the pairs of
 * processors are the products of their entries:
 *
 *   processor p --its part in each table--> entries with this owner    received by p
 *                                           entries with this holder   sent by p
 *                                           the entry with both        stays on p
 *
 * Time grows with the number of processors and the sizes of the tables.
 */
#pragma once

#include "hpf/count/hpf-counter.h"
#include "hpf/count/hpf-plan.h"
#include "hpf/count/hpf-sides.h"

typedef struct
{
  const HpfTree *tree;
  const HpfCase *of;
  const HpfSides *sides;
  HpfBase base;         /* of constant subscripts */
  const GArray *tables; /* HpfTable*, with prints */
  const guint32 *masks; /* loops of each table */
} HpfStructure;

/* How many products there are; the pairs and what stays where it is. */
guint64 hpf_structure_products (const HpfStructure *self);

/* All counts but operations and the matrix.  FALSE: they do not follow from the tables,
 * because grids differ or copies are on some of the processors of a dimension, or there
 * are no more pairs than processors. */
gboolean hpf_structure_count (const HpfStructure *self, guint64 element_bytes,
                              HpfCounts *counts);
