/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reduction-tree.h - the messages of a reduction, as seen by each participant
 *
 *   gather over positions, level by level      then broadcast over all places
 *     0 <- 1   2 <- 3   4                        0 -> 4   4 -> 6 ...   0 -> 2   0 -> 1
 *     0 <----- 2        4                         (the tree of P_Distl)
 *     0 <-------------- 4
 *
 * Positions are the places whose coordinate is 0 in every dimension that the loop is
 * not distributed over, in order.  Sources: docs/replay.md, "Collectives on a graph";
 * thesis, 5.3.2.
 */
#pragma once

#include "base/shape.h"

typedef enum
{
  TREE_SEND,
  TREE_RECEIVE,
  TREE_DONE
} TreeAction;

typedef struct
{
  Shape shape;
  guint32 axes;
  guint32 gathered; /* positions */
  guint32 places;
} ReductionTree;

void reduction_tree_init (ReductionTree *self, const Shape *shape, guint32 axes);

/* Messages in all: gathered - 1 + places - 1. */
guint32 reduction_tree_messages (const ReductionTree *self);

/* The step-th operation (from 0) of a place; *peer: the other place, *broadcast: whether
 * it belongs to the broadcast. */
TreeAction reduction_tree_step (const ReductionTree *self, guint32 place, guint32 step,
                                guint32 *peer, gboolean *broadcast);

/* All messages in a causal order: gather level by level, then the tree.  from, to: with
 * reduction_tree_messages entries. */
void reduction_tree_list (const ReductionTree *self, guint32 *from, guint32 *to);
