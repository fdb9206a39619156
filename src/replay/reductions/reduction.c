/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/reductions/reduction.h"

void
reduction_init (Reduction *self, ReductionAlgorithm algorithm, const Shape *shape,
                guint32 axes, guint64 bytes)
{
  self->algorithm = algorithm;
  self->bytes = bytes;
  reduction_tree_init (&self->tree, shape, axes);
}

/* ---- positions in a set ------------------------------------------------------------ */

/* Number of a place among those that differ from it in the distributed dimensions only.
 */
static guint32
position_of (const ReductionTree *tree, guint32 place)
{
  guint32 coordinate[SHAPE_MAX_RANK], position = 0;

  shape_coordinates (&tree->shape, place, coordinate);
  for (guint d = 0; d < tree->shape.rank; d++)
    if (tree->axes >> d & 1)
      position = position * tree->shape.size[d] + coordinate[d];
  return position;
}

/* The place of another position in the set of `place`. */
static guint32
place_at (const ReductionTree *tree, guint32 place, guint32 position)
{
  guint32 coordinate[SHAPE_MAX_RANK];

  shape_coordinates (&tree->shape, place, coordinate);
  for (guint d = tree->shape.rank; d-- > 0;)
    if (tree->axes >> d & 1)
      {
        coordinate[d] = position % tree->shape.size[d];
        position /= tree->shape.size[d];
      }
  return shape_number (&tree->shape, coordinate);
}

/* ---- ring -------------------------------------------------------------------------- */

/* The sizes of parts differ by one byte at most. */
static guint64
part_bytes (guint64 bytes, guint32 parts, guint32 part)
{
  unsigned __int128 all = bytes;

  return (guint64) (all * (part + 1) / parts - all * part / parts);
}

/* In each round: a send to the next position and a receive from the previous one.  In
 * round s of the first half position i sends part i - s, in round s of the second part i
 * + 1 - s. */
static TreeAction
ring_step (const Reduction *self, guint32 place, guint32 step, ReductionMessage *message)
{
  guint32 n = self->tree.gathered, i = position_of (&self->tree, place);
  guint32 round = step / 2, s;
  gboolean send = step % 2 == 0;
  guint64 part;

  if (round >= 2 * (n - 1))
    return TREE_DONE;
  message->broadcast = round >= n - 1;
  message->round = (guint16) round;
  s = message->broadcast ? round - (n - 1) : round;
  part
      = (guint64) i + (message->broadcast ? 1 : 0) + 2 * (guint64) n - s - (send ? 0 : 1);
  message->bytes = part_bytes (self->bytes, n, (guint32) (part % n));
  message->peer = place_at (&self->tree, place, send ? (i + 1) % n : (i + n - 1) % n);
  return send ? TREE_SEND : TREE_RECEIVE;
}

/* ---- recursive doubling ------------------------------------------------------------ */

/* Three stages: the extra positions send in, exchanges, the results are sent out. */
static TreeAction
doubling_step (const Reduction *self, guint32 place, guint32 step,
               ReductionMessage *message)
{
  guint32 n = self->tree.gathered, i = position_of (&self->tree, place);
  guint32 power = 1u << (31 - __builtin_clz (n)), pairs = n - power;
  gboolean paired = i < 2 * pairs, odd = i % 2 == 1;
  guint32 rounds = (guint32) __builtin_ctz (power), number, other;

  message->bytes = self->bytes;
  message->broadcast = FALSE;
  if (paired && odd)
    {
      message->peer = place_at (&self->tree, place, i - 1);
      message->broadcast = step == 1;
      return step == 0 ? TREE_SEND : step == 1 ? TREE_RECEIVE : TREE_DONE;
    }
  if (paired && step == 0)
    {
      message->peer = place_at (&self->tree, place, i + 1);
      return TREE_RECEIVE;
    }
  step -= paired ? 1 : 0;
  if (step < 2 * rounds)
    {
      number = paired ? i / 2 : i - pairs;
      other = number ^ 1u << step / 2;
      message->peer
          = place_at (&self->tree, place, other < pairs ? 2 * other : other + pairs);
      return step % 2 == 0 ? TREE_SEND : TREE_RECEIVE;
    }
  if (!paired || step > 2 * rounds)
    return TREE_DONE;
  message->peer = place_at (&self->tree, place, i + 1);
  message->broadcast = TRUE;
  return TREE_SEND;
}

TreeAction
reduction_step (const Reduction *self, guint32 place, guint32 step,
                ReductionMessage *message)
{
  message->round = 0;
  switch (self->algorithm)
    {
    case REDUCTION_RING:
      return ring_step (self, place, step, message);
    case REDUCTION_RECURSIVE_DOUBLING:
      return doubling_step (self, place, step, message);
    case REDUCTION_TREE:
      break;
    }
  message->bytes = self->bytes;
  return reduction_tree_step (&self->tree, place, step, &message->peer,
                              &message->broadcast);
}
