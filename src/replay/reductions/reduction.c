/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/reductions/reduction.h"

/* A participant asks for its steps again in each reduction, so they are kept. */
static void
list_steps (Reduction *self)
{
  const ReductionTree *tree = &self->tree;
  guint32 n = 0;

  self->first = g_new (guint32, tree->places);
  self->steps
      = g_new (TreeStep, 2 * (gsize) reduction_tree_messages (tree) + tree->places);
  for (guint32 place = 0; place < tree->places; place++)
    {
      TreeAction action = TREE_SEND;

      self->first[place] = n;
      for (guint32 step = 0; action != TREE_DONE; step++)
        {
          guint32 peer = 0;
          gboolean broadcast;

          action = reduction_tree_step (tree, place, step, &peer, &broadcast);
          self->steps[n++] = (TreeStep){ peer, (guint8) action, (guint8) broadcast };
        }
    }
}

gboolean
reduction_init (Reduction *self, const AlgorithmChoice *choice,
                const CollectiveRules *rules, const Shape *shape, guint32 axes,
                guint64 bytes)
{
  GroupOperation operation
      = { .type = OPERATION_ALLREDUCE, .bytes = bytes, .always = TRUE };
  AlgorithmUse use;

  *self = (Reduction){ .bytes = bytes };
  reduction_tree_init (&self->tree, shape, axes);
  if (choice->count == 0)
    {
      list_steps (self);
      return TRUE;
    }
  operation.members = self->tree.gathered;
  use = algorithm_choose (choice, rules, &operation);
  self->schedule = schedule_new (&operation, &use);
  return self->schedule != NULL;
}

void
reduction_clear (Reduction *self)
{
  g_clear_pointer (&self->schedule, schedule_free);
  g_clear_pointer (&self->first, g_free);
  g_clear_pointer (&self->steps, g_free);
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
  const TreeStep *found = &self->steps[self->first[place] + step];
  const TreeAction action = (TreeAction) found->action;

  *part = (SchedulePart){ .peer = found->peer,
                          .bytes = self->bytes,
                          .round = found->broadcast,
                          .combine = !found->broadcast && action == TREE_RECEIVE,
                          .result = found->broadcast };
  return action == TREE_SEND      ? PART_SEND
         : action == TREE_RECEIVE ? PART_RECEIVE
                                  : PART_DONE;
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
