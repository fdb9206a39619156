/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ring.c - in each round every member sends to the next one and receives from the one
 * before */
#include "config.h"

#include "collectives/schedule-private.h"

/* Allreduce: the parts of a segment go round twice, first to be combined, then as
 * results.  *number: the part. */
static PartAction
ring_of_parts (const Schedule *self, guint32 v, guint64 step, guint64 first_round,
               guint32 *number, SchedulePart *part)
{
  guint32 n = self->members, round = (guint32) (step / 2);
  gboolean receive = step % 2 == 1, second = round >= n - 1;
  guint32 t = second ? round - (n - 1) : round;
  guint32 sent = schedule_before (self, second ? schedule_after (self, v, 1) : v, t);
  PartAction action
      = round_step (receive, part, schedule_after (self, v, 1), 0,
                    schedule_before (self, v, 1), 0, first_round + round, !second);

  *number = receive ? schedule_before (self, sent, 1) : sent;
  part->result = second;
  return action;
}

static PartAction
allreduce (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint64 rounds = 2 * (guint64) (self->members - 1), steps = 2 * rounds;
  unsigned __int128 segment = self->segment == 0
                                  ? self->bytes
                                  : (unsigned __int128) self->segment * self->members;
  guint64 number = step / steps;
  unsigned __int128 begin = number * segment;
  PartAction action;
  guint32 c;

  if (number > 0 && begin >= self->bytes)
    return PART_DONE;
  action = ring_of_parts (self, v, step % steps, number * rounds, &c, part);
  part->bytes
      = cut_bytes ((guint64) MIN (segment, self->bytes - begin), self->members, c, c + 1);
  return action;
}

/* Where part c begins: the first x mod P parts have one element more. */
static guint64
element_part (const Schedule *self, guint64 c)
{
  const guint64 n = self->members, x = self->elements;

  return c * (x / n) + MIN (c, x % n);
}

/* Open MPI's, which cuts elements. */
static PartAction
element_ring (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  PartAction action;
  guint32 c;

  if (step >= 4 * (guint64) (self->members - 1))
    return PART_DONE;
  action = ring_of_parts (self, v, step, 0, &c, part);
  part->bytes = schedule_elements (self, element_part (self, c),
                                   element_part (self, (guint64) c + 1));
  return action;
}

/* Allgather: blocks go round once. */
static PartAction
allgather (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 t = (guint32) (step / 2);

  if (step / 2 >= self->members - 1)
    return PART_DONE;
  guint32 sent = schedule_before (self, v, t), received = schedule_before (self, sent, 1);

  return round_step (step % 2 == 1, part, schedule_after (self, v, 1),
                     schedule_blocks (self, sent, 1), schedule_before (self, v, 1),
                     schedule_blocks (self, received, 1), t, FALSE);
}

static PartAction
reduce_scatter (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 t = (guint32) (step / 2);

  if (step / 2 >= self->members - 1)
    return PART_DONE;
  guint32 sent = schedule_before (self, v, t + 1),
          received = schedule_before (self, sent, 1);

  return round_step (step % 2 == 1, part, schedule_after (self, v, 1),
                     schedule_blocks (self, sent, 1), schedule_before (self, v, 1),
                     schedule_blocks (self, received, 1), t, TRUE);
}

/* The parts are scattered along the tree, then go round. */
static PartAction
scatter_ring (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 n = self->members;
  PartAction action = phase_tree_down (self, v, edge_parts, &step, part);
  guint32 t = (guint32) (step / 2);

  if (action != PART_DONE)
    return action;
  if (step / 2 >= n - 1)
    return PART_DONE;
  guint32 sent = schedule_before (self, v, t), received = schedule_before (self, sent, 1);

  return round_step (
      step % 2 == 1, part, schedule_after (self, v, 1),
      cut_bytes (self->bytes, n, sent, sent + 1), schedule_before (self, v, 1),
      cut_bytes (self->bytes, n, received, received + 1), 1 + (guint64) t, FALSE);
}

const Algorithm algorithm_scatter_ring = { .name = "scatter-ring",
                                           .operations = FOR_OPERATION (BROADCAST),
                                           .step = scatter_ring };
const Algorithm algorithm_allreduce_ring = { .name = "ring",
                                             .operations = FOR_OPERATION (ALLREDUCE),
                                             .step = allreduce,
                                             .has_segments = TRUE };
const Algorithm algorithm_allreduce_element_ring
    = { .name = "ring'", .operations = FOR_OPERATION (ALLREDUCE), .step = element_ring };
const Algorithm algorithm_allgather_ring
    = { .name = "ring",
        .operations = FOR_OPERATION (ALLGATHER) | FOR_OPERATION (ALLGATHERV),
        .step = allgather };
const Algorithm algorithm_reduce_scatter_ring
    = { .name = "ring",
        .operations
        = FOR_OPERATION (REDUCE_SCATTER) | FOR_OPERATION (REDUCE_SCATTER_BLOCK),
        .step = reduce_scatter };
