/* SPDX-License-Identifier: GPL-3.0-or-later */
/* odd-fold.c - Open MPI's doubling and halving: of more than a power of two members, 2j
 * is folded into 2j+1
 *
 * Source: Open MPI 4.1, ompi/mca/coll/base.  docs/collectives.md.
 */
#include "config.h"

#include "collectives/schedule-private.h"

/* The first R pairs; those who leave only send. */
static void
fold (const Schedule *self, guint32 v, guint64 bytes, Walk *walk)
{
  if (v >= 2 * self->extra)
    return;
  if (odd_leaves (self, v))
    walk_send (walk, v + 1, bytes, 0);
  else
    walk_receive (walk, v - 1, bytes, 0, TRUE);
}

static void
unfold (const Schedule *self, guint32 v, guint64 bytes, Walk *walk)
{
  if (v >= 2 * self->extra)
    return;
  if (odd_leaves (self, v))
    walk_receive (walk, v + 1, bytes, 1, FALSE);
  else
    walk_send (walk, v - 1, bytes, 1);
}

static PartAction
allreduce (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  const guint32 u = fold_number (self, v);
  Walk walk = walk_begin (step, part);

  fold (self, v, self->bytes, &walk);
  for (guint32 k = 0; k < self->doublings && !odd_leaves (self, v); k++)
    walk_exchange (&walk, odd_position (self, u ^ 1u << k), self->bytes, self->bytes,
                   2 + k, TRUE);
  if (walk.action != PART_DONE)
    return walk.action;
  unfold (self, v, self->bytes, &walk);
  part->result = TRUE;
  return walk.action;
}

/* Those from Q on wait until the others have come together. */
static PartAction
barrier (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  Walk walk = walk_begin (step, part);

  if (v >= self->power)
    {
      walk_exchange (&walk, v - self->power, 0, 0, 0, FALSE);
      return walk.action;
    }
  if (v < self->extra)
    walk_receive (&walk, v + self->power, 0, 0, FALSE);
  for (guint32 k = 0; k < self->doublings; k++)
    walk_exchange (&walk, v ^ 1u << k, 0, 0, 1 + k, FALSE);
  if (v < self->extra)
    walk_send (&walk, v + self->power, 0, 0);
  return walk.action;
}

/* ---- reduce-scatter ---------------------------------------------------------------- */

static void
halving (const Schedule *self, guint32 v, gboolean rising, gboolean skips_empty,
         Walk *walk)
{
  const guint32 u = fold_number (self, v);

  for (guint32 i = 0; i < self->doublings; i++)
    {
      const guint32 other = u ^ 1u << (rising ? i : self->doublings - 1 - i);
      const guint32 to = odd_position (self, other);
      const guint64 sent
          = halving_blocks (self, halving_range (self, other, i + 1, rising));
      const guint64 kept = halving_blocks (self, halving_range (self, u, i + 1, rising));

      if (sent > 0 || !skips_empty)
        walk_send (walk, to, sent, 2 + i);
      if (kept > 0 || !skips_empty)
        walk_receive (walk, to, kept, 2 + i, TRUE);
    }
}

static PartAction
reduce_scatter (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  Walk walk = walk_begin (step, part);
  guint64 block;

  fold (self, v, schedule_blocks (self, 0, self->members), &walk);
  if (!odd_leaves (self, v))
    halving (self, v, FALSE, TRUE, &walk);
  block = v < 2 * self->extra ? schedule_blocks (self, v - v % 2, 1) : 0;
  if (block > 0)
    unfold (self, v, block, &walk);
  return walk.action;
}

static guint32
reversed (const Schedule *self, guint32 u)
{
  guint32 result = 0;

  for (guint32 k = 0; k < self->doublings; k++)
    result |= (u >> k & 1) << (self->doublings - 1 - k);
  return result;
}

/* After the halving u has the part of its number with the bits reversed. */
static void
put_parts_right (const Schedule *self, guint32 v, Walk *walk)
{
  const guint32 u = fold_number (self, v), part = reversed (self, u);
  const guint32 place = odd_position (self, part);

  if (odd_leaves (self, v))
    {
      const guint32 from = odd_position (self, reversed (self, v / 2));

      walk_receive (walk, from, schedule_blocks (self, v, 1), 100, FALSE);
      return;
    }
  if (part < self->extra)
    walk_send (walk, 2 * part, schedule_blocks (self, 2 * part, 1), 100);
  if (part != u)
    walk_exchange (walk, place, schedule_blocks (self, place, 1),
                   schedule_blocks (self, v, 1), 101, FALSE);
}

static PartAction
butterfly (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  Walk walk = walk_begin (step, part);

  fold (self, v, schedule_blocks (self, 0, self->members), &walk);
  if (!odd_leaves (self, v))
    halving (self, v, TRUE, FALSE, &walk);
  /* Of a power of two members with equal blocks the parts are reversed beforehand. */
  if (self->type != OPERATION_REDUCE_SCATTER_BLOCK || self->extra > 0)
    put_parts_right (self, v, &walk);
  return walk.action;
}

const Algorithm algorithm_barrier_high_doubling
    = { .name = "high-doubling", .operations = FOR_OPERATION (BARRIER), .step = barrier };
const Algorithm algorithm_allreduce_odd_fold = { .name = "recursive-doubling'",
                                                 .operations = FOR_OPERATION (ALLREDUCE),
                                                 .step = allreduce };
const Algorithm algorithm_reduce_scatter_odd_fold
    = { .name = "recursive-halving'",
        .operations
        = FOR_OPERATION (REDUCE_SCATTER) | FOR_OPERATION (REDUCE_SCATTER_BLOCK),
        .step = reduce_scatter };
const Algorithm algorithm_butterfly
    = { .name = "butterfly",
        .operations
        = FOR_OPERATION (REDUCE_SCATTER) | FOR_OPERATION (REDUCE_SCATTER_BLOCK),
        .step = butterfly };
