/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bruck.c - L rounds in which every member sends over a distance of 1, 2, 4, ..
 *
 * Any number of members needs as many rounds as the next power of two.
 */
#include "config.h"

#include "collectives/schedule-private.h"

static PartAction
dissemination (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 k = (guint32) (step / 2);

  if (step >= 2 * self->rounds)
    return PART_DONE;
  return round_step (step % 2 == 1, part, schedule_after (self, v, 1u << k), self->bytes,
                     schedule_before (self, v, 1u << k), self->bytes, k, FALSE);
}

static PartAction
allgather (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 k = (guint32) (step / 2), distance, count, from;

  if (step >= 2 * self->rounds)
    return PART_DONE;
  distance = 1u << k;
  count = MIN (distance, self->members - distance);
  from = schedule_after (self, v, distance);
  return round_step (step % 2 == 1, part, schedule_before (self, v, distance),
                     schedule_blocks (self, v, count), from,
                     schedule_blocks (self, from, count), k, FALSE);
}

/* Returns: how many numbers below n have bit k. */
static guint32
numbers_with_bit (guint32 n, guint32 k)
{
  guint64 period = G_GUINT64_CONSTANT (2) << k, half = period / 2, rest = n % period;

  return (guint32) (n / period * half + (rest > half ? rest - half : 0));
}

/* Alltoall with pairs of equal size. */
static PartAction
alltoall (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 k = (guint32) (step / 2);
  guint64 bytes;

  if (step >= 2 * self->rounds)
    return PART_DONE;
  bytes = self->bytes * numbers_with_bit (self->members, k);
  return round_step (step % 2 == 1, part, schedule_after (self, v, 1u << k), bytes,
                     schedule_before (self, v, 1u << k), bytes, k, FALSE);
}

const Algorithm algorithm_dissemination = { .name = "dissemination",
                                            .operations = FOR_OPERATION (BARRIER),
                                            .step = dissemination };
const Algorithm algorithm_allgather_bruck
    = { .name = "bruck",
        .operations = FOR_OPERATION (ALLGATHER) | FOR_OPERATION (ALLGATHERV),
        .step = allgather };
const Algorithm algorithm_alltoall_bruck
    = { .name = "bruck",
        .operations = FOR_OPERATION (ALLTOALL) | FOR_OPERATION (ALLTOALLV)
                      | FOR_OPERATION (ALLTOALLW),
        .step = alltoall };
