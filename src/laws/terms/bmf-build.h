/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-build.h - builds constructs that do not occur in any file
 *
 * They belong to the tree; their place in messages is that of `origin`.
 */
#pragma once

#include "bmf/language/bmf-tree.h"

typedef struct
{
  BmfTree *tree;
  const BmfNode *origin;
} BmfBuild;

/* Builds a construct with parts: B_Map (f), B_Comp (f) (g), B_Alltup [f, g]. */
BmfNode *bmf_build (const BmfBuild *self, BmfConstruct construct, BmfNode *const *parts,
                    guint32 n_parts);
BmfNode *bmf_build_one (const BmfBuild *self, BmfConstruct construct, BmfNode *part);
BmfNode *bmf_build_two (const BmfBuild *self, BmfConstruct construct, BmfNode *first,
                        BmfNode *second);

/* Builds a copy with the same parts. */
BmfNode *bmf_build_copy (const BmfBuild *self, const BmfNode *node);

/* Replaces the node's content by this one, at every use of the node. */
void bmf_build_become (BmfNode *self, const BmfNode *content);

/* Builds B_Addr (B_Num first) (B_Num second), or P_Split. */
BmfNode *bmf_build_numbers (const BmfBuild *self, BmfConstruct construct, guint32 first,
                            guint32 second);
BmfNode *bmf_build_operator (const BmfBuild *self, BmfOperator operator);
BmfNode *bmf_build_constant (const BmfBuild *self, BmfValue *taken);

/* Builds f after g, or f of the two components of a pair. */
BmfNode *bmf_build_after (const BmfBuild *self, BmfNode *f, BmfNode *g);
BmfNode *bmf_build_of_pair (const BmfBuild *self, BmfNode *f, BmfNode *first,
                            BmfNode *second);

/* The parts of a composition, for any bracketing: array of BmfNode, the last one is
 * applied first.  For any other expression: itself. */
GPtrArray *bmf_build_stages (BmfNode *node);

/* Composes these parts again; there is at least one. */
BmfNode *bmf_build_chain (const BmfBuild *self, const GPtrArray *stages);

/* The same, but long compositions are halved. */
BmfNode *bmf_build_composition (const BmfBuild *self, const GPtrArray *stages);

/* Whether it is bracketed as by bmf_build_chain or bmf_build_composition. */
gboolean bmf_build_is_composition (const BmfNode *node, guint n_stages);

/* The same expression with long compositions halved repeatedly, which reduces its
 * nesting. */
BmfNode *bmf_build_shallow (const BmfBuild *self, BmfNode *node);

/* Defines a name with this prefix, unless such a name already has the same definition.
 * Returns: a use of it. */
BmfNode *bmf_build_definition (const BmfBuild *self, const char *word, BmfNode *tree);

/* Removes all nodes that were built since the tree had this number of nodes. */
void bmf_build_undo (BmfTree *tree, guint n_nodes);
