/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-normal.h - the walk that puts a program into its normal form
 *
 *   bmf-normalise.c      the walk: definitions, then their parts, inner ones first
 *   bmf-normal-chain.c   laws of compositions
 *
 * Nodes are never changed: what a law makes of a part is a new node, and so is what is
 * around it.
 */
#pragma once

#include "laws/terms/bmf-build.h"
#include "laws/bmf-normalise.h"

/* Where a part stands: in place of parts[place] of the origin, or of the stages of the
 * origin if that is a composition. */
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
  guint32 steps;      /* laws after which the whole is kept */
  gboolean constants; /* nothing is anywhere but on processor 0, or comes there */
  const BmfDefinition *definition; /* NULL: the program */
  const BmfSite *site;             /* innermost first; NULL: the whole */
  GHashTable *seen;                /* roots of definitions that have been met */
  GHashTable *parallel; /* roots of definitions -> whether they have P_ constructs */
} BmfNormaliser;

/* The node's normal form; the node itself where it is one. */
BmfNode *bmf_normal_form (BmfNormaliser *self, BmfNode *node);

/* A construct whose parts are in normal form, by the laws of it alone. */
BmfNode *bmf_normal_simplify (BmfNormaliser *self, BmfNode *node);

/* What is behind names. */
const BmfNode *bmf_normal_meaning (const BmfNode *node);

/* Whether there is a P_ construct in it. */
gboolean bmf_normal_is_parallel (BmfNormaliser *self, const BmfNode *node);

/* Whether the whole is kept after the next law. */
gboolean bmf_normal_wants_step (const BmfNormaliser *self);

/* The law was applied to the node; inner: what stands at the site then (NULL where no
 * step is wanted). */
void bmf_normal_use (BmfNormaliser *self, BmfLaw law, const BmfNode *node,
                     BmfNode *inner);

/* The normal form of a composition. */
BmfNode *bmf_normal_composition (BmfNormaliser *self, BmfNode *node);
