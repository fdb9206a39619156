/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree.c - the binomial tree
 *
 *   low (v): the lowest set bit of v (of 0: 2^L)
 *
 *         0                    parent of v: v - low (v)
 *       / | \                  children: v + 2^k < P with 2^k < low (v)
 *      4  2  1                 subtree: v .. v + low (v) - 1, below P
 *     /|  |
 *    6 5  3
 *    |
 *    7
 */
#include "config.h"

#include "collectives/schedule-private.h"

static guint64
low_of (const Schedule *self, guint32 v)
{
  return v == 0 ? G_GUINT64_CONSTANT (1) << self->rounds : v & -v;
}

/* The children are v + 2^k for all k below this. */
static guint32
children (const Schedule *self, guint32 v)
{
  return MIN (log_down (low_of (self, v)), log_up (self->members - v));
}

/* The number of positions in the subtree of v. */
static guint32
subtree_size (const Schedule *self, guint32 v)
{
  return (guint32) MIN (low_of (self, v), self->members - v);
}

guint64
edge_whole (const Schedule *self, guint32 v)
{
  return self->bytes;
}

static guint64
edge_blocks (const Schedule *self, guint32 v)
{
  return schedule_blocks (self, v, subtree_size (self, v));
}

guint64
edge_parts (const Schedule *self, guint32 v)
{
  return cut_bytes (self->bytes, self->members, v, v + subtree_size (self, v));
}

/* From the children, smallest k first, then to the parent. */
PartAction
phase_tree_up (const Schedule *self, guint32 v, EdgeBytes edge, gboolean combine,
               guint64 *step, SchedulePart *part)
{
  guint32 below = children (self, v);

  if (*step < below)
    {
      guint32 child = v + (1u << *step);

      return part_receive (part, child, edge (self, child), 0, combine);
    }
  *step -= below;
  if (v == 0)
    return PART_DONE;
  if (*step == 0)
    return part_send (part, v - (guint32) low_of (self, v), edge (self, v), 0);
  (*step)--;
  return PART_DONE;
}

/* From the parent, then to the children, largest k first. */
PartAction
phase_tree_down (const Schedule *self, guint32 v, EdgeBytes edge, guint64 *step,
                 SchedulePart *part)
{
  guint32 below = children (self, v);

  if (v > 0)
    {
      if (*step == 0)
        return part_receive (part, v - (guint32) low_of (self, v), edge (self, v), 0,
                             FALSE);
      (*step)--;
    }
  if (*step < below)
    {
      guint32 child = v + (1u << (below - 1 - *step));

      return part_send (part, child, edge (self, child), 0);
    }
  *step -= below;
  return PART_DONE;
}

static PartAction
down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return phase_tree_down (self, v, edge_whole, &step, part);
}

static PartAction
up (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return phase_tree_up (self, v, edge_whole, TRUE, &step, part);
}

static PartAction
up_down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  gboolean combine = operation_combines (self->type);
  PartAction action = phase_tree_up (self, v, edge_whole, combine, &step, part);

  if (action != PART_DONE)
    return action;
  action = phase_tree_down (self, v, edge_whole, &step, part);
  part->result = TRUE;
  return action;
}

static PartAction
gather (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return phase_tree_up (self, v, edge_blocks, FALSE, &step, part);
}

static PartAction
scatter (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return phase_tree_down (self, v, edge_blocks, &step, part);
}

const Algorithm algorithm_barrier_tree
    = { .name = "tree", .operations = FOR_OPERATION (BARRIER), .step = up_down };
const Algorithm algorithm_down_binomial
    = { .name = "binomial", .operations = FOR_OPERATION (BROADCAST), .step = down };
const Algorithm algorithm_up_binomial
    = { .name = "binomial", .operations = FOR_OPERATION (REDUCE), .step = up };
const Algorithm algorithm_up_swapped = {
  .name = "binomial'", .operations = FOR_OPERATION (REDUCE), .number = BY_SWAP, .step = up
};
const Algorithm algorithm_reduce_broadcast = { .name = "reduce-bcast",
                                               .operations = FOR_OPERATION (ALLREDUCE),
                                               .step = up_down };
const Algorithm algorithm_gather_binomial
    = { .name = "binomial",
        .operations = FOR_OPERATION (GATHER) | FOR_OPERATION (GATHERV),
        .step = gather };
const Algorithm algorithm_scatter_binomial
    = { .name = "binomial",
        .operations = FOR_OPERATION (SCATTER) | FOR_OPERATION (SCATTERV),
        .step = scatter };
