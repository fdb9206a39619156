/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-parallelise.h - makes a serial program parallel
 *
 *   f3 . f2 . f1                        a serial program
 *   f3 . f2 . f1 . conc . split         the split property puts an identity in
 *   f3 . f2 . conc . f1' . split        promotion: conc moves to the front past every f
 *   f3' . f2' . f1' . split             that has a law
 *
 * where conc = P_Reduce (B_Op (B_Conc)).  Whether a law's side conditions hold is decided
 * on the program's own data: its types and lengths.
 */
#pragma once

#include "laws/terms/bmf-laws.h"

typedef struct
{
  const BmfNode *serial;   /* the tree's */
  GArray *uses;            /* BmfLawUse, in order; none: the program is as it was */
  const BmfNode *together; /* makes of the parallel program's value the serial one's;
                              NULL: they are the same */
  GPtrArray *warnings;     /* char *: of what was said */
  guint64 work;            /* that it took: evaluations and copies */
} BmfParallel;

/* Puts the parallel program into the tree in place of the serial one; where no law
 * applies, leaves it alone.
 * Fails: a name is not defined; the program has P_ constructs; it cannot be evaluated;
 * its data is distributed in another way than element by element; the parallel one is
 * nested too deep to be read again. */
BmfParallel *bmf_parallelise (BmfTree *tree, const BmfParallelise *how, GError **error);

/* Makes the tree what it was before, when it had so many nodes. */
void bmf_parallel_undo (const BmfParallel *self, BmfTree *tree, guint n_nodes);
void bmf_parallel_free (BmfParallel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfParallel, bmf_parallel_free)
