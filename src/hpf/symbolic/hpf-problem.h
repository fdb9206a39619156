/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-problem.h - the communications of a reference as numbers of integer points
 *
 *   communications = all - local
 *   all    pairs of an operation and a copy of the element stored
 *   local  those whose processor holds the element read: a product over groups of
 *          dimensions of the grid, of a sum over the coordinates along them, of a product
 *          of counts of loops that nothing couples
 */
#pragma once

#include "hpf/symbolic/hpf-system.h"

/* The size of blocks: ceil (extent / processors). */
typedef struct
{
  HpfForm extent;
  guint32 processors;
} HpfBlockSize;

typedef struct
{
  guint n_unknowns; /* the tree's symbols, and after them the sizes of blocks */
  GArray *blocks;   /* HpfBlockSize */
  GArray *context;  /* HpfForm, at least 0: extents of 1 or more, sizes of blocks */
  GArray *valid;    /* HpfForm, at least 0 where the program is right and its loops run */
  GPtrArray *counts; /* GPtrArray of HpfSystem: points of all of them together */
  gint64 all_factor, local_factor;
  GArray *all;       /* guint: numbers of counts, to be multiplied */
  GPtrArray *groups; /* to be multiplied: GPtrArray, to be added: GArray of guint, to be
                        multiplied */
} HpfProblem;

/* NULL: parameters are in it in a way that has no closed form here. */
HpfProblem *hpf_problem_new (const HpfTree *tree, const HpfStatement *statement,
                             const HpfReference *reference);
void hpf_problem_free (HpfProblem *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HpfProblem, hpf_problem_free)
