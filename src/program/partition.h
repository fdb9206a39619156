/* SPDX-License-Identifier: GPL-3.0-or-later */
/* partition.h - how the iterations of a parallel loop are divided among processors
 *
 *            iterations of one loop axis over 4 coordinates of a processor dimension
 *   before:  0          7          14         21     22 = total
 *            |---- 0 ---|---- 1 ---|---- 2 ---|- 3 -|
 *
 * One entry per dimension of the processor system: its size and, if the loop is
 * distributed along it, the number of iterations before those of each coordinate.  A
 * dimension without such a list replicates: all its coordinates hold the same.
 * `free_iterations` are those of the loop axes that are not distributed.  Memory grows
 * with the sum of the sizes, not with the processors.
 *
 * A processor's share of a loop of time C with L iterations (docs/dvm-rules.md, section
 * 5): the distinct blocks in the order of their first processor have S_1, S_2, ..
 * iterations, and the k-th costs floor(C*(S_1+..+S_k)/L) -
 * floor(C*(S_1+..+S_(k-1))/L).
 */
#pragma once

#include "base/shape.h"
#include "base/sim-time.h"

/* Immutable; several programs may share one. */
typedef struct _Partition Partition;

/* before: for each dimension NULL (replicated) or size + 1 non-decreasing numbers, the
 * first 0.  Copied. */
Partition *partition_new (const Shape *system, guint64 const *const *before,
                          guint64 free_iterations);
Partition *partition_ref (Partition *self);
void partition_unref (Partition *self);

/* The arguments of partition_new; before: of one dimension. */
const Shape *partition_system (const Partition *self);
const guint64 *partition_before (const Partition *self, guint d);
guint64 partition_free_iterations (const Partition *self);

/* Iterations of the whole loop, L; below 2^63. */
guint64 partition_total (const Partition *self);

/* The number of iterations of a processor of the system. */
guint64 partition_local (const Partition *self, guint32 member);

typedef struct
{
  SimTime time;       /* time that the processor spends */
  SimTime productive; /* the part that is not redundant with other processors */
} PartitionShare;

/* A loop may be executed in two parts: iterations on border planes, and the others.  If a
 * processor's share takes the time t and has B iterations, E of them on the border, the
 * first part takes floor(t*E/B) or floor(t*(B-E)/B), the second the rest
 * (docs/dvm-rules.md, section 5, Marked loops). */
typedef enum
{
  LOOP_WHOLE,
  LOOP_BORDER,       /* first part: E iterations */
  LOOP_AFTER_BORDER, /* the second part after it */
  LOOP_INNER,        /* first part: B - E iterations */
  LOOP_AFTER_INNER
} LoopPart;

/* The share of a loop of time cost.  If L = 0, every processor spends the whole time
 * redundantly (base algorithm). */
PartitionShare partition_share (const Partition *self, guint32 member, SimTime cost);

/* The same for all processors of the system: the elements of time and productive, by
 * number in the system.  FALSE: productive was not filled, because it is equal to time.
 */
gboolean partition_shares (const Partition *self, SimTime cost, SimTime *time,
                           SimTime *productive);

/* One part of that share; border: the number of the processor's iterations on the border.
 * The sum of both parts is the share, in both members. */
PartitionShare partition_share_part (const Partition *self, guint32 member, SimTime cost,
                                     guint64 border, LoopPart part);
