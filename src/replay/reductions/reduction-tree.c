/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/reductions/reduction-tree.h"

void
reduction_tree_init (ReductionTree *self, const Shape *shape, guint32 axes)
{
  self->shape = *shape;
  self->axes = axes;
  self->places = shape_count (shape);
  self->gathered = 1;
  for (guint d = 0; d < shape->rank; d++)
    if (axes >> d & 1)
      self->gathered *= shape->size[d];
}

guint32
reduction_tree_messages (const ReductionTree *self)
{
  return self->gathered + self->places - 2;
}

/* Place of a position: its digits in the distributed dimensions. */
static guint32
place_of (const ReductionTree *self, guint32 position)
{
  guint32 coordinate[SHAPE_MAX_RANK] = { 0 };

  for (guint d = self->shape.rank; d-- > 0;)
    if (self->axes >> d & 1)
      {
        coordinate[d] = position % self->shape.size[d];
        position /= self->shape.size[d];
      }
  return shape_number (&self->shape, coordinate);
}

/* FALSE where the place takes no part in the gathering. */
static gboolean
position_of (const ReductionTree *self, guint32 place, guint32 *position)
{
  guint32 coordinate[SHAPE_MAX_RANK];

  *position = 0;
  shape_coordinates (&self->shape, place, coordinate);
  for (guint d = 0; d < self->shape.rank; d++)
    {
      if (!(self->axes >> d & 1) && coordinate[d] != 0)
        return FALSE;
      if (self->axes >> d & 1)
        *position = *position * self->shape.size[d] + coordinate[d];
    }
  return TRUE;
}

/* Largest power of two strictly below n; 0 for n <= 1. */
static guint32
power_below (guint32 n)
{
  return n <= 1 ? 0 : 1u << (31 - __builtin_clz (n - 1));
}

/* The step-th operation of a position while gathering; *step is reduced by the number of
 * operations skipped. */
static TreeAction
gather_step (const ReductionTree *self, guint32 position, guint32 *step, guint32 *peer)
{
  for (guint32 stride = 1; stride < self->gathered; stride <<= 1)
    {
      if (position & stride)
        {
          *peer = place_of (self, position - stride);
          return (*step)-- == 0 ? TREE_SEND : TREE_DONE;
        }
      if (stride >= self->gathered - position)
        continue;
      *peer = place_of (self, position + stride);
      if ((*step)-- == 0)
        return TREE_RECEIVE;
    }
  return TREE_DONE;
}

static TreeAction
broadcast_step (const ReductionTree *self, guint32 place, guint32 step, guint32 *peer)
{
  guint32 first = 0, length = self->places, half;

  while (first != place)
    {
      half = power_below (length);
      if (place < first + half)
        {
          length = half;
          continue;
        }
      *peer = first;
      first += half;
      length -= half;
    }
  if (place != 0 && step-- == 0)
    return TREE_RECEIVE;
  for (half = power_below (length); half > 0; half >>= 1)
    if (step-- == 0)
      {
        *peer = place + half;
        return TREE_SEND;
      }
  return TREE_DONE;
}

TreeAction
reduction_tree_step (const ReductionTree *self, guint32 place, guint32 step,
                     guint32 *peer, gboolean *broadcast)
{
  guint32 position;

  *broadcast = FALSE;
  if (position_of (self, place, &position))
    {
      TreeAction action = gather_step (self, position, &step, peer);

      if (action != TREE_DONE)
        return action;
    }
  *broadcast = TRUE;
  return broadcast_step (self, place, step, peer);
}

static guint32
list_broadcast (guint32 first, guint32 length, guint32 *from, guint32 *to)
{
  guint32 half = power_below (length), n = 1;

  if (half == 0)
    return 0;
  from[0] = first;
  to[0] = first + half;
  n += list_broadcast (first + half, length - half, from + n, to + n);
  n += list_broadcast (first, half, from + n, to + n);
  return n;
}

void
reduction_tree_list (const ReductionTree *self, guint32 *from, guint32 *to)
{
  guint32 n = 0;

  for (guint32 stride = 1; stride < self->gathered; stride <<= 1)
    for (guint32 position = 0; stride < self->gathered - position; position += 2 * stride)
      {
        from[n] = place_of (self, position + stride);
        to[n] = place_of (self, position);
        n++;
        if (self->gathered - position <= 2 * stride)
          break;
      }
  list_broadcast (0, self->places, from + n, to + n);
}
