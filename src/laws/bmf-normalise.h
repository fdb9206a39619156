/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-normalise.h - normal forms of programs
 *
 *   brackets to the right, no identities, one map in place of several, no tuple of which
 *   components are taken at once: docs/bmf-parallelise.md, "Normal form"
 *
 * The program computes the same, and does no more for it.
 */
#pragma once

#include "laws/terms/bmf-laws.h"

/* What became of a program. */
typedef struct
{
  GArray *uses;            /* BmfLawUse, in order */
  GArray *changes;         /* BmfMeaning */
  BmfNode *before, *after; /* the program */
} BmfNormal;

/* What a definition meant and means.  Its root stays, since names point to it. */
typedef struct
{
  BmfNode *root, *before, *after;
} BmfMeaning;

/* Puts the tree's program into normal form, and the definitions that it comes to, those
 * of the prelude left out.  A program that would be nested too deep then is left alone.
 * steps: the program, or the definition, is kept after each of the first so many laws. */
BmfNormal *bmf_normal_new (BmfTree *tree, guint32 steps);
void bmf_normal_free (BmfNormal *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfNormal, bmf_normal_free)

/* Makes the tree what it was before, and again what it became. */
void bmf_normal_undo (const BmfNormal *self, BmfTree *tree);
void bmf_normal_redo (const BmfNormal *self, BmfTree *tree);

/* Evaluates the program of its data, then puts it into normal form.  Returns: the laws,
 * BmfLawUse.
 * Fails: as evaluating does.  A law can leave out what failed. */
GArray *bmf_normalise (BmfTree *tree, GError **error);

/* Fails as evaluating the tree's program does; most_work: 0: the usual limit. */
gboolean bmf_normal_check (const BmfTree *tree, guint64 most_work, GError **error);
