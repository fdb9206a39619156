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

#include "laws/bmf-normalise.h"

typedef struct
{
  const BmfNode *serial; /* the tree's */
  BmfNode *made;         /* the program that took its place */
  GArray *uses;          /* BmfLawUse, in order; none: the program is as it was */
  guint n_normal;        /* the first of these, by which it came into normal form; all of
                            them: it is serial */
  BmfNormal *normal;     /* NULL: the program was taken as it was */
  BmfNormal *again;      /* of the parallel program; NULL: that is as laws made it */
  const BmfNode *together; /* makes of the parallel program's value the serial one's;
                              NULL: they are the same */
  GPtrArray *warnings;     /* char *: of what was said */
  guint64 work;            /* that it took: evaluations and copies */
} BmfParallel;

/* Puts the parallel program into the tree in place of the serial one; where no law
 * applies, leaves that alone, or in normal form.
 * Fails: a name is not defined; the program has P_ constructs; it cannot be evaluated;
 * its data is distributed in another way than element by element; the parallel one is
 * nested too deep to be read again. */
BmfParallel *bmf_parallelise (BmfTree *tree, const BmfParallelise *how, GError **error);

/* Fails: bmf_parallelise would, on the program as it is. */
gboolean bmf_parallelise_check (const BmfTree *tree, const BmfParallelise *how,
                                GError **error);

/* The normal form came first; takes it.  Without laws that made the program parallel it
 * is the program that was made. */
void bmf_parallel_take_normal (BmfParallel *self, BmfNormal *taken);

/* Puts the parallel program, the tree's, into normal form; or back again. */
void bmf_parallel_normalise (BmfParallel *self, BmfTree *tree, guint32 steps);
void bmf_parallel_undo_normalise (BmfParallel *self, BmfTree *tree);

/* Makes the tree the serial program; that program after one more law, which was kept; the
 * program that was made. */
void bmf_parallel_show_serial (const BmfParallel *self, BmfTree *tree);
void bmf_law_use_show (const BmfLawUse *use, BmfTree *tree);
void bmf_parallel_show_made (const BmfParallel *self, BmfTree *tree);

/* Whether laws made it parallel. */
gboolean bmf_parallel_is_parallel (const BmfParallel *self);

/* Makes the tree what it was before, when it had so many nodes. */
void bmf_parallel_undo (const BmfParallel *self, BmfTree *tree, guint n_nodes);
void bmf_parallel_free (BmfParallel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfParallel, bmf_parallel_free)
