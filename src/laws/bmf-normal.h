/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-normal.h - the walk that puts a program into its normal form
 *
 *   bmf-normalise.c      the walk: definitions, then their parts, inner ones first
 *   bmf-normal-chain.c   laws of compositions
 *
 * Nodes are never changed: a law replaces a part by a new node, and every construct
 * around it by a new node.
 */
#pragma once

#include "laws/terms/bmf-build.h"
#include "laws/bmf-normalise.h"

/* The site of a part: in place of parts[place] of the origin, or of that stage of the
 * origin if it is a composition. */
typedef struct _BmfSite BmfSite;
struct _BmfSite
{
  const BmfSite *outer;
  const BmfNode *origin;
  BmfNode *const *parts;
  guint n_parts, place;
};

typedef struct
{
  BmfTree *tree;
  BmfNormal *normal;
  guint32 steps;                   /* number of laws after which the whole is kept */
  gboolean constants;              /* all values are, and stay, on processor 0 */
  const BmfDefinition *definition; /* NULL: the program */
  const BmfSite *site;             /* innermost first; NULL: the whole */
  GHashTable *seen;                /* roots of definitions that have been visited */
  GHashTable *parallel; /* roots of definitions -> whether they have P_ constructs */
} BmfNormaliser;

/* The node's normal form; the node itself if it is in normal form. */
BmfNode *bmf_normal_form (BmfNormaliser *self, BmfNode *node);

/* The normal form of a construct whose parts are in normal form, by the laws of this
 * construct only. */
BmfNode *bmf_normal_simplify (BmfNormaliser *self, BmfNode *node);

/* What is behind names. */
const BmfNode *bmf_normal_meaning (const BmfNode *node);

/* Whether it contains a P_ construct. */
gboolean bmf_normal_is_parallel (BmfNormaliser *self, const BmfNode *node);

/* Whether the whole is kept after the next law. */
gboolean bmf_normal_wants_step (const BmfNormaliser *self);

/* Records that the law was applied to the node; inner: the expression at the site after
 * it (NULL if no step is wanted). */
void bmf_normal_use (BmfNormaliser *self, BmfLaw law, const BmfNode *node,
                     BmfNode *inner);

/* The normal form of a composition. */
BmfNode *bmf_normal_composition (BmfNormaliser *self, BmfNode *node);
