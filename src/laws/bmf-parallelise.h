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

#include "laws/bmf-laws.h"

typedef struct
{
  guint32 processors;   /* over how many lists are split, at most; at least 1 */
  gboolean associative; /* sums and products of reals count as associative */
  guint64 most_work;    /* evaluations and copies; 0: the usual limit */
} BmfParallelise;

/* Puts the parallel program into the tree in place of the serial one; where no law
 * applies, leaves it alone.
 * Returns: the laws used, in order: array of BmfLawUse; NULL on failure.
 * Fails: the program has P_ constructs; it cannot be evaluated; the parallel one is
 * nested too deep to be read again. */
GArray *bmf_parallelise (BmfTree *tree, const BmfParallelise *how, GError **error);
