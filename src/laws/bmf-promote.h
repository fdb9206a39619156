/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-promote.h - the walk through a program that applies laws
 *
 *   bmf-promote.c        the walk, and laws of B_Map and B_Length
 *   bmf-promote-all.c    several functions of one thing
 *   bmf-promote-fold.c   laws of B_Reduce
 *   bmf-promote-pairs.c  laws of B_Zip and B_Distl
 *   bmf-promote-project.c   laws of B_Project
 *   bmf-promote-scan.c   laws of B_Scan
 *   bmf-promote-split.c  laws of B_Split
 *   bmf-fold.c           when folds can be done in pieces
 *   bmf-derivation.c     the whole program after each law
 *   bmf-wanted.c         which constructs do better with pieces
 *   bmf-form.c           how expressions are composed, and change how a value is held;
 *                        constructs without a law
 *
 * A part of the program is turned into an expression of the representation of its
 * argument; its result has a form of its own.
 */
#pragma once

#include "bmf/bmf-evaluate.h"
#include "laws/terms/bmf-build.h"
#include "laws/terms/bmf-held.h"
#include "laws/terms/bmf-laws.h"

/* What constructs want of a list. */
typedef struct
{
  BmfValue *list;    /* NULL: any */
  GHashTable *known; /* BmfNode -> BmfWanted; NULL: nothing asked yet */
} BmfWishes;

/* What is around the part of the program that is being promoted: that part comes among
 * the parts of a B_Alltup or B_Allvec, where `parts` is set, then between the others. */
typedef struct _BmfAround BmfAround;
struct _BmfAround
{
  const BmfAround *outer;
  const BmfNode *after, *before; /* NULL: nothing */
  const BmfNode *all;            /* whose parts */
  BmfNode *const *parts;
  guint32 n_parts, place;
};

typedef struct
{
  BmfTree *tree;
  BmfEvaluator evaluator;
  const BmfParallelise *how;
  GArray *uses;        /* BmfLawUse */
  GPtrArray *warnings; /* char * */
  BmfNode *identity;   /* left out wherever it stands */
  BmfWishes of_any, of_list;
  const BmfAround *around; /* innermost first */
  guint32 steps;           /* constructs met so far */
} BmfPromoter;

BmfBuild bmf_promoter_build (const BmfPromoter *self, const BmfNode *origin);

/* f after g, without identities; maps become one.  Around it is what its result goes
 * to, result: how that is held (NULL: plain). */
BmfNode *bmf_promoter_after (BmfPromoter *self, const BmfNode *origin, BmfNode *f,
                             BmfNode *g, const BmfHeld *result);

/* The expression that brings all of it to processor 0, for `after`; told as a law where
 * that is more than `conc`. */
BmfNode *bmf_promoter_gather (BmfPromoter *self, const BmfNode *origin,
                              const BmfNode *after, const BmfHeld *held);

/* The expression that puts pieces together, and leaves elements where they are. */
BmfNode *bmf_promoter_conc (BmfPromoter *self, const BmfNode *origin,
                            const BmfHeld *held);

/* Whether it is `conc`, or the identity. */
gboolean bmf_promoter_is_conc (const BmfPromoter *self, const BmfNode *node);

/* The parts of a B_Alltup [f . first, g . second] without their addresses; NULL: it is no
 * such. */
GPtrArray *bmf_without_addresses (const BmfPromoter *self, const BmfNode *all);

/* The expression that makes pieces of a list, and *pieces; NULL: it cannot be split.  Of
 * a list that is on several processors already: the identity, and as it is held. */
BmfNode *bmf_promoter_split (BmfPromoter *self, const BmfNode *origin,
                             const BmfHeld *held, BmfHeld **pieces);

/* The split of a list of at least two elements. */
BmfNode *bmf_promoter_new_split (const BmfPromoter *self, const BmfNode *origin,
                                 const BmfValue *list);

/* Whether it is in pieces or can be. */
gboolean bmf_promoter_can_split (const BmfPromoter *self, const BmfHeld *held);

/* *result: the node's value of the argument's, plain. */
gboolean bmf_promoter_evaluate (BmfPromoter *self, const BmfNode *node,
                                const BmfHeld *argument, BmfHeld **result,
                                GError **error);

/* The expression of the node as it is, after what makes the argument plain. */
BmfNode *bmf_promoter_of_whole (BmfPromoter *self, const BmfNode *node,
                                const BmfHeld *argument);

/* Whether the construct is to stay serial. */
gboolean bmf_promoter_leaves (const BmfPromoter *self, const BmfNode *node);

/* Both of these: the node has no law. */
BmfNode *bmf_promote_nothing (BmfPromoter *self, const BmfNode *node,
                              const BmfHeld *argument, BmfHeld **result, GError **error);

/* The split before a node that takes pieces of its argument: bmf_promoter_split. */
BmfNode *bmf_promoter_split_before (BmfPromoter *self, const BmfNode *node,
                                    const BmfHeld *argument, BmfHeld **pieces);

/* ---- bmf-derivation.c -------------------------------------------------------------- */

/* Whether the whole program is kept after the next law. */
gboolean bmf_promoter_wants_step (const BmfPromoter *self);

/* The law was applied to the node; expression: what takes the node's place now, result:
 * how its value is held (NULL: plain). */
void bmf_promoter_use (BmfPromoter *self, BmfLaw law, const BmfNode *node,
                       const BmfHeld *result, const BmfNode *expression);

/* The same before a use that was told earlier. */
void bmf_promoter_use_before (BmfPromoter *self, guint place, BmfLaw law,
                              const BmfNode *node, const BmfHeld *result,
                              const BmfNode *expression);

/* One stage after g.  What puts the components of a tuple together goes into the B_Alltup
 * that made it. */
BmfNode *bmf_promoter_put (const BmfPromoter *self, const BmfNode *stage, BmfNode *g);

/* f after g, stage by stage, the identity left out. */
BmfNode *bmf_promoter_chain (const BmfPromoter *self, const BmfNode *f, const BmfNode *g);

/* The expression with its result put together. */
BmfNode *bmf_promoter_plain (BmfPromoter *self, const BmfHeld *result,
                             const BmfNode *expression);

/* ---- bmf-promote.c ----------------------------------------------------------------- */

/* Of what pieces would be of use: a bit for each of the first components of a tuple, and
 * one for a list itself. */
typedef guint32 BmfWanted;
#define BMF_WANTED_LIST (1u << 31)
#define BMF_WANTED_ALL G_MAXUINT32

/* The node's expression of what it is applied to; *result: its result.  wanted: by what
 * follows.
 * Fails: as evaluating does. */
BmfNode *bmf_promote (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                      BmfWanted wanted, BmfHeld **result, GError **error);

/* ---- bmf-wanted.c ------------------------------------------------------------------ */

/* What meets the argument: of f . g, what meets that of g. */
const BmfNode *bmf_first_applied (const BmfNode *node);

/* Of what pieces would be of use to it; list: that it is applied to, NULL: not known. */
BmfWanted bmf_wanted_by (BmfPromoter *self, const BmfNode *whole, const BmfValue *list);

/* ---- bmf-promote-all.c, -pairs.c, -project.c, -split.c ----------------------------- */

BmfNode *bmf_promote_all (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                          BmfWanted wanted, BmfHeld **result, GError **error);

/* Of the argument of what takes a pair. */
gboolean bmf_held_is_pair (const BmfHeld *held);
BmfHeld *bmf_held_component (const BmfHeld *pair, guint32 i);

/* {first of a pair, second of it}; both identities: the identity. */
BmfNode *bmf_promoter_build_pair (BmfPromoter *self, const BmfNode *origin,
                                  BmfNode *first, BmfNode *second);

/* What is done to component `place` of the node's argument, the other's expression being
 * `other`: its split, or (pieces NULL) what brings it to processor 0. */
BmfNode *bmf_promoter_change_component (BmfPromoter *self, const BmfNode *node,
                                        guint32 place, const BmfHeld *held,
                                        BmfNode *other, BmfHeld **pieces);
BmfNode *bmf_promote_project (BmfPromoter *self, const BmfNode *node,
                              const BmfHeld *argument, BmfHeld **result, GError **error);
BmfNode *bmf_promote_zip (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                          BmfHeld **result, GError **error);
BmfNode *bmf_promote_distl (BmfPromoter *self, const BmfNode *node,
                            const BmfHeld *argument, BmfWanted wanted, BmfHeld **result,
                            GError **error);
BmfNode *bmf_promote_split (BmfPromoter *self, const BmfNode *node,
                            const BmfHeld *argument, BmfWanted wanted, BmfHeld **result,
                            GError **error);

/* ---- bmf-fold.c -------------------------------------------------------------------- */

/* Whether a B_Reduce or B_Scan can be done in pieces: of some list; of this one. */
gboolean bmf_promote_may_fold (const BmfPromoter *self, const BmfNode *node);
gboolean bmf_promote_can_fold (const BmfPromoter *self, const BmfNode *node,
                               const BmfValue *list);

/* Whether its operator is one of those that are associative; whether it is under that
 * name. */
gboolean bmf_fold_is_known (const BmfNode *node);
gboolean bmf_fold_has_name (const BmfNode *node, const char *name);

/* That operator, and any default, names unfolded; default NULL: none. */
BmfOperator bmf_fold_operator (const BmfNode *node);
const BmfNode *bmf_fold_default (const BmfNode *node);
gboolean bmf_fold_is_empty_list (const BmfNode *node);

/* The number or boolean (0, 1) that leaves others what they are; and whether there is a
 * default that does, for a list of that type. */
gint64 bmf_fold_unit (BmfOperator operator);
gboolean bmf_fold_default_is_unit (const BmfNode *node, const BmfValue *list);

/* The list in the pieces or elements in which it is held, or would be. */
BmfValue *bmf_fold_cut (const BmfPromoter *self, const BmfNode *node,
                        const BmfHeld *held);

/* Whether the expression can be computed of the pieces or elements.  Brackets set anew
 * may meet an overflow, or a value too large, that the serial order does not.  Of an
 * operator that is only said to be associative: and gives the result, or there is a
 * warning. */
gboolean bmf_fold_can_compute (BmfPromoter *self, const BmfNode *node,
                               const BmfNode *expression, const BmfHeld *held,
                               const BmfHeld *result);

/* ---- bmf-promote-fold.c, -scan.c --------------------------------------------------- */

BmfNode *bmf_promote_reduce (BmfPromoter *self, const BmfNode *node,
                             const BmfHeld *argument, BmfWanted wanted, BmfHeld **result,
                             GError **error);

BmfNode *bmf_promote_scan (BmfPromoter *self, const BmfNode *node,
                           const BmfHeld *argument, BmfHeld **result, GError **error);
