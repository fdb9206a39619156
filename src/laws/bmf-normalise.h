/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-normalise.h - normal forms of programs
 *
 *   brackets to the right, no identities, one map in place of several, no tuple whose
 *   components are taken at once: docs/bmf-parallelise.md, "Normal form"
 *
 * The program computes the same value, without additional work.
 */
#pragma once

#include "laws/terms/bmf-laws.h"

/* The result for a program. */
typedef struct
{
  GArray *uses;            /* BmfLawUse, in order */
  GArray *changes;         /* BmfMeaning */
  BmfNode *before, *after; /* the program */
} BmfNormal;

/* The old and the new meaning of a definition.  Its root is kept, since names point to
 * it. */
typedef struct
{
  BmfNode *root, *before, *after;
} BmfMeaning;

/* Puts the tree's program into normal form, and the definitions that it reaches,
 * except those of the prelude.  A program whose nesting would become too deep is not
 * changed. steps: the number of first laws after each of which the program, or the
 * definition, is kept. */
BmfNormal *bmf_normal_new (BmfTree *tree, guint32 steps);
void bmf_normal_free (BmfNormal *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfNormal, bmf_normal_free)

/* Restore the tree as it was before, and as it was after. */
void bmf_normal_undo (const BmfNormal *self, BmfTree *tree);
void bmf_normal_redo (const BmfNormal *self, BmfTree *tree);

/* Evaluates the program on its data, then puts it into normal form.  Returns: the laws,
 * BmfLawUse.  Fails as the evaluation does, which comes first since a law can remove the
 * part that failed. */
GArray *bmf_normalise (BmfTree *tree, GError **error);

/* Fails as the evaluation of the tree's program does; most_work: 0: the usual limit. */
gboolean bmf_normal_check (const BmfTree *tree, guint64 most_work, GError **error);
