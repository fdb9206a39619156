/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reduction.h - the messages of a reduction of a Lib-DVM program, as seen by each
 * participant
 *
 *   tree     gather, then broadcast: reduction-tree.h
 *   others   the algorithms of an allreduce (collectives/), among the positions that
 *            differ in the dimensions the loop is distributed over; if it is not
 *            distributed over all, every such set has the same data and combines it
 *            separately
 */
#pragma once

#include "collectives/schedule.h"
#include "replay/reductions/reduction-tree.h"

/* What reduction_tree_step returns. */
typedef struct
{
  guint32 peer;
  guint8 action; /* TreeAction */
  guint8 broadcast;
} TreeStep;

typedef struct
{
  ReductionTree tree;
  Schedule *schedule; /* of a set; NULL: the tree, whose steps are: */
  guint32 *first;     /* by place: the first of its steps */
  TreeStep *steps;    /* of all places, each with its end */
  guint64 bytes;      /* of what is combined */
} Reduction;

/* choice: count 0 is the tree.  FALSE: more than 2^62 bytes. */
gboolean reduction_init (Reduction *self, const AlgorithmChoice *choice,
                         const CollectiveRules *rules, const Shape *shape, guint32 axes,
                         guint64 bytes);
void reduction_clear (Reduction *self);

/* The step-th operation (from 0) of a place. */
PartAction reduction_step (const Reduction *self, guint32 place, guint64 step,
                           SchedulePart *part);
