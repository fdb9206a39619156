/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-promote.h - the walk through a program that applies laws
 *
 *   bmf-promote.c        the walk, and laws of B_Map and B_Length
 *   bmf-promote-all.c    several functions of one argument
 *   bmf-promote-fold.c   laws of B_Reduce
 *   bmf-promote-pairs.c  laws of B_Zip and B_Distl
 *   bmf-promote-project.c   laws of B_Project
 *   bmf-promote-scan.c   laws of B_Scan
 *   bmf-promote-split.c  laws of B_Split
 *   bmf-fold.c           when folds can be done in pieces
 *   bmf-derivation.c     the whole program after each law
 *   bmf-wanted.c         which constructs are better applied to pieces
 *   bmf-form.c           composes expressions, changes how a value is held;
 *                        constructs without a law
 *
 * A part of the program is turned into an expression of the representation of its
 * argument; its result has its own form.
 */
#pragma once

#include "bmf/bmf-evaluate.h"
#include "laws/terms/bmf-build.h"
#include "laws/terms/bmf-held.h"
#include "laws/terms/bmf-laws.h"

/* Which constructs prefer a list in pieces. */
typedef struct
{
  BmfValue *list;    /* NULL: any */
  GHashTable *known; /* BmfNode -> BmfWanted; NULL: not computed yet */
} BmfWishes;

/* The context of the part of the program that is being promoted: if `parts` is set, that
 * part is first inserted among the parts of a B_Alltup or B_Allvec; then it is placed
 * between the other stages. */
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
  BmfNode *identity;   /* left out at every place */
  BmfWishes of_any, of_list;
  const BmfAround *around; /* innermost first */
  guint32 steps;           /* constructs met so far */
} BmfPromoter;

BmfBuild bmf_promoter_build (const BmfPromoter *self, const BmfNode *origin);

/* f after g, without identities; adjacent maps are joined.  The context gets the whole;
 * result: the form of its result (NULL: plain). */
BmfNode *bmf_promoter_after (BmfPromoter *self, const BmfNode *origin, BmfNode *f,
                             BmfNode *g, const BmfHeld *result);

/* The expression that moves all of it to processor 0, for `after`; recorded as a law if
 * it is more than `conc`. */
BmfNode *bmf_promoter_gather (BmfPromoter *self, const BmfNode *origin,
                              const BmfNode *after, const BmfHeld *held);

/* The expression that joins pieces, and leaves elements on their processors. */
BmfNode *bmf_promoter_conc (BmfPromoter *self, const BmfNode *origin,
                            const BmfHeld *held);

/* Whether it is `conc`, or the identity. */
gboolean bmf_promoter_is_conc (const BmfPromoter *self, const BmfNode *node);

/* The parts of a B_Alltup [f . first, g . second] without their addresses; NULL: it has
 * another form. */
GPtrArray *bmf_without_addresses (const BmfPromoter *self, const BmfNode *all);

/* The expression that makes pieces of a list, and *pieces; NULL: it cannot be split.  For
 * a list that is already on several processors: the identity, and its present form. */
BmfNode *bmf_promoter_split (BmfPromoter *self, const BmfNode *origin,
                             const BmfHeld *held, BmfHeld **pieces);

/* The split of a list of at least two elements. */
BmfNode *bmf_promoter_new_split (const BmfPromoter *self, const BmfNode *origin,
                                 const BmfValue *list);

/* Whether it is in pieces or can be split. */
gboolean bmf_promoter_can_split (const BmfPromoter *self, const BmfHeld *held);

/* *result: the node's value for the argument, plain. */
gboolean bmf_promoter_evaluate (BmfPromoter *self, const BmfNode *node,
                                const BmfHeld *argument, BmfHeld **result,
                                GError **error);

/* The expression of the unchanged node, after the expression that makes the argument
 * plain. */
BmfNode *bmf_promoter_of_whole (BmfPromoter *self, const BmfNode *node,
                                const BmfHeld *argument);

/* Whether the construct is to stay serial. */
gboolean bmf_promoter_leaves (const BmfPromoter *self, const BmfNode *node);

/* Evaluates the node and makes its expression, without a law. */
BmfNode *bmf_promote_nothing (BmfPromoter *self, const BmfNode *node,
                              const BmfHeld *argument, BmfHeld **result, GError **error);

/* The split before a node that takes pieces of its argument: bmf_promoter_split. */
BmfNode *bmf_promoter_split_before (BmfPromoter *self, const BmfNode *node,
                                    const BmfHeld *argument, BmfHeld **pieces);

/* ---- bmf-derivation.c -------------------------------------------------------------- */

/* Whether the whole program is kept after the next law. */
gboolean bmf_promoter_wants_step (const BmfPromoter *self);

/* Records that the law was applied to the node; expression: its replacement, result: the
 * form of its value (NULL: plain). */
void bmf_promoter_use (BmfPromoter *self, BmfLaw law, const BmfNode *node,
                       const BmfHeld *result, const BmfNode *expression);

/* The same, inserted before a use that was recorded earlier. */
void bmf_promoter_use_before (BmfPromoter *self, guint place, BmfLaw law,
                              const BmfNode *node, const BmfHeld *result,
                              const BmfNode *expression);

/* One stage after g.  An expression that joins the components of a tuple is moved into
 * the B_Alltup that built the tuple. */
BmfNode *bmf_promoter_put (const BmfPromoter *self, const BmfNode *stage, BmfNode *g);

/* f after g, stage by stage, without the identity. */
BmfNode *bmf_promoter_chain (const BmfPromoter *self, const BmfNode *f, const BmfNode *g);

/* The expression, with the pieces of its result joined. */
BmfNode *bmf_promoter_plain (BmfPromoter *self, const BmfHeld *result,
                             const BmfNode *expression);

/* ---- bmf-promote.c ----------------------------------------------------------------- */

/* The arguments that are useful in pieces: a bit for each of the first components of a
 * tuple, and one for a list itself. */
typedef guint32 BmfWanted;
#define BMF_WANTED_LIST (1u << 31)
#define BMF_WANTED_ALL G_MAXUINT32

/* Promotes the node: its expression for the argument; *result: its result. wanted: by the
 * constructs that follow.  Fails as the evaluation does. */
BmfNode *bmf_promote (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                      BmfWanted wanted, BmfHeld **result, GError **error);

/* ---- bmf-wanted.c ------------------------------------------------------------------ */

/* The construct that is applied to the argument first: for f . g, the first one of g. */
const BmfNode *bmf_first_applied (const BmfNode *node);

/* The arguments that it can use in pieces; list: its argument, NULL: not known. */
BmfWanted bmf_wanted_by (BmfPromoter *self, const BmfNode *whole, const BmfValue *list);

/* ---- bmf-promote-all.c, -pairs.c, -project.c, -split.c ----------------------------- */

BmfNode *bmf_promote_all (BmfPromoter *self, const BmfNode *node, const BmfHeld *argument,
                          BmfWanted wanted, BmfHeld **result, GError **error);

/* The same for a construct that takes a pair. */
gboolean bmf_held_is_pair (const BmfHeld *held);
BmfHeld *bmf_held_component (const BmfHeld *pair, guint32 i);

/* {first of a pair, second of it}; both identities: the identity. */
BmfNode *bmf_promoter_build_pair (BmfPromoter *self, const BmfNode *origin,
                                  BmfNode *first, BmfNode *second);

/* Records the change of component `place` of the node's argument, where `other` is the
 * expression of the other component: its split, or (pieces NULL) its move to processor
 * 0. */
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

/* Whether a B_Reduce or B_Scan can be done in pieces: for some list; for this one. */
gboolean bmf_promote_may_fold (const BmfPromoter *self, const BmfNode *node);
gboolean bmf_promote_can_fold (const BmfPromoter *self, const BmfNode *node,
                               const BmfValue *list);

/* Whether its operator is a known associative one; whether it is declared associative by
 * this name. */
gboolean bmf_fold_is_known (const BmfNode *node);
gboolean bmf_fold_has_name (const BmfNode *node, const char *name);

/* Gets that operator, and any default, names unfolded; default NULL: none. */
BmfOperator bmf_fold_operator (const BmfNode *node);
const BmfNode *bmf_fold_default (const BmfNode *node);
gboolean bmf_fold_is_empty_list (const BmfNode *node);

/* The number or boolean (0, 1) that is the operator's unit; and whether there is a
 * default that is a unit, for a list of that type. */
gint64 bmf_fold_unit (BmfOperator operator);
gboolean bmf_fold_default_is_unit (const BmfNode *node, const BmfValue *list);

/* The list as it is held, or would be held, in pieces or elements. */
BmfValue *bmf_fold_cut (const BmfPromoter *self, const BmfNode *node,
                        const BmfHeld *held);

/* Whether the expression can be computed from the pieces or elements.  Another bracketing
 * may cause an overflow, or a value that is too large, which the serial order does not.
 * For an operator that is only declared associative, also whether it gives the same
 * result; if not, there is a warning. */
gboolean bmf_fold_can_compute (BmfPromoter *self, const BmfNode *node,
                               const BmfNode *expression, const BmfHeld *held,
                               const BmfHeld *result);

/* ---- bmf-promote-fold.c, -scan.c --------------------------------------------------- */

BmfNode *bmf_promote_reduce (BmfPromoter *self, const BmfNode *node,
                             const BmfHeld *argument, BmfWanted wanted, BmfHeld **result,
                             GError **error);

BmfNode *bmf_promote_scan (BmfPromoter *self, const BmfNode *node,
                           const BmfHeld *argument, BmfHeld **result, GError **error);
