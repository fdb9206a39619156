/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pairwise.c - P-1 rounds, in each of which every member has one partner to send to and
 * one to receive from */
#include "config.h"

#include "collectives/schedule-private.h"

static PartAction
alltoall (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 d = (guint32) (step / 2) + 1, to, from;

  if (step / 2 >= self->members - 1)
    return PART_DONE;
  to = self->extra == 0 ? v ^ d : schedule_after (self, v, d);
  from = self->extra == 0 ? v ^ d : schedule_before (self, v, d);
  return round_step (step % 2 == 1, part, to, schedule_pair (self, v, to), from,
                     schedule_pair (self, from, v), d, FALSE);
}

static PartAction
reduce_scatter (const Schedule *self, guint32 v, guint64 step, SchedulePart *part)
{
  guint32 d = (guint32) (step / 2) + 1, to;

  if (step / 2 >= self->members - 1)
    return PART_DONE;
  to = schedule_after (self, v, d);
  return round_step (step % 2 == 1, part, to, schedule_blocks (self, to, 1),
                     schedule_before (self, v, d), schedule_blocks (self, v, 1), d, TRUE);
}

const Algorithm algorithm_alltoall_pairwise
    = { .name = "pairwise",
        .operations = FOR_OPERATION (ALLTOALL) | FOR_OPERATION (ALLTOALLV)
                      | FOR_OPERATION (ALLTOALLW),
        .step = alltoall };
const Algorithm algorithm_reduce_scatter_pairwise
    = { .name = "pairwise",
        .operations
        = FOR_OPERATION (REDUCE_SCATTER) | FOR_OPERATION (REDUCE_SCATTER_BLOCK),
        .step = reduce_scatter };
