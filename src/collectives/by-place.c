/* SPDX-License-Identifier: GPL-3.0-or-later */
/* by-place.c - Open MPI's linear algorithms: partners in the order of their places
 *
 * Source: Open MPI 4.1, ompi/mca/coll/base.  docs/collectives.md, "Open MPI".
 */
#include "config.h"

#include "collectives/schedule-private.h"

/* Returns: the step-th place but v. */
static guint32
other_place (guint32 v, guint64 step)
{
  return (guint32) step + (step >= v);
}

/* ---- one member and all others ----------------------------------------------------- */

static PartAction
down (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  if (v != self->root)
    return step == 0 ? part_receive (part, self->root, self->bytes, 0, FALSE) : PART_DONE;
  return step < self->members - 1
             ? part_send (part, other_place (v, step), self->bytes, 0)
             : PART_DONE;
}

/* The root takes from the last place first. */
static PartAction
up (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  if (v != self->root)
    return step == 0 ? part_send (part, self->root, self->bytes, 0) : PART_DONE;
  return step < self->members - 1 ? part_receive (
             part, other_place (v, self->members - 2 - step), self->bytes, 0, TRUE)
                                  : PART_DONE;
}

/* Returns: the step-th place but the root whose block is not empty; P: none.
 * Nonblocking operations have messages of empty blocks. */
static guint32
place_with_block (const Schedule *self, guint64 step)
{
  guint64 before = step;
  guint32 root = self->root;

  if (self->before == NULL || self->nonblocking)
    return step < self->members - 1 ? other_place (root, step) : self->members;
  if (step >= self->n_nonempty)
    return self->members;
  /* Positions go round from the root: places below it come last there, first here. */
  if (before < self->n_nonempty - self->n_behind)
    return schedule_after (self, self->nonempty[self->n_behind + before], root);
  return schedule_after (
      self, self->nonempty[before - (self->n_nonempty - self->n_behind)], root);
}

static guint64
block_of (const Schedule *self, guint32 place)
{
  return schedule_blocks (self, schedule_before (self, place, self->root), 1);
}

static PartAction
blocks (const Schedule *self, guint32 v, guint64 step, gboolean up, SchedulePart *part)
{
  guint32 other = self->root;
  guint64 bytes;

  if (v == self->root)
    other = place_with_block (self, step);
  if (other == self->members || (v != self->root && step > 0))
    return PART_DONE;
  bytes = block_of (self, v == self->root ? other : v);
  if (bytes == 0 && !self->nonblocking)
    return PART_DONE;
  return (v == self->root) == up ? part_receive (part, other, bytes, 0, FALSE)
                                 : part_send (part, other, bytes, 0);
}

static PartAction
gather (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return blocks (self, v, step, TRUE, part);
}

static PartAction
scatter (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  return blocks (self, v, step, FALSE, part);
}

/* The root asks each member, takes its block, and at the end an answer from each. */
static PartAction
sync_step (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  const guint64 asked = 2 * (guint64) (self->members - 1);
  guint32 other = self->root;

  if (v != self->root)
    switch (step)
      {
      case 0:
        return part_receive (part, other, 0, 0, FALSE);
      case 1:
        return part_send (part, other, block_of (self, v), 0);
      default:
        return step == 2 ? part_send (part, other, 0, 1) : PART_DONE;
      }
  if (step >= asked)
    return step - asked < self->members - 1
               ? part_receive (part, other_place (v, step - asked), 0, 1, FALSE)
               : PART_DONE;
  other = other_place (v, step / 2);
  return step % 2 == 0 ? part_send (part, other, 0, 0)
                       : part_receive (part, other, block_of (self, other), 0, FALSE);
}

/* ---- each and all others ----------------------------------------------------------- */

/* What a member sends to another one. */
static guint64
bytes_to (const Schedule *self, guint32 from, guint32 to)
{
  return operation_sizes (self->type) == SIZES_PAIRS ? schedule_pair (self, from, to)
                                                     : schedule_blocks (self, from, 1);
}

/* MPI_Alltoallw and nonblocking operations have no message of 0 bytes. */
static PartAction
filled_pairs (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  const PairTable *to = &self->to, *from = &self->from;
  guint64 sends = to->first[v + 1] - to->first[v];

  if (step < sends)
    {
      const PairEntry *entry = &to->entries[to->first[v] + step];

      return part_send (part, entry->rank, entry->bytes, 0);
    }
  step -= sends;
  if (step >= from->first[v + 1] - from->first[v])
    return PART_DONE;
  const PairEntry *entry = &from->entries[from->first[v] + step];

  return part_receive (part, entry->rank, entry->bytes, 0, FALSE);
}

static PartAction
exchange (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  const guint32 others = self->members - 1;
  guint32 other;

  if ((self->type == OPERATION_ALLTOALLW || self->nonblocking) && self->to.first != NULL)
    return filled_pairs (self, v, step, part);
  if (step >= 2 * (guint64) others)
    return PART_DONE;
  other = other_place (v, step % others);
  return step < others ? part_send (part, other, bytes_to (self, v, other), 0)
                       : part_receive (part, other, bytes_to (self, other, v), 0, FALSE);
}

/* To i-1, i-2, ..; then from i+1, i+2, .. */
static PartAction
backwards (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  const guint32 others = self->members - 1;
  const guint32 distance = (guint32) (step % others) + 1;
  guint32 other;

  if (step >= 2 * (guint64) others)
    return PART_DONE;
  if (step < others)
    {
      other = schedule_before (self, v, distance);
      return part_send (part, other, schedule_pair (self, v, other), 0);
    }
  other = schedule_after (self, v, distance);
  return part_receive (part, other, schedule_pair (self, other, v), 0, FALSE);
}

/* Round d: to i+d, from i-d, of any number of members. */
static PartAction
shifts (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  const guint32 d = (guint32) (step / 2) + 1;
  guint32 to, from;

  if (step / 2 >= self->members - 1)
    return PART_DONE;
  to = schedule_after (self, v, d);
  from = schedule_before (self, v, d);
  return round_step (step % 2 == 1, part, to, schedule_pair (self, v, to), from,
                     schedule_pair (self, from, v), d, FALSE);
}

/* The reduction to place 0 and the broadcast from it. */
static void
compose_by_place (const GroupOperation *operation, Composition *to)
{
  to->operation[0].type = OPERATION_REDUCE;
  to->operation[1].type = OPERATION_BROADCAST;
  to->use[0].algorithm = &algorithm_up_by_place;
  to->use[1].algorithm = &algorithm_down_by_place;
}

const Algorithm algorithm_down_by_place = { .name = "by-place",
                                            .operations = FOR_OPERATION (BROADCAST),
                                            .number = BY_PLACE,
                                            .step = down };
const Algorithm algorithm_up_by_place = {
  .name = "by-place", .operations = FOR_OPERATION (REDUCE), .number = BY_PLACE, .step = up
};
const Algorithm algorithm_allreduce_by_place = { .name = "by-place",
                                                 .operations = FOR_OPERATION (ALLREDUCE),
                                                 .compose = compose_by_place };
const Algorithm algorithm_gather_by_place
    = { .name = "by-place",
        .operations = FOR_OPERATION (GATHER) | FOR_OPERATION (GATHERV),
        .number = BY_PLACE,
        .step = gather };
const Algorithm algorithm_scatter_by_place
    = { .name = "by-place",
        .operations = FOR_OPERATION (SCATTER) | FOR_OPERATION (SCATTERV),
        .number = BY_PLACE,
        .step = scatter };
const Algorithm algorithm_linear_sync = { .name = "linear-sync",
                                          .operations = FOR_OPERATION (GATHER),
                                          .number = BY_PLACE,
                                          .step = sync_step };
const Algorithm algorithm_exchange_by_place
    = { .name = "by-place",
        .operations = FOR_OPERATION (ALLGATHER) | FOR_OPERATION (ALLGATHERV)
                      | FOR_OPERATION (ALLTOALL) | FOR_OPERATION (ALLTOALLV)
                      | FOR_OPERATION (ALLTOALLW),
        .step = exchange };
const Algorithm algorithm_linear_back = { .name = "linear-back",
                                          .operations = FOR_OPERATION (ALLTOALL),
                                          .step = backwards };
const Algorithm algorithm_shifted_pairwise
    = { .name = "pairwise'",
        .operations = FOR_OPERATION (ALLTOALL) | FOR_OPERATION (ALLTOALLV)
                      | FOR_OPERATION (ALLTOALLW),
        .step = shifts };
