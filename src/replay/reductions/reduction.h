/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reduction.h - the messages of a reduction by each algorithm, as seen by each
 * participant
 *
 *   tree                 gather, then broadcast: reduction-tree.h
 *   ring                 P - 1 rounds in which every position passes one of P parts on to
 *                        the next and combines what it gets, then P - 1 rounds in which
 *                        the whole parts go round
 *   recursive doubling   positions that differ in one bit exchange the whole, bit by bit;
 *                        of more than a power of two, the first ones take in a neighbour
 *                        before, and give it the result after
 *
 * The last two combine among the positions that differ in the dimensions the loop is
 * distributed over; if it is not distributed over all, every such set has the same data
 * and combines it separately.  Source: replay page, "Collectives on a graph".
 */
#pragma once

#include "machine/machine.h"
#include "replay/reductions/reduction-tree.h"

typedef struct
{
  ReductionAlgorithm algorithm;
  ReductionTree tree;
  guint64 bytes; /* of what is combined */
} Reduction;

typedef struct
{
  guint32 peer; /* place */
  guint64 bytes;
  gboolean broadcast; /* contains results, not values still to be combined */
  guint16 round;      /* ring: the number of the message among those from one place to the
                       * other, modulo 2^16; 0 in other algorithms, which have only one of
                       * each kind */
} ReductionMessage;

void reduction_init (Reduction *self, ReductionAlgorithm algorithm, const Shape *shape,
                     guint32 axes, guint64 bytes);

/* The step-th operation (from 0) of a place. */
TreeAction reduction_step (const Reduction *self, guint32 place, guint32 step,
                           ReductionMessage *message);
