/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/reductions/reduction.h"

gboolean
reduction_init (Reduction *self, const AlgorithmChoice *choice, const Shape *shape,
                guint32 axes, guint64 bytes)
{
  GroupOperation operation
      = { .type = OPERATION_ALLREDUCE, .bytes = bytes, .always = TRUE };
  AlgorithmUse use;

  *self = (Reduction){ .bytes = bytes };
  reduction_tree_init (&self->tree, shape, axes);
  if (choice->count == 0)
    return TRUE;
  operation.members = self->tree.gathered;
  use = algorithm_choose (choice, &operation);
  self->schedule = schedule_new (&operation, &use);
  return self->schedule != NULL;
}

void
reduction_clear (Reduction *self)
{
  g_clear_pointer (&self->schedule, schedule_free);
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

/* ---- steps ------------------------------------------------------------------------- */

static PartAction
tree_step (const Reduction *self, guint32 place, guint32 step, SchedulePart *part)
{
  guint32 peer;
  gboolean result;
  TreeAction action = reduction_tree_step (&self->tree, place, step, &peer, &result);

  *part = (SchedulePart){ .peer = peer,
                          .bytes = self->bytes,
                          .round = result,
                          .combine = !result && action == TREE_RECEIVE,
                          .result = result };
  return action == TREE_SEND ? PART_SEND : action == TREE_RECEIVE ? PART_TAKE : PART_DONE;
}

PartAction
reduction_step (const Reduction *self, guint32 place, guint64 step, SchedulePart *part)
{
  PartAction action;

  if (self->schedule == NULL)
    return tree_step (self, place, (guint32) step, part);
  action = schedule_step (self->schedule, position_of (&self->tree, place), step, part);
  if (action != PART_DONE)
    part->peer = place_at (&self->tree, place, part->peer);
  return action;
}
