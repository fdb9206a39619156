/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-build.h - makes constructs that no file has
 *
 * They belong to the tree, and are said to stand where `origin` stands.
 */
#pragma once

#include "bmf/bmf-tree.h"

typedef struct
{
  BmfTree *tree;
  const BmfNode *origin;
} BmfBuild;

/* With so many parts: B_Map (f), B_Comp (f) (g), B_Alltup [f, g]. */
BmfNode *bmf_build (const BmfBuild *self, BmfConstruct construct, BmfNode *const *parts,
                    guint32 n_parts);
BmfNode *bmf_build_one (const BmfBuild *self, BmfConstruct construct, BmfNode *part);
BmfNode *bmf_build_two (const BmfBuild *self, BmfConstruct construct, BmfNode *first,
                        BmfNode *second);

/* B_Addr (B_Num first) (B_Num second), P_Split. */
BmfNode *bmf_build_numbers (const BmfBuild *self, BmfConstruct construct, guint32 first,
                            guint32 second);
BmfNode *bmf_build_operator (const BmfBuild *self, BmfOperator operator);
BmfNode *bmf_build_constant (const BmfBuild *self, BmfValue *taken);

/* f after g, or f of the two components of a pair. */
BmfNode *bmf_build_after (const BmfBuild *self, BmfNode *f, BmfNode *g);
BmfNode *bmf_build_of_pair (const BmfBuild *self, BmfNode *f, BmfNode *first,
                            BmfNode *second);

/* Defines a name that begins so, unless one of these already stands for the same.
 * Returns: a use of it. */
BmfNode *bmf_build_definition (const BmfBuild *self, const char *word, BmfNode *tree);
