/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-parallelise.h - makes a serial program parallel
 *
 *   f3 . f2 . f1                        a serial program
 *   f3 . f2 . f1 . conc . split         the split property inserts an identity
 *   f3 . f2 . conc . f1' . split        promotion: conc moves to the front past every f
 *   f3' . f2' . f1' . split             that has a law
 *
 * where conc = P_Reduce (B_Op (B_Conc)).  The side conditions of a law are checked on the
 * program's own data: its types and lengths.
 */
#pragma once

#include "laws/bmf-normalise.h"

typedef struct
{
  const BmfNode *serial; /* the tree's */
  BmfNode *made;         /* the program that replaced it */
  GArray *uses;          /* BmfLawUse, in order; none: the program is as it was */
  guint n_normal;        /* number of the first of these, which gave the normal form; all
                          * of them: it is serial */
  BmfNormal *normal;     /* NULL: the program was taken as it was */
  BmfNormal *again;      /* of the parallel program; NULL: it stays as the laws made it */
  const BmfNode *together; /* converts the parallel program's value into the serial one's;
                            * NULL: they are the same */
  GPtrArray *warnings;     /* char *: about declared associativity */
  guint64 work;            /* work that was done: evaluations and copies */
} BmfParallel;

/* Puts the parallel program into the tree in place of the serial one; if no law applies,
 * leaves the serial one unchanged, or in normal form. Fails: a name is not defined; the
 * program has P_ constructs; it cannot be evaluated; its data is distributed, but not
 * element by element; the parallel one is nested too deep to be read again. */
BmfParallel *bmf_parallelise (BmfTree *tree, const BmfParallelise *how, GError **error);

/* Fails: bmf_parallelise would fail for the program as it is. */
gboolean bmf_parallelise_check (const BmfTree *tree, const BmfParallelise *how,
                                GError **error);

/* Takes the normal form that was made first.  If no law made the program parallel, the
 * normal form is the resulting program. */
void bmf_parallel_take_normal (BmfParallel *self, BmfNormal *taken);

/* Puts the tree's parallel program into normal form, or restores it. */
void bmf_parallel_normalise (BmfParallel *self, BmfTree *tree, guint32 steps);
void bmf_parallel_undo_normalise (BmfParallel *self, BmfTree *tree);

/* Set the tree to the serial program; to that program after one more law, if kept; to the
 * resulting program. */
void bmf_parallel_show_serial (const BmfParallel *self, BmfTree *tree);
void bmf_law_use_show (const BmfLawUse *use, BmfTree *tree);
void bmf_parallel_show_made (const BmfParallel *self, BmfTree *tree);

/* Whether laws made it parallel. */
gboolean bmf_parallel_is_parallel (const BmfParallel *self);

/* Restores the tree as it was before, with this number of nodes. */
void bmf_parallel_undo (const BmfParallel *self, BmfTree *tree, guint n_nodes);
void bmf_parallel_free (BmfParallel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfParallel, bmf_parallel_free)
