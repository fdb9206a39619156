/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-build.h - makes constructs that no file has
 *
 * They belong to the tree, and are said to stand where `origin` stands.
 */
#pragma once

#include "bmf/language/bmf-tree.h"

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

/* Another one like it, of the same parts. */
BmfNode *bmf_build_copy (const BmfBuild *self, const BmfNode *node);

/* It stands for the content from now on, wherever it is used. */
void bmf_build_become (BmfNode *self, const BmfNode *content);

/* B_Addr (B_Num first) (B_Num second), P_Split. */
BmfNode *bmf_build_numbers (const BmfBuild *self, BmfConstruct construct, guint32 first,
                            guint32 second);
BmfNode *bmf_build_operator (const BmfBuild *self, BmfOperator operator);
BmfNode *bmf_build_constant (const BmfBuild *self, BmfValue *taken);

/* f after g, or f of the two components of a pair. */
BmfNode *bmf_build_after (const BmfBuild *self, BmfNode *f, BmfNode *g);
BmfNode *bmf_build_of_pair (const BmfBuild *self, BmfNode *f, BmfNode *first,
                            BmfNode *second);

/* The parts of a composition, however bracketed: array of BmfNode, the last one is done
 * first.  Of anything else: itself. */
GPtrArray *bmf_build_stages (BmfNode *node);

/* Composes at least one of them again. */
BmfNode *bmf_build_chain (const BmfBuild *self, const GPtrArray *stages);

/* The same, long ones in halves. */
BmfNode *bmf_build_composition (const BmfBuild *self, const GPtrArray *stages);

/* Whether its brackets are those of bmf_build_chain or bmf_build_composition. */
gboolean bmf_build_is_composition (const BmfNode *node, guint n_stages);

/* The same expression with long compositions halved again and again, so that it is nested
 * less deep. */
BmfNode *bmf_build_shallow (const BmfBuild *self, BmfNode *node);

/* Defines a name that begins so, unless one of these already stands for the same.
 * Returns: a use of it. */
BmfNode *bmf_build_definition (const BmfBuild *self, const char *word, BmfNode *tree);

/* Takes away all that was made since the tree had so many nodes. */
void bmf_build_undo (BmfTree *tree, guint n_nodes);
