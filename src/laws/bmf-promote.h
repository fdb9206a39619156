/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-promote.h - the walk through a program that applies laws
 *
 *   bmf-promote.c        the walk, and laws about lists of pieces
 *   bmf-promote-all.c    several functions of one thing
 *   bmf-promote-fold.c   laws of B_Reduce
 *   bmf-promote-scan.c   laws of B_Scan
 *   bmf-wanted.c         which constructs do better with pieces
 *   bmf-form.c           how a value is held, and changes from one way to another
 *
 * A part of the program is turned into an expression of the representation of its
 * argument; its result has a form of its own.
 */
#pragma once

#include "bmf/bmf-evaluate.h"
#include "laws/bmf-build.h"
#include "laws/bmf-parallelise.h"

/* How a value is held. */
typedef enum
{
  BMF_PLAIN,     /* as it is, on processor 0 */
  BMF_PIECES,    /* a list: a list of its pieces, each on a processor, none empty */
  BMF_COMPONENTS /* a tuple: each component in a form of its own */
} BmfFormType;

typedef struct _BmfHeld BmfHeld;
struct _BmfHeld
{
  BmfFormType type;
  BmfValue *value;  /* what it is, plain */
  GArray *sizes;    /* guint32, of the pieces; NULL: as a split of the value makes them */
  GPtrArray *parts; /* BmfHeld: components */
};

BmfHeld *bmf_held_new (BmfFormType type, BmfValue *taken);
BmfHeld *bmf_held_copy (const BmfHeld *self);

/* It is held as pieces now, as long as those. */
void bmf_held_take_pieces (BmfHeld *self, const BmfHeld *pieces);
void bmf_held_free (BmfHeld *self);

/* Whether it is held as the value itself. */
gboolean bmf_held_is_plain (const BmfHeld *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfHeld, bmf_held_free)

/* What constructs want of a list. */
typedef struct
{
  BmfValue *list;    /* NULL: any */
  GHashTable *known; /* BmfNode -> BmfWanted; NULL: nothing asked yet */
} BmfWishes;

typedef struct
{
  BmfTree *tree;
  BmfEvaluator evaluator;
  const BmfParallelise *how;
  GArray *uses;      /* BmfLawUse */
  BmfNode *identity; /* left out wherever it stands */
  BmfWishes of_any, of_list;
  guint32 steps; /* constructs met so far */
} BmfPromoter;

BmfBuild bmf_promoter_build (const BmfPromoter *self, const BmfNode *origin);
void bmf_promoter_use (BmfPromoter *self, BmfLaw law, const BmfNode *node);

/* f after g, without identities; maps become one. */
BmfNode *bmf_promoter_after (BmfPromoter *self, const BmfNode *origin, BmfNode *f,
                             BmfNode *g);

/* The expression that makes it plain. */
BmfNode *bmf_promoter_gather (BmfPromoter *self, const BmfNode *origin,
                              const BmfHeld *held);

/* The expression that makes pieces of a list, and *pieces; NULL: it cannot be split. */
BmfNode *bmf_promoter_split (BmfPromoter *self, const BmfNode *origin,
                             const BmfHeld *held, BmfHeld **pieces);

/* The split of a list of at least two elements. */
BmfNode *bmf_promoter_new_split (const BmfPromoter *self, const BmfNode *origin,
                                 const BmfValue *list);
gboolean bmf_promoter_can_split (const BmfPromoter *self, const BmfHeld *held);

/* Of what pieces would be of use: a bit for each of the first components of a tuple, and
 * one for a list itself. */
typedef guint32 BmfWanted;
#define BMF_WANTED_LIST (1u << 31)

/* The node's expression of what it is applied to; *result: its result.  wanted: by what
 * follows.
 * Fails: as evaluating does. */
BmfNode *bmf_promote (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                      BmfWanted wanted, BmfHeld **result, GError **error);

/* *result: the node's value of the argument's, plain. */
gboolean bmf_promoter_evaluate (BmfPromoter *self, const BmfNode *node,
                                const BmfHeld *argument, BmfHeld **result,
                                GError **error);

/* The expression of the node as it is, after what makes the argument plain. */
BmfNode *bmf_promoter_of_whole (BmfPromoter *self, const BmfNode *node,
                                const BmfHeld *argument);

/* Both of these: the node has no law. */
BmfNode *bmf_promote_nothing (BmfPromoter *self, const BmfNode *node,
                              const BmfHeld *argument, BmfHeld **result, GError **error);

/* ---- bmf-wanted.c ------------------------------------------------------------------ */

/* What meets the argument: of f . g, what meets that of g. */
const BmfNode *bmf_first_applied (const BmfNode *node);

/* Of what pieces would be of use to it; list: that it is applied to, NULL: not known. */
BmfWanted bmf_wanted_by (BmfPromoter *self, const BmfNode *whole, const BmfValue *list);

/* ---- bmf-promote-all.c ------------------------------------------------------------- */

BmfNode *bmf_promote_all (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                          BmfWanted wanted, BmfHeld **result, GError **error);

/* ---- bmf-promote-fold.c ------------------------------------------------------------ */

/* Whether a B_Reduce or B_Scan can be done in pieces: of some list; of this one. */
gboolean bmf_promote_may_fold (const BmfNode *node);
gboolean bmf_promote_can_fold (const BmfPromoter *self, const BmfNode *node,
                               const BmfValue *list);

/* Its operator and default, names unfolded; default NULL: none. */
BmfOperator bmf_fold_operator (const BmfNode *node);
const BmfNode *bmf_fold_default (const BmfNode *node);

/* The number or boolean (0, 1) that leaves others what they are; and whether the default
 * is it, for a list of that type. */
gint64 bmf_fold_unit (BmfOperator operator);
gboolean bmf_fold_is_unit (const BmfNode *fallback, BmfOperator operator,
                           const BmfValue * list);

/* Whether the expression can be computed of the pieces.  Brackets set anew may meet an
 * overflow, or a value too large, that the serial order does not. */
gboolean bmf_fold_can_compute (const BmfPromoter *self, const BmfNode *node,
                               const BmfNode *expression, const BmfHeld *held);

BmfNode *bmf_promote_reduce (BmfPromoter *self, const BmfNode *node,
                             const BmfHeld *argument, BmfWanted wanted, BmfHeld **result,
                             GError **error);

/* ---- bmf-promote-scan.c ------------------------------------------------------------ */

BmfNode *bmf_promote_scan (BmfPromoter *self, const BmfNode *node,
                           const BmfHeld *argument, BmfHeld **result, GError **error);
